// For the adapters of frameworks: reads a body into items.
import { ToolResultStream, reduceItems } from "mcp-cards";
import { load } from "./ready.js";

const BROKE_OFF = "The answer broke off before it was complete.";
const NOT_REACHED = "The connection failed.";

const errorEvent = (code, message) => ({ type: "error", code, message, fatal: true, retryable: true });

/** What there is to read: the body of a response, or what was given. */
function bodyOf(given) {
  const isResponse = typeof given === "object" && given !== null && "body" in given;
  const body = isResponse ? (given.body ?? "") : given;
  const isRead = typeof body === "string" || typeof (body?.getReader ?? body?.[Symbol.asyncIterator] ?? body?.[Symbol.iterator]) === "function";
  if (!isRead) throw new TypeError("read: body must be a response, its body, a string or chunks");
  return body;
}

/** The chunks of a body, a string, or anything that can be iterated. */
async function* chunks(body) {
  if (typeof body === "string") {
    yield body;
  } else if (typeof body.getReader === "function") {
    // Not every browser can iterate a stream.
    const reader = body.getReader();
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  } else {
    yield* body;
  }
}

/** Items after one more event. Of a stream that broke off nothing is left that looks as if it still grew. */
export function follow(items, event) {
  const next = reduceItems(items, event);
  if (event.type !== "done" || !event.incomplete) return next;
  const settled = next.map(({ partial, ...item }, at) => (partial ? item : next[at]));
  const isTold = event.reason !== "truncated" || settled[settled.length - 1]?.kind === "error";
  return isTold ? settled : reduceItems(settled, errorEvent("truncated", BROKE_OFF));
}

/** What the events of a chunk make of items. */
const changing = (events) => (items) => events.reduce(follow, items);

/** Somebody has answered, but not with a stream: the page of an error, most often. */
const telling = (response) => (event) =>
  event.code === "unknown_carrier" && response?.ok === false ? { ...event, message: `The server answered with status ${response.status}.` } : event;

/**
 * Hands what each chunk makes of the items to `tell`; stops when that returns `false`. `given` may be a promise, so that a
 * request that fails is told like a connection that is lost: as an item. A wrong argument is an error, and so is a module that
 * cannot be loaded.
 */
export async function readItems(given, options, tell) {
  const answer = Promise.resolve(given);
  // It may fail while the module is loading, when nobody waits for it yet.
  answer.catch(() => undefined);
  await load();
  const stream = new ToolResultStream(options);
  let failure;
  const lost = (error) => {
    failure = error ?? new Error(NOT_REACHED);
    return { done: true };
  };
  let pieces;
  try {
    const response = await answer.catch(lost);
    const told = telling(response);
    if (!failure) {
      pieces = chunks(bodyOf(response));
      for (let piece = await pieces.next().catch(lost); !piece.done; piece = await pieces.next().catch(lost)) {
        const events = stream.push(piece.value).map(told);
        if (events.length > 0 && tell(changing(events)) === false) return;
      }
    }
    tell(changing(ending(stream.finish().map(told), failure)));
  } finally {
    stream.free();
    await pieces?.return();
  }
}

/** The last events. A person who stops a request knows that the answer is not whole. */
function ending(events, failure) {
  const done = events[events.length - 1];
  if (!failure || done?.type !== "done") return events;
  const before = events.slice(0, -1);
  if (failure.name === "AbortError") return [...before, { ...done, reason: "aborted" }];
  return [...before, errorEvent("connection", NOT_REACHED), done];
}
