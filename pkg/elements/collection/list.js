import { html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { bones, pick } from "../lib/list.js";
import { rowBone } from "../parts/row-bone.js";
import "../parts/picture.js";

const PAGE = 30;

/** Kinds whose rows are ticked off. */
const TICKED = { tasks: true };

/** Rows below each other: what it is, how it stands, who and when. */
export function drawList(host, items) {
  return host.listed(items, PAGE, (shown) => html`<ul role="list" class="ruled items">
    ${host.rows(shown.keys(), [], (row) => html`<li class="row item" part="row" @click=${row.toggle}>${lead(host, row)}<div class="lines">${row.lines()}</div></li>`)}
    ${bones(host.partial, items.length).map(rowBone)}
  </ul>`);
}

/** What stands before a row: its picture, or whether it is done. */
function lead(host, row) {
  if (host.model.places.image) return html`<mcp-part-picture class="lead" part="image" .src=${row.value("image")} .images=${host.images} .name=${row.name} .letters=${2}></mcp-part-picture>`;
  if (!pick(TICKED, host.card.kind)) return nothing;
  const done = row.value("status")?.tone === "good";
  return html`<span class="tick ${done ? "done" : ""}">${icon(done ? "checkCircle" : "circle")}</span>`;
}
