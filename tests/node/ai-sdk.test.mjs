// Streams written by the AI SDK, read from the body of its own Response.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createUIMessageStream, createUIMessageStreamResponse, stepCountIs, streamText, tool } from "ai";
import { MockLanguageModelV3, convertArrayToReadableStream } from "ai/test";
import { z } from "zod";
import { ToolResultStream, toolResultStream } from "../../pkg/node.js";
import { cut, everyCut, falseGrowth } from "../shared/streams.mjs";

const ROWS = Array.from({ length: 40 }, (_, i) => ({ id: `p${i}`, name: `Tea ${i}`, price: 40 + i, currency: "INR" }));
const ITEMS = ROWS.slice(0, 5).map(({ id, name, price, currency }) => ({
  id, name, price, currency, groupKey: "tea", groupLabel: "Tea", sourceQuery: "tea", available: true, backendProductId: id,
}));
const CARD = { type: "products", items: ITEMS, total: ROWS.length };
const INPUT = { query: "tea" };

/** The body of a response, cut anew into chunks of each size. */
async function* chunkings(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  for (const size of [1, 7, 100, 1400, bytes.length]) {
    const chunks = cut(bytes, everyCut(size, bytes.length));
    yield [size, new ReadableStream({ pull: (controller) => (chunks.length ? controller.enqueue(chunks.shift()) : controller.close()) })];
  }
}

async function read(body, options) {
  const events = [];
  for await (const event of body.pipeThrough(toolResultStream(options))) events.push(event);
  assert.equal(falseGrowth(events), undefined);
  return events;
}

/** The events, with texts in one piece and without growing cards, which depend on the chunks. */
function settled(events) {
  const kept = [];
  for (const event of events.filter(({ type }) => type !== "partial_result")) {
    if (event.type === "text" && kept.at(-1)?.type === "text") kept.at(-1).text += event.text;
    else kept.push({ ...event });
  }
  return kept;
}

const started = (callId, tool) => ({ type: "tool_call", callId, tool, state: "started" });
const ready = (callId, tool, input) => ({ ...started(callId, tool), state: "ready", input });

/** Everything a backend may write about tools. */
function written() {
  const call = (toolCallId, toolName, input) => ({ type: "tool-input-available", toolCallId, toolName, input, dynamic: true });
  const output = (toolCallId, output, more) => ({ type: "tool-output-available", toolCallId, output, dynamic: true, ...more });
  const stream = createUIMessageStream({
    execute({ writer }) {
      writer.write({ type: "start" });
      writer.write({ type: "text-start", id: "t" });
      writer.write({ type: "text-delta", id: "t", delta: "Looking for tea … " });
      writer.write({ type: "text-delta", id: "t", delta: "☕" });
      writer.write({ type: "text-end", id: "t" });
      writer.write(call("c1", "search_products", INPUT));
      writer.write(output("c1", { content: [{ type: "text", text: JSON.stringify({ products: ROWS }) }] }));
      writer.write(call("c2", "search_products", INPUT));
      writer.write(output("c2", { products: ROWS.slice(0, 1) }, { preliminary: true }));
      writer.write(output("c2", { products: ROWS }));
      writer.write(call("c3", "get_cart", {}));
      writer.write({ type: "tool-output-error", toolCallId: "c3", errorText: "503 Service Unavailable", dynamic: true });
      writer.write({ type: "finish", finishReason: "stop" });
    },
  });
  return createUIMessageStreamResponse({ stream });
}

test("a stream that was written chunk by chunk", async () => {
  const result = (callId, card, more) => ({ type: "tool_result", callId, tool: "search_products", input: INPUT, card, ...more });
  const expected = [
    { type: "text", text: "Looking for tea … ☕" },
    started("c1", "search_products"),
    ready("c1", "search_products", INPUT),
    result("c1", CARD),
    started("c2", "search_products"),
    ready("c2", "search_products", INPUT),
    result("c2", { type: "products", items: ITEMS.slice(0, 1) }, { preliminary: true }),
    result("c2", CARD),
    started("c3", "get_cart"),
    ready("c3", "get_cart", {}),
    {
      type: "tool_error",
      callId: "c3",
      tool: "get_cart",
      input: {},
      card: { type: "error", message: "503 Service Unavailable", category: "upstream", soft: false, retryable: true },
      category: "server",
      errors: 1,
    },
    { type: "done", reason: "stop" },
  ];
  for await (const [size, body] of chunkings(written())) {
    const events = await read(body, { vertical: "food" });
    assert.deepEqual(settled(events), expected, `chunks of ${size}`);
    const growing = events.filter(({ type }) => type === "partial_result");
    if (size <= 7) assert.deepEqual(growing.filter(({ callId }) => callId === "c1").map(({ count }) => count), [1, 2, 3, 4, 5]);
  }
});

/** A model that calls the tool, and has something to say once it has the result. */
function model() {
  const usage = { inputTokens: { total: 1, noCache: 1 }, outputTokens: { total: 1, text: 1 } };
  const begin = { type: "stream-start", warnings: [] };
  const turns = [
    [
      begin,
      { type: "tool-input-start", id: "c1", toolName: "search_products" },
      { type: "tool-input-delta", id: "c1", delta: '{"query":' },
      { type: "tool-input-delta", id: "c1", delta: '"tea"}' },
      { type: "tool-input-end", id: "c1" },
      { type: "tool-call", toolCallId: "c1", toolName: "search_products", input: JSON.stringify(INPUT) },
      { type: "finish", finishReason: { unified: "tool-calls" }, usage },
    ],
    [
      begin,
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "Forty " },
      { type: "text-delta", id: "t", delta: "teas." },
      { type: "text-end", id: "t" },
      { type: "finish", finishReason: { unified: "stop" }, usage },
    ],
  ];
  return new MockLanguageModelV3({ doStream: async () => ({ stream: convertArrayToReadableStream(turns.shift()) }) });
}

/** An answer of the model whose tool gives this. */
function answered(execute) {
  const tools = { search_products: tool({ inputSchema: z.object({ query: z.string() }), execute }) };
  const result = streamText({ model: model(), prompt: "Tea?", stopWhen: stepCountIs(3), tools, onError: () => {} });
  return result.toUIMessageStreamResponse({ onError: (error) => error.message });
}

const given = {
  "an object": () => ({ products: ROWS }),
  "a text": () => JSON.stringify({ products: ROWS }),
  "the result of an MCP tool": () => ({ content: [{ type: "text", text: JSON.stringify(ROWS) }], isError: false }),
};
for (const [what, execute] of Object.entries(given)) {
  test(`a tool that the model called gave ${what}`, async () => {
    const seen = [];
    const expected = [
      started("c1", "search_products"),
      ready("c1", "search_products", INPUT),
      { type: "tool_result", callId: "c1", tool: "search_products", input: INPUT, card: CARD },
      { type: "text", text: "Forty teas." },
      { type: "done", reason: "stop" },
    ];
    const response = answered(async (input) => {
      seen.push(input);
      return execute();
    });
    for await (const [size, body] of chunkings(response)) {
      assert.deepEqual(settled(await read(body, { vertical: "food" })), expected, `chunks of ${size}`);
    }
    assert.deepEqual(seen, [INPUT]);
  });
}

test("a tool that the model called threw", async () => {
  const response = answered(async () => {
    throw new Error("401 Unauthorized");
  });
  const events = await read(response.body, { vertical: "food", brand: "TeaScout" });
  assert.deepEqual(events.map(({ type }) => type), ["tool_call", "tool_call", "tool_error", "abort", "done"]);
  assert.deepEqual(events[2].card, { type: "error", message: "401 Unauthorized", category: "auth", soft: false, retryable: false });
});

test("the parts of streamText, and the messages that it made, tell the same as its UI stream", async () => {
  const tools = { search_products: tool({ inputSchema: z.object({ query: z.string() }), execute: async () => ({ products: ROWS }) }) };
  const result = streamText({ model: model(), prompt: "Tea?", stopWhen: stepCountIs(3), tools });
  const expected = [
    started("c1", "search_products"),
    ready("c1", "search_products", INPUT),
    { type: "tool_result", callId: "c1", tool: "search_products", input: INPUT, card: CARD },
    { type: "text", text: "Forty teas." },
  ];
  const pushed = async (events) => {
    const stream = new ToolResultStream({ vertical: "food" });
    const told = [];
    for await (const event of events) told.push(...stream.pushEvent(event));
    told.push(...stream.finish());
    stream.free();
    assert.deepEqual([told.at(-1).type, told.at(-1).reason], ["done", "stop"]);
    return settled(told.slice(0, -1));
  };
  assert.deepEqual(await pushed(result.fullStream), expected);
  // Since version 7 those of all steps stand apart.
  const messages = (await result.responseMessages) ?? (await result.response).messages;
  assert.deepEqual(messages.map(({ role }) => role), ["assistant", "tool", "assistant"]);
  assert.deepEqual(await pushed(messages), expected);
});
