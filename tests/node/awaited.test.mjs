// A forgotten await is a mistake of the caller, and told as one; what only looks like it is data.
import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { createParser, parseToolResult } from "../../pkg/node.js";

async function* pieces() {
  yield "[]";
}

const late = [
  ["a promise", Promise.resolve("[]"), "a Promise; await it first"],
  ["a promise of another realm", vm.runInNewContext("Promise.resolve([])"), "a Promise; await it first"],
  ["a promise of a class of its own", (class Later extends Promise {}).resolve([]), "a Promise; await it first"],
  ["a response", new Response("[]"), "a Response; await its text() first"],
  ["a request", new Request("https://a.example/"), "a Request; await its text() first"],
  ["a blob", new Blob(["[]"]), "a Blob; await its text() first"],
  ["a stream", new Response("[]").body, "a ReadableStream; read it first"],
  ["a generator", pieces(), "an AsyncGenerator; read it first"],
];

for (const [name, content, told] of late) {
  test(`${name} is no content`, () => {
    for (const options of [undefined, { vertical: "food" }, { input: { query: "oats" } }]) {
      assert.throws(() => parseToolResult("a", content, options), { name: "TypeError", message: `parseToolResult: content must be data, not ${told}` });
    }
    const parser = createParser();
    for (const call of [undefined, { isError: true }]) {
      assert.throws(() => parser.parse("a", content, call), { name: "TypeError", message: `parse: content must be data, not ${told}` });
    }
  });
}

let calls = 0;
const count = () => (calls += 1);
const revoked = Proxy.revocable({}, {});
revoked.revoke();

const data = [
  ["a plain object with `then`", { then: "leave", id: 1 }],
  ["a plain object with a function `then`", { then: count, id: 1 }],
  ["an object of a class with `then`", new (class Way { then = count; id = 1; })()],
  ["a plain object with the tag of a promise", { [Symbol.toStringTag]: "Promise", id: 1 }],
  ["an object whose tag throws", new (class Odd { id = 1; get [Symbol.toStringTag]() { throw new Error("no"); } })()],
  ["an object whose tag is no text", new (class Odd { id = 1; get [Symbol.toStringTag]() { return { toString: count }; } })()],
  ["an object with the tag of a member of every object", new (class Odd { id = 1; get [Symbol.toStringTag]() { return "constructor"; } })()],
  ["a proxy that was revoked", revoked.proxy],
  ["a date", new Date(0)],
  ["a map", new Map()],
  ["a list", [{ id: 1 }]],
  ["bytes", new Uint8Array([0x7b, 0x7d])],
  ["a promise inside of data", { id: 1, later: Promise.resolve() }],
];

for (const [name, content] of data) {
  test(`${name} is data`, () => {
    assert.equal(typeof parseToolResult("a", content).type, "string");
    assert.equal(typeof createParser().parse("a", content, { isError: false }).type, "string");
    assert.equal(calls, 0);
  });
}
