// Captured streams, for Node and for the page: replaying them, and comparing the events with the expected ones.
// tests/native/streams.rs does the same for the library itself.

const LISTS = [
  "items", "slots", "addresses", "hits", "chunks", "files", "entries", "matches", "results", "artifacts", "rows", "steps", "series",
];

/** The list that a card is mainly made of. */
export const mainList = (card) => card.cart?.items ?? LISTS.map((name) => card[name]).find(Array.isArray) ?? [];

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Members that are not listed do not count; numbers may differ in the last bits. A list may be given as an object: its
 * length, and elements by index.
 */
export function holds(want, got) {
  if (typeof want === "number") return typeof got === "number" && Math.abs(want - got) < 1e-9;
  if (isObject(want)) return typeof got === "object" && got !== null && Object.keys(want).every((key) => holds(want[key], got[key]));
  if (Array.isArray(want)) return Array.isArray(got) && want.length === got.length && want.every((item, i) => holds(item, got[i]));
  return want === got;
}

const DELIMITER = /^--- Chunk: \S+ \(Chunk \d+ of \d+\) \((?:Target|Context: [+-]\d+)\) ---$/gm;
const delimiters = (chunk) => chunk.content.match(DELIMITER)?.length ?? 0;

/** Facts about a card that are not simply members of it. */
const FACTS = {
  count: (card) => mainList(card).length,
  first: (card) => mainList(card)[0],
  at1: (card) => mainList(card)[1],
  last: (card) => mainList(card).at(-1),
  availableCount: (card) => mainList(card).filter((slot) => slot.available).length,
  payable: (card) => card.cart?.total,
  subtotal: (card) => card.cart?.subtotal,
  deliveryFee: (card) => card.cart?.deliveryFee,
  lines: (card) => card.cart?.lines?.length,
  success: (card) => (card.status ?? card).success,
  message: (card) => (card.status ?? card).message,
  targetChunkId: (card) => card.chunks?.[card.targetIndex]?.chunkId,
  columns: (card) => card.columns?.map(({ key }) => key),
  firstRow: (card) => card.rows?.[0],
  kinds: (card) => card.items?.map(({ kind }) => kind),
  mimeTypes: (card) => card.items?.map(({ mimeType }) => mimeType),
  texts: (card) => card.texts?.length,
  images: (card) => card.images?.length,
  path: (card) => card.files?.[0]?.path ?? card.path,
  lookAlikes: (card) => card.chunks?.reduce((sum, chunk) => sum + delimiters(chunk), 0),
};

/** The facts that are not met. */
export function misses(facts, card) {
  const value = (key) => (Object.hasOwn(FACTS, key) ? FACTS[key](card) : card[key]);
  return Object.keys(facts).filter((key) => key !== "accept" && !holds(facts[key], value(key)));
}

/** The members of an event that are not as expected. */
function differences(want, got) {
  return Object.keys(want).flatMap((key) => {
    if (key === "card") return got.card ? misses(want.card, got.card).map((fact) => `card.${fact}`) : ["card"];
    return holds(want[key], key === "toolCount" ? got.tools?.length : got[key]) ? [] : [key];
  });
}

/** The events without partial cards, with consecutive texts joined: what must be the same in any chunks. */
export function meaning(events) {
  const out = [];
  for (const event of events) {
    const last = out.at(-1);
    if (event.type === "partial_result") continue;
    const joins = event.type === "text" && last?.type === "text" && event.channel === last.channel && !event.replace && !last.replace;
    if (joins) out[out.length - 1] = { ...last, text: last.text + event.text };
    else out.push(event);
  }
  return out;
}

/** Returns what differs from the expected events, or nothing. */
export function unexpected(want, events) {
  const got = meaning(events);
  for (const [at, event] of want.entries()) {
    const wrong = got[at] ? differences(event, got[at]) : ["all: there is none"];
    if (wrong.length > 0) return `event ${at} differs in ${wrong}: ${JSON.stringify(got[at])}`;
  }
  return got.length > want.length ? `there is one more event: ${JSON.stringify(got[want.length])}` : undefined;
}

/** The list of a card that grows; a table also has columns, a collection fields. */
const growing = (card) => Object.entries(card).find(([key, value]) => !["columns", "fields", "facts"].includes(key) && Array.isArray(value))?.[1] ?? [];

/**
 * Returns what is wrong with the way in which cards grew, or nothing. Rows are only added; each event has a list of its
 * own with the same objects in it; the final card begins with these very objects, unless it supersedes them.
 */
export function falseGrowth(events) {
  const all = new Map();
  const finished = new Set();
  for (const event of events) {
    const shown = all.get(event.callId);
    if (event.type === "partial_result") {
      const rows = growing(event.card);
      const { from, count } = event;
      if (from !== (shown?.rows.length ?? 0) || count !== rows.length || count <= from) return `counts: ${JSON.stringify(event)}`;
      if (rows === shown?.rows) return `the list of the event before: ${JSON.stringify(event)}`;
      if (shown?.rows.some((row, i) => row !== rows[i])) return `a row is another object than before: ${JSON.stringify(event)}`;
      if (shown && event.card.type !== shown.type) return `another card: ${JSON.stringify(event)}`;
      all.set(event.callId, { type: event.card.type, rows });
    } else if (event.card && shown) {
      all.delete(event.callId);
      const rows = growing(event.card);
      const begins = event.card.type === shown.type && shown.rows.every((row, i) => row === rows[i]);
      if (begins === (event.supersedes === true)) return `supersedes: ${JSON.stringify(event)}`;
    } else if (event.supersedes && !finished.has(event.callId)) {
      return `nothing was shown before: ${JSON.stringify(event)}`;
    }
    if (event.card && event.type !== "partial_result") finished.add(event.callId);
  }
  return undefined;
}

/** Opens a stream for a capture. */
export function open({ ToolResultStream }, { expected }, options) {
  const stream = new ToolResultStream({ ...expected.options, ...options });
  for (const call of expected.registerCalls ?? []) stream.registerCall(call);
  return stream;
}

/** Pushes these chunks to a stream and returns all events. */
export function pushAll(stream, chunks) {
  const events = chunks.flatMap((chunk) => stream.push(chunk));
  events.push(...stream.finish());
  stream.free();
  return events;
}

/** Cuts a string, a list or bytes at these places. */
export function cut(whole, cuts) {
  const ends = [...cuts, whole.length];
  return ends.map((end, i) => (whole.subarray ? whole.subarray(ends[i - 1] ?? 0, end) : whole.slice(ends[i - 1] ?? 0, end)));
}

export const everyCut = (size, length) => Array.from({ length: Math.ceil(length / size) - 1 }, (_, i) => (i + 1) * size);

export const randomCuts = (random, length) =>
  Array.from({ length: Math.floor(random() * 40) }, () => Math.floor(random() * (length + 1))).sort((a, b) => a - b);

/** Returns the text of a body, its byte order mark included. */
export const textOf = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Returns the data of a body's Server-Sent Events. */
function eventData(text) {
  const found = [];
  let data = [];
  for (const line of text.split(/\r\n|\n|\r/).concat("")) {
    if (line.startsWith("data:")) data.push(line.slice(5));
    if (line !== "") continue;
    if (data.length > 0) found.push(data.join("\n"));
    data = [];
  }
  return found;
}

/** Whether a body is not text. */
export const isBinary = ({ name }) => name.endsWith(".bin");

/** Returns the events of a body as an SDK would pass them; anything that is not JSON is left out. */
export function decoded({ name, bytes }) {
  const text = textOf(bytes).replace(/^\ufeff/, "");
  const parts = name.endsWith(".ndjson") ? text.split("\n") : name.endsWith(".json") ? [text] : eventData(text);
  return parts.flatMap((data) => {
    try {
      return [JSON.parse(data)];
    } catch {
      return [];
    }
  });
}

/** Returns what is wrong with the events of a capture in these chunks, or nothing. */
export function fault(cards, capture, chunks) {
  const events = pushAll(open(cards, capture), chunks);
  return unexpected(capture.expected.events, events) ?? falseGrowth(events);
}

/** Every chunking of a capture, as bytes and as text. */
function* chunkings(capture, random) {
  const { bytes, expected } = capture;
  for (const [kind, whole] of isBinary(capture) ? [["bytes", bytes]] : [["bytes", bytes], ["text", textOf(bytes)]]) {
    yield [`${kind}, whole`, [whole]];
    for (let size = 1; size <= 64; size++) yield [`${kind}, in chunks of ${size}`, cut(whole, everyCut(size, whole.length))];
    for (let round = 1; round <= 200; round++) yield [`${kind}, cut at random, round ${round}`, cut(whole, randomCuts(random, whole.length))];
  }
  if (expected.cuts) yield ["bytes, at the given cuts", cut(bytes, expected.cuts)];
}

/** Replays a capture in every chunking; returns how many there were, and what differs. */
export function replayAll(cards, capture, random) {
  const wrong = [];
  let count = 0;
  for (const [how, chunks] of chunkings(capture, random)) {
    const problem = fault(cards, capture, chunks);
    if (problem) wrong.push(`${how}: ${problem}`);
    count++;
  }
  return { count, wrong };
}
