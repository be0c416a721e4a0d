import init, { ToolResultStream, cardsFromMessages, parseToolResult } from "mcp-cards";
import { given } from "./given.js";

/** Reads what was pasted, beside the page: a large result must not hold up the person who types. */

const CHUNK = 64 * 1024;
const ready = init();

function readResult({ tool, options }, { content }) {
  const start = performance.now();
  const card = parseToolResult(tool, content, { ...options, explain: true });
  return { card, took: performance.now() - start };
}

/** Events with the moment and the place at which each came. */
function readStream({ options }, { content, events: list }) {
  const stream = new ToolResultStream({ ...options, explain: true });
  const log = [];
  const start = performance.now();
  const take = (bytes, events) => {
    for (const event of events) log.push({ at: performance.now() - start, bytes, event });
  };
  try {
    if (list) list.forEach((event) => take(0, stream.pushEvent(event)));
    const bytes = list ? new Uint8Array(0) : typeof content === "string" ? new TextEncoder().encode(content) : content;
    for (let at = 0; at < bytes.length; at += CHUNK) take(Math.min(at + CHUNK, bytes.length), stream.push(bytes.subarray(at, at + CHUNK)));
    take(bytes.length, stream.finish());
    return { log, took: performance.now() - start };
  } finally {
    stream.free();
  }
}

function readChat({ options }, { content }) {
  const start = performance.now();
  const items = cardsFromMessages(content, { ...options, explain: true, thinking: true });
  return { items, took: performance.now() - start };
}

const READ = { stream: readStream, chat: readChat };

addEventListener("message", async ({ data: request }) => {
  try {
    await ready;
    const found = given(request.content, request.choice);
    const answer = (READ[found.form] ?? readResult)(request, found);
    postMessage({ id: request.id, form: found.form, ...answer });
  } catch (error) {
    postMessage({ id: request.id, failure: String(error) });
  }
});
