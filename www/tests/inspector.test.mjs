// What the inspector knows, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { highlight, marksIn, pieces } from "../src/inspector/highlight.js";
import { layOut, quote } from "../src/inspector/json.js";
import { measure } from "../src/inspector/measure.js";
import { findSpans, placesInRaw } from "../src/inspector/spans.js";
import { grouped, sentence } from "../src/inspector/timeline.js";
import { dataOf, resultEvent, wireEvents } from "../src/inspector/wire.js";

const text = (value) => [...layOut(value)].map(({ indent, tokens }) => " ".repeat(indent) + tokens.map((token) => token.text).join("")).join("\n");

test("layout keeps every value and wraps only what is long", () => {
  const value = JSON.parse('{"a":[],"b":{},"c":[1,-2.5e-7,true,null,"é\\n"],"__proto__":{"x":1},"d":[{"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},{"name":"bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}]}');
  assert.deepEqual(JSON.parse(text(value)), value);
  assert.equal(text({ a: 1, b: ["x"] }), '{ "a": 1, "b": ["x"] }');
  assert.equal(text({ a: "x".repeat(40), b: "y".repeat(40) }), `{\n  "a": "${"x".repeat(40)}",\n  "b": "${"y".repeat(40)}"\n}`);
  assert.equal(text("plain"), '"plain"');
});

test("layout can be stopped early in a large value", () => {
  const lines = layOut(Array.from({ length: 1_000_000 }, (_, index) => index));
  assert.deepEqual(lines.next().value.tokens, [{ kind: "mark", text: "[" }]);
  assert.equal(lines.next().value.tokens[0].text, "0");
});

test("unseen characters become escapes that parse to the same text", () => {
  const hostile = "a\u202eb\u200bc\u2066d\ufeff\u{e0041}\u009be";
  assert.match(quote(hostile), /^[\x20-\x7e]+$/);
  assert.equal(JSON.parse(quote(hostile)), hostile);
  assert.equal(quote("नमस्ते क्‍ष 👩‍🌾"), '"नमस्ते क्‍ष 👩‍🌾"');
});

test("spans are those of the values that pointers name", () => {
  const document = '  {"a":[{"x":1},{"x":"\\"}"},[]],"b/c~":{"d":null}, "e":{},"a":[true]} tail';
  const { spans, end } = findSpans(document, ["", "/a/0", "/b~1c~0/d", "/e", "/nothing"]);
  const found = Object.fromEntries([...spans].map(([pointer, span]) => [pointer, document.slice(...span)]));
  assert.deepEqual(found, { "": document.slice(2, end - 1), "/a/0": "true", "/b~1c~0/d": "null", "/e": "{}" });
  assert.equal(document.slice(end), "tail");
});

test("spans of what is no JSON end with what was found before", () => {
  for (const broken of ["", "[", "[1,", '{"a"', '{"a":', '{"a" 1}', "[1 2]", '"\\', "nul", "[1}", "-"]) {
    assert.equal(findSpans(broken, [""]).end, -1, broken);
  }
  assert.deepEqual([...findSpans('{"a":1,"b":', ["/a"]).spans.keys()], ["/a"]);
});

test("spans take a deep, a long and a wide text", () => {
  const deep = '{"a":'.repeat(50_000) + "1" + "}".repeat(50_000);
  assert.equal(findSpans(deep, ["/a"]).spans.get("/a")[1], deep.length - 1);
  const long = `["${"x".repeat(1_000_000)}"]`;
  assert.deepEqual(findSpans(long, ["/0"]).spans.get("/0"), [1, 1_000_003]);
  const rows = Array.from({ length: 5000 }, (_, index) => `/${index}`);
  assert.equal(findSpans(JSON.stringify(rows), rows).spans.size, 5000);
});

test("places in a string's source are those of its characters", () => {
  const value = 'a"\\é\n😀/';
  for (const raw of [JSON.stringify(value).slice(1, -1), 'a\\u0022\\u005c\\u00e9\\u000a\\ud83d\\ude00\\/']) {
    const places = placesInRaw(raw);
    assert.equal(places.length, value.length + 1);
    const units = value.split("").map((_, at) => JSON.parse(`"${raw.slice(places[at], places[at + 1])}"`));
    assert.deepEqual(units, value.split(""));
    assert.equal(raw.slice(places[4], places[5]), raw.includes("\\n") ? "\\n" : "\\u000a");
  }
});

test("what a card was made from is found in the event and in the text it carried", () => {
  const document = { data: { products: [{ name: "Oats ₹\n" }, { name: '"Tea"' }] } };
  const block = { type: "content_block_start", index: 1, content_block: { type: "mcp_tool_result", tool_use_id: "t1", is_error: false, content: [{ type: "text", text: JSON.stringify(document) }] } };
  const event = `event: content_block_start\ndata: ${JSON.stringify(block)}`;
  const explain = { json: true, source: "text", payload: "/data/products", rows: ["/data/products/0", "/data/products/1"] };
  const found = highlight(event, explain);
  assert.equal(found.text, JSON.stringify(document));
  const inText = found.textMarks.map(({ start, end }) => found.text.slice(start, end));
  assert.deepEqual(inText.map((one) => JSON.parse(one)), [document.data.products, ...document.data.products]);
  const inEvent = found.eventMarks.map(({ start, end }) => event.slice(start, end));
  assert.deepEqual(inEvent, inText.map((one) => JSON.stringify(one).slice(1, -1)));
});

test("also in a fence, in structured content, and in a pasted document", () => {
  const explain = { json: true, source: "text", payload: "/items", rows: ["/items/0"] };
  const prose = 'See [1]:\n```json\n{"items":[{"a":1}]}\n```';
  assert.deepEqual(marksIn(prose, explain).map(({ start, end }) => prose.slice(start, end)), ['[{"a":1}]', '{"a":1}']);
  const result = JSON.stringify({ content: [{ type: "text", text: "one long text about the items" }], structuredContent: { items: [{ a: 1 }] } });
  const structured = highlight(result, { ...explain, source: "structured" });
  assert.deepEqual(structured.eventMarks.map(({ start, end }) => result.slice(start, end)), ['[{"a":1}]', '{"a":1}']);
  const pasted = '{ "items": [ {"a": "a longer text"} ] }';
  assert.deepEqual(highlight(pasted, explain).eventMarks.map(({ start, end }) => pasted.slice(start, end)), ['[ {"a": "a longer text"} ]', '{"a": "a longer text"}']);
});

test("without an explanation, or without JSON, nothing is marked, or all of it", () => {
  assert.deepEqual(marksIn('{"a":1}', undefined), []);
  assert.deepEqual(marksIn('{"a":1}', { json: true, payload: null }), []);
  assert.deepEqual(marksIn("words", { json: false, payload: "" }), [{ start: 0, end: 5 }]);
});

test("pieces are the whole text, cut where marks begin and end", () => {
  const cut = pieces("abcdefgh", [{ start: 1, end: 7 }, { start: 2, end: 3, row: 0 }, { start: 4, end: 6, row: 1 }]);
  assert.equal(cut.map(({ text: piece }) => piece).join(""), "abcdefgh");
  assert.deepEqual(cut.map(({ kind, row }) => `${kind}${row ?? ""}`), ["around", "payload", "row0", "payload", "row1", "payload", "around"]);
});

test("the events of a body are told apart, and the one with a result is found", () => {
  const sse = 'data: {"id":"c1","name":"x"}\r\n\r\nevent: a\r\ndata: {"tool_use_id":"c1",\r\ndata: "content":[]}\r\n\r\n: end';
  assert.equal(wireEvents(sse).length, 3);
  assert.deepEqual(JSON.parse(dataOf(resultEvent(wireEvents(sse), "c1"))), { tool_use_id: "c1", content: [] });
  const lines = '{"type":"artifact","artifact":{"id":"a"}}\n{"type":"result","response":{"artifacts":[{"id":"a"}]}}\n';
  assert.match(resultEvent(wireEvents(lines), "a"), /^\{"type":"artifact"/);
  assert.equal(resultEvent(wireEvents('{"jsonrpc":"2.0","id":7,"result":{}}'), "7").length, 36);
  assert.equal(resultEvent(wireEvents(sse), "c2"), undefined);
});

test("neighbours of a kind are one entry of the timeline", () => {
  const entry = (event, at) => ({ at, bytes: at * 10, event });
  const log = [
    entry({ type: "text", text: "Hel" }, 1),
    entry({ type: "text", text: "lo" }, 2),
    entry({ type: "partial_result", callId: "a", card: { type: "products" }, count: 1 }, 3),
    entry({ type: "partial_result", callId: "a", card: { type: "products" }, count: 3 }, 4),
    entry({ type: "partial_result", callId: "b", card: { type: "products" }, count: 1 }, 5),
    entry({ type: "tool_result", callId: "a", card: { type: "products", items: [1, 2, 3] } }, 6),
    entry({ type: "done", reason: "truncated", incomplete: true }, 7),
  ];
  assert.deepEqual(grouped(log).map(sentence), ["2 pieces: Hello", "products, 3 rows in 2 events", "products, 1 row in 1 event", "products, 3 rows", "truncated, incomplete"]);
});

test("measuring gives the median time of one call, with a clock as coarse as a browser's", () => {
  let time = 0;
  let calls = 0;
  let cold = true;
  const clock = () => Math.floor(time * 10) / 10;
  const quick = () => {
    time += cold ? 5 : 0.01;
    cold = false;
  };
  const slow = () => {
    calls += 1;
    time += calls % 7 === 0 ? 50 : 4;
  };
  const [short, long] = measure([quick, slow], 200, clock);
  assert.ok(Math.abs(short.median - 0.01) < 0.001, `${short.median} ms`);
  assert.ok(Math.abs(long.median - 4) <= 0.11, `${long.median} ms`);
  assert.equal(short.calls, 128);
  assert.equal(long.calls, 1);
  assert.ok(short.batches === long.batches && long.batches >= 5 && long.batches < 51);
});
