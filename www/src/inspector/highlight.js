import { findSpans, placesInRaw } from "./spans.js";

/** What a card was made from, found again in the text that carried it. */

/** @typedef {{ start: number, end: number, row?: number }} Mark a row, or the payload around the rows */

const MOST_STARTS = 16;
/** Longer texts are shown without marks: looking for them would hold up the page. */
const LONGEST = 2_000_000;

/**
 * The spans that pointers name in the document that a text is or holds: all of it, in a fence, or after some prose. The
 * longest document that has the first one counts.
 */
function spansIn(text, pointers) {
  let best = { spans: new Map(), length: -1 };
  let from = 0;
  for (let tries = 0; tries < MOST_STARTS; tries += 1) {
    const start = text.slice(from).search(/[[{]/) + from;
    if (start < from) break;
    const { spans, end } = findSpans(text, pointers, start);
    if (end - start > best.length && spans.has(pointers[0])) best = { spans, length: end - start };
    from = Math.max(start + 1, end);
  }
  return best.spans;
}

/**
 * The payload and the rows of a card in the text that was read.
 * @param {string} text
 * @param {{ payload: string | null, rows?: string[] } | undefined} explain
 * @returns {Mark[]}
 */
export function marksIn(text, explain) {
  if (!explain || explain.payload === null || text.length > LONGEST) return [];
  if (!explain.json) return [{ start: 0, end: text.length }];
  const rows = explain.rows ?? [];
  const spans = spansIn(text, [explain.payload, ...rows]);
  const marks = [];
  const payload = spans.get(explain.payload);
  if (payload) marks.push({ start: payload[0], end: payload[1] });
  for (const [index, row] of rows.entries()) {
    const span = spans.get(row);
    // Rows that share an element, as variants of one product do, share a mark.
    if (span && marks.at(-1)?.start !== span[0]) marks.push({ start: span[0], end: span[1], row: index });
  }
  return marks;
}

/** Pointers and values of everything in a small document, nearest first. */
function* walk(value) {
  const queue = [["", value]];
  for (let at = 0; at < queue.length && at < 10_000; at += 1) {
    const [pointer, found] = queue[at];
    yield [pointer, found];
    if (typeof found !== "object" || found === null) continue;
    for (const [key, inner] of Object.entries(found)) queue.push([`${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, inner]);
  }
}

/** Where the result stands in an event: as text, most often, or as structured content. */
function holder(outer, source) {
  let longest = ["", ""];
  for (const [pointer, value] of walk(outer)) {
    if (source === "structured" && pointer.endsWith("/structuredContent")) return [pointer, value];
    if (typeof value === "string" && value.length > longest[1].length) longest = [pointer, value];
  }
  return longest;
}

/**
 * An event of the wire, the text of the result inside it, and in both what the card was made from.
 * @param {string} event
 * @param {object} [explain]
 * @returns {{ event: string, eventMarks: Mark[], text: string, textMarks: Mark[] }}
 */
export function highlight(event, explain) {
  const nothing = { event, eventMarks: [], text: event, textMarks: [] };
  const [before] = /^[^[{]*/.exec(event);
  if (event.length > LONGEST) return nothing;
  let outer;
  try {
    outer = JSON.parse(event.slice(before.length));
  } catch {
    const marks = marksIn(event, explain);
    return { ...nothing, eventMarks: marks, textMarks: marks };
  }
  const [pointer, value] = holder(outer, explain?.source);
  const shift = (marks, by) => marks.map((mark) => ({ ...mark, start: mark.start + by, end: mark.end + by }));
  const span = findSpans(event, [pointer], before.length).spans.get(pointer);
  if (!span) return nothing;

  const inner = event.slice(...span);
  if (typeof value !== "string") {
    const marks = marksIn(inner, explain);
    return { event, eventMarks: shift(marks, span[0]), text: inner, textMarks: marks };
  }
  const textMarks = marksIn(value, explain);
  if (textMarks.length === 0) {
    // The whole event may be the document: a result that was pasted as it is.
    const marks = marksIn(event, explain);
    if (marks.length > 0) return { event, eventMarks: marks, text: event, textMarks: marks };
  }
  const places = textMarks.length > 0 ? placesInRaw(inner.slice(1, -1)) : [];
  const eventMarks = shift(textMarks.map((mark) => ({ ...mark, start: places[mark.start], end: places[mark.end] })), span[0] + 1);
  return { event, eventMarks, text: value, textMarks };
}

/** The text in pieces, each inside the payload, inside a row, or neither; a row lies inside the payload. */
export function pieces(text, marks) {
  const payload = marks.find((mark) => mark.row === undefined);
  const rows = marks.filter((mark) => mark.row !== undefined);
  const edges = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b);
  let at = 0;
  return edges.slice(1).map((end, index) => {
    const start = edges[index];
    while (rows[at] && rows[at].end <= start) at += 1;
    const row = rows[at] && rows[at].start <= start ? rows[at].row : undefined;
    const inside = payload && payload.start <= start && end <= payload.end;
    return { text: text.slice(start, end), kind: row !== undefined ? "row" : inside ? "payload" : "around", row };
  });
}
