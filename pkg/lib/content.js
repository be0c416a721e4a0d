// Opens what the UI holds: which kind it is, and the pieces that go into the module's memory.
import { isPlain } from "./options.js";

// Below this a text is cheaper left inside the JSON text.
const LONG = 512;
// Each is looked up by its pointer, which takes longer the further back it stands.
const MOST_TEXTS = 100;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const own = Object.prototype.propertyIsEnumerable;
const tag = Object.prototype.toString;

/** Lone surrogates become U+FFFD. */
export const wellFormed = (text) => (text.toWellFormed ? text.toWellFormed() : text.replace(/\p{Surrogate}/gu, "\ufffd"));

const digits = (_, value) => (typeof value === "bigint" ? String(value) : value);

function stringify(value) {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, digits);
  }
}

/** The JSON text of any value; nothing where there is none (functions, cycles, getters that throw). */
export function json(value) {
  try {
    return stringify(value);
  } catch {
    return undefined;
  }
}

/** Buffers and views of any realm as bytes. */
export function asBytes(value) {
  if (ArrayBuffer.isView(value)) {
    return value instanceof Uint8Array ? value : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  return /^\[object (Shared)?ArrayBuffer\]$/.test(tag.call(value)) ? new Uint8Array(value) : undefined;
}

// slice(): a TextDecoder takes no shared memory.
export const decode = (bytes) => decoder.decode(tag.call(bytes.buffer) === "[object ArrayBuffer]" ? bytes : bytes.slice());

/** Own, enumerable, and not rewritten by a toJSON: only such members are in the JSON text as they are. */
const holds = (object, name) => own.call(object, name) && typeof object.toJSON !== "function";

/** A text of the value at `at`, if it is long, goes to `texts` and leaves an empty one in a copy. */
function member(object, name, at, texts, inside) {
  if (typeof object !== "object" || object === null || !holds(object, name)) return object;
  const value = object[name];
  let light = value;
  if (typeof value === "string" && value.length >= LONG && texts.length < MOST_TEXTS) {
    texts.push([`${at}/${name}`, value]);
    light = "";
  } else if (inside) {
    light = inside(value, `${at}/${name}`, texts);
  }
  return light === value ? object : { ...object, [name]: light };
}

function blocks(value, at, texts) {
  if (!Array.isArray(value)) return value;
  let copy = value;
  for (let i = 0; i < value.length; i++) {
    const light = member(value[i], "text", `${at}/${i}`, texts);
    if (light === value[i]) continue;
    if (copy === value) copy = value.slice();
    copy[i] = light;
  }
  return copy;
}

const result = (value, at, texts) => member(value, "content", at, texts, blocks);

/** Takes long texts out of the places where results keep them, so that they cross as text and not escaped twice. */
export function lighten(content, texts) {
  if (Array.isArray(content)) return blocks(content, "", texts);
  let light = result(content, "", texts);
  light = member(light, "result", "", texts, result);
  light = member(light, "toolResult", "", texts, result);
  return member(light, "output", "", texts);
}

function structured(content) {
  const texts = [];
  const text = stringify(lighten(content, texts));
  if (text === undefined) return { kind: "none", body: [] };
  return { kind: "json", body: [text, ...texts.map(([, long]) => long)], texts: texts.map(([pointer]) => pointer) };
}

function take(content) {
  if (content === undefined) return { kind: "none", body: [] };
  if (typeof content === "string") return { kind: "text", body: [content] };
  const bytes = asBytes(content);
  // A view whose buffer was given away has no bytes, and cannot be copied either.
  return bytes ? { kind: "bytes", body: [bytes.length ? bytes : new Uint8Array(0)] } : structured(content);
}

const TEXT_FIRST = "await its text() first";
const LATE = new Map([
  ["Promise", "a Promise; await it first"],
  ["Response", `a Response; ${TEXT_FIRST}`],
  ["Request", `a Request; ${TEXT_FIRST}`],
  ["Blob", `a Blob; ${TEXT_FIRST}`],
  ["File", `a File; ${TEXT_FIRST}`],
  ["ReadableStream", "a ReadableStream; read it first"],
  ["AsyncGenerator", "an AsyncGenerator; read it first"],
]);

/** A caller's mistake: what has yet to arrive is not data. Told by its tag alone, so that a member `then` means nothing. */
export function refuseLate(content, path) {
  if (typeof content !== "object" || content === null) return;
  let late;
  try {
    if (!Array.isArray(content) && !isPlain(content)) late = LATE.get(tag.call(content).slice(8, -1));
  } catch {
    // A revoked proxy, or a tag that throws: data.
  }
  if (late) throw new TypeError(`${path} must be data, not ${late}`);
}

function utf8Length(text) {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) length += unit > 0x7ff ? 2 : 1;
    // Three bytes each, as U+FFFD, unless it is a pair: four bytes, with nothing more for the second.
    if ((unit & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) i++;
  }
  return length;
}

function exceeds(pieces, limit) {
  const sum = (size) => pieces.reduce((total, piece) => total + size(piece), 0);
  const least = sum((piece) => piece.length);
  if (least > limit) return true;
  return least * 3 > limit && sum((piece) => (typeof piece === "string" ? utf8Length(piece) : piece.length)) > limit;
}

/**
 * Never throws: content is data.
 * @returns {{kind: string, body: (string | Uint8Array)[], texts?: string[]} | {reason?: string}} no kind: give the raw card;
 *   texts are the JSON Pointers of the pieces behind the first
 */
export function open(content, limit) {
  try {
    const opened = take(content);
    return exceeds(opened.body, limit) ? { reason: "too_large" } : opened;
  } catch (error) {
    try {
      // Nesting that exhausts the stack; in Firefox an InternalError. Cycles and throwing getters have no reason.
      if (/string length/.test(error?.message)) return { reason: "too_large" };
      return error instanceof RangeError || error?.name === "InternalError" ? { reason: "too_deep" } : {};
    } catch {
      // What a getter throws may itself throw when it is looked at.
      return {};
    }
  }
}

// JSON.stringify escapes lone surrogates and nothing else of that range; the second branch steps over other escapes.
const ESCAPES = /\\(?:(ud[89a-f]..)|.)/g;

function original(content) {
  if (typeof content === "string") return wellFormed(content);
  try {
    const bytes = asBytes(content);
    if (bytes) return decode(bytes);
    const text = JSON.stringify(content);
    if (!/\\ud[89a-f]/.test(text)) return content;
    const clean = text.replace(ESCAPES, (escape, lone) => (lone ? "\ufffd" : escape));
    return clean === text ? content : JSON.parse(clean);
  } catch {
    return content;
  }
}

/** The raw card: the content as given. */
export const raw = (content, rest) => ({ type: "raw", content: original(content), ...rest });
