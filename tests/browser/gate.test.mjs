// One gate for URLs, in Chromium: its own `new URL` is what images and links go through.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPackage } from "./serve.mjs";

let site;
before(async () => {
  site = await openPackage();
});
after(() => site?.close());

/** Runs in the page: the table and random URLs through every gate. */
async function compare([seed, count]) {
  const { faultsOf, urlsOf } = await import("/tests/shared/gate.mjs");
  const gates = { ...window.cards, ...(await import("/pkg/elements/lib/gate.js")) };
  const table = await (await fetch("/tests/data/urls/gate.json")).json();
  const faults = table.flatMap(({ url, verdict }) => faultsOf(url, gates, verdict));
  const urls = urlsOf(seed, count);
  return { faults: [...faults, ...urls.flatMap((url) => faultsOf(url, gates))].slice(0, 20), passed: urls.filter((url) => gates.safeImageUrl(url)).length };
}

test("every gate says the same of the table and of random URLs", async () => {
  const { faults, passed } = await site.page.evaluate(compare, [23, 20_000]);
  assert.deepEqual(faults, []);
  assert.ok(passed > 1000, `only ${passed} pass`);
});
