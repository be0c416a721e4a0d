// Compares two builds of the package: both get the same input, and must give the same to the last character.
//
//   node scripts/compare.mjs OLD NEW [--count 100000] [--seed 1] [--only results|streams|functions] [--show 20]
//     [--folder DIR]...   recordings, captures, vectors or any other JSON, besides those of the repository
//     [--words DIR]...    sources whose names, phrases and numbers are tried; without it those in src
//     [--accepted FILE]   differences that are meant, each with a reason (scripts/compare/accepted.mjs has the form);
//                         without it scripts/compare-accepted.json
//     [--case N]          this one alone, uncut: the number that stands with an example, all else being the same
//
// OLD and NEW are folders with a node.js. Cards and events are compared as JSON text, so the order of members counts;
// errors by name and message. Exits with 1 when something differs that is not accepted.
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { checkProperties } from "../tests/shared/function-properties.mjs";
import { Accepted } from "./compare/accepted.mjs";
import { load } from "./compare/data.mjs";
import { Dice } from "./compare/dice.mjs";
import { randomFunction } from "./compare/functions.mjs";
import { Report, outcome } from "./compare/report.mjs";
import { randomCall } from "./compare/results.mjs";
import { knownStreams, randomStream, runStream } from "./compare/streams.mjs";
import { columns, sweeps } from "./compare/sweeps.mjs";
import { calls, otherTypes, phrases, synonyms } from "./compare/synonyms.mjs";
import { watcher } from "./compare/watch.mjs";

/** How many random cases there are for each one of --count. */
const SHARES = { results: 1, streams: 0.2, functions: 1 };
const PROPERTY_ROUNDS = 200;
const USAGE = "usage: node scripts/compare.mjs OLD_PKG_DIR NEW_PKG_DIR [--count N] [--seed N] [--only results|streams|functions] [--folder DIR] [--words DIR] [--accepted FILE] [--show N] [--case N]";

function readArguments() {
  const text = (otherwise) => ({ type: "string", default: otherwise });
  const texts = { type: "string", multiple: true, default: [] };
  const options = { count: text("100000"), seed: text("1"), show: text("20"), only: text(), accepted: text(fileURLToPath(new URL("compare-accepted.json", import.meta.url))), case: text(), folder: texts, words: texts };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const numbers = ["count", "seed", "show", "case"].every((name) => values[name] === undefined || /^\d+$/.test(values[name]));
  if (positionals.length !== 2 || !numbers || (values.only && !(values.only in SHARES))) throw new Error(USAGE);
  if (values.case && !values.only) throw new Error("--case needs --only: each kind has its own numbers");
  return { ...values, count: Number(values.count), seed: Number(values.seed), show: Number(values.show), packages: positionals };
}

const open = (folder) => import(pathToFileURL(resolve(folder, "node.js")));

/** Says now and then how far it is. */
function progress(kind, total, report) {
  const start = performance.now();
  let told = start;
  return (done) => {
    const now = performance.now();
    if (now - told < 3000 && done < total) return;
    told = now;
    const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
    process.stderr.write(`${kind}: ${done} of ${total}, ${report.different} differ, ${report.unexplained} not accepted, ${Math.round((now - start) / 1000)} s, ${memory} MiB\n`);
  };
}

/** What the cases gave, by type: shows whether a run reached everything. */
class Tally extends Map {
  count(name) {
    this.set(name, (this.get(name) ?? 0) + 1);
  }

  toString() {
    return [...this].sort(([, one], [, other]) => other - one).map(([name, count]) => `${name} ${count}`).join(", ");
  }
}

/** Each kind of case: those that are known, a random one, and how to run one with a package. */
const KINDS = {
  results: {
    known: (pool) => [...pool.results, ...sweeps(pool), ...synonyms(pool), ...phrases(pool)],
    random: (dice, pool) => ({ args: randomCall(dice, pool) }),
    label: () => "result",
    input: ({ args: [tool, content, options] }) => ({ tool, content, options }),
    run: (cards, { args }) => cards.parseToolResult(...args),
    types: (card) => [card?.type],
  },
  streams: {
    known: (pool) => [...knownStreams(pool), ...otherTypes(pool), ...columns(pool)],
    random: randomStream,
    label: () => "stream",
    input: ({ options, steps }) => ({ options, steps }),
    run: runStream,
    types: (answer) => answer?.events.map(({ type, card }) => (card ? `${type}/${card.type}` : type)) ?? [],
  },
  functions: {
    known: (pool) => [...pool.functions, ...calls(pool)],
    random: randomFunction,
    label: ({ name }) => name,
    input: ({ args }) => args,
    run: (cards, { name, args }) => cards[name](...args),
    types: (_, { name }) => [name],
  },
};

/** The cases of a kind, by number; the known ones come first. */
function casesOf(kind, { seed, count }, pool) {
  const { known, random } = KINDS[kind];
  const list = known(pool);
  const salt = Object.keys(KINDS).indexOf(kind);
  return {
    total: list.length + Math.ceil(count * SHARES[kind]),
    at: (number) => (number < list.length ? (list[number].make?.() ?? list[number]) : random(new Dice(seed, salt, number), pool)),
  };
}

/** Runs a case with one package, and adds the time to that package's. */
function timed(clock, name, run) {
  const start = performance.now();
  const result = outcome(run);
  clock[name] = (clock[name] ?? 0) + performance.now() - start;
  return result;
}

function runKind(kind, { old, now, pool, report, settings, begin }) {
  const { label, input, run, types } = KINDS[kind];
  const { total, at } = casesOf(kind, settings, pool);
  const tell = progress(kind, total, report);
  const tally = new Tally();
  const clock = {};
  const first = Number(settings.case ?? 0);
  for (let number = first; number < (settings.case ? first + 1 : total); number++) {
    const test = at(number);
    begin(kind, number);
    const one = timed(clock, "old", () => run(old, test));
    const other = timed(clock, "new", () => run(now, test));
    report.compare(label(test), `--only ${kind} --case ${number}${test.title ? ` (${test.title})` : ""}`, () => input(test), one, other);
    for (const type of one.thrown ? [`threw ${one.thrown.name}`] : types(one.value, test)) tally.count(type);
    if (!settings.case) tell(number + 1);
  }
  const seconds = Object.entries(clock).map(([name, time]) => `${name} ${(time / 1000).toFixed(1)} s`);
  process.stderr.write(`${kind} took: ${seconds.join(", ")}\n${kind} gave: ${tally}\n`);
}

/** A package whose every function runs in both and gives what the old one gives. */
const inBoth = (old, now, report) =>
  new Proxy({}, {
    get: (_, name) => (...args) => {
      const one = outcome(() => old[name](...args));
      report.compare(String(name), "a property of the tests", () => args, one, outcome(() => now[name](...args)));
      if (one.thrown) throw Object.assign(new TypeError(one.thrown.message), one.thrown);
      return one.value;
    },
  });

function compareExports(old, now, report) {
  const names = (cards) => new Set(Object.keys(cards));
  for (const name of names(old)) if (typeof old[name] !== typeof now[name]) report.tell(`export: ${name} is ${typeof now[name]}, not ${typeof old[name]}`);
  const added = [...names(now)].filter((name) => !names(old).has(name));
  if (added.length) process.stderr.write(`only the new package exports ${added.join(", ")}\n`);
}

async function main() {
  const settings = readArguments();
  const [old, now] = await Promise.all(settings.packages.map(open));
  const report = new Report(Accepted.read(settings.accepted), settings.case !== undefined);
  const pool = load(old, settings.folder, settings.words);
  process.stderr.write(`known: ${pool.results.length} results, ${pool.captures.length} captures, ${pool.functions.length} calls of functions; ${pool.documents.length} documents and ${pool.texts.length} texts\n`);
  compareExports(old, now, report);
  const kinds = Object.keys(KINDS);
  const begin = watcher(kinds);
  for (const kind of kinds) {
    if (settings.only && settings.only !== kind) continue;
    runKind(kind, { old, now, pool, report, settings, begin });
    if (kind === "functions" && !settings.case) checkProperties(inBoth(old, now, report), PROPERTY_ROUNDS);
  }
  report.print(settings.show);
  const lost = [old, now].map((cards) => cards.stats?.().recoveries);
  console.log(`\n${report.compared} compared, ${report.different} differ, ${report.unexplained} of them in a way that is not accepted (seed ${settings.seed}); traps: old ${lost[0]}, new ${lost[1]}`);
  process.exitCode = report.unexplained > 0 ? 1 : 0;
}

main().catch((error) => {
  console.error(error.message === USAGE ? USAGE : error);
  process.exitCode = 2;
});
