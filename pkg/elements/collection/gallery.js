import { html, nothing } from "../lib/template.js";
import { bones, pick } from "../lib/list.js";
import "../parts/picture.js";

const PAGE = 48;

/** Kinds whose pictures are faces. */
const FACES = { people: true };

/** Pictures first. What is behind a tile opens below its row. */
export function drawGallery(host, items) {
  const faces = pick(FACES, host.card.kind) ? "faces" : "";
  return host.listed(items, PAGE, (shown) => html`<ul role="list" class="gallery ${faces}">
    ${host.rows(shown.keys(), [], (row) => tile(host, row))}
    ${bones(host.partial, items.length).map(() => html`<li class="tile" aria-hidden="true"><span class="shot bone"></span><span class="bone" .style=${"inline-size:70%"}></span></li>`)}
  </ul>`);
}

/** One tile, and what is behind it over the whole width below its row. */
function tile(host, row) {
  return html`<li class="row item tile" part="row" @click=${row.toggle}>
    <mcp-part-picture class="shot" part="image" .src=${row.value("image")} .images=${host.images} .name=${row.name} .letters=${2}></mcp-part-picture>
    ${row.title()}${row.subtitle()}${row.status()}${row.amount()}${row.meta()}${row.away()}
  </li>${row.open ? html`<li class="below">${row.details()}</li>` : nothing}`;
}
