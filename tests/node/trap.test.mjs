// Calls when the instance is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cards } from "../shared/trap.mjs";

const { createParser, parseToolResult, safeImageUrl, stats } = cards;

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

test("each call counts once, traps too, and memory is gone until the next call", () => {
  parseToolResult("say", "hello");
  const before = stats();
  parseToolResult("__trap__", "x");
  assert.deepEqual(stats(), { calls: before.calls + 1, recoveries: before.recoveries + 1, memoryBytes: 0 });
  parseToolResult("say", "hello");
  assert.equal(stats().calls, before.calls + 2);
  assert.equal(stats().recoveries, before.recoveries + 1);
  assert.ok(stats().memoryBytes > 0);
});

test("names and words are learnt anew, in another order than before", () => {
  const calls = [
    () => parseToolResult("search_products", { products: [{ id: 1, name: "Oats", price: 99.5 }] }, { vertical: "food" }),
    () => parseToolResult("query", [{ a: 1, b: "x" }, { a: 2, b: "y" }]),
    () => parseToolResult("say", "# A title\n\nand a text"),
    () => parseToolResult("get", { __proto__: null, "a b": [1, null, true], note: "₹" }),
  ];
  const expected = calls.map((call) => call());
  parseToolResult("__trap__", "x");
  assert.deepEqual(calls.toReversed().map((call) => call()).reverse(), expected);
  parseToolResult("__trap__", "x");
  assert.deepEqual(calls.map((call) => call()), expected);
});

test("a large result after a trap, in the small memory of a fresh instance", () => {
  parseToolResult("__trap__", "x");
  const text = "₹ and more\n".repeat(200_000);
  assert.equal(parseToolResult("say", text).text, parseToolResult("say", text).text);
});

test("a plain function after a trap", () => {
  parseToolResult("__trap__", "x");
  assert.equal(safeImageUrl(" https://a.example/x.png "), "https://a.example/x.png");
});

test("a parser survives a trap with the options it was made with", () => {
  const options = { vertical: "food", servers: { shop: "food" }, limits: { products: 2 }, explain: true };
  const parser = createParser(options);
  const other = createParser({ vertical: "style" });
  const products = JSON.stringify(Array.from({ length: 4 }, (_, id) => ({ id, name: `Oats ${id}`, price: 10 })));
  const expected = parser.parse("search_products", products, { server: "shop" });
  assert.equal(expected.items.length, 2);
  const { recoveries } = stats();
  options.vertical = "dining";
  options.limits.products = 4;
  assert.deepEqual(parser.parse("__trap__", products), { type: "raw", content: products, reason: "trap" });
  // The other one takes the first number of the fresh instance.
  assert.equal(other.parse("search_products", products).items.length, 4);
  assert.deepEqual(parser.parse("search_products", products, { server: "shop" }), expected);
  assert.equal(stats().recoveries, recoveries + 1);
  const stream = parser.stream();
  assert.deepEqual(stream.finish().map(({ type }) => type), ["done"]);
  stream.free();
});

test("literals that were known before a trap mean the same afterwards", () => {
  const products = JSON.stringify(Array.from({ length: 4 }, (_, id) => ({ id, name: `Oats ${id}`, price: 10 })));
  const limits = { products: 3 };
  const shown = () => parseToolResult("search_products", products, { vertical: "food", limits: { products: 3 } }).items.length;
  assert.equal(parseToolResult("search_products", products, { vertical: "food", limits }).items.length, 3);
  limits.products = 1;
  parseToolResult("__trap__", "x", { vertical: "food" });
  assert.equal(parseToolResult("search_products", products, { vertical: "food" }).items.length, 4);
  assert.equal(shown(), 3);
});

test("content whose getter loses the instance", () => {
  const content = {
    get text() {
      return parseToolResult("__trap__", "x").reason;
    },
  };
  assert.deepEqual(parseToolResult("get", content, { vertical: "food" }).type, parseToolResult("get", { text: "trap" }, { vertical: "food" }).type);
  const parser = createParser();
  assert.equal(parser.parse("say", "hello", { input: { toJSON: () => parseToolResult("__trap__", "x").reason } }).text, "hello");
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
