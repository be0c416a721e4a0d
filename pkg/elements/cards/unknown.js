import { html, nothing } from "../lib/template.js";
import { define } from "../card-element.js";
import { records, text } from "../lib/list.js";
import { label } from "../parts/facts.js";
import { json } from "../parts/json.js";
import { Collection } from "./collection.js";

/** Rows whose members are looked at, and members that become columns. */
const SAMPLE = 50;
const MOST = 40;

/** Which members of the items are a column: their scalars, in the order in which they come. */
function fieldsOf(items) {
  const fields = new Map();
  for (const item of items.slice(0, SAMPLE)) {
    for (const [name, value] of Object.entries(item)) {
      if (fields.size < MOST && !fields.has(name) && ["string", "number", "boolean"].includes(typeof value)) fields.set(name, { name, label: label(name), as: typeof value === "number" ? "number" : typeof value === "boolean" ? "flag" : "text" });
    }
  }
  return [...fields.values()];
}

/** A type of a newer parser, or of the page's own: its items as a table, anything else as data. */
class Unknown extends Collection {
  static icon = "braces";

  #made;

  get collection() {
    const { card } = this;
    if (this.#made?.card !== card) {
      const items = records(card.items);
      const known = records(card.fields).length > 0;
      this.#made = { card, made: known ? card : { ...card, fields: fieldsOf(items), items, layout: "table", view: {} } };
    }
    return this.#made.made;
  }

  heading() {
    return text(this.card.title) ?? (text(this.card.type) ? label(this.card.type) : this.say("structured.title"));
  }

  note() {
    return this.#isList() ? super.note() : nothing;
  }

  #isList() {
    return this.items.length > 0 && this.model.fields.length > 0;
  }

  body() {
    return html`<div class="stack"><p class="soft">${text(this.card.type) ? this.say("unknown.hint", { type: this.card.type }) : this.say("unknown.untyped")}</p><div>${this.#isList() ? super.body() : json(this.words, this.card)}</div></div>`;
  }
}

define("unknown", Unknown);
