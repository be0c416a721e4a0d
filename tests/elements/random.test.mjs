// Some hundred random and hostile cards; many more with make fuzz-draw.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serve } from "./driver.mjs";
import { drawRandom } from "./random.mjs";

const SEED = 1;
const COUNT = 400;

let site;
let seen;
before(async () => {
  site = await serve();
  seen = await drawRandom(site, { seed: SEED, count: COUNT });
});
after(() => site?.close());

const faults = (...kinds) => seen.faults.filter(({ kind }) => kinds.includes(kind)).map(({ kind, what, number }) => `--seed ${SEED} --case ${number}: ${kind}: ${what}`);

test(`${COUNT} random cards are drawn, of every type`, () => {
  assert.equal(seen.drawn, COUNT);
  assert.ok(seen.types.size >= 30, `only ${seen.types.size} types were drawn`);
});

test("they request nothing, ask nothing, open nothing and keep to the policy", () => {
  assert.deepEqual(faults("request", "dialog", "navigation", "policy"), []);
});

test("they throw nothing and reject nothing", () => {
  assert.deepEqual(faults("rejected promise", "page error"), []);
});
