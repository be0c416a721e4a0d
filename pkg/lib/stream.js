// Streams: the work is in the module; here chunks go in, and rows that were shown keep their identity.
import * as glue from "../wasm/mcp_cards.js";
import { asBytes, json } from "./content.js";
import { ask, events, instance } from "./instance.js";
import { copy, fail, isPlain, string } from "./options.js";

const LOST = [
  {
    type: "error",
    code: "internal",
    message: "The stream was lost by an internal error. Begin a new one.",
    fatal: true,
    retryable: false,
  },
  { type: "done", reason: "error", incomplete: true },
];
const BAD_EVENT = { type: "error", code: "bad_json", message: "An event is not a JSON object.", fatal: false, retryable: false };

// The number of no stream.
const NONE = 0xffffffff;

// Streams that nobody freed, once nobody holds them.
const forgotten = /* @__PURE__ */ new FinalizationRegistry(({ id, home }) => release(id, home));

function release(id, home) {
  if (home > 0 && instance() === home) ask(glue.free_stream, id);
}

const isHigh = (unit) => unit >= 0xd800 && unit < 0xdc00;
/** The list that a card is about. */
const listOf = (card) =>
  card.type === "collection" ? "items" : Object.keys(card).find((key) => key !== "columns" && Array.isArray(card[key]));
/** The same of a card that grows, whose last member it is. */
function growingListOf(card) {
  let last;
  for (const name in card) last = name;
  return last;
}

/** Lists up to this length are copied for each event; of longer ones most events are replaced before anybody looks. */
const SHORT = 64;
/** Where a card has the function that copies its list. */
const LATER = Symbol("rows");
// The getters and setters by the names of their lists: cards that share them share their hidden class too.
const accessors = {};

const accessorOf = (list) =>
  (accessors[list] ??= {
    get() {
      return this[LATER]();
    },
    set(value) {
      Object.defineProperty(this, list, { value, writable: true, enumerable: true, configurable: true });
    },
    enumerable: true,
    configurable: true,
  });

/** A card with its own copy of the rows so far: made now, or when it is asked for, so that long lists take linear time. */
function withRows(card, list, rows) {
  const count = rows.length;
  if (count <= SHORT) {
    card[list] = rows.slice();
    return card;
  }
  const { [list]: _, ...own } = card;
  let copy;
  Object.defineProperty(own, LATER, { value: () => (copy ??= rows.slice(0, count)) });
  return Object.defineProperty(own, list, accessorOf(list));
}

export class ToolResultStream {
  #options;
  #id;
  #home;
  /** Whether `done` was sent, so that nothing can be lost any more. */
  #isDone = false;
  /** The first half of a character whose second half comes with the next chunk. */
  #half = "";
  /** The rows shown so far, by call. These lists only grow, and nobody else has them. */
  #rows = new Map();

  constructor(options) {
    // A copy: what the caller changes later must not take effect after a reset.
    this.#options = copy(options);
    this.#open();
  }

  #open() {
    this.#id = ask(glue.open_stream, this.#options, "ToolResultStream: options") ?? NONE;
    this.#home = instance();
    forgotten.register(this, { id: this.#id, home: this.#home }, this);
  }

  /** Without one the stream is lost: an instance that trapped is never used again. */
  #hasHome() {
    return this.#home > 0 && instance() === this.#home;
  }

  #check(method) {
    if (this.#id === undefined) throw new TypeError(`ToolResultStream.${method}: the stream was freed`);
  }

  /** Runs a call of this stream; events come out. */
  #run(method, own, piece) {
    this.#check(method);
    const answer = this.#hasHome() ? events(own, this.#id, piece) : undefined;
    if (answer !== undefined) {
      for (let i = 0; i < answer.length; i++) this.#keep(answer[i]);
      return answer;
    }
    if (this.#isDone) return [];
    this.#isDone = true;
    return structuredClone(LOST);
  }

  /** Gives an event the rows that were shown before: each row crosses once and stays the same object. */
  #keep(event) {
    const { type, callId, card } = event;
    if (type === "partial_result") {
      const list = growingListOf(card);
      let rows = this.#rows.get(callId);
      if (rows === undefined) this.#rows.set(callId, (rows = []));
      const fresh = card[list];
      for (let i = 0; i < fresh.length; i++) rows.push(fresh[i]);
      event.card = withRows(card, list, rows);
    } else if (type === "tool_result" || type === "tool_error") {
      const shown = this.#rows.get(callId);
      this.#rows.delete(callId);
      // Rows that were shown do not cross again.
      if (shown && !event.supersedes) card[listOf(card)] = shown.concat(card[listOf(card)]);
    } else if (type === "done") {
      this.#isDone = true;
    }
  }

  registerCall(made) {
    if (!isPlain(made)) fail("ToolResultStream.registerCall: call", "a plain object", made);
    string(made.callId, "ToolResultStream.registerCall: call.callId");
    this.#check("registerCall");
    // Should the stream be lost, the next push says so.
    ask(glue.register_call, this.#hasHome() ? this.#id : NONE, { ...made }, "ToolResultStream.registerCall: call");
  }

  push(chunk) {
    let piece = typeof chunk === "string" ? chunk : asBytes(chunk);
    if (piece === undefined) fail("ToolResultStream.push: chunk", "a string or bytes", chunk);
    let before;
    if (typeof piece === "string") {
      piece = this.#half + piece;
      this.#half = isHigh(piece.charCodeAt(piece.length - 1)) ? piece.slice(-1) : "";
      if (this.#half) piece = piece.slice(0, -1);
    } else {
      before = this.#flush("push");
      // A view whose buffer was given away has no bytes, and cannot be copied either.
      if (piece.length === 0) piece = "";
    }
    const now = this.#run("push", glue.push, piece);
    return before === undefined ? now : before.concat(now);
  }

  /** A half that never found its other half. */
  #flush(method) {
    if (!this.#half) return undefined;
    this.#half = "";
    return this.#run(method, glue.push, "\ufffd");
  }

  pushEvent(event) {
    if (typeof event !== "object" || event === null) fail("ToolResultStream.pushEvent: event", "an object", event);
    const text = json(event);
    if (text !== undefined) return this.#run("pushEvent", glue.push_event, text);
    this.#check("pushEvent");
    return this.#hasHome() ? [{ ...BAD_EVENT }] : this.#run("pushEvent");
  }

  finish() {
    const rest = this.#flush("finish") ?? [];
    return rest.concat(this.#run("finish", glue.finish_stream));
  }

  reset() {
    this.#check("reset");
    this.#half = "";
    this.#rows.clear();
    this.#isDone = false;
    if (!this.#hasHome() || !ask(glue.reset_stream, this.#id)) {
      forgotten.unregister(this);
      this.#open();
    }
  }

  free() {
    if (this.#id === undefined) return;
    forgotten.unregister(this);
    release(this.#id, this.#home);
    this.#id = undefined;
    this.#rows.clear();
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() {
    this.free();
  }
}

/** The pieces of a stream, for engines that cannot iterate over one (Safari). */
async function* pieces() {
  const reader = this.getReader();
  try {
    for (let piece; !(piece = await reader.read()).done; ) yield piece.value;
  } finally {
    // Of no effect at the end; an error of the stream is told already.
    await reader.cancel().catch(() => {});
  }
}

// Written out instead of a TransformStream, whose `cancel` is missing in half of the engines: there a reader that goes
// away would leave the stream behind.
export function toolResultStream(options) {
  const stream = new ToolResultStream(options);
  let output;
  let input;
  let isOver = false;
  let resume = () => {};
  const send = (events) => events.forEach((event) => output.enqueue(event));
  const stop = () => {
    isOver = true;
    stream.free();
    resume();
  };
  const readable = new ReadableStream({
    start: (controller) => void (output = controller),
    pull: () => resume(),
    cancel(reason) {
      stop();
      input.error(reason);
    },
  });
  const writable = new WritableStream({
    start(controller) {
      input = controller;
      // `abort` is called only when the write at hand is over, which may be waiting for a reader. Old engines have no signal.
      input.signal?.addEventListener("abort", stop);
    },
    async write(chunk) {
      try {
        send(stream.push(chunk));
      } catch (error) {
        stop();
        output.error(error);
        throw error;
      }
      while (!isOver && output.desiredSize <= 0) await new Promise((done) => (resume = done));
    },
    close() {
      send(stream.finish());
      stop();
      output.close();
    },
    abort(reason) {
      stop();
      output.error(reason);
    },
  });
  readable[Symbol.asyncIterator] ??= pieces;
  return { readable, writable };
}
