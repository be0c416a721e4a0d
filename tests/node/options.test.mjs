import assert from "node:assert/strict";
import { test } from "node:test";
import init, { classifyToolError, parseToolResult, parseVariantsFromText, safeImageUrl } from "../../pkg/node.js";
import { checkOptions } from "../../pkg/lib/options.js";

const OPTIONS =
  "vertical, server, limits, priceUnit, routes, servers, images, allowHosts, trustedServers, explain, input, isError";
const LIMITS =
  "products, menuProducts, restaurants, entries, details, rows, inputBytes, depth, nodes, fieldChars, textChars, " +
  "mediaBytes, openCalls, eventsPerPush";
const INTENTS = "search, named_cart, cart, slot, address, confirm, menu, discovery";
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
  [{ allowHosts: "a.example" }, 'options.allowHosts must be an array of strings, not "a.example"'],
  [{ allowHosts: [Symbol("a")] }, "options.allowHosts[0] must be a string, not a symbol"],
  // eslint-disable-next-line no-sparse-arrays
  [{ trustedServers: [, "a"] }, "options.trustedServers[0] must be a string, not undefined"],
];

for (const [options, message] of wrong) {
  test(`wrong: ${message}`, () => {
    assert.throws(() => parseToolResult("ping", "{}", options), { name: "TypeError", message: `parseToolResult: ${message}` });
  });
}

const sent = [
  [undefined, {}],
  [null, {}],
  [{}, {}],
  [Object.assign(Object.create(null), { vertical: "food" }), { vertical: "food" }],
  [
    { vertical: null, server: undefined, input: null, isError: null, limits: null, routes: null, servers: null, allowHosts: null },
    {},
  ],
  [{ limits: { rows: null, products: undefined, nodes: 3 } }, { limits: { nodes: 3 } }],
  [{ limits: { rows: Infinity, depth: 1e300 } }, { limits: { rows: 9007199254740991, depth: 9007199254740991 } }],
  [{ routes: { cart: "trolley", slot: ["a", "b"], menu: null } }, { routes: { cart: "trolley", slot: ["a", "b"] } }],
  [{ servers: JSON.parse('{"__proto__":"food","x":null}') }, { servers: JSON.parse('{"__proto__":"food"}') }],
  [{ images: "any", priceUnit: "paise", explain: false, isError: true }, { images: "any", priceUnit: "paise", explain: false, isError: true }],
  [{ input: { query: "a\ud800" } }, { input: { query: "a\ud800" } }],
  [{ input: 12n, server: "s" }, { server: "s", input: "12" }],
  [{ input: () => {}, server: "s" }, { server: "s" }],
  [{ allowHosts: ["a.example", ".b.example"], trustedServers: [] }, { allowHosts: ["a.example", ".b.example"], trustedServers: [] }],
];

sent.forEach(([options, expected], i) => {
  test(`sent to the module, case ${i}`, () => {
    assert.deepEqual(JSON.parse(checkOptions("f", options).text), expected);
  });
});

test("input that has no JSON text is left out", () => {
  const cycle = {};
  cycle.self = cycle;
  assert.equal(checkOptions("f", { input: cycle }).text, "{}");
});

test("the limit of the input is known on this side", () => {
  assert.equal(checkOptions("f").inputBytes, 16777216);
  assert.equal(checkOptions("f", { limits: { inputBytes: 5 } }).inputBytes, 5);
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
    assert.match(error.message, /^parseToolResult: options\.routes\.cart(\[0\])? must be a regular expression/);
    return true;
  });
});
