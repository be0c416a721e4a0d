// Parsers: options are checked once, in the module, and kept there.
import { json, open, raw, refuseLate } from "./content.js";
import { checkCall, freeParser, guarded, instance, makeParser, parse, parseText } from "./instance.js";
import { DATA, copy, fail, isPlain, string } from "./options.js";

/** A parser in the module, made anew when its instance was lost. */
class Slot {
  #options;
  #name;
  #made;
  #home = 0;

  /** Makes the parser. What the caller changes in the options later must not take effect after a trap. */
  constructor(options, name) {
    this.#options = copy(options);
    this.#name = name;
    this.get();
  }

  /** The number of the parser in the instance that lives now, and how many bytes it takes; `undefined` when that was lost. */
  get() {
    if (this.#home === 0 || this.#home !== instance()) {
      this.#made = makeParser(this.#options, this.#name);
      this.#home = instance();
    }
    return this.#made;
  }

  free() {
    if (this.#home > 0 && this.#home === instance()) freeParser(this.#made.id);
    this.#home = 0;
  }
}

/** What is in the input of a tool. It is read before any content goes into the module: reading it may run code of the host. */
export function dataOf(input) {
  if (typeof input !== "object" || input === null) return input;
  const text = json(input);
  return text === undefined ? undefined : JSON.parse(text);
}

function parseOpened(slot, toolName, opened, call) {
  // Another parser than before if a getter in the content has lost the instance.
  const made = slot.get();
  return made && parse(made.id, toolName, opened, call);
}

function run(slot, toolName, content, call) {
  const made = slot.get();
  if (made === undefined) return raw(content, { reason: "trap" });
  // A unit of a string takes three bytes at most, so that a short text needs no counting.
  const isShort = typeof content === "string" && call === undefined && content.length * 3 <= made.inputBytes;
  const opened = isShort ? undefined : open(content, made.inputBytes);
  if (!isShort && !opened.kind) {
    // A caller's mistake throws, whatever the content is.
    if (call !== undefined) checkCall(call);
    return raw(content, opened);
  }
  const card = isShort ? guarded(parseText, made.id, toolName, content) : guarded(parseOpened, slot, toolName, opened, call);
  if (card === undefined) return raw(content, { reason: "trap" });
  // The content never crosses back: it is here already.
  if (card.type !== "raw") return card;
  delete card.type;
  return raw(content, card);
}

const forgotten = /* @__PURE__ */ new FinalizationRegistry((slot) => slot.free());

export function createParser(options, Stream) {
  if (options != null && !isPlain(options)) fail("createParser: options", "a plain object", options);
  const own = options == null ? undefined : { ...copy(options), input: dataOf(options.input) };
  const slot = new Slot(own, "createParser: options");
  const parser = {
    parse(toolName, content, perCall) {
      if (typeof toolName !== "string") string(toolName, "parse: toolName");
      refuseLate(content, "parse: content");
      if (perCall == null) return run(slot, toolName, content);
      if (!isPlain(perCall)) fail("parse: perCall", "a plain object", perCall);
      return run(slot, toolName, content, { ...perCall, input: dataOf(perCall.input) });
    },
    stream(perStream) {
      if (perStream != null && !isPlain(perStream)) fail("stream: perStream", "a plain object", perStream);
      return new Stream({ ...streamOptions(own), ...perStream });
    },
  };
  forgotten.register(parser, slot);
  return parser;
}

/** The options of a parser that a stream has too. */
function streamOptions({ input: _, isError: __, ...shared } = {}) {
  return shared;
}

// Options that are written out at every call are most often the same ones: what they are is remembered.
const MOST_KNOWN = 32;
const known = new Map();
let plain;

/** A text that is the same for options that say the same; nothing where they hold more than texts and numbers. */
function fingerprint(options) {
  let print = "";
  for (const name of Object.keys(options)) {
    const value = options[name];
    if (Array.isArray(value) && (DATA.has(name) || name === "packs")) {
      // Written out at each call too, and costly to read: compared as JSON.
      const text = json(value);
      if (text === undefined) return undefined;
      print += `${name}=${text};`;
    } else if (typeof value === "object" && value !== null) {
      if (name !== "limits" || !isPlain(value)) return undefined;
      for (const limit of Object.keys(value)) {
        if (typeof value[limit] !== "number") return undefined;
        print += `${JSON.stringify(limit)}:${value[limit]};`;
      }
    } else if (typeof value === "function" || typeof value === "symbol") {
      return undefined;
    } else {
      print += `${JSON.stringify(name)}=${typeof value === "string" ? JSON.stringify(value) : String(value)};`;
    }
  }
  return print;
}

export function parseToolResult(toolName, content, options) {
  if (typeof toolName !== "string") string(toolName, "parseToolResult: toolName");
  refuseLate(content, "parseToolResult: content");
  if (options == null) return run((plain ??= new Slot(undefined, "")), toolName, content);
  if (!isPlain(options)) fail("parseToolResult: options", "a plain object", options);
  // The tool's input is another one at every call.
  const { input, ...rest } = options;
  const call = input == null ? undefined : { input: dataOf(input) };
  const print = fingerprint(rest);
  if (print === undefined) return once(rest, toolName, content, call);
  let slot = known.get(print);
  if (slot === undefined) {
    slot = new Slot(rest, "parseToolResult: options");
    if (known.size >= MOST_KNOWN) {
      for (const old of known.values()) old.free();
      known.clear();
    }
    known.set(print, slot);
  }
  return run(slot, toolName, content, call);
}

/** With a parser for this one call. */
function once(options, toolName, content, call) {
  const slot = new Slot(options, "parseToolResult: options");
  try {
    return run(slot, toolName, content, call);
  } finally {
    slot.free();
  }
}
