// One result at a time: ours, bare JSON.parse, and all the rules in plain JavaScript.
import { parse as baseline } from "./baseline.js";
import { measure } from "./measure.mjs";
import { cardRows, searchRows } from "./rows.mjs";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** How this package parses: by a parser that was made once, where it has such, or by the function that it always had. */
export function parserOf(cards, options) {
  if (cards.createParser) {
    const parser = cards.createParser(options);
    return (tool, content, perCall) => parser.parse(tool, content, perCall);
  }
  return (tool, content, perCall) => cards.parseToolResult(tool, content, perCall ? { ...options, ...perCall } : options);
}

const sorted = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const canonical = (card) => JSON.stringify(card, (_, inner) => sorted(inner));

/** What is wrong with a card, if anything: one that leaves work out would look like a success. */
function complaint(row, card, own) {
  if (card.type !== row.type) return `gives a card of type ${card.type}, not ${row.type}`;
  if (row.shown && row.shown(card) !== row.count) return `shows ${row.shown(card)} rows, not ${row.count}`;
  if (row.rows && (card.total ?? row.count) !== row.rows) return `counts ${card.total} rows, not ${row.rows}`;
  if (row.hasPlain && canonical(card) !== canonical(own)) return "is not the card that plain JavaScript makes";
  return undefined;
}

/** The ways to do the work of a row. */
function waysOf(row, cards) {
  const { tool, text, options = {}, perCall } = row;
  const content = row.input === "bytes" ? encoder.encode(text) : text;
  const parse = parserOf(cards, options);
  const both = { ...options, ...perCall };
  const ways = { ours: () => parse(tool, content, perCall) };
  if (row.isCalled) ways.call = () => cards.parseToolResult(tool, content, { ...options, ...perCall });
  if (row.isJson) ways.parse = row.input === "bytes" ? () => JSON.parse(decoder.decode(content)) : () => JSON.parse(content);
  if (row.hasPlain) ways.plain = () => baseline(tool, content, both);
  return ways;
}

/** Measures one row. */
export function measureRow(row, cards, plan) {
  const ways = waysOf(row, cards);
  const own = ways.plain?.();
  const wrong = complaint(row, ways.ours(), own);
  if (own === undefined) delete ways.plain;
  const { times, ratio } = measure(ways, plan);
  const ratios = {};
  for (const way of ["parse", "plain"]) if (ways[way]) ratios[way] = ratio("ours", way);
  const unitOf = ({ low, median, high }) => {
    const each = (time) => (time * row.unit.scale) / row.unit.count;
    return { low: each(low), median: each(median), high: each(high) };
  };
  const units = row.unit && { ours: unitOf(times.ours), ...(times.plain && { plain: unitOf(times.plain) }) };
  const callRatio = ways.call && ratio("call", "parse");
  const { id, work, rows, kind, letters, input, goals, unit } = row;
  return { id, work, rows, kind, letters, input, goals, unit, kilobytes: encoder.encode(row.text).length / 1000, times, ratios, units, callRatio, wrong };
}

/** Rows of the table whose id or work match. */
export const rowsLike = (plan, pattern) => [...cardRows(), ...searchRows(plan)].filter(({ id, work }) => pattern.test(id) || pattern.test(work));

/** Searches for products and restaurants. */
export const compareParsing = (cards, plan) => searchRows(plan).map((row) => measureRow(row, cards, plan));
/** All other cards. */
export const compareCards = (cards, plan) => cardRows().map((row) => measureRow(row, cards, plan));
/** Some rows, for tuning. */
export const compareRows = (cards, plan, pattern) => rowsLike(plan, new RegExp(pattern, "i")).map((row) => measureRow(row, cards, plan));
