// What all cards share comes first: this file is loaded by itself, and would otherwise be cut up along what it uses.
import "../card-element.js";
import { html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { clip, list, record } from "../lib/list.js";
import { attempt } from "../lib/steady.js";
import { isForRow } from "../lib/rows.js";
import { asJson, asString } from "../lib/strings.js";
import { grid as style } from "../styles/grid.js";
import { values } from "../styles/values.js";
import { json } from "./json.js";
import { definePart, Part } from "./part.js";

const PAGE = 20;
/** Columns drawn at once. */
const WIDE = 40;
/** Letters of a cell; the copy has it whole. */
const CELL = 600;
/** Values of a cell that its text is made of: more than it shows. */
const LOOKED_AT = 2000;
/** Letters that rows are compared by. */
const SORTED = 300;
/** Letters that a folded tree is known by. */
const BRIEF = 60;
/** Numbers that name something are not counted in thousands. */
const IDS = /(?:^|_)(?:id|year)$|[a-z](?:Id|ID|Year)$/;
const NEXT = { none: "ascending", ascending: "descending", descending: "none" };
const ARROWS = { none: "sort", ascending: "sortUp", descending: "sortDown" };

/** Letters that stay on one line. */
const ONCE = 24;
/** So many rows are worth a search field. */
const SEARCHED = 6;

/**
 * Rows under named columns: sorted by a click on the name, in pages of twenty. A row is a list with a value for each
 * column, or anything of which the columns themselves know the text, the order and the drawing. With `tools` it can be
 * searched, columns that are hidden at first can be chosen, and `details` says what is behind a row. With `group` rows
 * that are named alike stand below one heading.
 */
class Grid extends Part {
  static properties = {
    columns: { attribute: false },
    rows: { attribute: false },
    details: { attribute: false },
    group: { attribute: false },
    tools: { type: Boolean },
    label: {},
    partial: { type: Boolean },
    steady: { type: Boolean, reflect: true },
    page: { state: true },
    sort: { state: true },
    wide: { state: true },
    query: { state: true },
    /** What one chose to see or not to see, by the keys of columns. */
    chosen: { state: true },
    opened: { state: true },
  };

  static styles = [...Part.styles, values, style];

  constructor() {
    super();
    this.page = 0;
    this.sort = { column: -1, order: "none" };
    this.wide = WIDE;
    this.query = "";
    this.chosen = new Map();
    this.opened = new Set();
  }

  willUpdate(changed) {
    if (changed.has("rows") || changed.has("columns") || changed.has("wide")) this.decimals = this.#columns().map(({ place }) => decimals(list(this.rows), place));
  }

  /** The columns that are shown, each with its place among all. */
  #columns() {
    const all = list(this.columns).map((column, place) => ({ ...record(column), place }));
    return all.filter(({ key, hidden }) => this.chosen.get(key) ?? !hidden).slice(0, this.wide);
  }

  #texts = new WeakMap();

  /** What can be found in a row, put together once. */
  #textOf(row) {
    let text = this.#texts.get(row);
    if (text === undefined) {
      text = list(this.columns).map((column) => column.text(row)).join("\n").toLowerCase();
      this.#texts.set(row, text);
    }
    return text;
  }

  /** The rows that were searched for. */
  #found() {
    const wanted = this.query.trim().toLowerCase();
    return wanted === "" ? list(this.rows) : list(this.rows).filter((row) => this.#textOf(row).includes(wanted));
  }

  /** The rows in the order that was asked for; equal ones stay as they came. */
  #sorted() {
    const { column, order } = this.sort;
    const all = this.#found();
    if (order === "none") return all;
    const compare = this.words.compare();
    const sign = order === "ascending" ? 1 : -1;
    const { kind, order: orderOf } = record(list(this.columns)[column]);
    const numeric = kind === "number";
    const value = orderOf ?? ((row) => list(row)[column] ?? null);
    // What rows are compared by is made once for each, and is not long.
    const keyed = all.map((row) => {
      const given = value(row);
      return { row, given, said: given === null ? "" : attempt(() => startOf(given).slice(0, SORTED), "") };
    });
    keyed.sort((left, right) => {
      if (left.given === null || right.given === null) return left.given === right.given ? 0 : left.given === null ? 1 : -1;
      return sign * ((numeric && attempt(() => Number(left.given) - Number(right.given), 0)) || compare(left.said, right.said));
    });
    return keyed.map(({ row }) => row);
  }

  /** Rows of one name together, in the order in which the names first come. Rows that grew stay where they are. */
  #grouped(rows) {
    if (!this.group || this.steady) return rows;
    const groups = new Map();
    for (const row of rows) {
      const name = this.group.of(row);
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(row);
    }
    return [...groups.values()].flat();
  }

  /** What stands above the first row of a name; where nothing has one, nothing does. */
  #heading(row, before, wide) {
    if (!this.group) return nothing;
    const name = this.group.of(row);
    if (name === (before === undefined ? "" : this.group.of(before))) return nothing;
    return html`<tr class="group"><th scope="rowgroup" colspan=${wide}><span dir="auto">${name === "" ? this.say("collection.other") : this.group.draw(row)}</span></th></tr>`;
  }

  #order(column) {
    const order = this.sort.column === column ? NEXT[this.sort.order] : "ascending";
    this.sort = { column, order };
    this.page = 0;
  }

  render() {
    const columns = this.#columns();
    const hidden = this.tools ? 0 : list(this.columns).length - columns.length;
    const sorted = this.#grouped(this.#sorted());
    const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
    const page = Math.min(this.page, pages - 1);
    const shown = sorted.slice(page * PAGE, (page + 1) * PAGE);
    const keys = new Set(columns.map(({ key }) => key));
    const behind = shown.map((row) => this.details?.(row, keys) ?? nothing);
    // A column that came with a later row would push the others aside.
    const opens = this.details && (this.steady || behind.some((one) => one !== nothing));
    const wide = columns.length + (opens ? 1 : 0);
    return html`${this.tools ? this.#tools() : nothing}
      <div class="scroll" tabindex="0" role="group" aria-label=${this.label ?? this.say("table.title")}>
        <table .style=${`--columns:${columns.length}`}>
          <thead><tr>${opens ? html`<td class="opener"></td>` : nothing}${columns.map((column) => this.#head(column))}</tr></thead>
          <tbody>
            ${shown.map((row, index) => html`${this.#heading(row, shown[index - 1], wide)}${this.details ? this.#item(columns, row, behind[index], wide) : this.#row(columns, row)}`)}
            ${sorted.length === 0 && this.query ? html`<tr><td class="none" colspan=${wide}>${this.say("grid.none")}</td></tr>` : nothing}
            ${this.#bones(columns, shown.length, opens)}
          </tbody>
        </table>
      </div>
      ${hidden > 0 ? html`<button type="button" class="quiet" @click=${() => (this.wide += WIDE)}>${this.say("grid.more", { n: hidden })}</button>` : nothing}
      ${pages > 1 ? this.#pages(page, pages, sorted.length) : nothing}`;
  }

  #row(columns, row) {
    return html`<tr class="row" part="row">${columns.map((column, index) => this.#cell(column, list(row)[column.place], index))}</tr>`;
  }

  #item(columns, row, behind, wide) {
    const open = this.opened.has(row);
    const toggle = (event) => behind !== nothing && isForRow(event) && this.#open(row);
    const name = columns.map((column) => column.text(row)).find(Boolean) ?? "";
    return html`<tr class="row ${behind === nothing ? "" : "opens"}" part="row" @click=${toggle}>
        ${wide === columns.length ? nothing : html`<td class="opener">${behind === nothing ? nothing : html`<button type="button" aria-expanded=${open} aria-label=${this.say("grid.details", { name: clip(name, 80) })} @click=${() => this.#open(row)}>${icon("chevron")}</button>`}</td>`}
        ${columns.map((column) => this.#drawn(column, row))}
      </tr>
      ${open && behind !== nothing ? html`<tr class="behind"><td colspan=${wide}>${behind}</td></tr>` : nothing}`;
  }

  /** A value as its column draws it; one of a few words stays on its line. */
  #drawn(column, row) {
    if (column.kind === "number") return html`<td class="number">${column.draw(row)}</td>`;
    return html`<td class="${column.kind === "date" ? "date" : column.text(row).length <= ONCE ? "once" : ""} ${column.mono ? "mono" : ""}" dir="auto">${column.draw(row)}</td>`;
  }

  #open(row) {
    const opened = new Set(this.opened);
    if (!opened.delete(row)) opened.add(row);
    this.opened = opened;
  }

  /** A search field, where there is something to search, and the columns to choose from. */
  #tools() {
    const columns = list(this.columns);
    const search = list(this.rows).length >= SEARCHED && !this.partial;
    const choose = columns.length > 1;
    if (!search && !choose) return nothing;
    const find = (event) => {
      this.query = event.target.value;
      this.page = 0;
    };
    const shown = ({ key, hidden }) => this.chosen.get(key) ?? !hidden;
    const last = columns.filter(shown).length === 1;
    return html`<div class="tools">
      ${search ? html`<label class="search">${icon("find")}<span class="unseen">${this.say("grid.search")}</span><input type="search" .value=${this.query} placeholder=${this.say("grid.search")} @input=${find} /></label>` : nothing}
      ${choose
        ? html`<details class="chooser" @keydown=${leave} @focusout=${leave}><summary class="quiet">${icon("columns")}${this.say("grid.columns")}</summary>
            <div role="group" aria-label=${this.say("grid.columns")}>${columns.map((column) => html`<label><input type="checkbox" .checked=${shown(column)} ?disabled=${last && shown(column)} @change=${(event) => (this.chosen = new Map(this.chosen).set(column.key, event.target.checked))} /><span dir="auto">${column.label}</span></label>`)}</div>
          </details>`
        : nothing}
    </div>`;
  }

  #bones(columns, shown, opens) {
    if (!this.partial || shown >= PAGE) return nothing;
    const count = Math.min(3, Math.max(1, 4 - shown));
    return Array.from({ length: count }, () => html`<tr aria-hidden="true">${opens ? html`<td class="opener"></td>` : nothing}${columns.map(() => html`<td><span class="bone"></span></td>`)}</tr>`);
  }

  #head(column) {
    const { place: index } = column;
    const order = this.sort.column === index ? this.sort.order : "none";
    return html`<th scope="col" class=${["number", "date"].includes(column.kind) ? column.kind : ""} aria-sort=${order}>
      <button type="button" @click=${() => this.#order(index)}><span dir="auto">${clip(asString(column.label ?? ""), 200)}</span>${icon(ARROWS[order])}</button>
    </th>`;
  }

  #number(column, index, value) {
    if (column.kind !== "number") return html`<td>${this.words.number(value, { maximumFractionDigits: 12, useGrouping: false })}</td>`;
    const digits = this.decimals[index];
    const useGrouping = !IDS.test(column.key);
    return html`<td class="number">${this.words.number(value, { useGrouping, minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 12 })}</td>`;
  }

  #cell(column, value, index) {
    if (value === null || value === undefined || value === "") return html`<td></td>`;
    if (typeof value === "boolean") return html`<td>${this.say(value ? "yes" : "no")}</td>`;
    if (typeof value === "number") return this.#number(column, index, value);
    if (typeof value === "object") return this.#nested(value);
    if (column.kind === "number") return html`<td class="number">${clip(asString(value), CELL)}</td>`;
    return column.kind === "date" ? html`<td class="date" dir="auto">${clip(this.words.date(value), CELL)}</td>` : html`<td dir="auto">${clip(asString(value), CELL)}</td>`;
  }

  /** A list of scalars as words, anything else as JSON; what is long, as a folded tree that has all of it. */
  #nested(value) {
    const shown = startOf(value);
    if (shown.length > CELL) return this.#folded(value, shown);
    return isPlainList(value) ? html`<td class="list" dir="auto">${shown}</td>` : html`<td><code>${shown}</code></td>`;
  }

  /** Trees that were opened. Hundreds of them at once would stop the page, so that none is drawn before. */
  #unfolded = new WeakSet();

  #folded(value, shown) {
    const unfold = ({ target }) => {
      if (target.open && !this.#unfolded.has(value)) this.requestUpdate();
      this.#unfolded.add(value);
    };
    return html`<td class="tree"><details @toggle=${unfold}><summary><code>${clip(shown, BRIEF)}</code></summary>${this.#unfolded.has(value) ? json(this.words, value) : nothing}</details></td>`;
  }

  #pages(page, pages, total) {
    const go = (to) => () => (this.page = to);
    return html`<div class="pages" role="group" aria-label=${this.say("pages")}>
      <span dir="auto">${this.say("pages.shown", { from: page * PAGE + 1, to: Math.min(total, (page + 1) * PAGE), n: total })}</span>
      <button type="button" class="button" ?disabled=${page === 0} aria-label=${this.say("pages.back")} @click=${go(page - 1)}>${icon("left", "flips")}</button>
      <button type="button" class="button" ?disabled=${page === pages - 1} aria-label=${this.say("pages.on")} @click=${go(page + 1)}>${icon("next", "flips")}</button>
    </div>`;
  }
}

/** Leaving a small window, or the Escape key, closes it. */
function leave(event) {
  const window = event.currentTarget;
  if (event.type === "focusout" ? !event.relatedTarget || window.contains(event.relatedTarget) : event.key !== "Escape" || !window.open) return;
  window.open = false;
  if (event.type === "keydown") {
    event.stopPropagation();
    window.querySelector("summary").focus();
  }
}

const isPlainList = (value) => Array.isArray(value) && value.length <= LOOKED_AT && value.every((item) => item === null || typeof item !== "object");

/** A list or an object as text. */
export const nested = (value, most = Infinity) => attempt(() => (isPlainList(value) ? value.filter((item) => item !== null).join(", ") : asJson(value, most)) ?? "", "…");

/** The start of it, as long as it may be. */
const startOf = (value) => (value === null || typeof value !== "object" ? asString(value) : nested(value, LOOKED_AT));

/** Decimals that the numbers of a column are shown with, so that their points stand below each other; none if too many. */
function decimals(rows, index) {
  let most = 0;
  for (const row of rows.slice(0, 1000)) {
    const value = list(row)[index];
    if (typeof value !== "number") continue;
    const [, fraction = ""] = String(value).split(".");
    if (fraction.length > 3) return undefined;
    most = Math.max(most, fraction.length);
  }
  return most;
}

definePart("grid", Grid);
