import { applyEvent, createTurn } from "../chat/conversation.js";
import { bytesOf } from "./given.js";

/** A result as a turn with one call, so that it is drawn and inspected like any other. */
function resultTurn({ tool, content }, { card, took }) {
  const turn = createTurn("");
  turn.items.push({ kind: "call", callId: "result", tool, state: card.type === "error" && !card.soft ? "failed" : "done", card, event: content });
  turn.log.push({ at: 0, bytes: content.length, event: { type: "tool_result", callId: "result", tool, card } });
  return Object.assign(turn, { running: false, bytes: content.length, parseMs: took, tookMs: took });
}

function streamTurn({ content }, { log, took }) {
  const turn = createTurn("");
  for (const { event } of log) applyEvent(turn, event);
  const chunk = bytesOf(content) ?? new TextEncoder().encode(content);
  return Object.assign(turn, { running: false, log, chunks: [chunk], bytes: chunk.length, parseMs: took, tookMs: took });
}

/** A stored conversation as one turn: what each said, and the cards where their calls stand. */
function chatTurn({ content }, { items, took }) {
  const turn = createTurn("");
  for (const item of items) {
    if (item.kind === "text") turn.items.push({ kind: "text", text: item.text, ...(item.channel && { thinking: true }), ...(item.role === "user" && { user: true }) });
    else if (item.kind === "error") turn.items.push({ kind: "notice", level: "error", message: item.message, code: item.code });
    else turn.items.push({ ...item, kind: "call", callId: item.callId ?? `message-${item.index}`, tool: item.tool ?? item.role, state: stateOf(item), event: content });
    if (item.card) turn.log.push({ at: took, bytes: 0, event: { type: item.error ? "tool_error" : "tool_result", callId: item.callId, tool: item.tool, card: item.card, category: item.card.category } });
  }
  return Object.assign(turn, { running: false, bytes: content.length, parseMs: took, tookMs: took });
}

const stateOf = ({ kind, error, preliminary }) => (kind === "call" ? "lost" : error ? "failed" : preliminary ? "growing" : "done");

const TURNS = { stream: streamTurn, chat: chatTurn };

/**
 * The parser in a worker. Only the newest request is answered.
 * @param {{ onTurn(turn: object, form: string): void, onFailure(reason: string): void }} listeners
 */
export function createReader({ onTurn, onFailure }) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  let latest = 0;
  let request;

  worker.addEventListener("message", ({ data }) => {
    if (data.id !== latest) return;
    if (data.failure !== undefined) onFailure(data.failure);
    else onTurn((TURNS[data.form] ?? resultTurn)(request, data), data.form);
  });
  worker.addEventListener("error", (event) => onFailure(event.message ?? "The worker could not be loaded."));

  return {
    /** @param {{ tool: string, content: string, choice: string, options: object }} next */
    read(next) {
      latest += 1;
      request = next;
      worker.postMessage({ id: latest, ...next });
    },
    /** Answers that are still on their way no longer count. */
    cancel() {
      latest += 1;
    },
  };
}
