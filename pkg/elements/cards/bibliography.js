import { CardElement, define } from "../card-element.js";
import { record, records, text } from "../lib/list.js";
import { references, referenceStyles } from "../parts/references.js";

/** Publications. */
class Bibliography extends CardElement {
  static styles = [...CardElement.styles, referenceStyles];

  static icon = "quote";

  heading() {
    const { query } = record(this.card.search);
    return text(query) ? this.say("search.for", { query }) : this.say("bibliography.title");
  }

  note() {
    return this.count(records(this.card.entries).length, Math.max(record(this.card.search).totalResults ?? 0, this.card.total ?? 0));
  }

  body() {
    const entries = records(this.card.entries);
    return entries.length === 0 ? this.empty("bibliography") : this.listed(entries, 50, (shown) => references(this.words, shown));
  }
}

define("bibliography", Bibliography);
