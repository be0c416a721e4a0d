// Real clients of other services and this package read the same body of a local server: texts and calls are the same.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { BedrockRuntimeClient, ConverseStreamCommand } from "@aws-sdk/client-bedrock-runtime";
import { GoogleGenAI } from "@google/genai";
import { AIMessageChunk, ToolMessage } from "@langchain/core/messages";
import { Ollama } from "ollama";
import OpenAI from "openai";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { ToolResultStream } from "../../pkg/node.js";

const capture = (name) => readFileSync(new URL(`../data/streams/${name}`, import.meta.url));

/** What the server answers; it answers everything with the body that a test sets. */
let answer = { type: "text/event-stream", body: "" };
let server;
let origin;

before(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response.writeHead(200, { "content-type": answer.type });
      for (let at = 0; at < answer.body.length; at += 37) response.write(answer.body.subarray(at, at + 37));
      response.end();
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

/** The part of a capture that one response is, up to and with this text. */
const upTo = (bytes, end) => bytes.subarray(0, bytes.indexOf(end) + end.length);

/** What a stream of ours tells of texts and calls. */
function told(events) {
  const calls = events.filter(({ type, state }) => type === "tool_call" && state === "ready");
  return {
    text: events.filter(({ type, channel }) => type === "text" && !channel).map(({ text }) => text).join(""),
    calls: calls.map(({ callId, tool, input }) => ({ callId, tool, input })),
  };
}

/** Our reading of the body that the server sends, and of events that a client decoded. */
async function read(decoded) {
  const stream = new ToolResultStream();
  const events = [];
  const response = await fetch(origin, { method: "POST" });
  for await (const chunk of response.body) events.push(...stream.push(chunk));
  events.push(...stream.finish());
  stream.reset();
  stream.free();
  const own = new ToolResultStream();
  const again = decoded.flatMap((event) => own.pushEvent(event));
  again.push(...own.finish());
  own.free();
  assert.deepEqual(told(again), told(events), "decoded events tell the same");
  assert.ok(told(events).calls.length > 0);
  return told(events);
}

test("openai: chat completions", async () => {
  answer = { type: "text/event-stream", body: upTo(capture("openai-chat-parallel.sse"), "data: [DONE]\n\n") };
  const client = new OpenAI({ apiKey: "none", baseURL: origin });
  const body = { model: "m", messages: [], stream: true };
  const chunks = [];
  for await (const chunk of await client.chat.completions.create(body)) chunks.push(chunk);
  const { message } = (await client.chat.completions.stream(body).finalChatCompletion()).choices[0];
  const calls = message.tool_calls.map((call) => ({ callId: call.id, tool: call.function.name, input: JSON.parse(call.function.arguments) }));
  assert.deepEqual(await read(chunks), { text: message.content, calls });
});

test("openai: responses", async () => {
  answer = { type: "text/event-stream", body: capture("openai-responses.sse") };
  const client = new OpenAI({ apiKey: "none", baseURL: origin });
  const events = [];
  for await (const event of await client.responses.create({ model: "m", input: "x", stream: true })) events.push(event);
  const items = events.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item).filter(({ type }) => type.endsWith("_call"));
  const text = events.filter(({ type }) => type === "response.output_text.delta").map(({ delta }) => delta).join("");
  const calls = items.map((item) => ({ callId: item.call_id ?? item.id, tool: item.name, input: JSON.parse(item.arguments) }));
  assert.deepEqual(await read(events), { text, calls });
});

test("ollama", async () => {
  answer = { type: "application/x-ndjson", body: upTo(capture("ollama-same-tool-twice.ndjson"), '"done_reason":"stop"}\n') };
  const client = new Ollama({ host: origin });
  const lines = [];
  for await (const line of await client.chat({ model: "m", messages: [], stream: true })) lines.push(line);
  const calls = lines.flatMap(({ message }) => message.tool_calls ?? []).map((call, at) => ({ callId: `call-${at + 1}`, tool: call.function.name, input: call.function.arguments }));
  assert.deepEqual(await read(lines), { text: lines.map(({ message }) => message.content).join(""), calls });
});

test("@google/genai", async () => {
  answer = { type: "text/event-stream", body: upTo(capture("gemini-function.sse"), '"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":30,"candidatesTokenCount":8,"totalTokenCount":38},"modelVersion":"gemini-3-flash","responseId":"rq1"}\n\n') };
  const client = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: origin } });
  const chunks = [];
  for await (const chunk of await client.models.generateContentStream({ model: "m", contents: "x" })) chunks.push(chunk);
  const parts = chunks.flatMap((chunk) => chunk.candidates?.[0]?.content?.parts ?? []);
  const text = parts.filter((part) => part.text && !part.thought).map((part) => part.text).join("");
  const calls = chunks.flatMap((chunk) => chunk.functionCalls ?? []).map(({ id, name, args }) => ({ callId: id, tool: name, input: args }));
  assert.deepEqual(await read(chunks), { text, calls });
});

test("@aws-sdk/client-bedrock-runtime", async () => {
  answer = { type: "application/vnd.amazon.eventstream", body: capture("bedrock-eventstream.bin") };
  const credentials = { accessKeyId: "none", secretAccessKey: "none" };
  const client = new BedrockRuntimeClient({ region: "us-east-1", endpoint: origin, credentials, requestHandler: new NodeHttpHandler() });
  const { stream } = await client.send(new ConverseStreamCommand({ modelId: "m", messages: [] }));
  const events = [];
  for await (const event of stream) events.push(JSON.parse(JSON.stringify(event)));
  const deltas = events.map((event) => event.contentBlockDelta?.delta).filter(Boolean);
  const input = deltas.map((delta) => delta.toolUse?.input ?? "").join("");
  const { toolUse } = events.find((event) => event.contentBlockStart).contentBlockStart.start;
  const calls = [{ callId: toolUse.toolUseId, tool: toolUse.name, input: JSON.parse(input) }];
  assert.deepEqual(await read(events), { text: deltas.map((delta) => delta.text ?? "").join(""), calls });
});

test("@langchain/core", () => {
  const chunks = [
    new AIMessageChunk({ id: "m1", content: "Looking. ", tool_call_chunks: [{ id: "c1", name: "find", args: '{"q":', index: 0 }] }),
    new AIMessageChunk({ id: "m1", content: "", tool_call_chunks: [{ args: '"tea"}', index: 0 }] }),
  ];
  const whole = chunks[0].concat(chunks[1]);
  const calls = whole.tool_calls.map(({ id, name, args }) => ({ callId: id, tool: name, input: args }));
  const result = new ToolMessage({ tool_call_id: "c1", name: "find", content: "ok" });
  // Chunk by chunk, as a graph's server sends them; and serialised, as they are stored.
  const sent = chunks.map((chunk) => ({ ...chunk.lc_kwargs, type: "AIMessageChunk" }));
  for (const messages of [[...sent, result.toJSON()], [{ type: "ai", ...whole.lc_kwargs }, result.toJSON()]]) {
    const stream = new ToolResultStream();
    const events = JSON.parse(JSON.stringify(messages)).flatMap((message) => stream.pushEvent(message));
    events.push(...stream.finish());
    stream.free();
    assert.deepEqual(told(events), { text: whole.content, calls });
    assert.equal(events.find(({ type }) => type === "tool_result").card.text, "ok");
  }
});
