// The package, its streams and its elements in three engines: the same in all of them, and without a word of complaint.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { examples } from "../elements/examples.mjs";
import { ENGINES } from "./engines.mjs";
import { serveAll } from "./serve.mjs";

const names = (folder, pattern) => readdirSync(new URL(`../data/${folder}/`, import.meta.url)).filter((name) => pattern.test(name));
const CASES = [
  ...["examples", "functions", "money", "options", "orders", "services", "tool_names", "true_claims"].map((name) => `commerce/${name}.json`),
  ...["attacks", "content", "legitimate", "other"].flatMap((folder) => names(folder, /\.json$/).map((name) => `${folder}/${name}`)),
];
const STREAMS = names("streams", /\.(?:sse|ndjson)$/);
const GROWING = "anthropic-300-products.sse";

let site;
before(async () => {
  site = await serveAll();
});
after(() => site?.close());

for (const { name, open, missing } of ENGINES) {
  const absent = missing();
  // make test-engines installs all of them or fails; make test goes on without those that a machine cannot have.
  describe(name, { skip: absent.length > 0 && `not installed: ${absent.join(", ")}` }, () => {
    let engine;
    before(async () => {
      engine = await open();
      await engine.go(`${site.address}gallery.html?type=all`);
    });
    after(() => engine?.close());

    test("every form of a result gives the same card", async (t) => {
      t.diagnostic(engine.version);
      const { count, wrong } = await engine.call("everyForm");
      assert.ok(count >= 30);
      assert.deepEqual(wrong, []);
    });

    test("the cases of tests/data", async (t) => {
      const { count, wrong } = await engine.call("cases", CASES);
      t.diagnostic(`${count} cases`);
      assert.ok(count > 1000);
      assert.ok(wrong.length === 0, `${wrong.length} of ${count} cases differ:\n\n${wrong.slice(0, 20).join("\n\n")}`);
    });

    test("drawings of programs are drawn, and none that are short and take long", async () => {
      assert.deepEqual(await engine.call("drawings"), []);
    });

    test("captured streams in chunks of any size", async (t) => {
      const { count, wrong, grown } = await engine.call("streams", STREAMS);
      t.diagnostic(`${count} streams, ${grown} events of growing cards`);
      assert.ok(count >= 5 * 15 && grown > 100);
      assert.deepEqual(wrong, []);
    });

    test("a card grows in the page while its rows arrive", async () => {
      const { seen, wrong } = await engine.call("growing", GROWING);
      assert.equal(wrong, null);
      assert.ok(seen.length >= 5, JSON.stringify(seen));
      assert.ok(seen.every(({ tag, text }, at) => tag === "mcp-card-products" && (at === 0 || text >= seen[at - 1].text)), JSON.stringify(seen));
      assert.deepEqual([seen[0].partial, seen.at(-1).partial, seen.at(-1).rows], [true, false, 300]);
    });

    test("every card of the gallery is drawn", async (t) => {
      const drawn = await engine.call("gallery");
      t.diagnostic(`${drawn.length} cards of ${examples.size} types`);
      assert.equal(drawn.length, [...examples.values()].flat().length);
      for (const { name: example, tag, text, height } of drawn.filter((one) => one.name !== "text/hidden")) {
        const expected = example === "raw/a type of a newer parser" ? "mcp-card-unknown" : `mcp-card-${example.split("/")[0].replaceAll("_", "-")}`;
        assert.equal(tag, expected, example);
        // A title at least: what parts draw in roots of their own is not counted.
        assert.ok(text > 3 && height > 10, `${example} is empty`);
      }
    });

    test("a press on a card is an action", async () => {
      assert.deepEqual(await engine.call("press", "products/normal", "Add"), ["add_to_cart"]);
      assert.deepEqual(await engine.call("press", "cart/normal", "Checkout"), ["checkout"]);
    });

    test("no error, no rejected promise, nothing against the policy, no request elsewhere", async () => {
      assert.deepEqual(await engine.call("troubles"), []);
      assert.deepEqual(site.missing, []);
    });

    test("what goes wrong would have been seen", async () => {
      const seen = await engine.call("provoke");
      for (const word of ["error: ", "rejected: ", "policy: ", "alert: ", "console.error: "]) assert.ok(seen.some((text) => text.startsWith(word)), `${word} is not in ${seen}`);
    });
  });
}
