import { html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { record, records } from "../lib/list.js";
import { copy } from "../parts/copy.js";
import { entries } from "../parts/facts.js";
import { asText, json } from "../parts/json.js";

const PICKED = 5000;

/** Data in which there is nothing; cards come from anywhere, also without any data. */
const isEmpty = (data) => data === undefined || data === null || (typeof data === "object" && Object.keys(data).length === 0);

/** An object or a list that fits no other card, kept whole. */
class Structured extends CardElement {
  static icon = "braces";

  note() {
    return this.card.count === undefined ? nothing : this.say("entries", { n: this.card.count });
  }

  body() {
    const known = records(this.card.entries);
    const { data } = this.card;
    if (isEmpty(data)) return this.empty("info");
    if (known.length === 0) return json(this.words, data);
    return html`<div class="stack">${this.listed(known, 100, entries)}${this.#rest(Object.keys(record(data)))}</div>`;
  }

  /** What is no text: only that, unless it would take long to pick it out. */
  #rest(keys) {
    const { data } = this.card;
    if (keys.length > PICKED) return json(this.words, data);
    const nested = keys.filter((key) => data[key] !== null && typeof data[key] === "object");
    return nested.length > 0 ? json(this.words, Object.fromEntries(nested.map((key) => [key, data[key]]))) : nothing;
  }

  actions() {
    return records(this.card.entries).length > 0 ? copy(this.words, () => asText(this.card.data), "data", { label: this.say("structured.copy") }) : nothing;
  }
}

define("structured", Structured);
