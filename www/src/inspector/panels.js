import { html, nothing } from "lit";
import { duration, plural, ratio, bytes } from "../shell/words.js";
import { pieces } from "./highlight.js";
import { MOST_LINES, quote, shownLines } from "./json.js";

/** The panels about one card. Each is a function of what is known about it. */

/** More than this is not read by people, and slow to draw. */
const MOST_SHOWN = 40_000;

/** A text with what the card was made from marked in it. */
function marked(text, marks, label) {
  const shown = text.length > MOST_SHOWN ? text.slice(0, MOST_SHOWN) : text;
  const inside = marks.filter(({ start }) => start < shown.length).map((mark) => ({ ...mark, end: Math.min(mark.end, shown.length) }));
  return html`<pre class="source-text" tabindex="0" role="region" aria-label=${label} dir="ltr">${pieces(shown, inside).map(({ text: piece, kind, row }) =>
      kind === "around" ? piece : html`<span class="${kind}${row % 2 === 1 ? " odd" : ""}" data-row=${row ?? nothing}>${piece}</span>`,
    )}</pre>
    ${shown.length < text.length ? html`<p class="hint">The first ${MOST_SHOWN.toLocaleString("en")} of ${text.length.toLocaleString("en")} characters are shown.</p>` : nothing}`;
}

const legend = (marks) =>
  marks.length === 0
    ? html`<p class="hint">Nothing is marked: this card was not made from one place in the text.</p>`
    : html`<p class="legend hint"><span><i class="payload"></i>payload</span>${marks.some((mark) => mark.row !== undefined) ? html`<span><i class="row"></i>rows</span>` : nothing}</p>`;

export function rawPanel({ found, call }) {
  if (!found) return html`<p class="hint">${call?.state === "done" || call?.state === "failed" ? "The result did not arrive as one event of this stream." : "The result has not arrived yet."}</p>`;
  return html`<p class="hint">The event that carried the result, as it came: ${bytes(new TextEncoder().encode(found.event).length)}.</p>
    ${legend(found.eventMarks)} ${marked(found.event, found.eventMarks, "Raw event")}`;
}

/** A token's indent stands in the text, so that what one copies by hand is indented too. */
const jsonLine = ({ indent, tokens }) => html`${" ".repeat(indent)}${tokens.map(({ kind, text }) => html`<span class=${kind}>${text}</span>`)}${"\n"}`;

export function cardPanel({ card, copyButton }) {
  const { explain: _explain, ...shown } = card;
  const { lines, cut } = shownLines(shown);
  return html`<div class="panel-head"><p class="hint">What the page gets. The explanation is on its own page.</p>${copyButton(JSON.stringify(shown, null, 2), "Copy JSON")}</div>
    <pre class="source-text json" tabindex="0" role="region" aria-label="Card as JSON" dir="ltr">${lines.map(jsonLine)}</pre>
    ${cut ? html`<p class="hint">The first ${MOST_LINES.toLocaleString("en")} lines are shown; the copy button copies all.</p>` : nothing}`;
}

const SOURCES = {
  text: "The visible text",
  structured: "The structured content",
  merged: "The text and the structured content together",
  object: "The object as it was given",
  input: "The input of the tool",
  none: "Nothing: there was no content to read",
};

const fact = (name, value) => html`<div class="fact"><dt>${name}</dt><dd>${value}</dd></div>`;
const pointer = (path) => (path === "" ? "The whole document" : html`<code>${path}</code>`);

const MOST_OPEN = 4;
const MOST_LISTED = 200;

/** The first few, and the others behind one line. */
function folded(items, draw) {
  const list = (some) => html`<ul role="list">${some.map((item) => html`<li>${draw(item)}</li>`)}</ul>`;
  if (items.length <= MOST_OPEN + 1) return list(items);
  const rest = items.slice(MOST_OPEN, MOST_LISTED);
  const unlisted = items.length - MOST_OPEN - rest.length;
  return html`${list(items.slice(0, MOST_OPEN))}<details><summary>${(items.length - MOST_OPEN).toLocaleString("en")} more</summary>${list(rest)}${unlisted > 0 ? html`<p class="hint">and ${unlisted.toLocaleString("en")} more</p>` : nothing}</details>`;
}

export function whyPanel({ card, found }) {
  const { explain } = card;
  if (!explain) return html`<p class="hint">This card has no explanation${card.type ? " yet: it comes with the whole result" : ""}.</p>`;
  const { json, source, intent, rule, payload, rows, considered } = explain;
  return html`<dl class="facts">
      ${fact("Rule", html`<code>${rule}</code>`)}
      ${fact("Intent", intent === null ? "None: the tool’s name says nothing about the card" : html`<code>${intent}</code>`)}
      ${fact("Read from", html`${SOURCES[source] ?? source}, which holds ${json ? "JSON" : "no JSON"}`)}
      ${fact("Payload", payload === null ? "None" : pointer(payload))}
      ${rows && rows.length > 0 ? fact("Rows", folded(rows, pointer)) : nothing}
      ${fact("Considered", considered.length === 0 ? "No other card" : folded(considered, ({ card: type, reason }) => html`<code>${type}</code> ${reason}`))}
    </dl>
    ${found
      ? html`<h3 class="panel-title">What was read</h3>${legend(found.textMarks)} ${marked(found.text, found.textMarks, "The text that was read, with the payload marked")}`
      : nothing}`;
}

const KINDS = {
  url: "an address",
  hidden_text: "hidden characters",
  control: "control characters",
  length: "a text that was too long",
  limit: "more than the limit allows",
  untrusted: "a claim of a server that is not trusted",
};
const ACTIONS = { dropped: "Dropped", stripped: "Stripped", cut: "Cut", blocked: "Blocked" };

export function safetyPanel({ card }) {
  const notes = card.security ?? [];
  if (notes.length === 0) {
    return html`<p class="calm"><demo-icon name="shield"></demo-icon>Nothing had to be kept out of this card.</p>
      <p class="hint">Its texts are still what a stranger wrote. They are shown as text, never as markup; pictures and links pass a gate.</p>`;
  }
  return html`<p class="calm"><demo-icon name="shield"></demo-icon>${plural(notes.length, "thing was", "things were")} made safe.</p>
    <ul class="notes" role="list">
      ${notes.map(
        ({ path, kind, action, reason, value }) => html`<li>
          <p>${ACTIONS[action] ?? action} ${KINDS[kind] ?? kind} at ${path === "" ? "the card" : html`<code>${path}</code>`}.</p>
          <p class="hint">Reason: ${reason}.${value === undefined ? nothing : html` Value: <code>${quote(value)}</code>`}</p>
        </li>`,
      )}
    </ul>`;
}

const figure = (name, value) => html`<div class="figure"><dt>${name}</dt><dd>${value}</dd></div>`;

export function timePanel({ turn, timing }) {
  const stream = html`<h3 class="panel-title">This answer</h3>
    <dl class="figures">
      ${figure("in the parser", duration(turn.parseMs ?? 0))} ${figure("arrived", bytes(turn.bytes))} ${figure(turn.running ? "so far" : "in all", duration(turn.tookMs ?? turn.log.at(-1)?.at ?? 0))}
    </dl>
    <p class="hint">The parser worked for ${duration(turn.parseMs ?? 0)} in ${plural(turn.chunks.length, "chunk")}, on the page’s own thread, with the explanation.</p>`;
  if (!timing) return html`${stream}<h3 class="panel-title">This card</h3><p class="hint">Measuring…</p>`;
  const { parse, plain } = timing;
  return html`${stream}
    <h3 class="panel-title">This card, in one go</h3>
    <dl class="figures">
      ${figure("parseToolResult", duration(parse.median))} ${plain ? html`${figure("JSON.parse", duration(plain.median))} ${figure("ratio", ratio(parse.median / plain.median))}` : nothing}
    </dl>
    <p class="hint">
      ${plain
        ? "Set against what plain JavaScript needs for JSON.parse alone, before any rule of a card is applied."
        : "The result is not JSON, so there is no JSON.parse to set beside it."}
      Median of ${plural(parse.batches, "batch", "batches")} of ${plural(parse.calls, "call")} in a worker, without the explanation.
    </p>`;
}
