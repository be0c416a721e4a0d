// The wasm instance behind wasm-bindgen's glue: content goes into its memory, a table comes out (objects.js). An instance
// that trapped is replaced by a fresh one.
import * as glue from "../wasm/mcp_cards.js";
import { forget, learn, read } from "./objects.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
// The forms of content that the module knows.
const ASCII = 1;
const BYTES = 2;
/** Texts up to this length are faster put together here than decoded. */
const SHORT = 48;
/** More bytes than this are given back after use. */
const KEEP = 1 << 20;

const FOREIGN = "mcp-cards: the module given to init() is not mcp_cards_bg.wasm";

let provider = () => {
  throw new Error('mcp-cards: call "await init()" first');
};
let isLoaded = false;
let isLost = false;
let memory;
let bytes = new Uint8Array(0);
let numbers = new Int32Array(0);
// Where the module tells the place of its answer, and where its input is.
let answerAt = 0;
let calls = 0;
let recoveries = 0;
// How many instances were made: what lives in one is lost with it.
let generation = 0;
// The tool whose name the module has.
let tool;

/** Says how to get the module when the first call comes and nobody called `use`. */
export function provide(make) {
  provider = make;
}

/** Takes a compiled module; the first one stays, because streams may live in its instance. */
export function use(module) {
  if (isLoaded) return;
  const isForeign = !WebAssembly.Module.exports(module).some(({ name }) => name === "parse_object");
  if (isForeign) throw new Error(FOREIGN);
  try {
    glue.initSync({ module });
  } catch (cause) {
    // A module of another version asks for other imports.
    throw cause instanceof WebAssembly.LinkError ? new Error(FOREIGN, { cause }) : cause;
  }
  begin();
  isLoaded = true;
}

export const loaded = () => isLoaded;

export const stats = () => ({ calls, recoveries, memoryBytes: isLoaded && !isLost ? memory.buffer.byteLength : 0 });

/** Whether anybody has parsed something. */
export const isUsed = () => calls > 0;

/** Does something that nobody asked for: it does not count, and its mistakes are nobody's. */
export function quietly(work) {
  const before = calls;
  try {
    work();
  } catch {
    // The one who needs it will be told.
  }
  calls = before;
}

/** The instance that lives now, by number; another one than before means that all that lived in that one is lost. */
export const instance = () => (isLost ? 0 : generation);

/** Gets to know a fresh instance. */
function begin() {
  memory = glue.linear_memory();
  tool = undefined;
  forget();
  generation++;
  answerAt = glue.answer() >>> 2;
}

// Growing the memory detaches the old buffer: views are looked at before each use.
function look() {
  if (bytes.buffer !== memory.buffer) {
    bytes = new Uint8Array(memory.buffer);
    numbers = new Int32Array(memory.buffer);
  }
}

/** Writes a string or bytes at `at` of the input and returns the position after it. */
function write(at, piece) {
  const base = glue.input(at + piece.length) >>> 0;
  look();
  if (typeof piece !== "string") {
    bytes.set(piece, base + at);
    return at + piece.length;
  }
  // Nearly all text is ASCII: one byte per unit, and only what is left over may need three.
  const first = encoder.encodeInto(piece, bytes.subarray(base + at, base + at + piece.length));
  const end = at + first.written;
  if (first.read === piece.length) return end;
  const rest = piece.slice(first.read);
  const room = glue.input(end + rest.length * 3) >>> 0;
  look();
  return end + encoder.encodeInto(rest, bytes.subarray(room + end, room + end + rest.length * 3)).written;
}

/** The string that a part of the memory holds. */
function decode(from, length, units) {
  if (length > SHORT || units !== length) return length === 0 ? "" : decoder.decode(bytes.subarray(from, from + length));
  let text = "";
  for (let at = from; at < from + length; at++) text += String.fromCharCode(bytes[at]);
  return text;
}

/** The value that the last call left behind. `size` is that of its input; texts may stand in `source`. */
function answer(size, source) {
  look();
  // One by one: taking a list apart costs as much as a small card.
  const table = numbers[answerAt] >>> 2;
  const count = numbers[answerAt + 1];
  const place = numbers[answerAt + 2] >>> 0;
  const length = numbers[answerAt + 3];
  const units = numbers[answerAt + 4];
  if (numbers[answerAt + 5] > 0) {
    learn(glue.news());
    look();
  }
  const result = read(numbers, table, source, length === 0 ? "" : decode(place, length, units));
  if (size > KEEP || length > KEEP || count * 4 > KEEP) glue.release();
  return result;
}

/**
 * Runs something in the instance; `undefined` when the instance was lost. A caller's mistake is a TypeError, which passes.
 * A trap, an exhausted stack or an answer longer than a string may be leave the instance in an unknown state.
 */
export function guarded(work, ...given) {
  if (!isLoaded) use(provider());
  try {
    if (isLost) {
      // The glue makes the new instance in a call without arguments: others would write into the old one's memory.
      glue.abandon();
      glue.ping();
      isLost = false;
      begin();
    }
    return work(...given);
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError) && error?.name !== "InternalError") throw error;
    isLost = true;
    recoveries++;
    return undefined;
  }
}

/** Makes a parser; checks its options. */
export const makeParser = (options, name) =>
  guarded(() => {
    const id = glue.create_parser(options, name);
    return { id, inputBytes: glue.input_bytes(id) };
  });

export const freeParser = (id) => guarded(() => glue.free_parser(id));

function setTool(toolName) {
  if (toolName === tool) return;
  glue.set_tool(write(0, toolName));
  tool = toolName;
}

/** Parses a text, the most common content, on the shortest way; to be run guarded. */
export function parseText(parser, toolName, text) {
  calls++;
  setTool(toolName);
  const end = write(0, text);
  const isAscii = end === text.length;
  glue.parse(parser, end, isAscii ? ASCII : 0);
  return answer(end, isAscii ? text : "");
}

/** Parses content that was opened (content.js) with a parser of this instance; to be run guarded. */
export function parse(parser, toolName, { kind, body, texts }, call) {
  calls++;
  setTool(toolName);
  let end = 0;
  let isAscii = kind !== "bytes";
  const ends = [];
  for (const piece of body) {
    const next = write(end, piece);
    isAscii &&= next - end === piece.length;
    ends.push(next);
    end = next;
  }
  const form = (isAscii ? ASCII : 0) | (kind === "bytes" ? BYTES : 0);
  if (kind === "json") {
    const spans = texts.map((pointer, i) => [pointer, ends[i], ends[i + 1]]);
    glue.parse_object(parser, end, form, ends[0], spans.length ? JSON.stringify(spans) : "", call);
  } else if (kind === "none") {
    glue.parse_nothing(parser, call);
  } else if (call === undefined) {
    glue.parse(parser, end, form);
  } else {
    glue.parse_call(parser, end, form, call);
  }
  const source = isAscii ? (body.length === 1 ? body[0] : body.join("")) : "";
  return answer(end, source);
}

/** The events of a function of the glue; `piece` is what goes into the stream, if anything. */
export const events = (own, stream, piece = "") => guarded(push, own, stream, piece);

function push(own, stream, piece) {
  calls++;
  const size = write(0, piece);
  own(stream, size);
  return answer(size, "");
}

/** The value of a function of the glue. */
export const ask = (own, ...args) =>
  guarded(() => {
    calls++;
    return own(...args);
  });
