// A few rows of the table, for whoever tunes: `node benches/quick.mjs [pattern …] [--chromium] [--rounds=31] [--list]`.
// A pattern is a regular expression for the id or the words of a row. MCP_CARDS_PKG names another build of the package.
import { loadPackage } from "./package.mjs";
import { PLANS } from "./measure.mjs";
import { openBrowser } from "./page.mjs";
import { compareRows, rowsLike } from "./parse.mjs";

const given = process.argv.slice(2);
const flags = given.filter((word) => word.startsWith("--"));
const patterns = given.filter((word) => !word.startsWith("--"));
const pattern = patterns.length > 0 ? patterns.map((own) => `(?:${own})`).join("|") : ".";
const rounds = Number(flags.find((flag) => flag.startsWith("--rounds="))?.slice(9) ?? 31);
const plan = { ...PLANS.full, rounds, roundMs: 8, warmMs: 150, isQuick: true };

async function inPage(browser, id) {
  return browser.withPage((page) =>
    page.evaluate(
      async ({ plan, id }) => {
        const suite = await import("/suite.js");
        await suite.cards.default({ module_or_path: "/cards.wasm" });
        return suite.compareRows(suite.cards, plan, id);
      },
      { plan, id },
    ),
  );
}

const digits = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const show = (spread, width) => (spread ? `${digits(spread.median)} (${digits(spread.low)}–${digits(spread.high)})` : "").padStart(width);

function print(row) {
  const marks = row.goals.map(({ of, target, goal }) => {
    const value = of === "unit" ? row.units.ours.median : (row.ratios[of]?.median ?? NaN);
    const mark = value <= (goal ?? target) ? "goal" : value <= target ? "target" : "NOT";
    return `${of} ≤ ${target}${goal === undefined ? "" : `/${goal}`}: ${mark}`;
  });
  const more = [
    row.ratios.call && `parseToolResult ${show(row.ratios.call, 0)} × JSON.parse, ${digits(row.times.call.median)} µs`,
    row.units && `${show(row.units.ours, 0)} ${row.unit.name}, plain ${show(row.units.plain, 0)}`,
    row.wrong && `CAREFUL: the card ${row.wrong}`,
  ].filter(Boolean);
  console.log(`${row.id.padEnd(26)}${show(row.times.ours, 24)}${show(row.ratios.parse, 20)}${show(row.ratios.plain, 20)}   ${marks.join("; ")}`);
  for (const line of more) console.log(`${"".padEnd(26)}  ${line}`);
}

const rows = rowsLike(plan, new RegExp(pattern, "i"));
if (flags.includes("--list") || rows.length === 0) {
  if (rows.length === 0) console.log(`no row matches ${pattern}; there are:`);
  for (const { id, work } of rows.length > 0 ? rows : rowsLike(plan, /./)) console.log(`${id.padEnd(26)}${work}`);
} else {
  console.log(`${"".padEnd(26)}${"ours µs".padStart(24)}${"/ JSON.parse".padStart(20)}${"/ plain JS".padStart(20)}`);
  const browser = flags.includes("--chromium") ? await openBrowser() : undefined;
  const cards = browser ? undefined : await loadPackage();
  // One after the other, so that each is seen as soon as it is known.
  for (const { id } of rows) {
    const only = `^${id}$`;
    for (const row of browser ? await inPage(browser, only) : compareRows(cards, plan, only)) print(row);
  }
  await browser?.close();
}
