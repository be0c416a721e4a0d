// Messages as the AI SDK itself makes them: a stream that the SDK reads, and what it turns it into, give the same cards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { convertToModelMessages, readUIMessageStream } from "ai";
import { ToolResultStream, cardsFromMessages, parseToolResult, reduceItems } from "../../pkg/node.js";

const TABLE = { content: [{ type: "text", text: '{"columns":["id","city"],"rows":[[1,"Oslo"],[2,"Turku"]]}' }] };
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const CHUNKS = [
  { type: "start", messageId: "m1" },
  { type: "start-step" },
  { type: "text-start", id: "t1" },
  { type: "text-delta", id: "t1", delta: "One " },
  { type: "text-delta", id: "t1", delta: "moment." },
  { type: "text-end", id: "t1" },
  { type: "tool-input-start", toolCallId: "a", toolName: "execute_query", dynamic: true },
  { type: "tool-input-available", toolCallId: "a", toolName: "execute_query", input: { sql: "SELECT" }, dynamic: true },
  { type: "tool-output-available", toolCallId: "a", output: TABLE, dynamic: true },
  { type: "tool-input-available", toolCallId: "b", toolName: "pay", input: { sum: 5 }, dynamic: true },
  { type: "tool-output-error", toolCallId: "b", errorText: "Card was declined", dynamic: true },
  { type: "tool-input-available", toolCallId: "c", toolName: "seat_map", input: {}, dynamic: true },
  { type: "finish-step" },
  { type: "start-step" },
  { type: "text-start", id: "t2" },
  { type: "text-delta", id: "t2", delta: "Here." },
  { type: "text-end", id: "t2" },
  { type: "finish-step" },
  { type: "finish" },
];

/** The message that the SDK makes of the stream. */
async function read() {
  const stream = new ReadableStream({
    start(controller) {
      CHUNKS.forEach((chunk) => controller.enqueue(chunk));
      controller.close();
    },
  });
  let last;
  for await (const message of readUIMessageStream({ stream })) last = message;
  return last;
}

const plain = ({ index: _index, role: _role, ...item }) => item;

test("a UI message gives the items of its stream", async () => {
  const message = await read();
  const stored = cardsFromMessages([message]);
  const stream = new ToolResultStream({ errorBudget: false });
  let items = [];
  for (const chunk of CHUNKS) for (const event of stream.pushEvent(chunk)) items = reduceItems(items, event);
  for (const event of stream.finish()) items = reduceItems(items, event);
  stream.free();
  assert.deepEqual(stored.map(plain), items.map(plain));
  assert.deepEqual(stored.map(({ kind, card }) => card?.type ?? kind), ["text", "table", "error", "call", "text"]);
});

test("the SDK's own messages for the model give the same cards", async () => {
  const user = { id: "u", role: "user", parts: [{ type: "text", text: "Orders" }, { type: "file", mediaType: "image/png", url: `data:image/png;base64,${PIXEL}` }] };
  const messages = [user, await read()];
  const options = { ignoreIncompleteToolCalls: true };
  const model = await convertToModelMessages(messages, options);
  const shown = (items) => items.filter(({ kind }) => kind !== "call").map(({ kind, role, text, card, tool }) => [kind, role, text, card?.type, tool]);
  assert.deepEqual(shown(cardsFromMessages(model)), shown(cardsFromMessages(messages)));
});

test("parseToolResult takes the parts that people hold", async () => {
  const { parts } = await read();
  const tools = parts.filter(({ type }) => type === "dynamic-tool");
  assert.deepEqual(tools.map((part) => parseToolResult("", part).type), ["table", "error", "raw"]);
  const model = await convertToModelMessages([await read()], { ignoreIncompleteToolCalls: true });
  const results = model.filter(({ role }) => role === "tool").flatMap(({ content }) => content);
  assert.deepEqual(results.map((part) => parseToolResult("", part).type), ["table", "error"]);
});
