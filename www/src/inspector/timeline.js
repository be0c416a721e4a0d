import { html, nothing, svg } from "lit";
import { cardTitle, bytes, duration, plural, rowCount } from "../shell/words.js";

/** The events of an answer: on a line by time, and as a list in which neighbours of a kind are one entry. */

const KINDS = {
  text: { icon: "text", name: "Text" },
  tool_call: { icon: "tool", name: "Call" },
  partial_result: { icon: "rows", name: "Rows" },
  tool_result: { icon: "check", name: "Card" },
  tool_error: { icon: "alert", name: "Failed call" },
  input_request: { icon: "info", name: "Question" },
  abort: { icon: "alert", name: "Abort" },
  status: { icon: "info", name: "Status" },
  error: { icon: "alert", name: "Error" },
  done: { icon: "square", name: "Done" },
};

const kindOf = ({ type }) => (Object.hasOwn(KINDS, type) ? KINDS[type] : { icon: "info", name: type });

const joins = (one, other) => one.type === other.type && ["text", "partial_result"].includes(one.type) && one.callId === other.callId;

/**
 * @param {{ at: number, bytes: number, event: object }[]} log
 * @returns {{ first: object, last: object, count: number, text: string }[]}
 */
export function grouped(log) {
  const groups = [];
  for (const entry of log) {
    const group = groups.at(-1);
    if (group && joins(group.last.event, entry.event)) {
      group.last = entry;
      group.count += 1;
      group.text += entry.event.text ?? "";
    } else {
      groups.push({ first: entry, last: entry, count: 1, text: entry.event.text ?? "" });
    }
  }
  return groups;
}

/** What an entry of the list says after its kind. */
export function sentence({ last: { event }, count, text }) {
  switch (event.type) {
    case "text":
      return `${plural(count, "piece")}: ${text.trim().slice(0, 80)}${text.trim().length > 80 ? "…" : ""}`;
    case "tool_call":
      return `${event.tool ?? "unknown tool"} ${event.state === "ready" ? "has its input" : "is called"}`;
    case "partial_result":
      return `${cardTitle(event.card.type).toLowerCase()}, ${plural(event.count, "row")} in ${plural(count, "event")}`;
    case "tool_result": {
      const rows = rowCount(event.card);
      return `${cardTitle(event.card.type).toLowerCase()}${rows === undefined ? "" : `, ${plural(rows, "row")}`}${event.supersedes ? ", replaces the rows before" : ""}`;
    }
    case "tool_error":
      return `${event.category}: ${event.card.message}`;
    case "input_request":
      return event.card.message;
    case "done":
      return event.reason + (event.incomplete ? ", incomplete" : "");
    default:
      return event.message ?? "";
  }
}

const WIDTH = 1000;
const LANES = ["text", "tool_call", "partial_result", "tool_result"];

/** Ticks in lanes; what fits no lane stands in the last one. */
function strip(log, end) {
  const x = (at) => Math.round((at / Math.max(end, 1)) * (WIDTH - 6));
  const seen = new Set();
  const ticks = log.flatMap(({ at, event }) => {
    const lane = LANES.includes(event.type) ? LANES.indexOf(event.type) : LANES.length - 1;
    const key = `${x(at) >> 1} ${lane}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [svg`<rect class="tick ${event.type}" x=${x(at)} y=${lane * 12 + 2} width="5" height="9" rx="2"></rect>`];
  });
  return html`<svg class="strip" viewBox="0 0 ${WIDTH} ${LANES.length * 12}" preserveAspectRatio="none" role="img" aria-label="${plural(log.length, "event")} in ${duration(end)}">${ticks}</svg>`;
}

/** @param {{ turn: object, select: (callId: string) => void }} view */
export function timeline({ turn, select }) {
  const { log } = turn;
  if (log.length === 0) return html`<p class="hint">Nothing has arrived yet.</p>`;
  const end = log.at(-1).at;
  // One result that was given whole has no course in time.
  const timed = log.length > 1;
  const entry = (group) => {
    const { icon, name } = kindOf(group.first.event);
    const { callId } = group.first.event;
    const body = html`<span class="event-time">${timed ? duration(group.first.at) : nothing}</span>
      <demo-icon class=${group.first.event.type} name=${icon}></demo-icon>
      <span class="event-words"><b>${name}</b> ${sentence(group)}</span>
      <span class="event-bytes">${bytes(group.last.bytes)}</span>`;
    return html`<li>${callId === undefined ? html`<div class="event">${body}</div>` : html`<button type="button" class="event" @click=${() => select(callId)}>${body}</button>`}</li>`;
  };
  return html`${timed
      ? html`${strip(log, end)}
          <p class="strip-ends hint"><span>0</span><span>${duration(end)}</span></p>`
      : nothing}
    <ol class="events" role="list">${grouped(log).map(entry)}</ol>
    ${turn.running ? html`<p class="hint">More is on its way.</p>` : nothing}`;
}
