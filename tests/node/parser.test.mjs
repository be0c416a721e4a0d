// createParser, and the parsers that parseToolResult remembers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ToolResultStream, createParser, parseToolResult, stats } from "../../pkg/node.js";
import { anthropic, hits, sse } from "../shared/wire.mjs";
import { forms } from "./forms.mjs";

const products = JSON.stringify(Array.from({ length: 8 }, (_, id) => ({ id, name: `Oats ${id}`, price: 10 + id })));

test("a parser gives the cards of parseToolResult", () => {
  for (const options of [undefined, null, {}, { vertical: "food" }, { vertical: "food", limits: { products: 2 }, explain: true }, { routes: { search: ["find"] } }]) {
    const parser = createParser(options);
    for (const content of [products, undefined, null, 5, "hello", ...Object.values(forms({ success: true, message: "₹ ok" }))]) {
      for (const tool of ["find_it", "ping"]) assert.deepEqual(parser.parse(tool, content), parseToolResult(tool, content, options));
    }
  }
});

test("options are checked once, when the parser is made", () => {
  assert.throws(() => createParser({ verticle: "food" }), { name: "TypeError", message: /^createParser: options\.verticle is unknown; known: vertical, / });
  assert.throws(() => createParser("food"), { name: "TypeError", message: 'createParser: options must be a plain object, not "food"' });
  assert.throws(() => createParser(new Map()), { name: "TypeError", message: "createParser: options must be a plain object, not an object" });
  let reads = 0;
  const options = {
    get vertical() {
      reads++;
      return "food";
    },
  };
  const parser = createParser(options);
  const after = reads;
  for (let i = 0; i < 3; i++) assert.equal(parser.parse("ping", { eta: 5 }).type, "info");
  assert.equal(reads, after);
});

test("what the caller changes later has no effect", () => {
  const options = { vertical: "food", limits: { products: 2 }, routes: { search: ["find"] }, input: { query: "before" } };
  const parser = createParser(options);
  const docs = { hits: hits(1) };
  const before = [parser.parse("find", products), parser.parse("search_docs", docs)];
  assert.equal(before[0].items.length, 2);
  options.vertical = "dining";
  options.limits.products = 4;
  options.routes.search.push("x");
  options.input.query = "after";
  assert.deepEqual([parser.parse("find", products), parser.parse("search_docs", docs)], before);
});

test("what differs from call to call", () => {
  const parser = createParser({ servers: { thali: "foodorder" }, server: "plain", input: { query: "always" } });
  const docs = { hits: hits(1) };
  assert.equal(parser.parse("search_docs", docs).query, "always");
  assert.equal(parser.parse("search_docs", docs, { input: { query: "once" } }).query, "once");
  assert.equal(parser.parse("search_docs", docs).query, "always");
  for (const none of [undefined, null, {}, { input: null, server: undefined, isError: null }]) assert.equal(parser.parse("search_docs", docs, none).query, "always");
  assert.equal(parser.parse("look", { message: "red" }).type, "info");
  assert.equal(parser.parse("look", { message: "red" }, { server: "thali" }).type, "status");
  for (const content of ["no", new TextEncoder().encode("no"), [{ type: "text", text: "no" }]]) {
    assert.equal(parser.parse("say", content).type, "text");
    assert.equal(parser.parse("say", content, { isError: true }).type, "error");
    assert.equal(parser.parse("say", content, { isError: false }).type, "text");
  }
});

test("a wrong argument is a TypeError that names it", () => {
  const parser = createParser();
  const cycle = {};
  cycle.cycle = cycle;
  for (const content of ["{}", {}, undefined, new Uint8Array(2), cycle, new Uint8Array(17 << 20)]) {
    for (const [perCall, message] of [
      [5, "parse: perCall must be a plain object, not 5"],
      [[], "parse: perCall must be a plain object, not an array"],
      [{ vertical: "food" }, "parse: perCall.vertical is unknown; known: server, input, isError"],
      [{ limits: {} }, "parse: perCall.limits is unknown; known: server, input, isError"],
      [{ server: 7 }, "parse: perCall.server must be a string, not 7"],
      [{ isError: "true" }, 'parse: perCall.isError must be a boolean, not "true"'],
    ]) {
      assert.throws(() => parser.parse("ping", content, perCall), { name: "TypeError", message });
    }
  }
  // What a getter throws is the caller's own, also where it looks like an exhausted stack.
  const own = new RangeError("mine");
  const throwing = { get name() { throw own; } };
  const { recoveries } = stats();
  assert.throws(() => parser.parse("ping", "{}", { get server() { throw own; } }), own);
  assert.throws(() => parser.parse("ping", "{}", { server: throwing }), { name: "TypeError", message: "parse: perCall.server must be a string, not an object" });
  assert.throws(() => createParser({ limits: throwing }), own);
  assert.throws(() => parseToolResult("ping", "{}", { limits: throwing }), own);
  assert.throws(() => new ToolResultStream({ errorBudget: throwing }), own);
  assert.throws(() => new ToolResultStream().registerCall({ callId: "1", get tool() { throw own; } }), own);
  assert.throws(() => new ToolResultStream().registerCall({ callId: "1", tool: throwing }), { name: "TypeError", message: /tool must be a string, not an object$/ });
  assert.equal(stats().recoveries, recoveries);
  assert.throws(() => parser.parse(5, "{}"), { name: "TypeError", message: "parse: toolName must be a string, not 5" });
  assert.throws(() => parser.stream(5), { name: "TypeError", message: "stream: perStream must be a plain object, not 5" });
  assert.throws(() => parser.stream({ input: {} }), { name: "TypeError", message: /options\.input is unknown/ });
  assert.throws(() => parser.stream({ carrier: "sse" }), { name: "TypeError", message: /options\.carrier must be "auto"/ });
  // The parser is none the worse for it.
  assert.equal(parser.parse("say", "hello").text, "hello");
  assert.equal(stats().recoveries, 0);
});

test("streams have the options of the parser, and their own", () => {
  const parser = createParser({ vertical: "food", limits: { products: 2 }, input: { query: "x" }, isError: true });
  const cards = (perStream) => {
    const stream = parser.stream(perStream);
    assert.ok(stream instanceof ToolResultStream);
    const events = stream.push(sse(anthropic.start(), ...anthropic.call("1", "search_products"), anthropic.result("1", products)));
    stream.free();
    return events.filter(({ type }) => type === "tool_result").map(({ card }) => card.items.length);
  };
  assert.deepEqual([cards(), cards(null), cards({ limits: { products: 3 } }), cards({ carrier: "anthropic" })], [[2], [2], [3], [2]]);
  createParser().stream().free();
});

test("many parsers side by side", () => {
  const parsers = Array.from({ length: 100 }, (_, i) => createParser({ vertical: "food", limits: { products: 1 + (i % 8) } }));
  parsers.forEach((parser, i) => assert.equal(parser.parse("search_products", products).items.length, 1 + (i % 8)));
});

test("equal literals share a parser, different ones never do", () => {
  const shown = (options) => parseToolResult("ping", { message: "x" }, { explain: true, ...options }).type;
  // Each pair would be one text if names and values were only joined.
  for (let i = 0; i < 2; i++) {
    assert.equal(shown({ server: "swiggy-food", vertical: "food" }), "status");
    assert.equal(shown({ server: "swiggy-food;vertical=stringfood" }), "info");
    assert.equal(shown({ server: 'swiggy-food";"vertical"="food' }), "info");
    assert.equal(shown({ server: "swiggy" }), "info");
    assert.equal(shown({ server: "null" }), "info");
    assert.equal(shown({ server: null }), "info");
  }
  const count = (options) => parseToolResult("search_products", products, { vertical: "food", ...options }).items.length;
  for (let i = 0; i < 2; i++) {
    assert.deepEqual([count({ limits: { products: 2 } }), count({ limits: { products: 3 } }), count({ limits: {} }), count({}), count({ limits: { products: null } })], [2, 3, 5, 5, 5]);
  }
});

test("a wrong option is refused, whatever was seen before", () => {
  const wrong = (options, message) => assert.throws(() => parseToolResult("ping", "{}", options), { name: "TypeError", message });
  for (let i = 0; i < 2; i++) {
    parseToolResult("ping", "{}", { vertical: "food", server: "x" });
    wrong({ 'vertical="food";server': "x" }, /is unknown/);
    wrong({ '"vertical"="food";"server"': "x" }, /is unknown/);
    parseToolResult("ping", "{}", { limits: { rows: 5 } });
    wrong({ rows: 5 }, /options\.rows is unknown/);
    wrong({ limits: { rows: "5" } }, /options\.limits\.rows must be/);
    wrong({ limits: { rows: 5n } }, /options\.limits\.rows must be/);
    parseToolResult("ping", "{}", { isError: true });
    wrong({ isError: "true" }, /options\.isError must be a boolean/);
  }
});

test("more literals than are remembered", () => {
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 100; i++) {
      const options = { vertical: "food", limits: { products: 1 + (i % 8), rows: 10 + i } };
      assert.equal(parseToolResult("search_products", products, options).items.length, 1 + (i % 8));
    }
  }
  assert.equal(stats().recoveries, 0);
});

test("patterns and lists are read anew at every call", () => {
  const routes = { search: ["find"] };
  const intent = () => parseToolResult("zzz", products, { vertical: "food", explain: true, routes }).explain.intent;
  assert.equal(intent(), null);
  routes.search.push("zzz");
  assert.equal(intent(), "search");
});
