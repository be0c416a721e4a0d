// The whole way: every form of content, through the module, to a card.
import assert from "node:assert/strict";
import { test } from "node:test";
import { classifyToolError, parseToolResult, parseVariantsFromText, safeImageUrl, stats } from "../../pkg/node.js";
import { block, encode, forms } from "./forms.mjs";

const cards = [
  [
    "short",
    { success: true, eta: 5 },
    { type: "status", status: { success: true, message: "Operation completed successfully", details: { eta: 5 } } },
  ],
  [
    "long and not ASCII",
    { success: true, message: "₹ ok 😀", note: "é".repeat(5000) },
    { type: "status", status: { success: true, message: "₹ ok 😀", details: { note: "é".repeat(5000) } } },
  ],
];

for (const [size, value, card] of cards) {
  for (const [form, content] of Object.entries(forms(value))) {
    test(`${form}, ${size}`, () => assert.deepEqual(parseToolResult("ping", content, { vertical: "food" }), card));
  }
}

test("the content is not changed", () => {
  for (const content of Object.values(forms(cards[1][1]))) {
    if (typeof content !== "object" || ArrayBuffer.isView(content) || content instanceof ArrayBuffer) continue;
    const before = structuredClone(content);
    parseToolResult("ping", content, { vertical: "food" });
    assert.deepEqual(content, before);
  }
});

test("error flags, on every form that has one", () => {
  const text = "Error: no such file";
  const flagged = [
    [text, { isError: true }],
    [{ content: [block(text)], isError: true }],
    [{ type: "mcp_tool_result", tool_use_id: "t", is_error: true, content: text }],
    [{ jsonrpc: "2.0", id: 1, result: { content: [block(text)], isError: true } }],
  ];
  for (const [content, options] of flagged) {
    const card = parseToolResult("read", content, options);
    assert.deepEqual([card.type, card.message, card.category, card.soft], ["error", "no such file", "not_found", false]);
  }
});

test("a JSON-RPC error is a protocol error", () => {
  const card = parseToolResult("ping", { jsonrpc: "2.0", id: 1, error: { code: -32000, message: "Server went away" } });
  assert.deepEqual([card.type, card.message, card.code, card.soft], ["error", "Server went away", -32000, false]);
});

test("a soft error", () => {
  const card = parseToolResult("read", "Error: no such file");
  assert.deepEqual([card.type, card.message, card.soft], ["error", "no such file", true]);
});

test("text and structured cards", () => {
  assert.deepEqual(parseToolResult("say", "hello"), { type: "text", text: "hello", format: "plain" });
  assert.deepEqual(parseToolResult("get", { a: 1, b: { c: [1, "x"] } }), {
    type: "structured",
    data: { a: 1, b: { c: [1, "x"] } },
    entries: [{ key: "a", value: "1" }],
  });
});

test("an info card keeps the document's order", () => {
  const text = '{"10":"x","etaMinutes":1e3,"2":["a",null,{"k":1.50}],"gone":null}';
  assert.deepEqual(parseToolResult("ping", text, { vertical: "food" }), {
    type: "info",
    title: "Details",
    entries: [{ key: "10", value: "x" }, { key: "Eta Minutes", value: "1000" }, { key: "2", value: 'a, {"k":1.5}' }],
  });
});

test("integers beyond 2^53 keep their digits", () => {
  const { data } = parseToolResult("get", '{"id":12345678901234567890,"in":{"n":-9007199254740993,"m":9007199254740991}}');
  assert.deepEqual(data, { id: "12345678901234567890", in: { n: "-9007199254740993", m: 9007199254740991 } });
});

test("__proto__ is a member like any other", () => {
  const text = '{"__proto__":{"polluted":1},"in":{"__proto__":{"polluted":2}},"constructor":{"prototype":{"polluted":3}}}';
  for (const content of [text, encode(text), JSON.parse(text), [block(text)], { content: [block(text + " ".repeat(600))] }]) {
    const { data } = parseToolResult("get", content);
    assert.ok(Object.hasOwn(data, "__proto__"));
    assert.deepEqual(Object.getOwnPropertyDescriptor(data, "__proto__").value, { polluted: 1 });
    assert.deepEqual(Object.getOwnPropertyDescriptor(data.in, "__proto__").value, { polluted: 2 });
    assert.equal(Object.getPrototypeOf(data), Object.prototype);
    assert.equal({}.polluted, undefined);
  }
});

test("lone surrogates become U+FFFD, one each", () => {
  const lone = "a\ud800b\udc00\udc00😀";
  const clean = "a\ufffdb\ufffd\ufffd😀";
  assert.equal(parseToolResult("say", lone).text, clean);
  assert.equal(parseToolResult("say", [block(lone)]).text, clean);
  assert.equal(parseToolResult("say", [block(lone.repeat(200))]).text, clean.repeat(200));
  assert.deepEqual(parseToolResult("get", { [`k${lone}`]: [lone], x: [[]] }).data, { [`k${clean}`]: [clean], x: [[]] });
  assert.deepEqual(parseToolResult("get", String.raw`{"v":["\ud800","\ud83d\ude00","\udc00x"]}`).items, ["\ufffd", "😀", "\ufffdx"]);
  assert.equal(parseToolResult("ping", lone, { vertical: "food" }).content, clean);
});

test("invalid UTF-8 becomes U+FFFD", () => {
  assert.equal(parseToolResult("say", new Uint8Array([0x61, 0xff, 0x62])).text, "a\ufffdb");
});

test("raw content is the content as given", () => {
  const list = [1, 2];
  const card = parseToolResult("ping", list, { vertical: "food" });
  assert.deepEqual(card, { type: "raw", content: [1, 2] });
  assert.equal(card.content, list);
  assert.deepEqual(parseToolResult("ping", "some words", { vertical: "food" }), { type: "raw", content: "some words" });
  assert.deepEqual(parseToolResult("ping", encode("some words"), { vertical: "food" }), { type: "raw", content: "some words" });
  assert.deepEqual(parseToolResult("ping", undefined), { type: "raw", content: undefined });
});

test("too large", () => {
  const options = { limits: { inputBytes: 10 } };
  const before = stats();
  for (const content of ["x".repeat(11), "₹₹₹₹", { a: "12345678" }]) {
    assert.deepEqual(parseToolResult("ping", content, options), { type: "raw", content, reason: "too_large" });
  }
  assert.deepEqual(parseToolResult("ping", encode("12345678901"), options), { type: "raw", content: "12345678901", reason: "too_large" });
  assert.deepEqual(stats(), before);
  assert.equal(parseToolResult("say", "1234567890", options).type, "text");
  const large = "x".repeat(16777217);
  assert.equal(parseToolResult("say", large).reason, "too_large");
});

test("too deep", () => {
  let deep = 1;
  for (let i = 0; i < 128; i++) deep = [deep];
  assert.deepEqual(parseToolResult("get", deep), { type: "raw", content: deep, reason: "too_deep" });
  assert.equal(parseToolResult("get", deep[0]).type, "structured");
  for (let i = 0; i < 100_000; i++) deep = [deep];
  const card = parseToolResult("get", deep);
  assert.deepEqual([card.type, card.reason, card.content === deep], ["raw", "too_deep", true]);
});

test("a text that is nested too deep is not read as JSON", () => {
  const text = "[".repeat(100_000) + "]".repeat(100_000);
  assert.deepEqual(parseToolResult("get", text), { type: "text", text, format: "plain" });
});

test("nesting elsewhere than in the content", () => {
  let deep = "HTTP 401";
  for (let i = 0; i < 2000; i++) deep = [deep];
  assert.equal(parseToolResult("say", "hello", { input: deep }).text, "hello");
  assert.ok(classifyToolError(deep).category);
});

test("values that are not JSON", () => {
  const cycle = { a: 1 };
  cycle.self = cycle;
  assert.equal(parseToolResult("get", cycle).content, cycle);
  assert.deepEqual(parseToolResult("get", { id: 5n, in: { list: [1n] } }).data, { id: "5", in: { list: ["1"] } });
  for (const content of [() => {}, Symbol("s")]) assert.deepEqual(parseToolResult("get", content), { type: "raw", content });
});

test("texts that make the memory grow", () => {
  const options = { limits: { textChars: Infinity } };
  for (const text of ["é".repeat(1_500_000), "x".repeat(3_000_000), "ab😀".repeat(700_000)]) {
    assert.equal(parseToolResult("say", text, options).text, text);
    assert.equal(parseToolResult("say", { content: [block(text), block(text)] }, options).text, `${text}\n${text}`);
  }
});

test("the memory does not leak", () => {
  const contents = Object.values(forms(cards[1][1]));
  const round = () => contents.forEach((content) => parseToolResult("ping", content, { vertical: "food" }));
  for (let i = 0; i < 20; i++) round();
  const { memoryBytes, calls } = stats();
  for (let i = 0; i < 200; i++) round();
  assert.equal(stats().memoryBytes, memoryBytes);
  assert.equal(stats().calls, calls + 200 * contents.length);
  assert.equal(stats().recoveries, 0);
});

test("explain", () => {
  const { explain } = parseToolResult("ping", { data: { success: true } }, { vertical: "food", explain: true });
  assert.equal(explain.json, true);
  assert.equal(explain.source, "object");
  assert.equal(typeof explain.rule, "string");
  assert.ok(Array.isArray(explain.considered));
  assert.equal("explain" in parseToolResult("ping", { success: true }, { explain: false }), false);
});

test("classifyToolError", () => {
  assert.deepEqual(classifyToolError("order 1403992 failed"), { category: "validation" });
  assert.deepEqual(classifyToolError("Coupon expired"), { category: "validation" });
  assert.deepEqual(classifyToolError("HTTP 429"), { category: "server", reason: "rate_limit" });
  assert.deepEqual(classifyToolError(encode("HTTP 429")), { category: "server", reason: "rate_limit" });
  assert.deepEqual(classifyToolError([{ type: "text", text: '{"status":401}' }]), { category: "auth" });
  assert.deepEqual(classifyToolError("x".repeat(16777216)), { category: "validation" });
});

test("safeImageUrl", () => {
  assert.equal(safeImageUrl(" https://cdn.example/a.png "), "https://cdn.example/a.png");
  assert.equal(safeImageUrl("https://u:p@cdn.example/a.png"), undefined);
});

test("parseVariantsFromText", () => {
  assert.deepEqual(parseVariantsFromText("Pick **Milk:**\n- big one\n- 1 L @ ₹ 60 each\nBye"), {
    segments: [
      { type: "text", content: "Pick " },
      { type: "products", items: [{ id: "text-variant-0-1", name: "Milk", price: 60, currency: "INR", quantity: "1 L", available: true }] },
      { type: "text", content: "Bye" },
    ],
  });
});

test("odd values never throw", () => {
  const given = new Uint8Array([91, 93]);
  structuredClone(given.buffer, { transfer: [given.buffer] });
  assert.equal(parseToolResult("get", given).type, "text");
  const rude = { toJSON() { throw { message: Symbol("rude") }; } };
  assert.equal(parseToolResult("get", rude).type, "raw");
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  assert.equal(parseToolResult("get", { toJSON() { throw proxy; } }).type, "raw");
});

test("long keys and headings are not multiplied into an answer that no host can hold", () => {
  const rows = Array(1000).fill({ a: 1 });
  const card = parseToolResult("get", JSON.stringify({ ["k".repeat(540000)]: rows }), { explain: true });
  assert.equal(card.type, "table");
  assert.ok(card.explain.rows.length < 1000);
  const text = `**${"x".repeat(60000)}**\n${"- 1 @ ₹5\n".repeat(9000)}`;
  assert.deepEqual(parseVariantsFromText(text), { segments: [{ type: "text", content: text }] });
});
