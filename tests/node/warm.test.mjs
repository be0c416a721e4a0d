// The warm-up after init(): when the page is idle, seen by nobody, and not at all where there is no page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

const package_ = JSON.stringify(new URL("../../pkg/", import.meta.url).href);
const file = JSON.stringify(new URL("../../pkg/wasm/mcp_cards_bg.wasm", import.meta.url).pathname);
const LOAD = `
  import { readFileSync } from "node:fs";
  const { default: init, parseToolResult, stats } = await import(${package_} + "index.js");
  const load = () => init({ module_or_path: readFileSync(${file}) });
`;
/** A page whose idle moments come when they are called for. */
const PAGE = `
  globalThis.document = {};
  const waiting = [];
  globalThis.requestIdleCallback = (work) => waiting.push(work);
  const idle = (left) => waiting.splice(0).forEach((work) => work({ timeRemaining: () => left }));
`;
const run = (program) => JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8", timeout: 20_000 }));

test("it comes in steps, in idle moments, and counts for nothing", () => {
  const [short, moments, calls, recoveries, first] = run(`${PAGE}${LOAD}
    await load();
    idle(2);
    const short = waiting.length;
    let moments = 0;
    // Each is over after one step.
    while (waiting.length > 0 && moments < 100) { let left = 9; waiting.splice(0).forEach((work) => work({ timeRemaining: () => (left -= 8) + 8 })); moments += 1; }
    const { calls, recoveries } = stats();
    const start = performance.now();
    parseToolResult("search_products", '[{"name":"Oats","price":99},{"name":"Rice","price":80}]', { vertical: "food" });
    console.log(JSON.stringify([short, moments, calls, recoveries, performance.now() - start]));`);
  assert.equal(short, 1, "a moment that is too short is left alone");
  assert.ok(moments > 3 && moments < 100, `${moments} moments`);
  assert.deepEqual([calls, recoveries], [0, 0]);
  assert.ok(first < 100);
});

test("a long moment takes all of it", () => {
  assert.deepEqual(run(`${PAGE}${LOAD} await load(); idle(50); console.log(JSON.stringify([waiting.length, stats().calls]));`), [0, 0]);
});

test("it happens once, and not at all if a result came first", () => {
  assert.deepEqual(run(`${PAGE}${LOAD}
    await load();
    await load();
    const begun = waiting.length;
    parseToolResult("say", "hello");
    idle(50);
    console.log(JSON.stringify([begun, waiting.length, stats().calls]));`), [1, 0, 1]);
});

test("without a page there is none; a page without idle moments has a timer that keeps nothing alive", () => {
  assert.deepEqual(run(`const set = globalThis.setTimeout; let timers = 0; globalThis.setTimeout = (...given) => (timers += 1, set(...given));
    ${LOAD} await load(); console.log(JSON.stringify(timers));`), 0);
  const start = performance.now();
  assert.equal(run(`globalThis.document = {}; delete globalThis.requestIdleCallback; ${LOAD} await load(); console.log(stats().calls);`), 0);
  assert.ok(performance.now() - start < 10_000);
});
