// Results made by the MCP SDK: a real client and a real server, joined in memory.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { ToolResultStream, parseToolResult } from "../../pkg/node.js";
import { cut, everyCut } from "../shared/streams.mjs";

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PRODUCTS = [
  { id: "p1", name: "Atta", brand: "Aashirvaad", price: 260, imageUrl: "https://cdn.example.com/atta.jpg" },
  { id: "p2", name: "Ghee", price: "₹ 1,299", imageUrl: "http://cdn.example.com/ghee.jpg" },
];
const WEATHER = { city: "Pune", temperature: 31.5, humidity: 40 };
const text = (value) => ({ type: "text", text: typeof value === "string" ? value : JSON.stringify(value) });

function makeServer() {
  const server = new McpServer({ name: "shop", version: "1.0.0" }, { capabilities: { logging: {} } });
  const tool = (name, config, answer) => server.registerTool(name, { description: name, inputSchema: {}, ...config }, answer);
  tool("search_products", { inputSchema: { query: z.string() } }, async () => ({
    content: [text("Two products:"), text({ products: PRODUCTS }), { ...text("rank by margin"), annotations: { audience: ["assistant"] } }],
  }));
  const outputSchema = { city: z.string(), temperature: z.number(), humidity: z.number() };
  // As the specification asks: the same as text, for clients that know no structured content.
  tool("get_weather", { outputSchema }, async () => ({ content: [text(WEATHER)], structuredContent: WEATHER }));
  tool("describe_weather", { outputSchema }, async () => ({ content: [text("Warm and dry.")], structuredContent: WEATHER }));
  tool("draw_chart", {}, async () => ({ content: [text("Here it is."), { type: "image", data: PIXEL, mimeType: "image/png" }] }));
  tool("get_manual", {}, async () => ({
    content: [
      { type: "resource_link", uri: "https://docs.example.com/manual.pdf", name: "manual.pdf", mimeType: "application/pdf", size: 1200 },
      { type: "resource", resource: { uri: "note://1", mimeType: "text/plain", text: "Keep dry." } },
    ],
  }));
  tool("place_order", {}, async () => ({ content: [text("Order failed: 401 Unauthorized, please sign in again")], isError: true }));
  tool("break", {}, async () => {
    throw new Error("the kitchen is closed");
  });
  return server;
}

const results = new Map();
let client;
let server;
/** The messages of both sides, in the order in which they were sent. */
const messages = [];

before(async () => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  for (const side of [near, far]) {
    const send = side.send;
    side.send = function (message, ...rest) {
      messages.push(structuredClone(message));
      return send.call(this, message, ...rest);
    };
  }
  server = makeServer();
  client = new Client({ name: "chat", version: "1.0.0" });
  await Promise.all([server.connect(far), client.connect(near)]);
  for (const [name, input] of CALLS) results.set(name, await client.callTool({ name, arguments: input }));
});
after(() => Promise.all([client.close(), server.close()]));

const product = (id, name, price, more) => ({
  id, name, price, ...more, groupKey: name.toLowerCase(), groupLabel: name, available: true, backendProductId: id,
});
const ENTRIES = [["City", "Pune"], ["Temperature", "31.5"], ["Humidity", "40"]].map(([key, value]) => ({ key, value }));

/** Each: the tool, what it is given, the part of its result that decides, and the card. */
const CALLS = [
  ["search_products", { query: "atta" }, "text", {
    type: "products",
    items: [
      product("p1", "Atta", 260, { image: "https://cdn.example.com/atta.jpg", brand: "Aashirvaad", sourceQuery: "atta" }),
      // One search, one group: what was asked for names it.
      { ...product("p2", "Ghee", 1299, { currency: "INR", sourceQuery: "atta" }), groupKey: "atta", groupLabel: "Atta" },
    ],
    summary: "Two products:",
    security: [{ path: "/items/1/image", kind: "url", action: "dropped", reason: "scheme", value: "http://cdn.example.com/ghee.jpg" }],
  }],
  ["get_weather", {}, "structured", { type: "info", title: "Details", entries: ENTRIES }],
  ["describe_weather", {}, "merged", { type: "info", title: "Details", entries: ENTRIES, summary: "Warm and dry." }],
  ["draw_chart", {}, "text", {
    type: "media",
    items: [{ kind: "image", mimeType: "image/png", data: PIXEL, size: 70 }],
    texts: ["Here it is."],
  }],
  ["get_manual", {}, "none", {
    type: "media",
    items: [
      { kind: "link", mimeType: "application/pdf", uri: "https://docs.example.com/manual.pdf", name: "manual.pdf", size: 1200 },
      { kind: "resource", mimeType: "text/plain", uri: "note://1", text: "Keep dry." },
    ],
    texts: [],
  }],
  ["place_order", {}, "text", {
    type: "error", message: "Order failed: 401 Unauthorized, please sign in again", category: "auth", soft: false, retryable: false,
  }],
  ["break", {}, "text", { type: "error", message: "the kitchen is closed", category: "runtime", soft: false, retryable: false }],
];

for (const [name, input, source, expected] of CALLS) {
  test(`the result of ${name}`, () => {
    const result = results.get(name);
    assert.deepEqual(parseToolResult(name, result, { input }), expected);
    const { explain, ...card } = parseToolResult(name, result, { input, explain: true });
    assert.deepEqual(card, expected);
    assert.equal(explain.source, source);
    // Hosts that keep the message instead of the result.
    assert.deepEqual(parseToolResult(name, { jsonrpc: "2.0", id: 1, result }, { input }), expected);
  });
}

/** Whether a stream goes on is decided by other categories than what a card says. */
const FAILURES = { place_order: { category: "auth", errors: 1 }, break: { category: "validation", errors: 2 } };

test("the messages of the connection, as a stream", async () => {
  const { tools } = await client.listTools();
  await client.callTool({ name: "nobody", arguments: {} });
  const calls = messages.filter(({ method }) => method === "tools/call");
  assert.deepEqual(calls.map(({ params }) => params.name), [...CALLS.map(([name]) => name), "nobody"]);
  const expected = [];
  for (const [i, [tool, input, , card]] of CALLS.entries()) {
    const call = { callId: String(calls[i].id), tool };
    expected.push({ type: "tool_call", ...call, state: "started" }, { type: "tool_call", ...call, state: "ready", input });
    const failure = FAILURES[tool];
    expected.push({ type: failure ? "tool_error" : "tool_result", ...call, input, card, ...failure });
  }
  const known = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const call = { callId: String(calls.at(-1).id), tool: "nobody" };
  const unknown = {
    type: "error", message: "Tool nobody not found", category: "unknown_tool", soft: false, retryable: false, code: -32602, tool: "nobody",
  };
  expected.push(
    { type: "status", message: "Tools listed", phase: "tools", tools: known },
    { type: "tool_call", ...call, state: "started" },
    { type: "tool_call", ...call, state: "ready", input: {} },
    { type: "tool_error", ...call, input: {}, card: unknown, category: "validation", errors: 3 },
    { type: "done", reason: "end" },
  );
  const lines = messages.map((message) => `${JSON.stringify(message)}\n`);
  const bytes = new TextEncoder().encode(lines.join(""));
  const events = messages.map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`).join("");
  for (const chunks of [lines, [bytes], cut(bytes, everyCut(7, bytes.length)), [events]]) {
    assert.deepEqual(run(chunks), expected);
  }
});

test("progress and a question, between a real client and a real server", async () => {
  const both = [];
  const [near, far] = InMemoryTransport.createLinkedPair();
  for (const side of [near, far]) {
    const { send } = side;
    side.send = function (message, ...rest) {
      both.push(structuredClone(message));
      return send.call(this, message, ...rest);
    };
  }
  const asking = new McpServer({ name: "quay", version: "1.0.0" });
  const requestedSchema = { type: "object", properties: { guests: { type: "integer", title: "Guests" } }, required: ["guests"] };
  asking.registerTool("book_table", { title: "Book a table", description: "books", inputSchema: {} }, async (_, extra) => {
    const { progressToken } = extra._meta;
    await extra.sendNotification({ method: "notifications/progress", params: { progressToken, progress: 1, total: 2, message: "Looking" } });
    const { content } = await asking.server.elicitInput({ message: "For how many?", requestedSchema });
    return { content: [text({ success: true, message: `A table for ${content.guests}` })] };
  });
  const asked = new Client({ name: "chat", version: "1.0.0" }, { capabilities: { elicitation: {} } });
  asked.setRequestHandler(ElicitRequestSchema, async () => ({ action: "accept", content: { guests: 4 } }));
  await Promise.all([asking.connect(far), asked.connect(near)]);
  await asked.listTools();
  await asked.callTool({ name: "book_table", arguments: {} }, undefined, { onprogress: () => {} });
  await Promise.all([asked.close(), asking.close()]);
  const stream = new ToolResultStream();
  const events = [...both.flatMap((message) => stream.pushEvent(message)), ...stream.finish()];
  stream.free();
  const call = { callId: events.find(({ type }) => type === "tool_call").callId, tool: "book_table", title: "Book a table" };
  const about = events.filter(({ callId }) => callId !== undefined).map(({ card, requests: _requests, ...event }) => ({ ...event, ...(card && { card: card.type }) }));
  assert.deepEqual(about, [
    { type: "tool_call", ...call, state: "started" },
    { type: "tool_call", ...call, state: "ready", input: {} },
    { type: "status", message: "Looking", phase: "progress", ...call, progress: 1, total: 2 },
    { type: "input_request", ...call, input: {}, card: "input_request" },
    { type: "tool_result", ...call, input: {}, card: "status" },
  ]);
  const { card } = events.find(({ type }) => type === "input_request");
  assert.deepEqual({ message: card.message, kind: card.requests[0].kind, schema: card.requests[0].schema }, { message: "For how many?", kind: "form", schema: requestedSchema });
});

/** All events but the growing cards. */
function run(chunks) {
  const stream = new ToolResultStream({ errorBudget: false });
  const events = [...chunks.flatMap((chunk) => stream.push(chunk)), ...stream.finish()];
  stream.free();
  return events.filter(({ type }) => type !== "partial_result");
}
