// What can be chosen for a stream, and what is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ToolResultStream, parseToolResult } from "../../pkg/node.js";
import { anthropic, hits, sse } from "../shared/wire.mjs";

const run = (options, ...events) => {
  const stream = new ToolResultStream(options);
  const out = [...stream.push(sse(...events)), ...stream.finish()];
  stream.free();
  return out;
};
const failing = (id, text) => [...anthropic.call(id, "say"), anthropic.result(id, text, true)];
const outline = (events) => events.map(({ type, state, code, reason }) => [type, state ?? code ?? reason].filter(Boolean).join(" "));

test("a wrong option is a TypeError that names it", () => {
  for (const [options, message] of [
    [5, "ToolResultStream: options must be a plain object, not 5"],
    [[], "ToolResultStream: options must be a plain object, not an array"],
    [{ carrier: "sse" }, 'ToolResultStream: options.carrier must be "auto", "anthropic", "ai-sdk", "openai", "openai-chat", "ollama", "gemini", "bedrock", "json-rpc", "ag-ui", "langchain", "acp", "a2a" or "ndjson", not "sse"'],
    [{ partial: 1 }, "ToolResultStream: options.partial must be a boolean, not 1"],
    [{ thinking: "yes" }, 'ToolResultStream: options.thinking must be a boolean, not "yes"'],
    [{ maxEventBytes: 0 }, "ToolResultStream: options.maxEventBytes must be a positive integer or Infinity, not 0"],
    [{ maxEventBytes: 1.5 }, "ToolResultStream: options.maxEventBytes must be a positive integer or Infinity, not 1.5"],
    [{ maxEventBytes: "1" }, 'ToolResultStream: options.maxEventBytes must be a positive integer or Infinity, not "1"'],
    [{ errorBudget: true }, "ToolResultStream: options.errorBudget must be a plain object or false, not true"],
    [{ errorBudget: 0 }, "ToolResultStream: options.errorBudget must be a plain object or false, not 0"],
    [{ errorBudget: { all: 1 } }, "ToolResultStream: options.errorBudget.all is unknown; known: auth, address, total"],
    [{ errorBudget: { total: -1 } }, "ToolResultStream: options.errorBudget.total must be a positive integer or Infinity, not -1"],
    [{ brand: 5 }, "ToolResultStream: options.brand must be a string, not 5"],
    [{ abortMessages: { other: "x" } }, "ToolResultStream: options.abortMessages.other is unknown; known: address, auth, server, validation"],
    [{ abortMessages: { auth: 1 } }, "ToolResultStream: options.abortMessages.auth must be a string, not 1"],
    [{ limits: { rows: -1 } }, "ToolResultStream: options.limits.rows must be a positive integer or Infinity, not -1"],
    [{ routes: { search: "(" } }, /^ToolResultStream: options\.routes\.search must be a regular expression, not "\("/],
    [{ input: {} }, /^ToolResultStream: options\.input is unknown; known: vertical, .*, carrier, partial/],
    [{ isError: true }, /^ToolResultStream: options\.isError is unknown/],
  ]) {
    assert.throws(() => new ToolResultStream(options), { name: "TypeError", message });
  }
});

test("nothing, null and undefined mean the defaults", () => {
  const nothing = Object.fromEntries(
    ["carrier", "partial", "thinking", "maxEventBytes", "errorBudget", "brand", "abortMessages", "vertical", "limits", "routes"].flatMap((name) => [[name, null]]),
  );
  for (const options of [undefined, null, {}, nothing, { carrier: undefined }, { errorBudget: { auth: null } }, { carrier: "auto" }]) {
    assert.deepEqual(outline(run(options, anthropic.start(), ...failing("1", "HTTP 401"))), ["tool_call started", "tool_call ready", "tool_error", "abort", "done abort"]);
  }
});

test("a wrong call is a TypeError that names it", () => {
  const stream = new ToolResultStream();
  for (const [call, message] of [
    [undefined, "ToolResultStream.registerCall: call must be a plain object, not undefined"],
    ["1", 'ToolResultStream.registerCall: call must be a plain object, not "1"'],
    [{}, "ToolResultStream.registerCall: call.callId must be a string, not undefined"],
    [{ callId: 7 }, "ToolResultStream.registerCall: call.callId must be a string, not 7"],
    [{ callId: "7", tool: 1 }, "ToolResultStream.registerCall: call.tool must be a string, not 1"],
    [{ callId: "7", server: {} }, "ToolResultStream.registerCall: call.server must be a string, not an object"],
    [{ callId: "7", name: "x" }, "ToolResultStream.registerCall: call.name is unknown; known: callId, tool, server, input"],
  ]) {
    assert.throws(() => stream.registerCall(call), { name: "TypeError", message });
  }
  stream.free();
});

test("a call that was registered gives its result a name, a server and an input", () => {
  const cycle = {};
  cycle.self = cycle;
  for (const [input, expected] of [[{ query: "x" }, { query: "x" }], ["text", "text"], [[1, 12345678901234567890n], [1, "12345678901234567890"]], [undefined, undefined], [cycle, undefined]]) {
    const stream = new ToolResultStream();
    assert.equal(stream.registerCall({ callId: "7", tool: "search_docs", server: "docs", input }), undefined);
    const [result] = stream.push(sse({ jsonrpc: "2.0", id: 7, result: { content: [{ type: "text", text: JSON.stringify({ hits: hits(1) }) }] } }));
    assert.deepEqual([result.callId, result.tool, result.server, result.input, result.orphan], ["7", "search_docs", "docs", expected, undefined]);
    stream.free();
  }
});

test("the server of a call decides the vertical", () => {
  const servers = { thali: "foodorder" };
  for (const [server, type] of [["thali", "status"], ["swiggy-food", "status"], ["unknown", "info"]]) {
    const events = run({ servers }, anthropic.start(), ...anthropic.call("1", "look", {}, server), anthropic.result("1", '{"message":"red"}'));
    assert.equal(events.find(({ card }) => card).card.type, type, server);
  }
});

test("the caller's own patterns are asked for every result, whole and growing", () => {
  const rows = JSON.stringify(Array.from({ length: 3 }, (_, i) => ({ name: `Tee ${i}`, price: 3.5 + i })));
  const body = sse(anthropic.start(), ...anthropic.call("1", "regal_stoebern"), anthropic.result("1", rows));
  const options = { vertical: "food", explain: true, routes: { search: ["nothing", "stoeb(er|)n"] } };
  const results = (own) => {
    const stream = new ToolResultStream(own);
    const events = [...body].flatMap((unit) => stream.push(unit));
    stream.free();
    return events.filter(({ card }) => card);
  };
  const found = results(options);
  assert.deepEqual(found.map(({ type }) => type), ["partial_result", "partial_result", "partial_result", "tool_result"]);
  const { card } = found.at(-1);
  assert.deepEqual([card.type, card.explain.intent, card.explain.rule], ["products", "search", "search.products"]);
  assert.deepEqual(card, parseToolResult("regal_stoebern", rows, { ...options, input: {} }));
  // Streams with and without patterns side by side.
  assert.equal(results({ vertical: "food", explain: true }).at(-1).card.explain.intent, null);
  const stream = new ToolResultStream(options);
  stream.registerCall({ callId: "1", tool: "regal_stoebern" });
  assert.equal(parseToolResult("regal_stoebern", rows, { vertical: "food", explain: true }).explain.intent, null);
  assert.equal(stream.pushEvent(anthropic.result("1", rows))[0].card.explain.intent, "search");
  stream.free();
});

test("the limits, the prices and the explanations are those of parseToolResult", () => {
  const text = JSON.stringify({ products: Array.from({ length: 12 }, (_, i) => ({ id: i, name: `Oats ${i}`, price: 100 + i, image: `http://cdn.example/${i}.png` })) });
  for (const options of [{}, { vertical: "food" }, { vertical: "food", limits: { products: 7 } }, { vertical: "food", priceUnit: "paise", explain: true }, { vertical: "food", images: "any", allowHosts: ["cdn.example"] }]) {
    const { card } = run(options, anthropic.start(), ...anthropic.call("1", "search_products", { query: "oats" }), anthropic.result("1", text)).find((event) => event.card);
    assert.deepEqual(card, parseToolResult("search_products", text, { ...options, input: { query: "oats" } }));
  }
});

test("reasoning is dropped unless it is asked for", () => {
  const thought = { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "hm" } };
  assert.deepEqual(outline(run({}, anthropic.start(), thought)), ["done truncated"]);
  const [event] = run({ thinking: true }, anthropic.start(), thought);
  assert.deepEqual(event, { type: "text", text: "hm", channel: "thinking" });
});

test("an event larger than the limit is passed over, and the stream goes on", () => {
  const stream = new ToolResultStream({ maxEventBytes: 1000 });
  const large = sse(anthropic.text("x".repeat(5000)));
  const events = [sse(anthropic.start()), ...large.match(/[^]{1,100}/g), sse(anthropic.text("after"))].flatMap((chunk) => stream.push(chunk));
  assert.deepEqual(events.map(({ code, text }) => code ?? text), ["event_too_large", "after"]);
  assert.deepEqual(stream.pushEvent(anthropic.text("x".repeat(5000))).map(({ code }) => code), ["event_too_large"]);
  stream.free();
});

test("the budget of errors", () => {
  const three = [anthropic.start(), ...failing("1", "bad quantity"), ...failing("2", "bad quantity"), ...failing("3", "HTTP 401 unauthorized")];
  const errors = (options) => run(options, ...three).filter(({ type }) => ["tool_error", "abort", "done"].includes(type));
  const brief = (options) => errors(options).map(({ type, category, errors: count, message }) => [type, category, count, message].filter((part) => part !== undefined));
  const abort = (category, count, message) => [["abort", category, count, message], ["done"]];
  assert.deepEqual(brief({ brand: "shopwell" }), [
    ["tool_error", "validation", 1],
    ["tool_error", "validation", 2],
    ...abort("validation", 2, "Shopwell rejected the request more than once, so I stopped trying. Please change the request."),
  ]);
  assert.deepEqual(brief({ errorBudget: { total: 9 }, abortMessages: { auth: "log in to {brand}, please" } }).slice(2), [
    ["tool_error", "auth", 3],
    ...abort("auth", 3, "Log in to the service, please"),
  ]);
  assert.deepEqual(brief({ errorBudget: { total: Infinity, auth: 2 } }).at(-1), ["done"]);
  assert.equal(brief({ errorBudget: { total: 3, auth: 2 } })[3][0], "abort");
  assert.deepEqual(errors({ errorBudget: false }).map(({ type }) => type), ["tool_error", "tool_error", "tool_error", "done"]);
});
