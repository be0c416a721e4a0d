// Stored chats and the reducer of streams: the same items.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ToolResultStream, cardsFromMessages, reduceItems } from "../../pkg/node.js";

const FOLDER = new URL("../data/messages/", import.meta.url);

/** Whether a value has all that is expected; lists have the same length. */
function holds(expected, got) {
  if (Array.isArray(expected)) return Array.isArray(got) && got.length === expected.length && expected.every((item, at) => holds(item, got[at]));
  if (typeof expected !== "object" || expected === null) return Object.is(expected, got);
  return typeof got === "object" && got !== null && Object.keys(expected).every((key) => holds(expected[key], got[key]));
}

const FLAGS = ["error", "orphan", "preliminary", "partial", "callId", "index", "channel"];

function check(expected, items, title) {
  expected.forEach((item, at) => {
    assert.ok(holds(item, items[at]), `${title}: item ${at} is ${JSON.stringify(items[at])}, not ${JSON.stringify(item)}`);
    for (const flag of FLAGS) assert.equal(flag in items[at], flag in item, `${title}: ${flag} of item ${at}`);
  });
  assert.equal(items.length, expected.length, title);
}

for (const file of readdirSync(FOLDER)) {
  const { cases } = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8"));
  for (const { title, messages, options, items } of cases) {
    test(`${file}: ${title}`, () => {
      const before = JSON.stringify(messages);
      check(items, cardsFromMessages(messages, options), title);
      check(items, cardsFromMessages(JSON.stringify(messages), options), `${title}, as text`);
      check(items, cardsFromMessages(JSON.stringify(JSON.stringify(messages)), options), `${title}, as text in text`);
      assert.equal(JSON.stringify(messages), before, "the messages were changed");
    });
  }
}

test("what is no list of messages is said to be none, and nothing throws", () => {
  for (const nothing of [undefined, null, [], "", "[]", {messages: []}]) assert.deepEqual(cardsFromMessages(nothing), []);
  const circular = {};
  circular.own = circular;
  for (const unknown of [0, true, "hello", "{", [1], [{ foo: 1 }], { foo: [{ role: "user", content: "x" }] }, circular, [[]]]) {
    const items = cardsFromMessages(unknown);
    assert.equal(items.length, 1, JSON.stringify(items));
    assert.deepEqual({ ...items[0], message: "" }, { kind: "error", role: "assistant", code: "unknown_carrier", message: "", fatal: true });
  }
});

test("a wrong option is a TypeError that names it", () => {
  const throws = (options, message) => assert.throws(() => cardsFromMessages([], options), { name: "TypeError", message });
  throws(5, "cardsFromMessages: options must be a plain object, not 5");
  throws({ thinking: 1 }, "cardsFromMessages: options.thinking must be a boolean, not 1");
  throws({ sistem: true }, /^cardsFromMessages: options\.sistem is unknown; known: .*thinking, system$/);
  throws({ tools: [{}] }, "cardsFromMessages: options.tools[0].name must be a string, not undefined");
  assert.throws(() => reduceItems({}, { type: "text" }), { name: "TypeError", message: "reduceItems: items must be an array, not an object" });
  assert.throws(() => reduceItems([], null), { name: "TypeError", message: "reduceItems: event must be an event, not null" });
});

const call = (callId, rest) => ({ callId, tool: "t", ...rest });
const card = { type: "text", text: "ok", format: "plain" };
const reduce = (events, items = []) => events.reduce(reduceItems, items);

test("the reducer keeps what an event is not about", () => {
  const before = reduce([
    { type: "text", text: "Hi" },
    { type: "tool_call", state: "started", ...call("a") },
    { type: "tool_call", state: "ready", ...call("b"), input: { x: 1 } },
  ]);
  const frozen = Object.freeze(before.map(Object.freeze));
  for (const event of [
    { type: "text", text: "!" },
    { type: "tool_result", ...call("a"), card },
    { type: "status", message: "", progress: 1, callId: "b" },
    { type: "done", reason: "end" },
  ]) {
    const after = reduceItems(frozen, event);
    assert.ok(frozen.filter((item) => !after.includes(item)).length <= 1, JSON.stringify(event));
  }
  assert.equal(reduceItems(frozen, { type: "done", reason: "end" }), frozen);
  assert.equal(reduceItems(frozen, { type: "status", message: "busy" }), frozen);
  assert.equal(reduceItems(frozen, { type: "error", code: "bad_json", message: "", fatal: false, retryable: false }), frozen);
});

test("the reducer follows a call", () => {
  const started = reduce([{ type: "tool_call", state: "started", ...call("a", { title: "T" }) }]);
  assert.deepEqual(started, [{ kind: "call", role: "assistant", callId: "a", tool: "t", title: "T", state: "started" }]);
  const ready = reduce([{ type: "tool_call", state: "ready", ...call("a", { title: "T" }), input: {} }], started);
  const busy = reduce([{ type: "status", phase: "progress", message: "half", progress: 1, total: 2, callId: "a" }], ready);
  assert.deepEqual(busy[0].progress, { progress: 1, total: 2, message: "half" });
  const rows = { type: "table", columns: [], rows: [] };
  const growing = reduce([{ type: "partial_result", ...call("a"), card: rows, from: 0, count: 0 }], busy);
  assert.deepEqual(growing, [{ kind: "card", role: "tool", callId: "a", tool: "t", title: "T", card: rows, input: {}, partial: true }]);
  const asked = reduce([{ type: "input_request", ...call("a"), input: {}, card: { type: "input_request", message: "?", requests: [] } }], growing);
  const done = reduce([{ type: "tool_error", ...call("a"), input: {}, card: { type: "error" }, category: "server", errors: 1 }], asked);
  assert.deepEqual(done, [{ kind: "card", role: "tool", callId: "a", tool: "t", title: "T", card: { type: "error" }, input: {}, error: true }]);
  // The same id in the next turn is another call.
  assert.equal(reduce([{ type: "tool_call", state: "started", ...call("a") }], done).length, 2);
  assert.equal(reduce([{ type: "tool_result", ...call("a"), card, orphan: true }], done).length, 2);
  assert.deepEqual(reduce([{ type: "tool_result", ...call("a"), card, supersedes: true }], done)[0].card, card);
});

test("the reducer replaces the texts of a turn", () => {
  const items = [{ kind: "text", role: "assistant", text: "before" }, { kind: "text", role: "user", text: "q" }];
  const events = [{ type: "text", text: "a" }, { type: "text", text: "hm", channel: "thinking" }, { type: "text", text: "b" }, { type: "text", text: "all", replace: true }];
  assert.deepEqual(reduce(events, items), [...items, { kind: "text", role: "assistant", text: "all" }, { kind: "text", role: "assistant", text: "hm", channel: "thinking" }]);
  assert.deepEqual(reduce([{ type: "text", text: "all", replace: true }], items), [...items, { kind: "text", role: "assistant", text: "all" }]);
  assert.deepEqual(reduce([{ type: "abort", category: "auth", message: "Stop", callId: "a", errors: 1 }]), [{ kind: "error", role: "assistant", code: "abort", message: "Stop", fatal: true }]);
});

test("a stream and the stored chat give the same cards", () => {
  const messages = [
    { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: { name: "list", arguments: "{}" } }] },
    { role: "tool", tool_call_id: "c1", content: '{"columns":["a"],"rows":[[1],[2]]}' },
  ];
  const stream = new ToolResultStream();
  let items = [];
  for (const message of messages) for (const event of stream.pushEvent(message)) items = reduceItems(items, event);
  for (const event of stream.finish()) items = reduceItems(items, event);
  stream.free();
  const without = cardsFromMessages(messages).map(({ index: _index, ...item }) => item);
  assert.deepEqual(items, without);
});

test("very many calls and texts take linear time", () => {
  const turn = (at) => [
    { role: "user", content: `q${at}` },
    { role: "assistant", content: null, tool_calls: [{ id: `c${at}`, type: "function", function: { name: "f", arguments: "{}" } }] },
    { role: "tool", tool_call_id: `c${at}`, content: "ok" },
  ];
  const messages = Array.from({ length: 20000 }, (_, at) => turn(at)).flat();
  assert.equal(cardsFromMessages(messages).length, 40000);
  const open = Array.from({ length: 40000 }, (_, at) => turn(at)[1]);
  assert.equal(cardsFromMessages(open).length, 40000);
});
