import assert from "node:assert/strict";
import { test } from "node:test";
import init, { classifyToolError, createParser, parseToolResult, parseVariantsFromText, safeImageUrl } from "../../pkg/node.js";
import { hits } from "../shared/wire.mjs";

const OPTIONS =
  "vertical, server, limits, priceUnit, routes, servers, images, allowHosts, trustedServers, cards, packs, tools, explain, input, isError";
const LIMITS =
  "products, menuProducts, restaurants, entries, details, rows, inputBytes, depth, nodes, fieldChars, textChars, " +
  "mediaBytes, openCalls, eventsPerPush";
const INTENTS = "named_cart, search, cart, slot, address, confirm, menu, discovery";
const VERTICALS = '"food", "style", "dining" or "foodorder"';

const wrong = [
  [5, "options must be a plain object, not 5"],
  ["food", 'options must be a plain object, not "food"'],
  [[], "options must be a plain object, not an array"],
  [new Map(), "options must be a plain object, not an object"],
  [() => {}, "options must be a plain object, not a function"],
  [{ verticle: "food" }, `options.verticle is unknown; known: ${OPTIONS}`],
  [{ toString: 1 }, `options.toString is unknown; known: ${OPTIONS}`],
  [{ unknown: undefined }, `options.unknown is unknown; known: ${OPTIONS}`],
  [{ vertical: "grocery" }, `options.vertical must be ${VERTICALS}, not "grocery"`],
  [{ vertical: "" }, `options.vertical must be ${VERTICALS}, not ""`],
  [{ vertical: ["food"] }, `options.vertical must be ${VERTICALS}, not an array`],
  [{ vertical: "x".repeat(50) }, `options.vertical must be ${VERTICALS}, not "${"x".repeat(40)}…"`],
  [{ server: 7 }, "options.server must be a string, not 7"],
  [{ isError: "true" }, 'options.isError must be a boolean, not "true"'],
  [{ explain: 1 }, "options.explain must be a boolean, not 1"],
  [{ limits: 5 }, "options.limits must be a plain object, not 5"],
  [{ limits: { product: 5 } }, `options.limits.product is unknown; known: ${LIMITS}`],
  [{ limits: { products: 0 } }, "options.limits.products must be a positive integer or Infinity, not 0"],
  [{ limits: { rows: -1 } }, "options.limits.rows must be a positive integer or Infinity, not -1"],
  [{ limits: { rows: 1.5 } }, "options.limits.rows must be a positive integer or Infinity, not 1.5"],
  [{ limits: { rows: NaN } }, "options.limits.rows must be a positive integer or Infinity, not NaN"],
  [{ limits: { rows: -Infinity } }, "options.limits.rows must be a positive integer or Infinity, not -Infinity"],
  [{ limits: { rows: "5" } }, 'options.limits.rows must be a positive integer or Infinity, not "5"'],
  [{ limits: { rows: 5n } }, "options.limits.rows must be a positive integer or Infinity, not 5n"],
  [{ priceUnit: "cents" }, 'options.priceUnit must be "auto", "rupees" or "paise", not "cents"'],
  [{ images: true }, 'options.images must be "https", "any" or "none", not true'],
  [{ routes: { buy: "x" } }, `options.routes.buy is unknown; known: ${INTENTS}`],
  [{ routes: { cart: 5 } }, "options.routes.cart must be a string or an array of strings, not 5"],
  [{ routes: { cart: ["a", 5] } }, "options.routes.cart[1] must be a string, not 5"],
  [{ servers: { shop: "grocery" } }, `options.servers.shop must be ${VERTICALS}, not "grocery"`],
  [{ servers: [] }, "options.servers must be a plain object, not an array"],
  [{ tools: {} }, "options.tools must be an array of tools, not an object"],
  [{ tools: [{ name: "a" }, "b"] }, 'options.tools[1] must be a plain object, not "b"'],
  [{ tools: [{}] }, "options.tools[0].name must be a string, not undefined"],
  [{ tools: [{ name: "a", title: 5 }] }, "options.tools[0].title must be a string, not 5"],
  [{ allowHosts: "a.example" }, 'options.allowHosts must be an array of strings, not "a.example"'],
  [{ allowHosts: [Symbol("a")] }, "options.allowHosts[0] must be a string, not a symbol"],
  ...["https://a.example", "a.example/", "a.example:443", "*.a.example", " a.example", "", ".", "..a.example", "a@b.example", "127.1"].map((host) => [
    { allowHosts: ["b.example", host] }, `options.allowHosts[1] must be a host ("a.example") or a suffix (".a.example"), not "${host}"`,
  ]),
  // eslint-disable-next-line no-sparse-arrays
  [{ trustedServers: [, "a"] }, "options.trustedServers[0] must be a string, not undefined"],
];

for (const [options, message] of wrong) {
  test(`wrong: ${message}`, () => {
    assert.throws(() => parseToolResult("ping", "{}", options), { name: "TypeError", message: `parseToolResult: ${message}` });
    assert.throws(() => createParser(options), { name: "TypeError", message: `createParser: ${message}` });
  });
}

const products = JSON.stringify(
  Array.from({ length: 8 }, (_, id) => ({ id, name: `Oats ${id}`, price: 4500, brand: "Acme", image: `http://${id % 2 ? "a.example" : "x.b.example"}/${id}.png` })),
);
const found = { hits: hits(1) };
const rows = JSON.stringify(Array.from({ length: 1500 }, (_, i) => ({ a: i, b: `b${i}` })));
const cycle = {};
cycle.self = cycle;
const nothing = { vertical: null, server: undefined, input: null, isError: null, limits: null, routes: null, servers: null, allowHosts: null };

/** Options, what they are tried on, what is looked at, and what it must be. */
const taken = [
  ["nothing", undefined, "search", products, ({ type }) => type, "products"],
  ["null", null, "search", products, ({ type }) => type, "products"],
  ["no options", {}, "search", products, ({ type }) => type, "products"],
  ["an object without a prototype", Object.assign(Object.create(null), { vertical: "food" }), "ping", { message: "x" }, ({ type }) => type, "status"],
  ["null and undefined mean absent", nothing, "ping", { message: "x" }, ({ type }) => type, "info"],
  ["limits that are absent", { limits: { rows: null, products: undefined, nodes: 3 } }, "query", [1, 2, 3, 4], ({ reason }) => reason, "too_large"],
  ["no limit of rows", { limits: { rows: Infinity, depth: 1e300 } }, "query", rows, (card) => card.rows.length, 1500],
  ["the default limit of rows", { limits: { depth: Infinity } }, "query", rows, (card) => card.rows.length, 1000],
  ["no limit of depth", { limits: { depth: 1e300 } }, "get", `{"a":${"[".repeat(200)}${"]".repeat(200)}}`, ({ type }) => type, "structured"],
  ["the default limit of depth", {}, "get", `{"a":${"[".repeat(200)}${"]".repeat(200)}}`, ({ type }) => type, "text"],
  ["a pattern", { routes: { cart: "trolley", slot: ["a", "b"], menu: null }, explain: true }, "trolley", {}, ({ explain }) => explain.intent, "cart"],
  ["several patterns", { routes: { slot: ["zz", "b"], cart: "trolley" }, explain: true }, "b", {}, ({ explain }) => explain.intent, "slot"],
  ["a server called __proto__", { server: "__proto__", servers: JSON.parse('{"__proto__":"food","x":null}') }, "ping", { message: "x" }, ({ type }) => type, "status"],
  ["a server that is absent", { server: "x", servers: JSON.parse('{"__proto__":"food","x":null}') }, "ping", { message: "x" }, ({ type }) => type, "info"],
  ["a flag that is false", { explain: false, isError: true }, "say", "no", ({ type, explain }) => [type, explain], ["error", undefined]],
  ["units and images", { images: "any", priceUnit: "paise", vertical: "food" }, "search", products, ({ items: [{ price, image }] }) => [price, image], [45, "http://x.b.example/0.png"]],
  ["hosts", { images: "any", vertical: "food", allowHosts: [".b.example"], trustedServers: [] }, "search", products, ({ items }) => items.slice(0, 2).map(({ image }) => Boolean(image)), [true, false]],
  ["input with a lone surrogate", { input: { query: "a\ud800" } }, "search_docs", found, ({ query }) => query, "a\ufffd"],
  ["input that is a BigInt", { vertical: "food", input: 12n, server: "s", servers: { s: "food" } }, "search", products, ({ items }) => items.length, 5],
  ["a BigInt in the input", { input: { query: "q", id: 12n } }, "search_docs", found, ({ query }) => query, "q"],
  ["input that is a function", { input: () => {} }, "search_docs", found, ({ query }) => query, undefined],
  ["input that has no JSON text is left out", { input: cycle }, "search_docs", found, ({ query }) => query, undefined],
];

for (const [name, options, tool, content, look, expected] of taken) {
  test(`taken: ${name}`, () => {
    assert.deepEqual(look(parseToolResult(tool, content, options)), expected);
    assert.deepEqual(look(createParser(options).parse(tool, content)), expected);
  });
}

test("the limit of the input", () => {
  for (const [options, most] of [[undefined, 16777216], [{ limits: { inputBytes: 5 } }, 5], [{ limits: { inputBytes: Infinity } }, Infinity]]) {
    const size = Math.min(most, 16777217);
    assert.equal(parseToolResult("say", "x".repeat(size), options).reason, undefined);
    if (size === most) assert.equal(parseToolResult("say", "x".repeat(size + 1), options).reason, "too_large");
  }
});

test("toolName must be a string", () => {
  for (const [value, shown] of [[undefined, "undefined"], [null, "null"], [5, "5"], [{}, "an object"], [["a"], "an array"]]) {
    const message = `parseToolResult: toolName must be a string, not ${shown}`;
    assert.throws(() => parseToolResult(value, "{}"), { name: "TypeError", message });
  }
});

test("arguments of the plain functions", () => {
  assert.throws(() => safeImageUrl(), { name: "TypeError", message: "safeImageUrl: s must be a string, not undefined" });
  assert.throws(() => parseVariantsFromText({}), { name: "TypeError", message: "parseVariantsFromText: text must be a string, not an object" });
  for (const content of [undefined, null, 5n, Symbol("s"), () => {}, new Uint8Array(3)]) assert.ok(classifyToolError(content).category);
});

test("arguments of init", async () => {
  const rejects = (input, message) => assert.rejects(init(input), { name: "TypeError", message });
  await rejects("x.wasm", 'init: input must be an object like { module_or_path: url }, not "x.wasm"');
  await rejects(new URL("file:///x.wasm"), "init: input must be an object like { module_or_path: url }, not an object");
  await rejects({ path: "x" }, "init: input.path is unknown; known: module_or_path");
});

test("a pattern that is no regular expression", () => {
  assert.throws(() => parseToolResult("ping", "{}", { routes: { cart: "(" } }), (error) => {
    assert.equal(error.name, "TypeError");
    assert.match(error.message, /^parseToolResult: options\.routes\.cart(\[0\])? must be a regular expression, not "\("/);
    return true;
  });
});
