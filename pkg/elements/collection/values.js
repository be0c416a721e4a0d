import { html, nothing } from "../lib/template.js";
import { hostOf, imageUrl, linkUrl } from "../lib/gate.js";
import { icon } from "../lib/icon.js";
import { link } from "../lib/link.js";
import { clip, list, pick, record, records, text } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import { copy } from "../parts/copy.js";
import { more } from "../parts/explanation.js";
import { foldedJson } from "../parts/json.js";
import { markdown } from "../parts/templates.js";
import "../parts/picture.js";

/** Letters of a value that stands among others. */
const LINE = 300;
/** Letters of a long text that are drawn at once, and at all. */
const PIECE = 1500;
const WHOLE = 100_000;
/** Entries of a list, and labels, that are named; the others are counted. */
const NAMED = 12;
const LABELS = 6;
const TONES = new Set(["good", "bad", "warn", "active", "neutral"]);
const COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
/** Names of commits; their start is enough to tell them apart. */
const HASH = /^[\da-f]{40}(?:[\da-f]{24})?$/;
const MARKDOWN = /^(?:#{1,6} |```|[ \t]*[-*+] |[ \t]*\d{1,9}\. |> |\|.*\|)|\*\*[^*\n]+\*\*|\[[^[\]\n]{1,200}\]\(|`[^`\n]+`/m;
/** Letters that say whether a text is markdown. */
const LOOKED = 5000;

const isMarkdown = (value) => MARKDOWN.test(value.slice(0, LOOKED));

const short = (id) => (HASH.test(id) ? id.slice(0, 8) : clip(id, LINE));
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const textOf = (value) => (text(value) ?? (isNumber(value) || typeof value === "boolean" ? asString(value) : undefined));

/** `read` gives a value if it is of its kind, `words` says it as text, `draw` draws it where that is more than text. */
const KINDS = {
  text: { read: textOf },
  long: { read: textOf },
  id: { read: textOf, words: (_, id) => short(id), draw: (_, id) => html`<code title=${id === short(id) ? nothing : id}>${short(id)}</code>` },
  link: { read: (url) => linkUrl(url), words: (_, url) => clip(hostOf(url), LINE), draw: (_, url) => link(url, clip(hostOf(url), LINE)) },
  image: { read: text, words: () => "", draw: (_, url, { images }) => (imageUrl(url, images ?? "https") ? html`<mcp-part-picture class="thumb" .src=${url} .images=${images} name=""></mcp-part-picture>` : nothing) },
  number: { read: (value) => (isNumber(value) ? value : undefined), words: (words, value) => words.number(value, { maximumFractionDigits: 12 }), order: Number },
  bytes: { read: (value) => (isNumber(value) ? value : undefined), words: (words, value) => words.bytes(value), order: Number },
  percent: { read: (value) => (isNumber(value) ? value : undefined), words: (words, value) => words.number(value / 100, { style: "percent", maximumFractionDigits: 2 }), order: Number },
  money: {
    read: (value) => (isNumber(record(value).amount) ? value : undefined),
    words: (words, { amount, currency }) => words.money(amount, text(currency)),
    order: ({ amount }) => amount,
  },
  date: { read: textOf, words: (words, value) => clip(words.moment(value), LINE), order: String },
  duration: { read: textOf, words: (words, value) => clip(words.span(value), LINE) },
  person: { read: (value) => (text(record(value).name) ? value : undefined), words: (_, { name }) => clip(name, LINE), draw: (_, person, { images }) => personOf(person, images) },
  status: { read: (value) => (text(record(value).text) ? value : undefined), words: (_, status) => clip(status.text, LINE), draw: (_, status) => pill(status) },
  labels: {
    read: (value) => (labelsOf(value).length > 0 ? labelsOf(value) : undefined),
    words: (words, labels) => words.list(labels.slice(0, NAMED).map((one) => clip(one.text, LINE))),
    draw: (words, labels) => labelled(words, labels),
  },
  list: { read: (value) => (list(value).some(text) ? list(value).filter(text) : undefined), words: (words, items) => `${words.list(items.slice(0, NAMED).map((one) => clip(one, LINE)))}${items.length > NAMED ? " …" : ""}` },
  flag: { read: (value) => (typeof value === "boolean" ? value : undefined), words: (words, value) => words.say(value ? "yes" : "no") },
  data: { read: (value) => value ?? undefined, words: (_, value) => (typeof value === "object" ? "" : clip(asString(value), LINE)), draw: (words, value) => (typeof value === "object" ? foldedJson(words, value) : clip(asString(value), LINE)) },
};

const kindOf = ({ as }) => pick(KINDS, as) ?? KINDS.text;
const labelsOf = (value) => records(value).filter((one) => text(one.text));

/** The value of a field in an item, if it is of its kind. */
export const valueOf = (field, item) => (field && Object.hasOwn(item, field.name) ? kindOf(field).read(item[field.name]) : undefined);

export const has = (field, item) => valueOf(field, item) !== undefined;

/** A value as text: to sort, to search, to hear. */
export function plain(words, field, item) {
  const value = valueOf(field, item);
  if (value === undefined) return "";
  const { words: said = (_, one) => clip(asString(one), LINE) } = kindOf(field);
  return said(words, value);
}

/** What a column is sorted by: a number, or a text. */
export function orderOf(words, field, item) {
  const value = valueOf(field, item);
  if (value === undefined) return null;
  const { order } = kindOf(field);
  return order ? order(value) : plain(words, field, item);
}

/** A value as it stands in a line among others. */
export function drawn(words, field, item, manner) {
  const value = valueOf(field, item);
  if (value === undefined) return nothing;
  const { draw } = kindOf(field);
  return draw ? draw(words, value, manner) : plain(words, field, item);
}

/** A value as it stands below others, with all that can be said of it. */
export function whole(words, field, item, manner) {
  const value = valueOf(field, item);
  if (value === undefined) return nothing;
  switch (field.as) {
    case "long":
      return prose(words, value, manner.level);
    case "text":
      return value.length > LINE ? prose(words, value, manner.level) : value;
    case "id":
      return copy(words, value, "id", { label: short(value) });
    case "link":
      return link(value, clip(value, LINE));
    case "date":
      return dated(words, value);
    default:
      return drawn(words, field, item, manner);
  }
}

/** A date with what it is to us, if that says more. */
function dated(words, value) {
  const [exact, near] = [words.moment(value), words.relative(value)];
  return html`${clip(exact, LINE)}${exact.startsWith(near) ? nothing : html` <span class="soft">(${near})</span>`}`;
}

/** A date as people say it; the exact one appears when one points at it, or comes to its row by keyboard. */
export function when(words, value, focusable) {
  const [exact, near] = [clip(words.moment(value), LINE), clip(words.relative(value), LINE)];
  return exact === near ? html`<span class="when">${near}</span>` : html`<time class="when" datetime=${value} data-exact=${exact} tabindex=${focusable ? 0 : nothing} aria-label=${focusable ? `${near}, ${exact}` : nothing} role=${focusable ? "note" : nothing}>${near}</time>`;
}

/** Whether a text has lines or marks that are lost on one line. */
export const isFormed = (value) => typeof value === "string" && (value.trim().includes("\n") || isMarkdown(value));

/** A long text: what looks like markdown as such, otherwise as it is; its start, and the rest when one asks. */
export function prose(words, value, level) {
  if (value.length < WHOLE && isMarkdown(value)) return markdown(words, value, level, 4);
  const rest = value.slice(PIECE, WHOLE);
  return html`<p class="prose" dir="auto">${value.slice(0, PIECE)}${rest ? "…" : ""}</p>${rest ? more(words.say("text.more", { n: value.length - PIECE }), html`<p class="prose" dir="auto">…${rest}</p>`) : nothing}`;
}

/** Someone with a picture, or with initials where there is none. */
export function personOf({ name, image, url }, images) {
  const shown = html`<span dir="auto">${clip(name, LINE)}</span>`;
  return html`<span class="person"><mcp-part-picture class="face" .src=${image} .images=${images} .name=${name} .letters=${2}></mcp-part-picture>${linkUrl(url) ? link(url, shown) : shown}</span>`;
}

/** How something stands, in words and, for those who see it, in colour. */
export const pill = ({ text: words, tone }) => html`<span class="pill tone ${TONES.has(tone) ? tone : "neutral"}" part="status" dir="auto">${tone === "good" ? icon("check") : html`<span class="dot"></span>`}<span class="once">${clip(words.replaceAll("_", " "), 80)}</span></span>`;

/** Labels in their colours. The letters keep the ink of the card, which can be read on a tint of any colour. */
export function labelled(words, labels) {
  const hidden = labels.length - LABELS;
  return html`<span class="labels">${labels.slice(0, LABELS).map(({ text: name, color }) => html`<span class="pill label" part="label" dir="auto" .style=${typeof color === "string" && COLOR.test(color) ? `--label:${color}` : ""}><span class="once">${clip(name, 80)}</span></span>`)}${hidden > 0 ? html`<span class="small soft">+${words.number(hidden)}</span>` : nothing}</span>`;
}
