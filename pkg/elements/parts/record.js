import { html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { clip, pick, records, text } from "../lib/list.js";
import { copy } from "./copy.js";

const ICONS = { open: "clock", done: "checkCircle", failed: "alert", unknown: "circle" };

/** As many lines of an order are named; the others are counted. */
const NAMED = 8;
/** A row is for a glance: what takes more than a few lines there is cut. */
const LONGEST = 500;
const LONGEST_NAME = 200;

const short = (value) => (typeof value === "string" ? clip(value, LONGEST) : value);
const nameOf = (line) => clip(text(line.name) ?? "", LONGEST_NAME);

/** What was ordered, in one paragraph. */
export function orderLines(words, given) {
  const lines = records(given);
  const named = lines.slice(0, NAMED).map((line) => (Number.isFinite(line.quantity) ? `${words.number(line.quantity)} × ${nameOf(line)}` : nameOf(line))).filter(Boolean);
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
      <div class="name" part="name" dir="auto">${short(title)}</div>
      <div class="facts">
        <span class="state" dir="auto">${short(text(item.status))?.replaceAll("_", " ") ?? words.say(`state.${state}`)}${text(item.status) && state !== "unknown" ? html`<span class="unseen"> (${words.say(`state.${state}`)})</span>` : nothing}</span>
        ${shown.map((fact) => html`<span dir="auto">${short(fact)}</span>`)}
        ${text(item.id) ? copy(words, item.id, "id", { label: item.id }) : nothing}
      </div>
      ${below}
    </div>
    ${aside}
  </li>`;
}
