import { html, nothing } from "lit";
import { CardElement, define } from "../card-element.js";
import { list, record } from "../lib/list.js";
import { copy } from "../parts/copy.js";
import { entries } from "../parts/facts.js";
import { json } from "../parts/json.js";

/** An object or a list that fits no other card, kept whole. */
class Structured extends CardElement {
  static icon = "braces";

  note() {
    return this.card.count === undefined ? nothing : this.say("entries", { n: this.card.count });
  }

  body() {
    const known = list(this.card.entries);
    const { data } = this.card;
    if (known.length === 0) return json(this.words, data);
    const rest = Object.fromEntries(Object.entries(record(data)).filter(([, value]) => value !== null && typeof value === "object"));
    return html`<div class="stack">${entries(known)}${Object.keys(rest).length > 0 ? json(this.words, rest) : nothing}</div>`;
  }

  actions() {
    return list(this.card.entries).length > 0 ? copy(this.words, JSON.stringify(this.card.data, null, 2), "data", { label: this.say("structured.copy") }) : nothing;
  }
}

define("structured", Structured);
