// Draws random cards at length: node tests/elements/fuzz.mjs [--count 10000] [--seed N] [--case N]
// With --case it prints that case and draws it alone, or as the first of --count.
import { parseArgs } from "node:util";
import { drawRandom, showCase } from "./random.mjs";
import { serve } from "../../www/tests/serve.mjs";

const { values } = parseArgs({ options: { count: { type: "string" }, seed: { type: "string" }, case: { type: "string" } } });
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const first = Number(values.case ?? 0);
const count = Number(values.count ?? (values.case ? 1 : 10_000));
const KINDS = ["request", "dialog", "navigation", "rejected promise", "page error", "policy"];

console.log(`seed ${seed}: ${count} cards`);
if (values.case) console.log(JSON.stringify(await showCase(seed, first), null, 1).slice(0, 20_000));

const begin = performance.now();
const seconds = () => Math.round((performance.now() - begin) / 1000);
const site = await serve();
let told = 0;
let heard = 0;
/** One of each fault is enough to read. */
const distinct = new Set();
const { drawn, types, faults, slowest } = await drawRandom(site, {
  seed, count, first,
  tell(done, faults) {
    // At once, as the next card may end it all.
    for (const fault of faults.slice(heard)) {
      const what = `${fault.kind}: ${fault.what.split("\n").slice(0, 2).join(" ").slice(0, 160)}`;
      if (!distinct.has(what)) console.log(`--seed ${seed} --case ${fault.number}\n    ${what}`);
      distinct.add(what);
    }
    heard = faults.length;
    if (done - told < 500 && done < count) return;
    told = done;
    console.log(`${String(done).padStart(8)} drawn, ${faults.length} faults, ${seconds()} s`);
  },
}).finally(() => site.close());

console.log([...types].sort(([, one], [, other]) => other - one).map(([type, number]) => `${type.slice(0, 30)} ${number}`).slice(0, 40).join(", "));
console.log(`slowest: ${slowest.map(({ number, type, time }) => `${type.slice(0, 30)} ${Math.round(time)} ms (--case ${number})`).join(", ")}`);
console.log(`\n${drawn} cards drawn in ${seconds()} s; ${KINDS.map((kind) => `${faults.filter((fault) => fault.kind === kind).length} × ${kind}`).join(", ")}`);
process.exitCode = faults.length > 0 || drawn < count ? 1 : 0;
