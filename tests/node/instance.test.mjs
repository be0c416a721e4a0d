// The border alone, with a module that answers what it was given: header, then body.
import assert from "node:assert/strict";
import { test } from "node:test";
import binaryen from "binaryen";
import { open } from "../../pkg/lib/content.js";
import { call, stats, use } from "../../pkg/lib/instance.js";

const echo = binaryen.parseText(`(module
  (memory (export "memory") 1)
  (func (export "input") (param $size i32) (result i32)
    (local $more i32)
    (local.set $more (i32.sub
      (i32.shr_u (i32.add (local.get $size) (i32.const 66560)) (i32.const 16))
      (memory.size)))
    (if (i32.gt_s (local.get $more) (i32.const 0)) (then (drop (memory.grow (local.get $more)))))
    (i32.const 1000))
  (func (export "run") (param $header i32) (param $body i32) (result i32)
    ;; A header of "!" is answered as an error, one of "0" is a trap.
    (if (i32.eq (i32.load8_u (i32.const 1000)) (i32.const 48)) (then (unreachable)))
    (if (i32.eq (i32.load8_u (i32.const 1000)) (i32.const 33))
      (then (return (i32.sub (i32.const 0) (i32.add (local.get $header) (local.get $body))))))
    (i32.add (local.get $header) (local.get $body)))
  (func (export "output") (result i32) (i32.const 1000))
  (func (export "release")))`);
use(new WebAssembly.Module(echo.emitBinary()));

const texts = ["", "plain", "é", "a₹b", "😀", "ab".repeat(200_000), "é".repeat(300_000), `${"x".repeat(99_999)}😀`, "₹😀".repeat(50_000)];

test("texts and bytes arrive unchanged, whatever the memory does", () => {
  for (const head of ["{}", '{"tool":"₹"}']) {
    for (const body of texts) {
      assert.equal(call(head, [body]), head + body);
      assert.equal(call(head, [new TextEncoder().encode(body)]), head + body);
      assert.equal(call(head, [body, body]), head + body + body);
    }
  }
});

test("lone surrogates arrive as U+FFFD", () => {
  assert.equal(call("{}", ["\ud800x\udc00"]), "{}\ufffdx\ufffd");
  // The first try ends between the two units of a pair.
  assert.equal(call("{}", ["éé😀"]), "{}éé😀");
});

test("the header says where each piece is", () => {
  for (const text of texts) {
    const long = text.padEnd(600, "é");
    const content = { content: [{ type: "text", text: long }, { type: "text", text: `${long}₹` }], note: "₹" };
    const { body, tail } = open(content, Infinity);
    const answer = new TextEncoder().encode(call('{"content":"json"', body, tail));
    const header = new TextDecoder().decode(answer).match(/^\{"content":"json".*?\]\} *(?=\{)/)[0];
    const { json, texts: spans } = JSON.parse(header);
    const start = new TextEncoder().encode(header).length;
    const part = (from, to) => new TextDecoder().decode(answer.subarray(start + from, start + to));
    assert.deepEqual(JSON.parse(part(0, json)), { content: [{ type: "text", text: "" }, { type: "text", text: "" }], note: "₹" });
    assert.deepEqual(spans.map(([pointer]) => pointer), ["/content/0/text", "/content/1/text"]);
    assert.deepEqual(spans.map(([, from, to]) => part(from, to)), [long, `${long}₹`]);
    assert.equal(start + spans[1][2], answer.length);
  }
});

test("a mistake becomes a TypeError", () => {
  assert.throws(() => call("!", ["the message ₹"]), { name: "TypeError", message: "!the message ₹" });
});

test("a trap gives nothing, and the next call has a fresh instance", () => {
  call("{}", ["x".repeat(1_000_000)]);
  const before = stats();
  assert.equal(call("0"), undefined);
  assert.deepEqual(stats(), { calls: before.calls + 1, recoveries: 1, memoryBytes: 0 });
  assert.equal(call("{}", ["a₹"]), "{}a₹");
  assert.equal(stats().memoryBytes, 65536);
  assert.equal(stats().recoveries, 1);
});
