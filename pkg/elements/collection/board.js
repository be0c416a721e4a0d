import { html, nothing } from "../lib/template.js";
import { bones, clip } from "../lib/list.js";
import { drawn, plain, valueOf } from "./values.js";

/** Items of a column, and columns, that are drawn at once. */
const PAGE = 20;
const COLUMNS = 12;

/** The way of work from left to right, as far as tones say it. */
const WAY = ["neutral", "active", "warn", "bad", "good"];

/** Items by what is said in a field, in the order in which that first comes. */
function columns(words, field, items) {
  const found = new Map();
  items.forEach((item, index) => {
    const name = plain(words, field, item);
    const key = name.toLowerCase();
    let column = found.get(key);
    if (!column) found.set(key, (column = { key, name, item, indices: [] }));
    column.indices.push(index);
  });
  return [...found.values()];
}

/** Whether there is more than one column, which makes a board of a list. */
export function isBoard(words, { group }, items) {
  const first = group && items.length > 0 ? plain(words, group, items[0]).toLowerCase() : undefined;
  return first !== undefined && items.some((item) => plain(words, group, item).toLowerCase() !== first);
}

/** Columns by what the view groups by, or by how things stand. */
export function drawBoard(host, items) {
  const { group } = host.model;
  const all = columns(host.words, group, items);
  const place = (column) => WAY.indexOf(valueOf(group, column.item)?.tone ?? "neutral");
  // Columns that were shown while rows arrived stay where they are.
  if (group.as === "status" && !host.grew) all.sort((left, right) => place(left) - place(right));
  const shown = all.slice(0, COLUMNS * (1 + host.asked));
  const most = PAGE * (1 + host.asked);
  const drawnCount = shown.reduce((sum, { indices }) => sum + Math.min(indices.length, most), 0);
  return html`<div class="board" tabindex="0" role="group" aria-label=${host.heading()}>
      ${shown.map((column) => drawColumn(host, column, most))}
      ${host.partial ? html`<div class="column">${bones(true, items.length).map(bone)}</div>` : nothing}
    </div>
    ${host.rest(items.length - drawnCount)}`;
}

function drawColumn(host, { item, name, indices }, most) {
  const { group, places } = host.model;
  const { words, images } = host;
  const without = [group === places.status && "status", group === places.person && "person", group === places.labels && "labels"].filter(Boolean);
  return html`<div class="column" role="group" aria-label=${clip(name, 80) || host.say("collection.other")}>
    <div class="column-name">${name === "" ? html`<span class="soft">${host.say("collection.other")}</span>` : html`<span dir="auto">${drawn(words, group, item, { images })}</span>`}<span class="soft figures">${words.number(indices.length)}</span></div>
    <ul role="list">${host.rows(indices.slice(0, most), without, note)}</ul>
  </div>`;
}

const bone = () => html`<div class="card-note" aria-hidden="true"><span class="bone" .style=${"inline-size:80%"}></span><span class="bone" .style=${"inline-size:45%;margin-block-start:8px"}></span></div>`;

const note = (row) => html`<li class="row item card-note" part="row" @click=${row.toggle}>
  <div class="head">${row.title()}${row.away()}</div>
  ${row.subtitle()}${row.status()}${row.meta()}${row.amount()}${row.details()}
</li>`;
