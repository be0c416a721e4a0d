import { html, nothing } from "../lib/template.js";
import { clip, pick } from "../lib/list.js";
import { grid } from "../parts/grid.js";
import { Row } from "./row.js";
import { drawn, orderOf, plain, valueOf } from "./values.js";

const NUMBERS = new Set(["number", "bytes", "percent", "money"]);
/** What takes too much room in a column: one may ask for it. */
const WIDE = new Set(["long", "data", "image"]);
/** Kinds whose texts come from programs. */
const MONO = { logs: true };
/** Columns that are shown at first. */
const FIRST = 7;

/** Whether the amounts of a column have cents: then all are shown with them. */
const cents = (field, items) => field.as === "money" && items.slice(0, 1000).some((item) => item[field.name]?.amount % 1);

/** The columns of a collection; those behind the first few are there for whoever asks. */
function columnsOf(words, model, items, manner, kind) {
  const first = model.fields.filter(({ as }) => !WIDE.has(as)).slice(0, FIRST);
  return model.fields.map((field) => {
    const exact = cents(field, items);
    return {
      key: field.name,
      label: field.label,
      kind: NUMBERS.has(field.as) ? "number" : field.as === "date" ? "date" : "string",
      mono: field.as === "text" && Boolean(pick(MONO, kind)),
      hidden: !first.includes(field),
      text: (item) => plain(words, field, item),
      order: (item) => orderOf(words, field, item),
      draw: (item) => (field.as === "date" ? when(words, field, item) : exact && item[field.name]?.amount !== undefined ? words.money(item[field.name].amount, item[field.name].currency, true) : drawn(words, field, item, manner)),
    };
  });
}

/** Days and times below each other, without what is the same in all of them. */
const when = (words, field, item) => {
  const value = valueOf(field, item);
  return value === undefined ? nothing : html`<span title=${plain(words, field, item)}>${clip(words.brief(value), 100)}</span>`;
};

/** Rows under named columns that are sorted, searched, paged and chosen. */
export function drawTable(host, items) {
  const { words, model, images } = host;
  const columns = host.columns ??= columnsOf(words, model, items, { images }, host.card.kind);
  const details = (item) => {
    const row = new Row({ words, model, images, headingLevel: host.headingLevel, opened: new Set([0]) }, item, 0);
    return row.opens ? row.details() : nothing;
  };
  return grid(words, columns, items, { label: host.heading(), partial: host.partial, steady: host.grew, details, tools: true });
}
