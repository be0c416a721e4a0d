import { CardElement, define } from "../card-element.js";
import { records, text } from "../lib/list.js";
import { entries } from "../parts/facts.js";

/** Facts as pairs of a key and a value. */
class Info extends CardElement {
  static icon = "info";
  static domain = "vertical";

  /** Any server has facts to tell: only shops have colours of their own. */
  appDomain() {
    return this.knownDomain() ?? "";
  }

  heading() {
    return text(this.card.title) ?? this.say("info.title");
  }

  note() {
    const { length } = records(this.card.entries);
    return this.card.total > length ? this.count(length) : "";
  }

  body() {
    return records(this.card.entries).length === 0 ? this.empty("info") : this.listed(records(this.card.entries), 100, entries);
  }
}

define("info", Info);
