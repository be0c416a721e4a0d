// One result at a time: ours, bare JSON.parse, picking members by hand, and all the rules in plain JavaScript; and what it
// takes only to get the text into a module's memory.
import { parserOf } from "./api.mjs";
import { parse as baseline } from "./baseline.js";
import { measure } from "./measure.mjs";
import { cardRows, searchRows } from "./rows.mjs";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

const sorted = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const canonical = (card) => JSON.stringify(card, (_, inner) => sorted(inner));

/** What is wrong with a card, if anything: one that leaves work out would look like a success. */
function complaint(row, card, own) {
  if (card.type !== row.type) return `is of type ${card.type}, not ${row.type}`;
  if (row.shown && row.shown(card) !== row.count) return `shows ${row.shown(card)} rows, not ${row.count}`;
  if (row.rows && (card.total ?? row.count) !== row.rows) return `counts ${card.total} rows, not ${row.rows}`;
  if (row.hasPlain && canonical(card) !== canonical(own)) return "is not the one that plain JavaScript makes";
  return undefined;
}

const PICK = {
  products: ({ id, name, brand, price, mrp, imageUrl, inStock, description }) => ({ id, name, brand, price, mrp, imageUrl, inStock, description }),
  restaurants: ({ id, name, cuisines, avgRating, costForTwo, imageUrl, address, locality, offers }) => ({
    id, name, cuisines, avgRating, costForTwo, imageUrl, address, locality, offers,
  }),
};
const picked = ({ kind, count }, document) => ({ type: kind, items: document.data[kind].slice(0, count).map(PICK[kind]) });

function filled(room, bytes) {
  room.set(bytes);
  return room;
}

/** The ways to do the work of a row. */
function waysOf(row, cards, plan) {
  const { tool, text, options = {}, perCall } = row;
  const isBytes = row.input === "bytes";
  const bytes = encoder.encode(text);
  const content = isBytes ? bytes : text;
  const ours = parserOf(cards, options);
  const read = isBytes ? () => JSON.parse(decoder.decode(bytes)) : () => JSON.parse(text);
  const all = { ...options, ...perCall };
  const ways = { ours: () => ours(tool, content, perCall) };
  // The options are made for each call, as applications write it.
  if (row.isCalled) ways.call = () => cards.parseToolResult(tool, content, { ...options, ...perCall });
  if (row.isJson) ways.parse = read;
  if (row.hasPlain) ways.plain = () => baseline(tool, content, all);
  if (row.kind && !plan.isQuick) {
    const room = new Uint8Array(bytes.length);
    ways.picking = () => picked(row, read());
    ways.input = isBytes ? () => filled(room, bytes) : () => encoder.encodeInto(text, room).written;
  }
  return { ways, kilobytes: bytes.length / 1000 };
}

/** The time of one unit, of the time of a call. */
function unitOf({ count, scale }, time) {
  return Object.fromEntries(Object.entries(time).map(([part, value]) => [part, (value * scale) / count]));
}

/** Measures one row. */
export function measureRow(row, cards, plan) {
  const { ways, kilobytes } = waysOf(row, cards, plan);
  const own = ways.plain?.();
  const wrong = complaint(row, ways.ours(), own);
  // There is nothing to compare with where plain JavaScript gives up.
  if (own === undefined) delete ways.plain;
  const { times, ratio } = measure(ways, plan);
  const ratios = {};
  for (const way of ["parse", "plain", "picking"]) if (ways[way]) ratios[way] = ratio("ours", way);
  if (ways.input) ratios.input = ratio("input", "parse");
  if (ways.call) ratios.call = ratio("call", "parse");
  const units = row.unit && { ours: unitOf(row.unit, times.ours), ...(times.plain && { plain: unitOf(row.unit, times.plain) }) };
  const { id, work, rows, kind, letters, input, goals, unit, type } = row;
  return { id, work, type, rows, kind, letters, input, goals, unit, kilobytes, times, ratios, units, wrong };
}

/** Rows of the table whose id or work match. */
export const rowsLike = (plan, pattern) => [...cardRows(), ...searchRows(plan)].filter(({ id, work }) => pattern.test(id) || pattern.test(work));

/** Searches for products and restaurants. */
export const compareParsing = (cards, plan) => searchRows(plan).map((row) => measureRow(row, cards, plan));
/** All other cards. */
export const compareCards = (cards, plan) => cardRows().map((row) => measureRow(row, cards, plan));
/** Some rows, for tuning. */
export const compareRows = (cards, plan, pattern) => rowsLike(plan, new RegExp(pattern, "i")).map((row) => measureRow(row, cards, plan));
