// What the chat shows of a stream's events, and what is read from what one pastes; without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { applyEvent, createTurn } from "../src/chat/conversation.js";
import { spoken } from "../src/chat/spoken.js";
import { given } from "../src/own/given.js";
import { EXAMPLES } from "../src/own/examples.js";
import { readRoute, writeRoute } from "../src/shell/route.js";
import { bytes, cardSentence, duration, inputWords } from "../src/shell/words.js";

function turnOf(...events) {
  const turn = createTurn("?");
  for (const event of events) applyEvent(turn, event);
  return turn;
}

const ref = { callId: "c1", tool: "search_products", server: "shop" };
const card = (...items) => ({ type: "products", items });

test("texts join, calls keep their place, thinking stands apart", () => {
  const { items } = turnOf(
    { type: "text", text: "Let me " },
    { type: "text", text: "look." },
    { type: "text", text: "Hm", channel: "thinking" },
    { type: "tool_call", state: "started", ...ref },
    { type: "text", text: "Done." },
    { type: "tool_call", state: "ready", ...ref, input: { q: "oats" } },
  );
  assert.deepEqual(items.map(({ kind, text, thinking, state }) => [kind, text ?? state, thinking]), [
    ["text", "Let me look.", undefined],
    ["text", "Hm", true],
    ["call", "waiting", undefined],
    ["text", "Done.", undefined],
  ]);
  assert.deepEqual(items[2].input, { q: "oats" });
});

test("a text that replaces takes the place of all texts before it", () => {
  const { items } = turnOf({ type: "text", text: "draft" }, { type: "tool_call", state: "started", ...ref }, { type: "text", text: "more" }, { type: "text", text: "final", replace: true });
  assert.deepEqual(items.map(({ kind, text }) => text ?? kind), ["final", "call"]);
});

test("a card grows, then stands; a failed call is a card too", () => {
  const turn = turnOf({ type: "tool_call", state: "ready", ...ref, input: {} }, { type: "partial_result", ...ref, card: card("a"), from: 0, count: 1 });
  assert.deepEqual([turn.items[0].state, turn.items[0].count, turn.items[0].card.items.length], ["growing", 1, 1]);
  applyEvent(turn, { type: "tool_result", ...ref, card: card("a", "b") });
  assert.deepEqual([turn.items[0].state, turn.items[0].card.items.length, turn.items.length], ["done", 2, 1]);
  const failed = turnOf({ type: "tool_error", ...ref, card: { type: "error", message: "no" }, category: "auth", errors: 1 }, { type: "abort", category: "auth", message: "Reconnect", callId: "c1", errors: 1 });
  assert.deepEqual(failed.items.map(({ state, level, category }) => [state ?? level, category]), [["failed", "auth"], ["abort", "auth"]]);
});

test("a preliminary result waits for the next one", () => {
  const turn = turnOf({ type: "tool_result", ...ref, card: { type: "status" }, preliminary: true });
  assert.equal(turn.items[0].state, "growing");
  applyEvent(turn, { type: "tool_result", ...ref, card: card() });
  assert.equal(turn.items[0].state, "done");
});

test("what a stream leaves open when it ends is lost, and says so", () => {
  const cut = turnOf(
    { type: "partial_result", ...ref, card: card("a"), from: 0, count: 1 },
    { type: "error", code: "incomplete_result", message: "cut", fatal: false, retryable: false, callId: "c1" },
    { type: "done", reason: "truncated", incomplete: true },
  );
  assert.deepEqual([cut.items[0].state, cut.items[0].card.items, cut.items[1].level, cut.done.reason], ["lost", ["a"], "warning", "truncated"]);
  const open = turnOf({ type: "tool_call", state: "started", ...ref }, { type: "error", code: "overloaded_error", message: "Overloaded", fatal: true, retryable: true }, { type: "done", reason: "error" });
  assert.deepEqual([open.items[0].state, open.items[1].level, open.items[1].retryable], ["lost", "error", true]);
});

test("status lines come and go; unknown events change nothing", () => {
  const turn = turnOf({ type: "status", message: "Initializing" });
  assert.equal(turn.status, "Initializing");
  applyEvent(turn, { type: "status", message: "", phase: "tools", tools: [{}, {}] });
  assert.equal(turn.status, "2 tools available");
  applyEvent(turn, { type: "done", reason: "end_turn" });
  assert.equal(turn.status, "");
  assert.deepEqual(turnOf({ type: "constructor" }, { type: "new_kind" }).items, []);
});

test("each card is said once, rows are not", () => {
  assert.equal(spoken({ type: "tool_result", card: { type: "products", items: [1, 2], total: 40 } }), "Card: Products, 2 rows of 40.");
  assert.equal(spoken({ type: "tool_result", card: { type: "order_placed" } }), "Card: Order placed.");
  assert.equal(spoken({ type: "partial_result", card: card("a") }), undefined);
  assert.equal(spoken({ type: "tool_result", card: { type: "text", hidden: true } }), undefined);
  assert.equal(spoken({ type: "text", text: "words" }), undefined);
  assert.equal(cardSentence({ type: "a_new_one" }), "Card: a_new_one.");
});

test("what is pasted is told apart", () => {
  const text = [{ type: "text", text: "hi" }];
  const form = (content, choice) => given(typeof content === "string" ? content : JSON.stringify(content), choice).form;
  for (const message of [text, { content: text }, { structuredContent: {} }, { jsonrpc: "2.0", id: 1, result: {} }, [{ type: "image", data: "", mimeType: "image/png" }]]) {
    assert.deepEqual(given(JSON.stringify(message)), { form: "object", content: message });
  }
  for (const answer of ["[]", "{}", '[{"type":"rule","content":"x"}]', '{"content":"x"}', '{"content":[1]}', '{"id":12345678901234567890}', "3", "{", "some words\nand more", '{"a":1}\n{"b":2}']) {
    assert.deepEqual(given(answer), { form: "text", content: answer });
  }
  const events = [{ type: "message_start", message: {} }, { type: "message_stop" }];
  for (const stream of ["data: {}\n\n", "event: ping\ndata: {}\n\n", ": hello\n\ndata: {}", "\ufeffdata: {}", '{"type":"status","message":"x"}\n{"type":"content","content":"y"}', '{"jsonrpc":"2.0"}\n{"jsonrpc":"2.0"}', { type: "message", role: "assistant", content: text }]) {
    assert.equal(form(stream), "stream", JSON.stringify(stream));
  }
  assert.deepEqual(given(JSON.stringify(events)).events, events);
  assert.equal(form("data: {}\n\n", "result"), "text");
  assert.equal(form({ content: text }, "stream"), "stream");
  assert.deepEqual(EXAMPLES.map(({ content }) => given(content).form), ["text", "object", "text", "object", "stream", "stream"]);
});

test("an address holds what is shown and gives it back", () => {
  const hash = writeRoute({ tab: "own", fields: { tool: "my tool", vertical: "", content: '{"a":"ü & #?"}' } });
  const { tab, name, fields } = readRoute(hash);
  assert.deepEqual([tab, name, Object.fromEntries(fields)], ["own", "", { tool: "my tool", content: '{"a":"ü & #?"}' }]);
  assert.equal(writeRoute({ tab: "replay", name: "food" }), "#/replay/food");
  assert.deepEqual(readRoute("").tab, "");
  for (const content of ["x".repeat(7000), "é".repeat(2000)]) assert.equal(writeRoute({ tab: "own", fields: { tool: "t", content } }), "#/own?tool=t");
});

test("figures and inputs in words", () => {
  assert.deepEqual([0.0213, 5.5, 1234].map(duration), ["21.3 µs", "5.5 ms", "1.23 s"]);
  assert.deepEqual([999, 1500, 2_500_000].map(bytes), ["999 B", "1.5 KB", "2.5 MB"]);
  assert.equal(inputWords({ query: "oats", items: [1], guests: 4 }), "oats, 4");
  assert.equal(inputWords(undefined), "");
  assert.equal(inputWords({ q: "x".repeat(100) }).length, 60);
});
