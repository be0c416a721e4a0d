/**
 * Lays JSON out for reading: what fits goes on one line, the rest one member per line.
 * Yields lines of tokens, so that a reader can stop early in a large value.
 */

const WIDTH = 72;

/** Characters that turn or hide the text around them; shown as escapes, they are seen and do nothing. */
const UNSEEN = /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A JSON string literal without unseen characters; it parses to the same string. */
export function quote(text) {
  return JSON.stringify(text).replace(UNSEEN, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
}

const mark = (text) => ({ kind: "mark", text });

function scalar(value) {
  return typeof value === "string" ? { kind: "string", text: quote(value) } : { kind: "literal", text: JSON.stringify(value) };
}

const isContainer = (value) => typeof value === "object" && value !== null;

/** Key tokens and value of each member; lists have no keys. */
function members(container) {
  return Array.isArray(container)
    ? container.map((value) => [[], value])
    : Object.entries(container).map(([key, value]) => [[{ kind: "key", text: quote(key) }, mark(": ")], value]);
}

const brackets = (container) => (Array.isArray(container) ? ["[", "]"] : ["{", "}"]);

/** Adds the one-line form of `value` to `tokens`; answers the room that is left, negative when it does not fit. */
function inline(value, room, tokens) {
  const add = (token) => {
    tokens.push(token);
    room -= token.text.length;
  };
  if (!isContainer(value)) {
    add(scalar(value));
    return room;
  }
  const [open, close] = brackets(value);
  const inner = members(value);
  const space = inner.length > 0 && !Array.isArray(value) ? " " : "";
  add(mark(open + space));
  for (const [index, [key, member]] of inner.entries()) {
    if (room < 0) return room;
    if (index > 0) add(mark(", "));
    key.forEach(add);
    room = inline(member, room, tokens);
  }
  add(mark(space + close));
  return room;
}

/** More would make the page slow to no one's use; the copy button gives everything. */
export const MOST_LINES = 500;
const LONGEST_TOKEN = 5000;

/** The lines of a value that are shown, and whether there are more. */
export function shownLines(value) {
  const lines = [];
  for (const line of layOut(value)) {
    if (lines.length === MOST_LINES) return { lines, cut: true };
    const shorten = ({ kind, text }) => ({ kind, text: text.length > LONGEST_TOKEN ? `${text.slice(0, LONGEST_TOKEN)}…` : text });
    lines.push({ indent: line.indent, tokens: line.tokens.map(shorten) });
  }
  return { lines, cut: false };
}

/**
 * @typedef {{ indent: number, tokens: { kind: "mark" | "key" | "string" | "literal", text: string }[] }} Line
 * @returns {Generator<Line>}
 */
export function* layOut(value, indent = 0, head = [], tail = []) {
  const flat = [];
  const room = WIDTH - indent - head.reduce((sum, token) => sum + token.text.length, 0);
  if (!isContainer(value) || inline(value, room, flat) >= 0) {
    yield { indent, tokens: [...head, ...(flat.length > 0 ? flat : [scalar(value)]), ...tail] };
    return;
  }
  const [open, close] = brackets(value);
  const inner = members(value);
  yield { indent, tokens: [...head, mark(open)] };
  for (const [index, [key, member]] of inner.entries()) {
    yield* layOut(member, indent + 2, key, index < inner.length - 1 ? [mark(",")] : []);
  }
  yield { indent, tokens: [mark(close), ...tail] };
}
