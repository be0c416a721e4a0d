// The worst card of each type leaves the page alive. The bounds are generous, for machines that have much else to do;
// `make load` prints the times and holds the real ones.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { declaredTypes } from "../node/card-schema.mjs";
import { serveBare } from "./bare.mjs";
import { FRAME, GAP, timeOfPress, timeOrNever, WHOLE } from "./drawing.mjs";
import { PRESSED, WORST } from "./worst.mjs";

const GENEROUS = 6;

let site;
before(async () => {
  site = await serveBare();
});
after(() => site?.close());

test("every type has a worst card", () => {
  const types = new Set(Object.values(WORST).map((make) => make().type));
  assert.deepEqual([...declaredTypes].filter((type) => !types.has(type)), []);
});

for (const [name, make] of Object.entries(WORST)) {
  test(name, async () => {
    const { frame, whole, gap } = await timeOrNever(site, make());
    assert.ok(frame < FRAME * GENEROUS, `${frame} ms of script in one frame`);
    assert.ok(whole < WHOLE * GENEROUS, `drawn after ${whole} ms`);
    assert.ok(gap < GAP * GENEROUS, `${gap} ms between two frames`);
  });
}

for (const [name, { make, ...what }] of Object.entries(PRESSED)) {
  test(name, async () => {
    const page = await site.open();
    try {
      const work = await timeOfPress(page, make(), what);
      assert.ok(work < 2 * FRAME, `${work} ms of work`);
    } finally {
      await page.context().close();
    }
  });
}
