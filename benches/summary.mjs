// What was promised, what is hoped for and what was measured: the first table of the report.
import { LINEAR_TARGET } from "./linear.mjs";
import { digits, mark, most, ranged, table } from "./markdown.mjs";

/**
 * @typedef {object} Check
 * @property {string} work
 * @property {string} against
 * @property {{low: number, median: number, high: number}} measured
 * @property {string} [unit] nothing for ratios
 * @property {number} [target] nothing where a value is only told
 * @property {number} [goal]
 * @property {string} [note] what makes the value doubtful
 */

const AGAINST = { parse: "JSON.parse", plain: "plain JS" };
const exactly = (value) => ({ low: value, median: value, high: value });

/** Of rows as they stand in rows.mjs. */
function ofRows(rows) {
  return rows.flatMap((row) => {
    const { work, wrong, input, units, unit, ratios } = row;
    const note = wrong && `its card ${wrong}`;
    const told = row.goals.map(({ of, target, goal }) => {
      if (of === "unit") return { work, against: "itself", measured: units.ours, unit: unit.name, target, goal, note };
      const against = of === "parse" && input === "bytes" ? "TextDecoder + JSON.parse" : AGAINST[of];
      return { work, against, measured: ratios[of], target, goal, note };
    });
    if (ratios.call) told.push({ work: `${work}, by parseToolResult`, against: "JSON.parse", measured: ratios.call });
    if (units?.plain) told.push({ work: `${work}, in plain JS`, against: "itself", measured: units.plain, unit: unit.name });
    if (row.goals.length === 0 && !row.kind) told.push({ work, against: "JSON.parse", measured: ratios.parse, note });
    // Plain JavaScript gives up where a card has become another one.
    return told.map((check) => (check.measured === undefined ? { ...check, measured: exactly(Infinity), note: "not measured" } : check));
  });
}

const megabytes = (rows) => `${rows.map((row) => row.megabytes).join(", ")} MB in one line`;

/** The worst of some ratios. */
const worst = (rows, name) => rows.map((row) => row[name]).reduce((one, other) => (other.median > one.median ? other : one));

/** How much longer the longest body takes than it would if time were linear. */
const bend = (rows, name) => {
  const { times, [name]: growth } = rows.at(-1);
  return Object.fromEntries(Object.entries(growth).map(([part, value]) => [part, value / times]));
};

function ofStreams(rows) {
  const size = megabytes(rows);
  const every = `${size}, every row shown, growing`;
  return [
    { work: `${size}, the worst`, against: "one shot", measured: worst(rows, "ratio"), target: 1.5, goal: 1.2 },
    { work: `${size}, the longest`, against: "linear time", measured: bend(rows, "growth"), target: 1.2 },
    { work: `${every}, the worst`, against: "one shot", measured: worst(rows, "everyRatio"), target: 1.5, goal: 1 },
    { work: `${every}, the worst`, against: "eventsource-parser + plain JS, every row shown", measured: worst(rows, "everyPlainRatio"), target: 1.5, goal: 1 },
    { work: `${every}, the longest`, against: "linear time", measured: bend(rows, "everyGrowth"), target: 1.2 },
  ];
}

/** The target is meant for a page. */
const ofCold = ({ table: { frame, whole } }) => [
  { work: "first card, a frame after init()", against: "itself", measured: frame.first, unit: "ms", ...(whole && { target: 3, goal: 1 }) },
  ...(whole ? [{ work: "first card, right after init()", against: "itself", measured: whole.first, unit: "ms" }] : []),
];

function ofMemory({ marks }) {
  const grown = (marks.at(-1).module - marks[0].module) / 1e6;
  return [{ work: `memory that the module takes after parse ${marks[0].count}, up to parse ${marks.at(-1).count}`, against: "itself", measured: exactly(grown), unit: "MB", target: 0 }];
}

function ofLinear(rows) {
  const ordinary = rows.filter((row) => !row.isHostile);
  const hostile = rows.filter((row) => row.isHostile);
  const last = hostile.reduce((one, other) => (other.ratio.median > one.ratio.median ? other : one));
  const told = ordinary.map(({ what, sizes, ratio }) => ({ work: `${sizes.join(" → ")} ${what}`, against: "a tenth of it", measured: ratio, target: LINEAR_TARGET }));
  return [...told, { work: `ten times as much, the worst of ${hostile.length} hostile texts: ${last.what}`, against: "a tenth of it", measured: last.ratio, target: LINEAR_TARGET }];
}

const ofSize = ({ kilobytes }) => [{ work: "module, everything in it, brotli", against: "itself", measured: exactly(kilobytes), unit: "KB", target: 200, goal: 160 }];

const SECTIONS = { cards: ofRows, parse: ofRows, streams: ofStreams, cold: ofCold, memory: ofMemory, linear: ofLinear, size: ofSize };

/** @returns {Check[]} what the results of one host say, in the order of the sections above */
export function checksOf(results, host) {
  return Object.entries(SECTIONS).flatMap(([section, of]) => (results[section]?.[host] ? of(results[section][host]) : []));
}

const value = ({ measured, unit }) => {
  const shown = measured.low === measured.high ? digits(measured.median) : ranged(measured);
  return unit ? `${shown} ${unit}` : `${shown} ×`;
};

/** The summary of a host. */
export function summary(results, host) {
  const checks = checksOf(results, host);
  const rows = checks.map((check) => {
    const { work, against, measured, target, goal, note } = check;
    if (note === "not measured") return [work, against, "", most(target), most(goal), note];
    return [work, against, value(check), most(target), most(goal), [mark(measured.median, target, goal), note].filter(Boolean).join("; ")];
  });
  const promised = checks.filter(({ target }) => target !== undefined);
  const kept = promised.filter(({ measured, target }) => measured.median <= target);
  const count = `${kept.length} of ${promised.length} targets reached.`;
  return `### ${host}\n\n${table(["work", "against", "measured", "target", "goal", "reached"], rows)}\n\n${count}`;
}
