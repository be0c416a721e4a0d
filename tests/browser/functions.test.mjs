// The functions that are no cards, as a page uses them.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { openPackage } from "./serve.mjs";

let site;
before(async () => {
  site = await openPackage();
});
after(() => site?.close());

for (const folder of ["golden", "functions"]) {
  test(`the vectors of ${folder}`, async () => {
    const files = readdirSync(new URL(`../data/${folder}/`, import.meta.url));
    assert.ok(files.length > 4);
    const { count, wrong } = await site.page.evaluate(async (paths) => {
      const { checkVectors } = await import("/tests/shared/vectors.mjs");
      const sets = (await Promise.all(paths.map(async (path) => (await fetch(path)).json()))).flat();
      return { count: sets.flatMap((set) => set.cases).length, wrong: sets.flatMap((set) => checkVectors(window.cards, set)) };
    }, files.map((file) => `/tests/data/${folder}/${file}`));
    assert.ok(count > 300);
    assert.deepEqual(wrong, []);
  });
}

test("properties hold for random input", async () => {
  const wrong = await site.page.evaluate(async () => {
    const { checkProperties } = await import("/tests/shared/function-properties.mjs");
    return checkProperties(window.cards, 150);
  });
  assert.deepEqual(wrong, []);
});

test("tools keep their identity and their functions", async () => {
  const found = await site.page.evaluate(async () => {
    const { buildCatalogue, selectTools, groupToolsByServer, resolveToolId } = window.cards;
    const tools = buildCatalogue([{ id: "fs", name: "FS", tools: [{ name: "read" }, { name: "write" }] }]);
    tools.FS_read.execute = async () => "read";
    const { FS_read: chosen } = selectTools(tools, { allowed: { fs: { tools: ["read"] } } });
    const grouped = groupToolsByServer(tools).fs.FS_read;
    const { tool } = resolveToolId("FS_read", tools);
    return { same: chosen === tools.FS_read && grouped === chosen && tool === chosen, answer: await chosen.execute() };
  });
  assert.deepEqual(found, { same: true, answer: "read" });
});

test("fresh ids need no secure page", async () => {
  const ids = await site.page.evaluate(() => {
    crypto.randomUUID = undefined;
    return Array.from({ length: 50 }, () => window.cards.toStoreFormat({ input: { conversation: [{ type: "artifact", artifact: {} }] } }).artifacts[0].id);
  });
  assert.equal(new Set(ids).size, 50);
});

test("the page reports no error", () => {
  assert.deepEqual(site.problems, []);
});
