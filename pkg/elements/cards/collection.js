import { html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { drawBoard, isBoard } from "../collection/board.js";
import { drawFacts } from "../collection/facts.js";
import { drawGallery } from "../collection/gallery.js";
import { drawList } from "../collection/list.js";
import { modelOf } from "../collection/model.js";
import { Row } from "../collection/row.js";
import { drawTable } from "../collection/table.js";
import { drawTimeline } from "../collection/timeline.js";
import { icon } from "../lib/icon.js";
import { list, pick, record, records, rows, text } from "../lib/list.js";
import { label } from "../parts/facts.js";
import { collection as style } from "../styles/collection.js";
import { layouts } from "../styles/layouts.js";
import { values } from "../styles/values.js";

const LAYOUTS = { list: drawList, table: drawTable, facts: drawFacts, timeline: drawTimeline, board: drawBoard, gallery: drawGallery };
const MARKS = { list: "rows", table: "table", timeline: "clock", board: "kanban", gallery: "tiles", facts: "info" };

/** Layouts that suit a kind besides its own. */
const ALSO = {
  issues: ["list", "board", "table"], pull_requests: ["list", "table"], tasks: ["list", "board"], files: ["list", "table"], pages: ["list", "table"], people: ["gallery", "list"],
  deployments: ["list", "timeline"], error_reports: ["list", "table"],
};

const ICONS = {
  issues: "issue", pull_requests: "merge", reviews: "message", commits: "commit", messages: "message", mails: "mail", events: "calendar", tasks: "checkCircle", files: "folder", pages: "page",
  people: "people", error_reports: "bug", payments: "payment", deployments: "rocket", schema: "table", logs: "terminal", diagnostics: "alert", places: "pin", flights: "plane", hotels: "home", forecasts: "weather",
};

/** Facts about the whole that are shown. */
const ABOUT = 12;

/** Items of any kind, drawn from the fields and the view that the card brings along. */
export class Collection extends CardElement {
  static properties = { opened: { state: true }, chosen: { state: true } };

  static styles = [...CardElement.styles, values, style, layouts];

  static icon = "rows";

  constructor() {
    super();
    this.opened = new Set();
  }

  /** The card whose items these are. */
  get collection() {
    return this.card;
  }

  get icon() {
    return pick(ICONS, this.card.kind) ?? MARKS[this.layout];
  }

  willUpdate(changed) {
    super.willUpdate(changed);
    if (!this.card) return;
    const last = this.model;
    this.model = modelOf(this.collection, this.words, last);
    const [first] = this.items ?? [];
    this.items = records(this.collection.items);
    // Another list is shown, and not the rest of this one: what was opened and chosen belonged to the last.
    const isComplete = changed.has("partial") && !this.partial;
    if (changed.has("card") && first !== undefined && first !== this.items[0] && !isComplete) {
      this.opened = new Set();
      this.chosen = undefined;
    }
    // Columns know how their values are drawn: as long as the rows grow they stay the same.
    if (this.model !== last || changed.has("messages") || changed.has("locale") || changed.has("images") || (changed.has("card") && !this.grew)) this.columns = undefined;
  }

  heading() {
    const { kind, title } = this.card;
    return this.words.named(`kind.${kind}`, text(title)) ?? (text(kind) ? label(kind.split(".").at(-1)) : this.say("collection.title"));
  }

  note() {
    return this.collection.single && this.items.length <= 1 ? nothing : this.count(this.items.length);
  }

  /** The layout that one chose here, or that of the card, as far as the items can be drawn in it. */
  get layout() {
    const wanted = this.chosen ?? this.collection.layout;
    if (wanted === "timeline" && !this.model.places.date) return "list";
    if (wanted === "board" && !this.model.group) return "list";
    if (pick(LAYOUTS, wanted)) return wanted;
    return this.collection.single ? "facts" : "list";
  }

  /** The card's own layout first, then what else suits its kind and its items. */
  #layouts() {
    const own = pick(LAYOUTS, this.collection.layout) ? this.collection.layout : "list";
    if (own === "facts" || this.items.length < 2) return [];
    const { places } = this.model;
    const can = { board: () => isBoard(this.words, this.model, this.items), timeline: () => places.date, gallery: () => places.image };
    const also = list(pick(ALSO, this.card.kind)).filter((name) => name !== own && (can[name]?.() ?? true));
    return also.length > 0 ? [own, ...also] : [];
  }

  headerEnd() {
    const names = this.#layouts();
    if (names.length === 0) return nothing;
    return html`<div class="layouts" role="group" aria-label=${this.say("collection.layout")}>
      ${names.map((name) => html`<button type="button" class="quiet" aria-pressed=${name === this.layout} title=${this.say(`collection.layout.${name}`)} @click=${() => this.#choose(name)}>${icon(MARKS[name])}<span class="unseen">${this.say(`collection.layout.${name}`)}</span></button>`)}
    </div>`;
  }

  #choose(name) {
    this.chosen = name;
    this.asked = 0;
  }

  toggle(index) {
    const opened = new Set(this.opened);
    if (!opened.delete(index)) opened.add(index);
    this.opened = opened;
  }

  /** Rows by their places in the list, each drawn again only when something of it changed. */
  rows(indices, without, template) {
    return rows([...indices], String, (index) => template(new Row(this, this.items[index], index, without)), (index) => [this.items[index], this.opened.has(index), this.model, this.layout, this.headingLevel, ...this.manner]);
  }

  body() {
    const { facts } = this.collection;
    if (this.items.length === 0 && !this.partial) return html`${this.empty("collection")}${this.#about(facts)}`;
    const drawing = html`<div class="layout-${this.layout}">${LAYOUTS[this.layout](this, this.items)}</div>`;
    return this.grew ? html`${drawing}${this.#about(facts)}` : html`${this.#about(facts)}${drawing}`;
  }

  /** What is said of the whole. Where rows grew it comes below: it was not there before them. */
  #about(facts) {
    const shown = records(facts).filter(({ value }) => text(value)).slice(0, ABOUT);
    return shown.length === 0 ? nothing : html`<dl class="about">${shown.map(({ key, label: name, value }) => html`<div><dt dir="auto">${this.words.named(`field.${key}`, text(name)) ?? label(key ?? "")}</dt> <dd class="figures" dir="auto">${value}</dd></div>`)}</dl>`;
  }

  actions() {
    const { nextCursor } = record(this.collection);
    if (!text(nextCursor) || this.readonly || this.partial) return nothing;
    return html`<button type="button" class="button" part="action" @click=${() => this.act({ action: "next_page", cursor: nextCursor })}>${this.say("page.next")}</button>`;
  }
}

define("collection", Collection);
