// The wasm instance: a header and a body go into its memory, a JSON text comes out.
// Only numbers cross, so there is no generated glue, and a lost instance is replaced by a fresh one.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

let provider = () => {
  throw new Error('mcp-cards: call "await init()" first');
};
let module;
let wasm;
let bytes = new Uint8Array(0);
let calls = 0;
let recoveries = 0;
// How many instances were made: what lives in one is lost with it.
let generation = 0;

/** Says how to get the module when the first call comes and nobody called `use`. */
export function provide(make) {
  provider = make;
}

/** Takes a compiled module; the first one stays, because streams may live in its instance. */
export function use(compiled) {
  if (module) return;
  start(compiled);
  module = compiled;
}

export const loaded = () => module !== undefined;

export const stats = () => ({ calls, recoveries, memoryBytes: wasm ? wasm.memory.buffer.byteLength : 0 });

function start(compiled) {
  const imports = {};
  for (const wanted of WebAssembly.Module.imports(compiled)) {
    const own = Object.keys(asked).find((name) => wanted.name.includes(name));
    (imports[wanted.module] ??= {})[wanted.name] = asked[own] ?? (() => {});
  }
  const { exports } = new WebAssembly.Instance(compiled, imports);
  if (!exports.run || !exports.release) throw new Error("mcp-cards: the module given to init() is not mcp_cards_bg.wasm");
  exports.__wbindgen_start?.();
  wasm = exports;
  generation++;
  bytes = new Uint8Array(wasm.memory.buffer);
}

const read = (address, length) => decoder.decode(view(address, address + length));

/** Writes a text at `to`, where there is room for so many bytes, and gives its length. */
const put = (text, to, room) => encoder.encodeInto(text, view(to >>> 0, (to >>> 0) + room)).written;

/** What the module asks back: what JavaScript has anyway. */
const asked = {
  recase(address, length, isUpper, to) {
    const text = read(address >>> 0, length);
    return put(isUpper ? text.toUpperCase() : text.toLowerCase(), to, length * 3);
  },
  letters(from, orDigits) {
    const rule = orDigits ? /[\p{Alphabetic}\p{N}]/u : /\p{Alphabetic}/u;
    let bits = 0;
    for (let at = 0; at < 32; at++) if (rule.test(String.fromCodePoint(from + at))) bits |= 1 << at;
    return bits;
  },
  read_number: (address, length) => Number(read(address >>> 0, length)),
  write_number: (number, to) => put(String(number), to, 32),
};

// Growing the memory detaches the old buffer: never keep a view across a call.
function view(from, to) {
  if (bytes.length === 0) bytes = new Uint8Array(wasm.memory.buffer);
  return bytes.subarray(from, to);
}

/** Makes the room `from`…`to` in the input and gives it. */
function room(from, to) {
  // Addresses come as signed numbers.
  const base = wasm.input(to) >>> 0;
  return view(base + from, base + to);
}

/** Writes a string or bytes at `at` and gives the position after it. */
function write(at, piece) {
  if (typeof piece !== "string") {
    room(at, at + piece.length).set(piece);
    return at + piece.length;
  }
  // Nearly all text is ASCII: one byte per unit, and only what is left over may need three.
  const { read, written } = encoder.encodeInto(piece, room(at, at + piece.length));
  const end = at + written;
  if (read === piece.length) return end;
  const rest = piece.slice(read);
  return end + encoder.encodeInto(rest, room(end, end + rest.length * 3)).written;
}

// Larger than any offset, so that a tail written with real offsets fits the room.
const LARGEST = 0xffffffff;

/**
 * The header is `head` and `tail`. The tail may name the ends of the body's pieces, which are known only once
 * they are encoded: its room is kept, and filled up with spaces.
 */
function run(head, body, tail) {
  let end = write(0, head);
  const from = end;
  const width = tail ? tail(body.map(() => LARGEST)).length : 0;
  const start = (end += width);
  const ends = body.map((piece) => (end = write(end, piece)) - start);
  if (tail) write(from, tail(ends).padEnd(width));
  return answer(wasm.run(start, end - start));
}

function answer(length) {
  const text = read(wasm.output() >>> 0, Math.abs(length));
  wasm.release();
  return { text, isMistake: length < 0 };
}

/** Runs something in the instance; nothing when the instance was lost. */
function guarded(work) {
  if (!module) use(provider());
  calls++;
  let result;
  try {
    if (!wasm) start(module);
    result = work();
  } catch {
    // A trap, an exhausted stack or an answer longer than a string may be: the instance is in an unknown state. The next
    // call makes a new one: here the stack may be too short for it.
    wasm = undefined;
    bytes = new Uint8Array(0);
    recoveries++;
    return undefined;
  }
  if (result.isMistake) throw new TypeError(result.text);
  return result.text;
}

/**
 * Runs one call.
 * @param {string} head the header's JSON, complete unless there is a tail
 * @param {(string | Uint8Array)[]} [body]
 * @param {(ends: number[]) => string} [tail] the end of the header, ASCII, given where each piece of the body ends
 * @returns {string | undefined} the answer; nothing when the instance was lost
 */
export const call = (head, body = [], tail = undefined) => guarded(() => run(head, body, tail));

/** Pushes a chunk into a stream; the same answer. */
export const push = (stream, chunk) => guarded(() => answer(wasm.push(stream, write(0, chunk))));

/** The instance that lives now, by number; another one than before means that all streams of that one are lost. */
export const instance = () => (wasm ? generation : 0);
