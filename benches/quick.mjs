// A few rows of the table, for whoever tunes: `node benches/quick.mjs [pattern …] [--chromium] [--rounds=31] [--list]`.
//
// A pattern is a regular expression for the id or the words of a row. `streams`, `growing`, `linear`, `cold` and `memory`
// are whole sections of the report, shorter. MCP_CARDS_PKG names another build of the package.
import { measureCold } from "./cold.mjs";
import { measureColdNode } from "./cold-node.mjs";
import { SECTIONS } from "./details.mjs";
import { digits, mark, ranged } from "./markdown.mjs";
import { PLANS } from "./measure.mjs";
import { loadPackage } from "./package.mjs";
import { openBrowser } from "./page.mjs";
import { compareRows, rowsLike } from "./parse.mjs";
import * as suite from "./suite.mjs";
import { summary } from "./summary.mjs";

const NAMES = { streams: "compareStreams", growing: "compareGrowing", linear: "compareSizes", memory: "watchMemory", cold: undefined };

const given = process.argv.slice(2);
const flags = given.filter((word) => word.startsWith("--"));
const words = given.filter((word) => !word.startsWith("--"));
const sections = words.filter((word) => word in NAMES);
const patterns = words.filter((word) => !(word in NAMES));
const pattern = patterns.length > 0 ? patterns.map((own) => `(?:${own})`).join("|") : words.length > 0 ? "^$" : ".";
const rounds = Number(flags.find((flag) => flag.startsWith("--rounds="))?.slice(9) ?? 31);
const plan = {
  ...PLANS.full, rounds, roundMs: 8, warmMs: 150, streamRounds: 7, megabytes: [1, 4], slowMegabytes: 0, growing: [141_000], slowGrowing: 0, parses: 2000, pages: 5, isQuick: true,
};

/** A function of the suite in a fresh page. */
const inPage = (browser, name, ...more) =>
  browser.withPage((page) =>
    page.evaluate(
      async ({ name, plan, more }) => {
        const suite = await import("/suite.js");
        await suite.cards.default({ module_or_path: "/cards.wasm" });
        return suite[name](suite.cards, plan, ...more, name === "compareRows" ? undefined : () => performance.memory.usedJSHeapSize);
      },
      { name, plan, more },
    ),
  );

const show = (spread, width) => ranged(spread).padStart(width);

function print(row) {
  const marks = row.goals.map(({ of, target, goal }) => {
    const value = of === "unit" ? row.units.ours.median : (row.ratios[of]?.median ?? Infinity);
    return `${of} ≤ ${target}${goal === undefined ? "" : `/${goal}`}: ${mark(value, target, goal)}`;
  });
  const more = [
    row.ratios.call && `parseToolResult ${ranged(row.ratios.call)} × JSON.parse, ${digits(row.times.call.median)} µs`,
    row.units && `${ranged(row.units.ours)} ${row.unit.name}, plain JS ${ranged(row.units.plain)}`,
    row.wrong && `CAREFUL: the card ${row.wrong}`,
  ].filter(Boolean);
  console.log(`${row.id.padEnd(26)}${show(row.times.ours, 24)}${show(row.ratios.parse, 20)}${show(row.ratios.plain, 20)}   ${marks.join("; ")}`);
  for (const line of more) console.log(`${"".padEnd(26)}  ${line}`);
}

async function measureSection(name, cards, browser) {
  const more = name === "memory" ? [[]] : [];
  if (name === "cold") return browser ? measureCold(browser, plan) : measureColdNode(plan);
  return browser ? inPage(browser, NAMES[name], ...more) : suite[NAMES[name]](cards, plan, ...more, () => process.memoryUsage().rss);
}

const rows = rowsLike(plan, new RegExp(pattern, "i"));
if (flags.includes("--list") || rows.length + sections.length === 0) {
  if (rows.length === 0) console.log(`no row matches ${pattern}; there are:`);
  for (const { id, work } of rows.length > 0 ? rows : rowsLike(plan, /./)) console.log(`${id.padEnd(26)}${work}`);
  console.log(Object.keys(NAMES).join(", "));
  process.exit();
}
const browser = flags.includes("--chromium") ? await openBrowser() : undefined;
const host = browser ? "Chromium" : "Node";
const cards = browser ? undefined : await loadPackage();
try {
  if (rows.length > 0) console.log(`${host.padEnd(26)}${"ours µs".padStart(24)}${"/ JSON.parse".padStart(20)}${"/ plain JS".padStart(20)}`);
  // One after the other, so that each is seen as soon as it is known.
  for (const { id } of rows) {
    for (const row of browser ? await inPage(browser, "compareRows", `^${id}$`) : compareRows(cards, plan, `^${id}$`)) print(row);
  }
  for (const name of sections) {
    const result = await measureSection(name, cards, browser);
    if (name !== "growing") console.log(`\n${summary({ [name]: { [host]: result } }, host)}`);
    console.log(`\n${SECTIONS[name][2](host, result)}`);
  }
} finally {
  await browser?.close();
}
