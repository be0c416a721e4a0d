// The functions that are no cards: vectors, identity of the host's objects, and properties.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import * as cards from "../../pkg/node.js";
import { checkProperties } from "../shared/function-properties.mjs";
import { checkVectors } from "../shared/vectors.mjs";

const folder = (name) => new URL(`../data/${name}/`, import.meta.url);
const read = (name) => readdirSync(folder(name)).flatMap((file) => JSON.parse(readFileSync(new URL(file, folder(name)), "utf8")));

for (const name of ["golden", "functions"]) {
  for (const set of read(name)) {
    test(`${name}: ${set.function}`, () => assert.deepEqual(checkVectors(cards, set), []));
  }
}

test("the vectors name every function that is no card", () => {
  const others = ["default", "parseToolResult", "createParser", "classifyToolError", "safeImageUrl", "parseVariantsFromText", "stats", "version", "ToolResultStream", "toolResultStream", "cardsFromMessages", "reduceItems"];
  const named = new Set([...read("golden"), ...read("functions")].map((set) => set.function));
  assert.deepEqual([...named].sort(), Object.keys(cards).filter((name) => !others.includes(name)).sort());
});

test("a wrong vector is found", () => {
  const set = (one) => ({ function: "cssName", cases: [{ args: ["A"], ...one }] });
  assert.deepEqual(checkVectors(cards, set({ expected: "a" })), []);
  for (const wrong of [{ expected: "b" }, { expected: null }, { throws: "x" }, { expectedKeys: [] }, { args: [5], expected: "a" }, { args: [5], throws: "x" }]) {
    assert.equal(checkVectors(cards, set(wrong)).length, 1, JSON.stringify(wrong));
  }
  assert.equal(checkVectors(cards, { function: "none", cases: [] }).length, 1);
});

test("properties hold for random input", () => assert.deepEqual(checkProperties(cards, 400), []));

test("a tag on a list", () => {
  const list = cards.createTag([1, 2], "mcp");
  assert.ok(Array.isArray(list) && cards.isTagged(list, "mcp"));
  assert.deepEqual(cards.unwrapTag(list), [1, 2]);
});

test("tools that cannot be read are chosen by nothing", () => {
  const tools = {
    get bad() {
      return new Proxy({}, { get: () => { throw new Error("no"); } });
    },
    good: { _mcpServerId: "a", _originToolName: "x" },
  };
  assert.deepEqual(Object.keys(cards.filterByAllowedServers(tools, { a: { tools: ["x"] } })), ["good"]);
  assert.deepEqual(Object.keys(cards.filterBlockedServers(tools, ["a"])), ["bad", "good"]);
  const broken = { get tool() { throw new Error("no"); } };
  assert.deepEqual(cards.selectTools(broken, { mentions: [{ type: "mcpServer", serverId: "a" }] }), {});
});

test("whatever was thrown is told", () => {
  const cycle = {};
  cycle.self = cycle;
  const told = [[new Error("e"), "e"], [new TypeError("t"), "t"], [cycle, "[object Object]"], [Symbol("s"), "Symbol(s)"], [() => {}, "() => {}"], [5n, '"5"']];
  for (const [error, text] of told) assert.equal(cards.errorToString(error), text);
  assert.equal(cards.errorToString(new Proxy({}, { get: () => { throw new Error("no"); } })), "unknown error");
});

test("delimiters are what the card reads", () => {
  const text = "--- Chunk: g/r.md#_preamble (Chunk 1 of 5) (Context: -1) ---\n# R\n\n--- Chunk: g/r.md#b (Chunk 2 of 5) (Target) ---\nt";
  const { chunks } = cards.parseToolResult("get_doc", text);
  assert.equal(chunks.map((chunk) => `${cards.formatDelimiter(chunk)}\n${chunk.content}`).join("\n\n"), text);
});

test("hostile texts take no longer than they are long", () => {
  // The least of a few tries: a busy machine is slow, not wrong.
  const time = (text) =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const start = performance.now();
        cards.extractArtifactRefs(text);
        return performance.now() - start;
      }),
    );
  for (const piece of ["[📎 ", "](artifact:", "](artifact:x", "<button ", "<button>📎 ", "\\[📎 ", "[📎 x](artifact:1)", '<button data-artifact-id="']) {
    const text = piece.repeat(20_000);
    time(text);
    const [once, eight] = [time(text), time(text.repeat(8))];
    assert.ok(eight < 200 || eight < once * 24, `${piece}: ${once} ms, eight times as much ${eight} ms`);
  }
});

test("fresh ids are UUIDs of version 4", () => {
  const ids = Array.from({ length: 200 }, () => cards.binaryToArtifacts({ type: "image/png", data: "" }, 0)[0].id);
  assert.equal(new Set(ids).size, 200);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
