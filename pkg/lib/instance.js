// The wasm instance behind wasm-bindgen's glue: content goes into its memory, a table comes out (objects.js). An instance
// that trapped is replaced by a fresh one.
import * as glue from "../wasm/mcp_cards.js";
import { forget, learn, read } from "./objects.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
// The forms of content that the module knows.
const ASCII = 1;
const BYTES = 2;
/** Texts up to this length are faster read and written here than by an encoder or decoder. */
const SHORT_OUT = 64;
const SHORT_IN = 128;
/** The least room for input. */
const LEAST_ROOM = 1 << 14;
const NO_ROOM = new Uint8Array(0);
/** More bytes than this are given back after use. */
const KEEP = 1 << 22;

const FOREIGN = "mcp-cards: the module given to init() is not mcp_cards_bg.wasm";

let provider = () => {
  throw new Error('mcp-cards: call "await init()" first');
};
let isLoaded = false;
let isLost = false;
let memory;
let bytes = NO_ROOM;
let numbers = new Int32Array(0);
// The part of the memory that input is written to.
let room = bytes;
// Where the module tells the place of its answer.
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
  bytes = room = NO_ROOM;
  tool = undefined;
  forget();
  generation++;
  answerAt = glue.answer() >>> 2;
}

// Growing the memory detaches the old buffer, whose views then have no length: they are looked at before each use.
function look() {
  if (bytes.length === 0) {
    bytes = new Uint8Array(memory.buffer);
    numbers = new Int32Array(memory.buffer);
  }
}

/** Makes sure that `size` bytes of input have room; what was written before stays. */
function makeRoom(size) {
  if (room.length >= size) return;
  const length = Math.max(size, LEAST_ROOM);
  const base = glue.input(length) >>> 0;
  look();
  room = bytes.subarray(base, base + length);
}

/** Writes a string or bytes at `at` of the input and returns the position after it. */
function write(at, piece) {
  makeRoom(at + piece.length);
  if (typeof piece === "string") return piece.length <= SHORT_IN ? writeShort(at, piece) : writeText(at, piece);
  room.set(piece, at);
  return at + piece.length;
}

function writeShort(at, text) {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return writeText(at, text);
    room[at + i] = unit;
  }
  return at + text.length;
}

function writeText(at, text) {
  const first = encoder.encodeInto(text, at === 0 ? room : room.subarray(at));
  const end = at + first.written;
  if (first.read === text.length) return end;
  // Nearly all text is ASCII, one byte per unit; what is left over may need three.
  const rest = text.slice(first.read);
  makeRoom(end + rest.length * 3);
  return end + encoder.encodeInto(rest, room.subarray(end)).written;
}

/** The string that a part of the memory holds. */
function decode(from, length, units) {
  if (length > SHORT_OUT || units !== length) return decoder.decode(bytes.subarray(from, from + length));
  // A list of numbers: a view of the bytes takes longer to make, and to be taken apart.
  const codes = new Array(length);
  for (let i = 0; i < length; i++) codes[i] = bytes[from + i];
  return String.fromCharCode(...codes);
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
  if (size > KEEP || length > KEEP || count * 4 > KEEP) {
    glue.release();
    room = NO_ROOM;
  }
  return result;
}

/**
 * Runs something in the instance; `undefined` when the instance was lost. A caller's mistake is a TypeError, which passes.
 * A trap, an exhausted stack or an answer longer than a string may be leave the instance in an unknown state.
 */
export function guarded(work, one, two, three, four) {
  if (!isLoaded) use(provider());
  try {
    if (isLost) {
      // The glue makes the new instance in a call without arguments: others would write into the old one's memory.
      glue.abandon();
      glue.ping();
      isLost = false;
      begin();
    }
    return work(one, two, three, four);
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

/** Checks what is known of one call. */
export const checkCall = (call) => guarded(() => glue.check_call(call));

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
    glue.parse_object(parser, end, form, ends, texts, call);
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

/** The events of stored messages, which are given as JSON. */
export const stored = (messages, options, name) => guarded(readStored, messages, options, name);

function readStored(messages, options, name) {
  calls++;
  const size = write(0, messages);
  glue.read_stored(size, options, name);
  return answer(size, "");
}

/** The value of a function beside the cards; `undefined` where it returns nothing. */
export const call = (name, args) =>
  guarded(() => {
    calls++;
    return glue.call(name, args) ? answer(0, "") : undefined;
  });

/** What a function of the glue returns itself. */
export const ask = (own, ...args) =>
  guarded(() => {
    calls++;
    return own(...args);
  });
