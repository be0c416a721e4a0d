// The parts that need no page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXAMPLES } from "../src/examples.js";
import { given } from "../src/given.js";
import { readHash, writeHash } from "../src/hash.js";
import { layOut, quote } from "../src/json.js";
import { measure } from "../src/measure.js";
import { TYPES, typeInfo } from "../src/types.js";

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

test("the address holds every example and gives it back", () => {
  for (const { tool, vertical, content } of EXAMPLES) {
    const { hash, complete } = writeHash({ tool, vertical, content });
    assert.equal(complete, true);
    assert.deepEqual(readHash(`#${hash}`), { tool, vertical, content });
  }
});

test("a content that is too long stays out of the address as a whole", () => {
  for (const content of ["x".repeat(7000), "é".repeat(2000)]) {
    assert.deepEqual(writeHash({ tool: "t", vertical: "food", content }), { hash: "tool=t&vertical=food", complete: false });
  }
});

test("an address from elsewhere is read with care", () => {
  assert.equal(readHash("#result"), null);
  assert.equal(readHash(""), null);
  assert.equal(readHash("#tool=a&vertical=constructor").vertical, "");
  assert.equal(readHash(`#tool=${"a".repeat(500)}`).tool.length, 200);
});

test("a carried message is handed over as an object, an answer as text", () => {
  const text = [{ type: "text", text: "hi" }];
  for (const message of [text, { content: text }, { structuredContent: {} }, { jsonrpc: "2.0", id: 1, result: {} }, [{ type: "image", data: "", mimeType: "image/png" }]]) {
    assert.deepEqual(given(JSON.stringify(message)), { content: message, form: "object", json: true });
  }
  for (const answer of ["[]", "{}", '[{"type":"rule","content":"x"}]', '{"content":"x"}', '{"content":[1]}', '{"id":12345678901234567890}', "3"]) {
    assert.deepEqual(given(answer), { content: answer, form: "text", json: true });
  }
  assert.deepEqual(given("{"), { content: "{", form: "text", json: false });
});

test("thirty card types, each with one sentence", () => {
  assert.equal(Object.keys(TYPES).length, 30);
  for (const [type, { title, about }] of Object.entries(TYPES)) {
    assert.ok(title.length > 0, type);
    assert.match(about, /^[A-Z][^.]*\.$/, type);
  }
  assert.equal(typeInfo("constructor").title, "constructor");
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
