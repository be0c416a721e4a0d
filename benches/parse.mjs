// One result at a time: ours, bare JSON.parse, picking members by hand, and all the rules in plain JavaScript; and what it
// takes only to get the text into the module's memory, below which nothing can come.
import { parse as baseline } from "./baseline.js";
import { measure } from "./measure.mjs";
import { texts } from "./texts.mjs";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** As many rows as a card shows when nothing else is asked for. */
const SHOWN = { products: 5, restaurants: 10 };
const PICK = {
  products: ({ id, name, brand, price, mrp, imageUrl, inStock, description }) => ({ id, name, brand, price, mrp, imageUrl, inStock, description }),
  restaurants: ({ id, name, cuisines, avgRating, costForTwo, imageUrl, address, locality, offers }) => ({
    id, name, cuisines, avgRating, costForTwo, imageUrl, address, locality, offers,
  }),
};
const picked = (kind, document) => ({ type: kind, items: document.data[kind].slice(0, SHOWN[kind]).map(PICK[kind]) });

function filled(room, bytes) {
  room.set(bytes);
  return room;
}

/** A card that leaves work out would look like a success. */
function check(name, card, own, rows) {
  if (card.items?.length !== Math.min(rows, SHOWN[card.type]) || (card.total ?? rows) !== rows) throw new Error(`${name}: not the whole card`);
  const [one, other] = [card, own].map((value) => JSON.stringify(value, (_, inner) => sorted(inner)));
  if (one !== other) throw new Error(`${name}: the baseline gives another card\n${one}\n${other}`);
}

const sorted = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What the ratios of a row are to be at most. */
function targets(rows, letters, input) {
  const parse = rows < 50 ? undefined : input === "bytes" ? 0.5 : letters === "ASCII" ? 0.75 : 1;
  return { parse, baseline: rows < 50 ? 1 : 0.5 };
}

export function compareParsing({ parseToolResult }, plan) {
  const table = [];
  for (const [name, { rows, kind, letters, tool, options, text }] of Object.entries(texts(plan.rows))) {
    const bytes = encoder.encode(text);
    const room = new Uint8Array(bytes.length);
    check(name, parseToolResult(tool, text, options), baseline(tool, text, options), rows);
    check(name, parseToolResult(tool, bytes, options), baseline(tool, bytes, options), rows);
    const inputs = {
      string: {
        ours: () => parseToolResult(tool, text, options),
        input: () => encoder.encodeInto(text, room).written,
        parse: () => JSON.parse(text),
        picking: () => picked(kind, JSON.parse(text)),
        baseline: () => baseline(tool, text, options),
      },
      bytes: {
        ours: () => parseToolResult(tool, bytes, options),
        input: () => filled(room, bytes),
        parse: () => JSON.parse(decoder.decode(bytes)),
        picking: () => picked(kind, JSON.parse(decoder.decode(bytes))),
        baseline: () => baseline(tool, bytes, options),
      },
    };
    for (const [input, ways] of Object.entries(inputs)) {
      const { times, ratio } = measure(ways, plan);
      table.push({
        rows, kind, letters, input, kilobytes: bytes.length / 1000, times, target: targets(rows, letters, input),
        ratios: { parse: ratio("ours", "parse"), input: ratio("input", "parse"), picking: ratio("ours", "picking"), baseline: ratio("ours", "baseline") },
      });
    }
  }
  return table;
}
