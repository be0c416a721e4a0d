// Captured streams through the package, in any chunks and as decoded events.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as cards from "../../pkg/node.js";
import { captures } from "./captures.mjs";
import { generator } from "./random.mjs";
import { decoded, everyCut, falseGrowth, cut, isBinary, mainList, meaning, open, pushAll, replayAll, unexpected } from "../shared/streams.mjs";

const bytewise = (capture, options) => pushAll(open(cards, capture, options), cut(capture.bytes, everyCut(1, capture.bytes.length)));

test("there are captures of every carrier", () => {
  for (const name of ["anthropic", "managed-agents", "ai-sdk", "openai", "ag-ui", "json-rpc", "ndjson"]) {
    assert.ok(captures.some((capture) => capture.name.startsWith(name)), name);
  }
});

for (const capture of captures) {
  test(`${capture.name} in any chunks, as bytes and as text`, () => {
    const { count, wrong } = replayAll(cards, capture, generator(7));
    assert.ok(count >= (isBinary(capture) ? 265 : 530));
    assert.ok(wrong.length === 0, `${wrong.length} of ${count} differ:\n${wrong.slice(0, 5).join("\n")}`);
  });

  test(`${capture.name}: rows are shown as soon as they are complete`, () => {
    const events = bytewise(capture);
    for (const [callId, count] of Object.entries(capture.expected.partialsBytewise ?? {})) {
      const counts = events.filter((event) => event.type === "partial_result" && event.callId === callId).map((event) => event.count);
      assert.deepEqual(counts, Array.from({ length: count }, (_, i) => i + 1));
    }
  });

  test(`${capture.name} without partial cards`, () => {
    const events = bytewise(capture, { partial: false });
    assert.ok(events.every(({ type }) => type !== "partial_result"));
    assert.equal(unexpected(capture.expected.events, events), undefined);
  });

  test(`${capture.name}: events are plain data`, () => {
    const events = bytewise(capture);
    assert.deepEqual(JSON.parse(JSON.stringify(events)), events);
    assert.deepEqual(structuredClone(events), events);
  });

  // Frames and pages have no events that anybody decodes, and some events say what they are only by the name in front.
  if (/\.(bin|txt)$|^langgraph-updates/.test(capture.name)) continue;
  test(`${capture.name} as decoded events`, () => {
    const stream = open(cards, capture);
    const events = decoded(capture).flatMap((event) => stream.pushEvent(event));
    events.push(...stream.finish());
    stream.free();
    // What was damaged was the business of the decoder.
    const expected = capture.expected.events.filter(({ code }) => code !== "bad_json");
    assert.equal(unexpected(expected, events), undefined);
    assert.ok(events.every(({ type }) => type !== "partial_result"));
  });
}

test("the final card is the one of parseToolResult", () => {
  const capture = captures.find(({ name }) => name === "anthropic-300-products.sse");
  // The vertical that was chosen for a stream counts for every server in it.
  const { card, tool, input } = bytewise(capture).find(({ type }) => type === "tool_result");
  const { content_block: block } = decoded(capture).find((event) => event.content_block?.type === "mcp_tool_result");
  assert.deepEqual(card, cards.parseToolResult(tool, block, { ...capture.expected.options, input }));
});

test("with the cuts of the specification's example there are exactly two partial cards", () => {
  const capture = captures.find(({ name }) => name === "anthropic-docs-partial.sse");
  const events = pushAll(open(cards, capture), cut(capture.bytes, capture.expected.cuts));
  const partial = events.filter(({ type }) => type === "partial_result");
  assert.deepEqual(partial.map(({ from, count }) => [from, count]), [[0, 1], [1, 2]]);
  const [H1, H2] = capture.expected.events.find(({ type }) => type === "tool_result").card.hits;
  const ref = { type: "partial_result", callId: "toolu_7", tool: "search_docs", server: "docs" };
  assert.deepEqual(partial, [
    { ...ref, card: { type: "doc_search", hits: [H1] }, from: 0, count: 1 },
    { ...ref, card: { type: "doc_search", hits: [H1, H2] }, from: 1, count: 2 },
  ]);
});

test("a wrong expectation and a false growth are found", () => {
  const capture = captures.find(({ name }) => name === "anthropic-docs-partial.sse");
  const events = bytewise(capture);
  const want = capture.expected.events;
  assert.equal(unexpected(want, events), undefined);
  assert.match(unexpected(want.slice(0, -1), events), /one more event/);
  assert.match(unexpected([...want, want[0]], events), /there is none/);
  assert.match(unexpected(want.with(0, { ...want[0], tool: "other" }), events), /event 0 differs in tool/);
  assert.match(unexpected(want.with(2, { ...want[2], card: { type: "doc_search", count: 2 } }), events), /differs in card.count/);
  assert.equal(meaning(events).length, want.length);

  assert.equal(falseGrowth(events), undefined);
  const change = (at, make) => events.map((event, i) => (i === at ? make(structuredClone(event)) : event));
  const first = events.findIndex(({ type }) => type === "partial_result");
  const last = events.findIndex(({ type }) => type === "tool_result");
  assert.match(falseGrowth(change(first + 1, (event) => event)), /another object/);
  assert.match(falseGrowth(change(first + 1, (event) => ({ ...event, from: 0 }))), /counts/);
  assert.match(falseGrowth(change(last, (event) => event)), /supersedes/);
  assert.match(falseGrowth(change(last, () => ({ ...events[last], supersedes: true }))), /supersedes/);
  assert.equal(mainList(events[last].card).length, 3);
});
