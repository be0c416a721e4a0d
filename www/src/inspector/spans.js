/**
 * Where values stand in a JSON text. One pass without recursion; the text may be hostile, so whatever is no JSON ends the
 * search with what was found before.
 */

const escapeKey = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1");

const SPACE = /[ \t\n\r]*/y;
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const SCALAR = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The end of what a sticky pattern matches at a place, or -1. */
function endOf(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

const skip = (text, at) => endOf(SPACE, text, at);

/**
 * The spans of the values that the pointers name, and the end of the document.
 * @param {string} text
 * @param {Iterable<string>} pointers JSON Pointers
 * @param {number} [start] where the document starts
 * @returns {{ spans: Map<string, [number, number]>, end: number }} `end` is -1 if the text is no whole document
 */
export function findSpans(text, pointers, start = 0) {
  const wanted = new Set(pointers);
  // Nothing below the longest one is looked for; without this, deep documents would cost the square of their depth.
  const longest = Math.max(0, ...[...wanted].map((one) => one.length));
  const spans = new Map();
  /** Open containers: the pointer of each, where it started, and the index of its next element (-1: an object). */
  const open = [];
  let at = skip(text, start);
  let pointer = "";

  const close = (from) => {
    if (wanted.has(pointer)) spans.set(pointer, [from, at]);
  };

  for (;;) {
    // A value starts here.
    const first = text[at];
    if (first === "{" || first === "[") {
      open.push({ pointer, start: at, index: first === "[" ? 0 : -1 });
      at = skip(text, at + 1);
      if (text[at] !== (first === "[" ? "]" : "}")) {
        const next = member(text, at, open.at(-1), longest);
        if (!next) return { spans, end: -1 };
        ({ at, pointer } = next);
        continue;
      }
    } else {
      const from = at;
      at = first === '"' ? endOf(STRING, text, at) : endOf(SCALAR, text, at);
      if (at < 0) return { spans, end: -1 };
      close(from);
      at = skip(text, at);
    }
    // A value ended, or a container is empty: close what ends here, then go to the next member.
    for (;;) {
      const container = open.at(-1);
      if (!container) return { spans, end: at };
      const mark = text[at];
      if (mark === ",") {
        const next = member(text, skip(text, at + 1), container, longest);
        if (!next) return { spans, end: -1 };
        ({ at, pointer } = next);
        break;
      }
      if (mark !== (container.index < 0 ? "}" : "]")) return { spans, end: -1 };
      open.pop();
      ({ pointer } = container);
      at += 1;
      close(container.start);
      at = skip(text, at);
    }
  }
}

/** The place and the pointer of a container's next member. */
function member(text, at, container, longest) {
  const below = container.pointer?.length < longest ? `${container.pointer}/` : undefined;
  if (container.index >= 0) {
    const index = container.index;
    container.index += 1;
    return { at, pointer: below && below + index };
  }
  const end = text[at] === '"' ? endOf(STRING, text, at) : -1;
  const colon = end < 0 ? -1 : skip(text, end);
  if (colon < 0 || text[colon] !== ":") return undefined;
  try {
    return { at: skip(text, colon + 1), pointer: below && below + escapeKey(JSON.parse(text.slice(at, end))) };
  } catch {
    return undefined;
  }
}

/**
 * Where each character of a JSON string's value stands in the text between its quotes.
 * @param {string} raw without the quotes
 * @returns {number[]} one place more than the value has characters: the end
 */
export function placesInRaw(raw) {
  const places = [];
  for (let at = 0; at < raw.length; at += raw[at] !== "\\" ? 1 : raw[at + 1] === "u" ? 6 : 2) places.push(at);
  places.push(raw.length);
  return places;
}
