import { html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { pick, records, text } from "../lib/list.js";
import { copy } from "./copy.js";

const ICONS = { open: "clock", done: "checkCircle", failed: "alert", unknown: "circle" };

/** As many lines of an order are named; the others are counted. */
const NAMED = 8;

/** What was ordered, in one paragraph. */
export function orderLines(words, given) {
  const lines = records(given);
  const named = lines.slice(0, NAMED).map((line) => (Number.isFinite(line.quantity) ? `${words.number(line.quantity)} × ${text(line.name) ?? ""}` : text(line.name))).filter(Boolean);
  return named.length === 0 ? nothing : html`<p class="lines" dir="auto">${words.list(named)}${lines.length > NAMED ? " …" : ""}</p>`;
}

/**
 * An order or a booking. Its state is said in words too: what the server says, or ours where it says nothing.
 * @param {{ title: string, facts: unknown[], below?: unknown, aside?: unknown }} parts
 */
export function recordRow(words, item, { title, facts, below = nothing, aside = nothing }) {
  const state = pick(ICONS, item.state) ? item.state : "unknown";
  const shown = facts.filter(Boolean);
  return html`<li class="row ${state}" part="row">
    ${icon(ICONS[state])}
    <div>
      <div class="name" part="name" dir="auto">${title}</div>
      <div class="facts">
        <span class="state" dir="auto">${text(item.status)?.replaceAll("_", " ") ?? words.say(`state.${state}`)}${text(item.status) && state !== "unknown" ? html`<span class="unseen"> (${words.say(`state.${state}`)})</span>` : nothing}</span>
        ${shown.map((fact) => html`<span dir="auto">${fact}</span>`)}
        ${text(item.id) ? copy(words, item.id, "id", { label: item.id }) : nothing}
      </div>
      ${below}
    </div>
    ${aside}
  </li>`;
}
