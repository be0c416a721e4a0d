/**
 * What a chat shows, made from the events of a stream. A conversation is a list of turns; a turn is what a person said and
 * the items of the answer: texts, calls with their cards, and notices.
 */

/** @typedef {{ kind: "text", text: string, thinking?: true } | Call | Notice} Item */
/**
 * @typedef {object} Call
 * @property {"call"} kind
 * @property {string} callId
 * @property {"called" | "waiting" | "asking" | "growing" | "done" | "failed" | "lost"} state
 * @property {object} [card] what there is of it so far
 * @property {{ progress: number, total?: number, message?: string }} [progress] how far it is
 */
/** @typedef {{ kind: "notice", level: "abort" | "error" | "warning", message: string, category?: string, retryable?: boolean, code?: string }} Notice */

export function createTurn(user) {
  return { user, items: [], log: [], bytes: 0, status: "", done: undefined, running: true, chunks: [] };
}

const callOf = (turn, callId) => turn.items.find((item) => item.kind === "call" && item.callId === callId);

/** The call an event speaks of; one that nobody announced is shown where it is first heard of. */
function call(turn, { callId, tool, server, title }) {
  let found = callOf(turn, callId);
  if (!found) {
    found = { kind: "call", callId, state: "called", events: 0 };
    turn.items.push(found);
  }
  if (tool !== undefined) found.tool = tool;
  if (server !== undefined) found.server = server;
  if (title !== undefined) found.title = title;
  return found;
}

function addText(turn, { text, channel, replace }) {
  const thinking = channel === "thinking";
  if (replace) {
    const first = turn.items.findIndex((item) => item.kind === "text" && !item.thinking);
    const others = turn.items.filter((item) => item.kind !== "text" || item.thinking);
    others.splice(first < 0 ? others.length : Math.min(first, others.length), 0, { kind: "text", text });
    turn.items = others;
    return;
  }
  const last = turn.items.at(-1);
  if (last?.kind === "text" && Boolean(last.thinking) === thinking) last.text += text;
  else turn.items.push({ kind: "text", text, ...(thinking && { thinking: true }) });
}

function settle(turn, event, state) {
  const item = call(turn, event);
  Object.assign(item, { state, card: event.card, partial: false, category: event.category });
  if (event.input !== undefined) item.input = event.input;
  if (event.orphan) item.orphan = true;
  return item;
}

function lose(item) {
  if (item && !["done", "failed", "asking"].includes(item.state)) item.state = "lost";
}

const APPLY = {
  text: addText,
  tool_call(turn, event) {
    const item = call(turn, event);
    if (event.state !== "ready") return;
    item.input = event.input;
    if (item.state === "called") item.state = "waiting";
  },
  partial_result(turn, event) {
    Object.assign(call(turn, event), { state: "growing", card: event.card, partial: true, count: event.count });
  },
  tool_result: (turn, event) => void settle(turn, event, event.preliminary ? "growing" : "done"),
  tool_error: (turn, event) => void settle(turn, event, "failed"),
  input_request: (turn, event) => void settle(turn, event, "asking"),
  abort(turn, { category, message }) {
    turn.items.push({ kind: "notice", level: "abort", category, message });
  },
  status(turn, { message, phase, tools, callId, tool, progress, total }) {
    // Nobody announces a call that goes on from an earlier turn.
    if (progress !== undefined && callId !== undefined) Object.assign(call(turn, { callId, tool }), { progress: { progress, total, message } });
    turn.status = phase === "tools" ? `${tools?.length ?? 0} tools available` : message;
  },
  error(turn, { code, message, fatal, retryable, callId }) {
    if (callId !== undefined) lose(callOf(turn, callId));
    turn.items.push({ kind: "notice", level: fatal ? "error" : "warning", code, message, retryable });
  },
  done(turn, event) {
    turn.done = event;
    turn.status = "";
    for (const item of turn.items) {
      if (item.kind === "call") lose(item);
    }
  },
};

/** Takes one event of the stream into a turn. Events that this page does not know change nothing. */
export function applyEvent(turn, event) {
  if (Object.hasOwn(APPLY, event.type)) APPLY[event.type](turn, event);
}
