// Runs the build that panics on the tool name `__trap__`; `make build-trap` makes it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import init, { parseToolResult, stats } from "../../pkg/node.js";

await init({ module_or_path: readFileSync(new URL("../../target/trap-pkg/mcp_cards_bg.wasm", import.meta.url)) });

test("a trap gives the raw card, and the next call works", () => {
  const expected = parseToolResult("say", "hello");
  assert.deepEqual(stats().recoveries, 0);
  for (let i = 1; i <= 3; i++) {
    const content = { text: "the content\ud800" };
    assert.deepEqual(parseToolResult("__trap__", content), { type: "raw", content: { text: "the content\ufffd" }, reason: "trap" });
    assert.equal(stats().recoveries, i);
    assert.deepEqual(parseToolResult("say", "hello"), expected);
    assert.equal(stats().recoveries, i);
  }
  assert.ok(stats().memoryBytes > 0);
});

test("two traps in a row", () => {
  const { recoveries } = stats();
  for (let i = 0; i < 2; i++) assert.equal(parseToolResult("__trap__", "x").reason, "trap");
  assert.equal(stats().recoveries, recoveries + 2);
  assert.equal(parseToolResult("say", "hello").text, "hello");
});

test("a call with no stack left gives the raw card, and the next call works", () => {
  let card;
  const dig = () => {
    try {
      dig();
    } catch {
      // At the very bottom even the checks of the arguments fail: then the frame above tries again.
      card ??= parseToolResult("say", "hello");
    }
  };
  dig();
  assert.ok(card.type === "text" || card.type === "raw", JSON.stringify(card));
  assert.equal(parseToolResult("say", "hello").text, "hello");
});
