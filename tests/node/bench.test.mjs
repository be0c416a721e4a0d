// The benchmarks run: each checks what it measures, and the report has a place for everything. Nothing is timed here.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as cards from "../../pkg/node.js";
import { report } from "../../benches/report.mjs";
import { PLANS, compareGrowing, compareParsing, compareStreams, spread, watchMemory } from "../../benches/suite.mjs";

const plan = PLANS.short;
const results = {
  // First: after a long stream the module would have room to grow into.
  memory: { Node: watchMemory(cards, plan, [], () => process.memoryUsage().heapUsed) },
  parse: { Node: compareParsing(cards, plan) },
  streams: { Node: await compareStreams(cards, plan, () => process.memoryUsage().rss) },
  growing: { Node: await compareGrowing(cards, plan) },
};

test("each result is measured with each input", () => {
  const rows = results.parse.Node.map(({ kind, letters, input }) => `${kind} ${letters} ${input}`);
  assert.equal(new Set(rows).size, 8);
  for (const { times } of results.parse.Node) assert.ok(Object.values(times).every(({ low, high }) => low > 0 && low <= high));
});

test("the streams are read by all", () => {
  for (const row of results.streams.Node) {
    assert.ok(row.growing > 0 && row.growingEvery > row.growing);
    assert.equal(row.sdk !== undefined, row.megabytes <= plan.slowMegabytes);
  }
  assert.equal(results.growing.Node.length, 5);
});

test("memory is flat", () => {
  const [first, , last] = results.memory.Node.marks;
  assert.equal(last.module, first.module);
});

test("the report says everything", () => {
  const text = report(results, { machine: "this one", plan });
  for (const title of ["One result", "One long line", "Growing results", "Memory"]) assert.ok(text.includes(`## ${title}\n`), title);
  assert.doesNotMatch(text, /NaN|undefined|Infinity|\[object/);
});

test("medians and quartiles", () => {
  assert.deepEqual(spread([5, 1, 4, 2, 3]), { low: 2, median: 3, high: 4 });
  assert.deepEqual(spread([7]), { low: 7, median: 7, high: 7 });
});
