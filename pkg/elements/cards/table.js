import { html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { list, record, records, text } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import { copy } from "../parts/copy.js";
import { beside, facts } from "../parts/facts.js";
import { nested } from "../parts/grid.js";
import { grid } from "../parts/templates.js";

/** Rows under named columns. */
class TableCard extends CardElement {
  static icon = "table";

  heading() {
    return text(this.card.title) ?? this.say("table.title");
  }

  note() {
    const { length } = list(this.card.rows);
    if (this.partial) return this.count(length);
    const total = Math.max(this.card.rowCount ?? 0, this.card.total ?? 0);
    return total > length ? this.count(length, total) : this.say("rows", { n: length });
  }

  body() {
    const { card } = this;
    const columns = list(card.columns);
    if (columns.length === 0 || (list(card.rows).length === 0 && !this.partial)) return html`${this.empty("table")}${this.#beside()}`;
    const description = text(card.description) ? html`<p class="prose soft" dir="auto">${card.description}</p>` : nothing;
    return html`<div class="stack">
      ${this.grew ? nothing : description}
      ${grid(this.words, columns, card.rows, { label: this.heading(), partial: this.partial, steady: this.grew })}
      ${this.grew ? description : nothing}
      ${this.#beside()}
    </div>`;
  }

  /** What the result says beside the rows. That it succeeded is seen by them. */
  #beside() {
    const known = records(this.card.facts).filter(({ key, value }) => !(key === "success" && value === "true"));
    if (known.length > 0) return this.listed(known, 40, beside);
    if (list(this.card.facts).length > 0) return nothing;
    return facts(this.words, Object.fromEntries(Object.entries(record(this.card.fields)).filter(([key, value]) => !(key === "success" && value === true))));
  }

  actions() {
    const rows = list(this.card.rows);
    if (rows.length === 0 || this.partial) return nothing;
    return copy(this.words, () => delimited(list(this.card.columns).map(record), rows), "table", { label: this.say("table.copy") });
  }
}

/** As spreadsheets take it from the clipboard: tabs between cells, and none inside them. */
function delimited(columns, rows) {
  const cell = (value) => asString(value ?? "").replace(/[\t\r\n]+/g, " ");
  return [columns.map(({ label }) => label), ...rows].map((row) => list(row).map((value) => cell(value !== null && typeof value === "object" ? nested(value) : value)).join("\t")).join("\n");
}

define("table", TableCard);
