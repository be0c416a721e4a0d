import { html, nothing } from "../lib/template.js";
import { linkUrl } from "../lib/gate.js";
import { icon } from "../lib/icon.js";
import { link } from "../lib/link.js";
import { clip } from "../lib/list.js";
import { isForRow } from "../lib/rows.js";
import { asString } from "../lib/strings.js";
import { label, value as scalar } from "../parts/facts.js";
import { behind, nameOf } from "./model.js";
import { drawn, has, isFormed, personOf, plain, valueOf, when, whole } from "./values.js";

/** Letters of a snippet; two lines are seen of it. */
const SNIPPET = 400;
/** Letters that a title or subtitle may have without being cut off. */
const LINES = 120;

/**
 * One item as most layouts draw it. `host` is the card's element; `without` names places that the layout shows itself,
 * such as the day of a timeline.
 */
export class Row {
  constructor(host, item, index, without = []) {
    const { words, model, images, headingLevel } = host;
    Object.assign(this, { host, words, model, item, index, without: new Set(without), manner: { images, level: headingLevel } });
    this.open = host.opened.has(index);
    this.behind = behind(model, item, this.#clipped());
    // A timeline says from when to when.
    this.saysEnd = this.without.has("date") && words.isSameDay(valueOf(model.places.date, item), valueOf(model.end, item));
    if (this.saysEnd) this.behind.fields = this.behind.fields.filter((field) => field !== model.end);
    // The title can be a link itself.
    this.opens = this.behind.fields.some((field) => field !== model.places.url) || this.behind.more.length > 0;
  }

  /** The field of a place, if the item has a value for it and the layout does not show it elsewhere. */
  field(place) {
    const field = this.model.places[place];
    return field && !this.without.has(place) && has(field, this.item) ? field : undefined;
  }

  value(place) {
    const field = this.field(place);
    return field && valueOf(field, this.item);
  }

  /** What is shown in part only, and the link, which is shown without its address. */
  #clipped() {
    const { title, subtitle, body, url } = this.model.places;
    const lengthOf = (field) => (field && ["text", "long"].includes(field.as) ? (valueOf(field, this.item)?.length ?? 0) : 0);
    const long = [title, subtitle].filter((field) => lengthOf(field) > LINES);
    const isCut = body && !this.#repeats(body) && (lengthOf(body) > (title ? LINES : SNIPPET) || isFormed(valueOf(body, this.item)));
    return [...long, isCut && body, url].filter(Boolean);
  }

  /** Whether the body says no more than the title, as that of a short commit. */
  #repeats(body) {
    const { title } = this.model.places;
    return Boolean(title) && has(body, this.item) && asString(valueOf(body, this.item)).trim() === plain(this.words, title, this.item).trim();
  }

  get name() {
    return nameOf(this.words, this.model, this.item);
  }

  toggle = (event) => {
    if (this.opens && isForRow(event)) this.host.toggle(this.index);
  };

  /** The title opens what is behind it; where there is nothing behind, it is a link, or only text. */
  title() {
    const field = this.field("title");
    const person = this.value("person");
    const words = field ? drawn(this.words, field, this.item, this.manner) : person && person.name ? personOf(person, this.manner.images) : nothing;
    const shown = words === nothing && this.opens ? this.words.say("details") : words;
    if (shown === nothing) return nothing;
    if (!this.opens) return html`<span class="name" part="name" dir="auto"><span>${linkUrl(this.value("url")) ? link(this.value("url"), shown, "open") : shown}</span></span>`;
    return html`<button type="button" class="name open" part="name" aria-expanded=${this.open} @click=${() => this.host.toggle(this.index)}><span dir="auto">${shown}</span>${icon("chevron")}</button>`;
  }

  status() {
    const field = this.field("status");
    return field ? drawn(this.words, field, this.item, this.manner) : nothing;
  }

  subtitle() {
    const field = this.field("subtitle");
    if (!field) return nothing;
    return html`<div class="sub" part="subtitle" dir="auto">${field.as === "date" ? clip(this.words.brief(valueOf(field, this.item)), SNIPPET) : drawn(this.words, field, this.item, this.manner)}</div>`;
  }

  snippet() {
    const field = this.field("body");
    if (!field || this.#repeats(field)) return nothing;
    const isBelow = this.open && this.behind.fields.includes(field);
    return !isBelow ? html`<p class="snippet ${this.model.places.title ? "" : "said"}" dir="auto">${clip(plainStart(valueOf(field, this.item)), SNIPPET)}</p>` : nothing;
  }

  amount() {
    const field = this.field("amount");
    return field ? html`<span class="amount" part="price">${plain(this.words, field, this.item)}</span>` : nothing;
  }

  away() {
    const url = this.value("url");
    return this.opens && linkUrl(url) ? link(url, html`${icon("away")}<span class="unseen">${this.words.say("open.name", { name: clip(this.name, 80) })}</span>`, "away quiet") : nothing;
  }

  #when(field) {
    return when(this.words, valueOf(field, this.item), !this.opens);
  }

  /** Who, when, and the facts that the view asks for, in one line. */
  meta() {
    const { title } = this.model.places;
    const person = this.field("person");
    const date = this.field("date");
    const parts = [
      person && (title && has(title, this.item)) ? personOf(valueOf(person, this.item), this.manner.images) : undefined,
      date && date !== this.model.places.subtitle ? this.#when(date) : undefined,
      ...this.model.facts.filter((field) => has(field, this.item) && !(this.saysEnd && field === this.model.end)).map((field) => this.fact(field)),
      this.field("labels") ? drawn(this.words, this.field("labels"), this.item, this.manner) : undefined,
    ].filter(Boolean);
    return parts.length > 0 ? html`<div class="meta">${parts.map((part) => html`<span>${part}</span>`)}</div>` : nothing;
  }

  /** A value that says by itself what it is, or with the name of its field. */
  fact(field) {
    const shown = field.as === "date" ? this.#when(field) : drawn(this.words, field, this.item, this.manner);
    const speaks = ["status", "labels", "person", "text", "id", "money", "bytes", "link", "image"].includes(field.as) && !/^\d*$/.test(plain(this.words, field, this.item));
    return speaks ? html`<span dir="auto">${shown}</span>` : html`<span dir="auto"><span class="key">${field.label}</span> ${shown}</span>`;
  }

  /** All that the row has no room for. */
  details() {
    return this.open ? details(this.words, this.item, this.behind, this.manner) : nothing;
  }

  /** The lines of an item, as lists and timelines have them. */
  lines() {
    return html`<div class="head">${this.title()}${this.status()}${this.amount()}${this.away()}</div>
      ${this.subtitle()}${this.snippet()}${this.meta()}${this.details()}`;
  }
}

/** Fields below each other, the long ones first, then what no field reads. */
export function details(words, item, { fields, more }, manner) {
  const long = fields.filter(({ as }) => as === "long");
  const facts = fields.filter(({ as }) => as !== "long");
  return html`<div class="details" part="details">
    ${long.map((field) => html`<div class="long"><div class="key small">${field.label}</div>${whole(words, field, item, manner)}</div>`)}
    <dl class="facts">
      ${facts.map((field) => html`<dt dir="auto">${field.label}</dt><dd class="figures" dir="auto">${whole(words, field, item, manner)}</dd>`)}
      ${more.map(([key, one]) => html`<dt dir="auto">${label(key)}</dt><dd class="figures soft" dir="auto">${typeof one === "string" ? clip(one, 1000) : scalar(words, one)}</dd>`)}
    </dl>
  </div>`;
}

/** The start of a long text on one or two lines, without the marks of markdown. */
function plainStart(value) {
  return value.slice(0, 4 * SNIPPET).replace(/```\w*|`|\*\*|^#{1,6} |^> ?|^\s*[-*+] /gm, "").replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\*([^*\n]{1,200})\*/g, "$1").replace(/\s+/g, " ").trim();
}
