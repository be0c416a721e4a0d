import { html, nothing } from "../lib/template.js";
import { clip, pick, text } from "../lib/list.js";
import { grid } from "../parts/templates.js";
import { behind } from "./model.js";
import { details } from "./row.js";
import { drawn, has, orderOf, plain, valueOf } from "./values.js";

const NUMBERS = new Set(["number", "bytes", "percent", "money"]);
/** What takes too much room in a column: one may ask for it. */
const WIDE = new Set(["long", "data", "image"]);
/** Kinds whose texts come from programs. */
const MONO = { logs: true };
/** Columns that are shown at first. */
const FIRST = 7;

/** Whether the amounts of a column have cents: then all are shown with them. */
const cents = (field, items) => field.as === "money" && items.slice(0, 1000).some((item) => valueOf(field, item)?.amount % 1);

const exactly = (words, field, item) => {
  const value = valueOf(field, item);
  return value === undefined ? nothing : words.money(value.amount, text(value.currency), true);
};

/** What rows stand together by: their headings say it, so that no column need. What names the rows themselves is none. */
const groupOf = ({ places, lead }) => (places.group === lead ? undefined : places.group);

/** The columns of a collection; those behind the first few are there for whoever asks. */
function columnsOf(words, model, items, manner, kind) {
  const group = groupOf(model);
  const first = model.fields.filter((field) => field !== group && (!WIDE.has(field.as) || field === model.lead)).slice(0, FIRST);
  return model.fields.map((field) => {
    const exact = cents(field, items);
    return {
      key: field.name,
      label: field.label,
      kind: NUMBERS.has(field.as) ? "number" : field.as === "date" ? "date" : "string",
      mono: ["text", "long"].includes(field.as) && Boolean(pick(MONO, kind)),
      hidden: !first.includes(field),
      text: (item) => plain(words, field, item),
      order: (item) => orderOf(words, field, item),
      draw: (item) => (field.as === "date" ? when(words, field, item, pick(MONO, kind)) : exact ? exactly(words, field, item) : drawn(words, field, item, manner)),
    };
  });
}

/** Days and times below each other, without what is the same in all of them. */
const when = (words, field, item, second) => {
  const value = valueOf(field, item);
  return value === undefined ? nothing : html`<span title=${plain(words, field, item)}>${clip(words.brief(value, second), 100)}</span>`;
};

/** Rows by what is said in a field, however it is written. */
const grouping = (words, field, images) => ({ of: (item) => plain(words, field, item).toLowerCase(), draw: (item) => drawn(words, field, item, { images }) });

/** Rows under named columns that are sorted, searched, paged and chosen. */
export function drawTable(host, items) {
  const { words, model, images } = host;
  const group = groupOf(model);
  const columns = host.columns ??= columnsOf(words, model, items, { images }, host.card.kind);
  // What no column shows. A card may be drawn again; what it says of an item stays the same.
  const detailsOf = (item, shown) => {
    const { more } = behind(model, item);
    const fields = model.fields.filter((field) => field !== group && !shown.has(field.name) && has(field, item));
    return fields.length > 0 || more.length > 0 ? details(words, item, { fields, more }, { images, level: host.headingLevel }) : nothing;
  };
  return grid(words, columns, items, { label: host.heading(), partial: host.partial, steady: host.grew, details: detailsOf, group: group && grouping(words, group, images), tools: true });
}
