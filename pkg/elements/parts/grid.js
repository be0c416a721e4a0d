import { css, html, nothing } from "lit";
import { icon } from "../lib/icon.js";
import { clip, list, record } from "../lib/list.js";
import { json } from "./json.js";
import { definePart, Part } from "./part.js";

const PAGE = 20;
/** Columns drawn at once. */
const WIDE = 40;
/** Letters of a cell; the copy has it whole. */
const CELL = 600;
/** Numbers that name something are not counted in thousands. */
const IDS = /(?:^|_)(?:id|year)$|[a-z](?:Id|ID|Year)$/;
const NEXT = { none: "ascending", ascending: "descending", descending: "none" };
const ARROWS = { none: "sort", ascending: "sortUp", descending: "sortDown" };

/** Rows under named columns: sorted by a click on the name, in pages of twenty. */
class Grid extends Part {
  static properties = {
    columns: { attribute: false },
    rows: { attribute: false },
    label: {},
    partial: { type: Boolean },
    steady: { type: Boolean, reflect: true },
    page: { state: true },
    sort: { state: true },
    wide: { state: true },
  };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
      }

      .scroll {
        position: relative;
        overflow: auto;
        max-block-size: min(640px, 80vh);
        border: 1px solid var(--_line);
        border-radius: var(--_radius-tile);
        overscroll-behavior-x: contain;
      }

      table {
        inline-size: 100%;
        border-collapse: separate;
        border-spacing: 0;
        font-variant-numeric: tabular-nums;
      }

      th {
        position: sticky;
        inset-block-start: 0;
        z-index: 1;
        padding: 0;
        background: var(--_sunken);
        border-block-end: 1px solid var(--_line);
        text-align: start;
        font-weight: 600;
        font-size: var(--_size-12);
      }

      th button {
        display: flex;
        align-items: center;
        gap: 4px;
        inline-size: 100%;
        min-block-size: 36px;
        padding: 4px 12px;
        white-space: nowrap;
      }

      th button:focus-visible {
        outline-offset: -3px;
      }

      th .icon {
        font-size: var(--_size-12);
        color: var(--_soft);
        opacity: 0;
      }

      th :is(:hover, :focus-visible) .icon,
      th[aria-sort="ascending"] .icon,
      th[aria-sort="descending"] .icon {
        opacity: 1;
      }

      td {
        padding: 8px 12px;
        vertical-align: top;
        max-inline-size: 44ch;
        overflow-wrap: break-word;
        border-block-end: 1px solid var(--_line);
      }

      td:not(.number, .date) {
        min-inline-size: 6.5rem;
      }

      td.list {
        min-inline-size: 10rem;
      }

      td.tree {
        min-inline-size: 16rem;
      }

      tbody tr:last-child td {
        border-block-end: 0;
      }

      tbody tr:hover td {
        background: color-mix(in oklab, var(--_ink) 2.5%, transparent);
      }

      .number {
        inline-size: 1%;
        /* Digits run from left to right everywhere, so their ends stand below each other on the right. */
        text-align: right;
        white-space: nowrap;
      }

      td.date {
        white-space: nowrap;
      }

      th.number button:dir(ltr) {
        flex-direction: row-reverse;
      }

      /* Columns of a table that grows have their widths before its rows have come. */
      :host([steady]) table {
        table-layout: fixed;
        min-inline-size: calc(var(--columns) * 104px);
      }

      :host([steady]) :is(th, td).number {
        inline-size: 112px;
      }

      :host([steady]) th.date {
        inline-size: 124px;
      }

      :host([steady]) td {
        overflow-wrap: anywhere;
      }

      .none {
        color: var(--_soft);
      }

      nav {
        display: flex;
        align-items: center;
        gap: 12px;
        margin-block-start: 8px;
        font-size: var(--_size-12);
        color: var(--_soft);
        font-variant-numeric: tabular-nums;
      }

      nav .button {
        min-block-size: 32px;
        padding: 2px 8px;
      }

      nav span {
        margin-inline-end: auto;
      }
    `,
  ];

  constructor() {
    super();
    this.page = 0;
    this.sort = { column: -1, order: "none" };
    this.wide = WIDE;
  }

  willUpdate(changed) {
    if (changed.has("rows") || changed.has("columns") || changed.has("wide")) this.decimals = this.#columns().map((_, index) => decimals(list(this.rows), index));
  }

  #columns() {
    return list(this.columns).slice(0, this.wide).map(record);
  }

  /** The rows in the order that was asked for; equal ones stay as they came. */
  #sorted() {
    const { column, order } = this.sort;
    const all = list(this.rows);
    if (order === "none") return all;
    const compare = this.words.compare();
    const sign = order === "ascending" ? 1 : -1;
    const numeric = record(list(this.columns)[column]).kind === "number";
    const value = (row) => list(row)[column] ?? null;
    return [...all].sort((left, right) => {
      const [a, b] = [value(left), value(right)];
      if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
      return sign * (numeric ? Number(a) - Number(b) || compare(String(a), String(b)) : compare(String(a), String(b)));
    });
  }

  #order(column) {
    const order = this.sort.column === column ? NEXT[this.sort.order] : "ascending";
    this.sort = { column, order };
    this.page = 0;
  }

  render() {
    const columns = this.#columns();
    const hidden = list(this.columns).length - columns.length;
    const sorted = this.#sorted();
    const pages = Math.max(1, Math.ceil(sorted.length / PAGE));
    const page = Math.min(this.page, pages - 1);
    const shown = sorted.slice(page * PAGE, (page + 1) * PAGE);
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.label ?? this.say("table.title")}>
        <table .style=${`--columns:${columns.length}`}>
          <thead><tr>${columns.map((column, index) => this.#head(column, index))}</tr></thead>
          <tbody>
            ${shown.map((row) => html`<tr class="row">${columns.map((column, index) => this.#cell(column, list(row)[index], index))}</tr>`)}
            ${this.#bones(columns, shown.length)}
          </tbody>
        </table>
      </div>
      ${hidden > 0 ? html`<button type="button" class="quiet" @click=${() => (this.wide += WIDE)}>${this.say("grid.more", { n: hidden })}</button>` : nothing}
      ${pages > 1 ? this.#pages(page, pages, sorted.length) : nothing}`;
  }

  #bones(columns, shown) {
    if (!this.partial || shown >= PAGE) return nothing;
    const count = Math.min(3, Math.max(1, 4 - shown));
    return Array.from({ length: count }, () => html`<tr aria-hidden="true">${columns.map(() => html`<td><span class="bone"></span></td>`)}</tr>`);
  }

  #head(column, index) {
    const order = this.sort.column === index ? this.sort.order : "none";
    return html`<th scope="col" class=${["number", "date"].includes(column.kind) ? column.kind : ""} aria-sort=${order}>
      <button type="button" @click=${() => this.#order(index)}><span dir="auto">${clip(String(column.label ?? ""), 200)}</span>${icon(ARROWS[order])}</button>
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
    if (column.kind === "number") return html`<td class="number">${clip(String(value), CELL)}</td>`;
    return column.kind === "date" ? html`<td class="date" dir="auto">${clip(this.words.date(value), CELL)}</td>` : html`<td dir="auto">${clip(String(value), CELL)}</td>`;
  }

  /** A list of scalars as words, anything else as JSON; what is long, as a tree that shows all of it. */
  #nested(value) {
    const shown = nested(value);
    if (shown.length > CELL) return html`<td class="tree">${json(this.words, value)}</td>`;
    return isPlainList(value) ? html`<td class="list" dir="auto">${shown}</td>` : html`<td><code>${shown}</code></td>`;
  }

  #pages(page, pages, total) {
    const go = (to) => () => (this.page = to);
    return html`<nav aria-label=${this.say("pages")}>
      <span dir="auto">${this.say("pages.shown", { from: page * PAGE + 1, to: Math.min(total, (page + 1) * PAGE), n: total })}</span>
      <button type="button" class="button" ?disabled=${page === 0} aria-label=${this.say("pages.back")} @click=${go(page - 1)}>${icon("left", "flips")}</button>
      <button type="button" class="button" ?disabled=${page === pages - 1} aria-label=${this.say("pages.on")} @click=${go(page + 1)}>${icon("next", "flips")}</button>
    </nav>`;
  }
}

const isPlainList = (value) => Array.isArray(value) && value.every((item) => item === null || typeof item !== "object");

/** A list or an object as text. */
export function nested(value) {
  if (isPlainList(value)) return value.filter((item) => item !== null).join(", ");
  try {
    return JSON.stringify(value);
  } catch {
    return String(value);
  }
}

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

/** A table as a part of a card. */
export const grid = (words, columns, rows, { label, partial = false, steady = false } = {}) =>
  html`<mcp-part-grid .words=${words} .columns=${columns} .rows=${rows} .label=${label} ?partial=${partial} ?steady=${steady}></mcp-part-grid>`;
