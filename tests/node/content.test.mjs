import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import { lighten, open, raw, wellFormed } from "../../pkg/lib/content.js";

const LONG = "é".repeat(600);
const NO_LIMIT = Infinity;

/** What the module sees: the JSON text with the long texts put back by their pointers. */
function rebuilt({ kind, body, texts: pointers }) {
  assert.equal(kind, "json");
  const [text, ...longs] = body.map((piece) => Buffer.from(piece).toString());
  assert.equal(longs.length, pointers.length);
  const value = JSON.parse(text);
  pointers.forEach((pointer, i) => {
    const names = pointer.slice(1).split("/");
    const last = names.pop();
    const holder = names.reduce((at, name) => at[name], value);
    assert.equal(holder[last], "");
    holder[last] = longs[i];
  });
  return { value, pointers };
}

function freeze(value) {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}

const block = (text) => ({ type: "text", text });
const places = [
  ["an array of blocks", [block("a"), block(LONG), 5, null, block(LONG)], ["/1/text", "/4/text"]],
  ["a CallToolResult", { content: [block(LONG), block("b")], isError: false }, ["/content/0/text"]],
  ["a result block with a string", { type: "mcp_tool_result", tool_use_id: "t", content: LONG }, ["/content"]],
  ["a JSON-RPC response", { jsonrpc: "2.0", id: 1, result: { content: [block(LONG)] } }, ["/result/content/0/text"]],
  ["a legacy result", { toolResult: { content: [block(LONG)] } }, ["/toolResult/content/0/text"]],
  ["an output", { type: "function_call_output", output: LONG }, ["/output"]],
  ["several places", { content: [block(LONG)], output: LONG }, ["/content/0/text", "/output"]],
  ["long texts elsewhere", { other: LONG, content: { text: LONG } }, []],
  ["short texts", { content: [block("x".repeat(511))], output: "y" }, []],
  ["exactly 512", { output: "x".repeat(512) }, ["/output"]],
  ["an empty array", [], []],
  ["a scalar", 5, []],
  ["null", null, []],
  ["a lone surrogate outside the long text", [{ type: "text", text: LONG, note: "\ud800" }], ["/0/text"]],
];

for (const [name, content, pointers] of places) {
  test(`long texts are taken out: ${name}`, () => {
    const before = JSON.stringify(content);
    assert.deepEqual(rebuilt(open(freeze(content), NO_LIMIT)), { value: JSON.parse(before), pointers });
    assert.equal(JSON.stringify(content), before);
  });
}

test("nothing is copied when nothing is taken out", () => {
  const content = { content: [block("short")] };
  assert.equal(lighten(content, []), content);
});

test("key order stays", () => {
  const { body } = open([{ text: LONG, type: "text", z: 1 }], NO_LIMIT);
  assert.equal(body[0], '[{"text":"","type":"text","z":1}]');
});

test("an object with toJSON is written as it wishes", () => {
  class Message {
    content = LONG;
    toJSON() {
      return { lc: 1, kwargs: { content: this.content } };
    }
  }
  assert.deepEqual(rebuilt(open(new Message(), NO_LIMIT)), { value: { lc: 1, kwargs: { content: LONG } }, pointers: [] });
});

test("members that JSON does not show are not taken out", () => {
  class Block {
    type = "text";
    get text() {
      return LONG;
    }
  }
  assert.deepEqual(rebuilt(open([new Block()], NO_LIMIT)), { value: [{ type: "text" }], pointers: [] });
});

test("kinds", () => {
  assert.deepEqual(open("x", NO_LIMIT), { kind: "text", body: ["x"] });
  assert.deepEqual(open(undefined, NO_LIMIT), { kind: "none", body: [] });
  assert.deepEqual(open(() => {}, NO_LIMIT), { kind: "none", body: [] });
  assert.deepEqual(open(Symbol("s"), NO_LIMIT), { kind: "none", body: [] });
  assert.deepEqual(open(new String("x"), NO_LIMIT).body, ['"x"']);
});

const buffer = new Uint8Array([0, 123, 125, 0]).buffer;
const shared = new SharedArrayBuffer(2);
new Uint8Array(shared).set([123, 125]);
const binary = {
  "a Uint8Array of a part": new Uint8Array(buffer, 1, 2),
  "a Buffer": Buffer.from("{}"),
  "an ArrayBuffer": buffer.slice(1, 3),
  "a DataView": new DataView(buffer, 1, 2),
  "a Uint16Array": new Uint16Array(new Uint8Array([123, 125]).buffer),
  "shared memory": shared,
  "a view of shared memory": new Uint8Array(shared),
  "an ArrayBuffer of another realm": vm.runInNewContext("new Uint8Array([123, 125]).buffer"),
  "a Uint8Array of another realm": vm.runInNewContext("new Uint8Array([123, 125])"),
};

for (const [name, content] of Object.entries(binary)) {
  test(`bytes: ${name}`, () => {
    const { kind, body } = open(content, NO_LIMIT);
    assert.equal(kind, "bytes");
    assert.ok(body[0] instanceof Uint8Array);
    assert.equal(Buffer.from(body[0]).toString(), "{}");
    assert.deepEqual(raw(content), { type: "raw", content: "{}" });
  });
}

test("a buffer that was moved away", () => {
  const gone = new ArrayBuffer(8);
  structuredClone(gone, { transfer: [gone] });
  assert.deepEqual(open(gone, NO_LIMIT), {});
  assert.equal(raw(gone).type, "raw");
});

const cycle = { a: 1 };
cycle.self = cycle;
let deep = [];
for (let i = 0; i < 200_000; i++) deep = [deep];
const thrower = {
  get content() {
    throw new Error("no");
  },
};
const proxy = new Proxy({}, {
  get() {
    throw new Error("no");
  },
});

test("a BigInt is its digits", () => {
  assert.deepEqual(open({ id: 12345678901234567890n }, NO_LIMIT).body, ['{"id":"12345678901234567890"}']);
});

for (const [name, content, opened] of [
  ["a cycle", cycle, {}],
  ["a getter that throws", thrower, {}],
  ["a proxy that throws", proxy, {}],
  ["too deep", deep, { reason: "too_deep" }],
]) {
  test(`gives the raw card: ${name}`, () => {
    assert.deepEqual(open(content, NO_LIMIT), opened);
    const card = raw(content, opened);
    assert.equal(card.content, content);
    assert.equal(card.reason, opened.reason);
  });
}

const sizes = [
  ["abcd", 4],
  ["é₹", 5],
  ["😀", 4],
  ["\ud800", 3],
  ["\ud800x", 4],
  ["\udc00\ud83d\ude00", 7],
  [new Uint8Array(9), 9],
  [[block(LONG)], 1200 + 27],
];

sizes.forEach(([content, size], i) => {
  test(`the limit is exact, case ${i}`, () => {
    assert.ok(open(content, size).kind);
    assert.deepEqual(open(content, size - 1), { reason: "too_large" });
  });
});

test("lone surrogates of raw content", () => {
  assert.equal(raw("a\ud800b\udc00😀").content, "a\ufffdb\ufffd😀");
  assert.deepEqual(raw({ "k\ud800": ["\udfff", "\\ud800", "😀"] }).content, { "k\ufffd": ["\ufffd", "\\ud800", "😀"] });
  const clean = { a: "\\ud800" };
  assert.equal(raw(clean).content, clean);
});

test("lone surrogates without toWellFormed", () => {
  const native = String.prototype.toWellFormed;
  try {
    delete String.prototype.toWellFormed;
    assert.equal(wellFormed("a\ud800b\udc00😀"), "a\ufffdb\ufffd😀");
  } finally {
    if (native) Object.defineProperty(String.prototype, "toWellFormed", { value: native, writable: true, configurable: true });
  }
});

test("a byte order mark of raw bytes stays", () => {
  assert.equal(raw(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff])).content, "\ufeffa\ufffd");
});
