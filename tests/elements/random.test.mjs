// Some hundred random and hostile cards; many more with make fuzz-draw.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serve } from "./driver.mjs";
import { drawRandom } from "./random.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

const SEED = 1;
const COUNT = 400;

test(`${COUNT} random cards request nothing, ask nothing, open nothing, throw nothing`, async () => {
  const { drawn, types, faults } = await drawRandom(site, { seed: SEED, count: COUNT });
  assert.deepEqual(faults.map(({ kind, what, number }) => `--seed ${SEED} --case ${number}: ${kind}: ${what}`), []);
  assert.equal(drawn, COUNT);
  assert.ok(types.size >= 30, `only ${types.size} types were drawn`);
});
