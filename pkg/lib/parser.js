// Parsers: options are checked once, in the module, and kept there.
import { open, raw } from "./content.js";
import { ask, guarded, instance, parse } from "./instance.js";
import { fail, isPlain, string } from "./options.js";

/** A parser in the module, made anew when its instance was lost. */
class Slot {
  #options;
  #name;
  #id;
  #home = -1;
  #inputBytes = 0;

  constructor(options, name) {
    this.#options = options;
    this.#name = name;
  }

  /** The number of the parser in the instance that lives now; `undefined` when that was lost. */
  id() {
    if (this.#home !== instance() || this.#home <= 0) {
      this.#id = ask("create_parser", this.#options, this.#name);
      this.#home = instance();
      this.#inputBytes = this.#id === undefined ? Infinity : ask("input_bytes", this.#id);
    }
    return this.#id;
  }

  /** The most bytes that it takes. */
  get inputBytes() {
    return this.#inputBytes;
  }

  free() {
    if (this.#home === instance()) ask("free_parser", this.#id);
    this.#home = -1;
  }
}

function run(slot, toolName, content, call) {
  const id = slot.id();
  const opened = open(content, slot.inputBytes);
  if (!opened.kind) return raw(content, opened);
  const card = guarded(() => parse(slot.id(), toolName, opened, call));
  if (id === undefined || card === undefined) return raw(content, { reason: "trap" });
  // The content never crosses back: it is here already.
  if (card.type !== "raw") return card;
  delete card.type;
  return raw(content, card);
}

const forgotten = /* @__PURE__ */ new FinalizationRegistry((slot) => slot.free());

export function createParser(options, Stream) {
  if (options != null && !isPlain(options)) fail("createParser: options", "a plain object", options);
  // A copy: what the caller changes later must not take effect after a trap.
  const own = options == null ? undefined : { ...options };
  const slot = new Slot(own, "createParser: options");
  slot.id();
  const parser = {
    parse(toolName, content, perCall) {
      if (typeof toolName !== "string") string(toolName, "parse: toolName");
      return run(slot, toolName, content, perCall ?? undefined);
    },
    stream: (perStream) => new Stream(own === undefined && perStream == null ? undefined : { ...streamOptions(own), ...perStream }),
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
    if (typeof value === "object" && value !== null) {
      if (name !== "limits" || !isPlain(value)) return undefined;
      for (const limit of Object.keys(value)) {
        if (typeof value[limit] !== "number") return undefined;
        print += `${limit}:${value[limit]},`;
      }
    } else if (typeof value === "function" || typeof value === "symbol") {
      return undefined;
    } else {
      print += `${name}=${typeof value}${value};`;
    }
  }
  return print;
}

export function parseToolResult(toolName, content, options) {
  if (typeof toolName !== "string") string(toolName, "parseToolResult: toolName");
  if (options == null) return run((plain ??= new Slot(undefined, "")), toolName, content);
  if (!isPlain(options)) fail("parseToolResult: options", "a plain object", options);
  // The tool's input is another one at every call.
  const { input, ...rest } = options;
  const call = input == null ? undefined : { input };
  const print = fingerprint(rest);
  let slot = print === undefined ? undefined : known.get(print);
  if (slot === undefined) {
    slot = new Slot(rest, "parseToolResult: options");
    slot.id();
    if (print !== undefined) {
      if (known.size >= MOST_KNOWN) {
        for (const old of known.values()) old.free();
        known.clear();
      }
      known.set(print, slot);
    }
  }
  try {
    return run(slot, toolName, content, call);
  } finally {
    if (print === undefined) slot.free();
  }
}
