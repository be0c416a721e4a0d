import { html, nothing } from "../lib/template.js";
import { clip, record } from "../lib/list.js";
import { more } from "../parts/explanation.js";
import { facts } from "../parts/facts.js";
import { has, personOf, plain, prose, valueOf, whole } from "./values.js";
import { imageUrl } from "../lib/gate.js";
import "../parts/picture.js";

const PAGE = 5;

/** Records in full: the name, how it stands, every field, the long texts, and the rest behind a click. */
export function drawFacts(host, items) {
  return host.listed(items, PAGE, (shown) => html`<div class=${items.length > 1 ? "ruled" : ""}>${host.rows(shown.keys(), [], (row) => one(host, row))}</div>`);
}

function one(host, row) {
  const { model, words, images } = host;
  const { item } = row;
  const { places } = model;
  const manner = { images, level: host.headingLevel };
  const head = new Set([places.title, places.subtitle, places.status, places.labels, places.image, places.amount].filter(Boolean));
  const fields = model.fields.filter((field) => !head.has(field) && has(field, item));
  const long = fields.filter(({ as }) => as === "long");
  const picture = imageUrl(row.value("image"), images ?? "https");
  return html`<div class="row record" part="row">
    ${picture ? html`<mcp-part-picture class="portrait" part="image" .src=${picture} .images=${images} .name=${row.name} .letters=${2}></mcp-part-picture>` : nothing}
    <div class="lines">
      <div class="head"><span class="name large" part="name" dir="auto">${places.title && has(places.title, item) ? plain(words, places.title, item) : nothing}</span>${row.status()}${row.amount()}</div>
      ${row.subtitle()}
      ${row.field("labels") ? html`<div class="meta">${whole(words, places.labels, item, manner)}</div>` : nothing}
      <dl class="facts">${fields.filter(({ as }) => as !== "long").map((field) => html`<dt dir="auto">${field.label}</dt><dd class="figures" dir="auto">${field.as === "person" ? personOf(valueOf(field, item), images) : whole(words, field, item, manner)}</dd>`)}</dl>
      ${long.map((field) => html`<div class="long">${long.length > 1 || field !== places.body ? html`<div class="key small">${field.label}</div>` : nothing}${prose(words, clip(valueOf(field, item), 100_000), manner.level)}</div>`)}
      ${row.behind.more.length > 0 ? more(words.say("collection.more"), facts(words, record(item.more))) : nothing}
    </div>
  </div>`;
}
