// A stream as an object: its life, what may be pushed when, and streams side by side.
import assert from "node:assert/strict";
import { test } from "node:test";
import v8 from "node:v8";
import vm from "node:vm";
import { ToolResultStream, parseToolResult, stats } from "../../pkg/node.js";
import { anthropic, hits, sse } from "../shared/wire.mjs";

const said = (text) => sse(anthropic.start(), anthropic.text(text));
const FINISHED = {
  type: "error",
  code: "finished",
  message: "The stream was finished before this. Call reset() to begin the next turn.",
  fatal: false,
  retryable: false,
};
const CUT = { type: "done", reason: "truncated", incomplete: true };

test("pushing after finish gives an error event, every time", () => {
  const stream = new ToolResultStream();
  assert.deepEqual(stream.push(said("a")), [{ type: "text", text: "a" }]);
  assert.deepEqual(stream.finish(), [CUT]);
  for (const push of [() => stream.push(said("b")), () => stream.push(new Uint8Array(0)), () => stream.pushEvent(anthropic.text("b"))]) {
    assert.deepEqual(push(), [FINISHED]);
  }
  stream.free();
});

test("finishing twice is harmless", () => {
  const stream = new ToolResultStream();
  assert.deepEqual(stream.finish(), [CUT]);
  assert.deepEqual(stream.finish(), []);
  stream.reset();
  assert.deepEqual(stream.push(said("a")), [{ type: "text", text: "a" }]);
  assert.deepEqual([stream.finish(), stream.finish(), stream.finish()], [[CUT], [], []]);
  stream.free();
});

test("what comes after the end mark is passed over until reset", () => {
  const stream = new ToolResultStream();
  const whole = said("a") + sse(...anthropic.stop());
  assert.deepEqual(stream.push(whole + said("late")).map(({ type }) => type), ["text", "done"]);
  assert.deepEqual(stream.push(said("later")), []);
  assert.deepEqual(stream.pushEvent(anthropic.text("later")), []);
  assert.deepEqual(stream.finish(), []);
  stream.reset();
  assert.deepEqual(stream.push(whole), [{ type: "text", text: "a" }, { type: "done", reason: "end_turn" }]);
  stream.free();
});

test("reset keeps the calls, and drops a half event, a half character, errors and the carrier", () => {
  const stream = new ToolResultStream({ errorBudget: { total: 2 } });
  stream.registerCall({ callId: "c0", tool: "search_docs", server: "docs", input: { query: "x" } });
  stream.push(said("a") + sse(...anthropic.call("c1", "say")) + sse(anthropic.result("c1", "no such thing", true)) + 'data: {"type":"content_bl\ud83d');
  stream.reset();
  const rpc = { jsonrpc: "2.0", id: "c0", result: { content: [{ type: "text", text: JSON.stringify({ hits: hits(1) }) }] } };
  const [result, ...rest] = stream.push(sse(rpc));
  assert.deepEqual(rest, []);
  assert.deepEqual([result.tool, result.server, result.input, result.card.type], ["search_docs", "docs", { query: "x" }, "doc_search"]);
  stream.reset();
  // The first error of this turn, so the second in all: the budget begins anew.
  const events = stream.push(sse(anthropic.start(), ...anthropic.call("c2", "say"), anthropic.result("c2", "no such thing", true)));
  assert.deepEqual(events.map(({ type }) => type), ["tool_call", "tool_call", "tool_error"]);
  assert.equal(events[2].errors, 1);
  stream.free();
});

test("a stream that was freed throws from every method, and may be freed again", () => {
  for (const free of [(stream) => stream.free(), (stream) => stream[Symbol.dispose]()]) {
    const stream = new ToolResultStream();
    stream.push(said("a"));
    free(stream);
    free(stream);
    for (const [method, ...args] of [
      ["push", "x"], ["push", new Uint8Array(1)], ["pushEvent", {}], ["finish"], ["reset"], ["registerCall", { callId: "1" }],
    ]) {
      const message = `ToolResultStream.${method}: the stream was freed`;
      assert.throws(() => stream[method](...args), { name: "TypeError", message });
    }
  }
});

test("freeing after half a character was pushed", () => {
  const stream = new ToolResultStream();
  stream.push("data: \ud83d");
  stream.free();
  assert.throws(() => stream.finish(), TypeError);
  assert.throws(() => stream.push(new Uint8Array(1)), TypeError);
});

test("streams side by side do not mix", () => {
  const bodies = Array.from({ length: 12 }, (_, i) => {
    const text = JSON.stringify({ hits: hits(i + 1) });
    return sse(anthropic.start(`m${i}`), anthropic.text(`text ${i} `), ...anthropic.call("same", "search_docs", { i }), anthropic.result("same", text), ...anthropic.stop());
  });
  const streams = bodies.map(() => new ToolResultStream());
  const events = bodies.map(() => []);
  const longest = Math.max(...bodies.map((body) => body.length));
  for (let at = 0; at < longest; at += 50) {
    for (const [i, stream] of streams.entries()) events[i].push(...stream.push(bodies[i].slice(at, at + 50)));
    // Other calls of the module in between.
    assert.equal(parseToolResult("say", "hello").text, "hello");
  }
  for (const [i, list] of events.entries()) {
    assert.equal(list.filter(({ type }) => type === "text").map(({ text }) => text).join(""), `text ${i} `);
    const { card, input } = list.find(({ type }) => type === "tool_result");
    assert.deepEqual(input, { i });
    assert.deepEqual(card.hits.map(({ chunkId }) => chunkId), hits(i + 1).map(({ chunk_id: id }) => id));
    assert.equal(list.at(-1).type, "done");
  }
  // Numbers of freed streams are given away again.
  for (const stream of streams.filter((_, i) => i % 2)) stream.free();
  const later = new ToolResultStream();
  assert.deepEqual(later.push(said("new")), [{ type: "text", text: "new" }]);
  assert.deepEqual(streams[0].push(said("old")), []);
  for (const stream of streams) stream.free();
  assert.deepEqual(later.push(sse(anthropic.text("!"))), [{ type: "text", text: "!" }]);
  later.free();
});

test("text in halves: a character cut in two waits for its other half", () => {
  const stream = new ToolResultStream();
  const body = said("🙏");
  const at = body.indexOf("🙏") + 1;
  assert.deepEqual(stream.push(body.slice(0, at)), []);
  assert.deepEqual(stream.push(""), []);
  assert.deepEqual(stream.push(body.slice(at)), [{ type: "text", text: "🙏" }]);
  // Halves that never meet: at the end, before bytes, before something else.
  const [head, tail] = said("\u0000").split("\\u0000");
  const bytes = new TextEncoder().encode(tail);
  for (const pieces of [[`${head}\ud83d`, bytes], [`${head}\ud83d`, tail], [`${head}\ude4f`, bytes], [`${head}\ud83d`, "", bytes]]) {
    stream.reset();
    assert.deepEqual(pieces.flatMap((piece) => stream.push(piece)), [{ type: "text", text: "\ufffd" }]);
  }
  stream.reset();
  stream.push(said("a") + "data: \ud83d");
  assert.deepEqual(stream.finish().map(({ type, code }) => code ?? type), ["incomplete_event", "done"]);
  stream.free();
});

test("bytes in every form", () => {
  const bytes = new TextEncoder().encode(said("é"));
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  const wide = new Uint8Array(bytes.length + 4);
  wide.set(bytes, 2);
  const forms = [bytes, bytes.slice().buffer, shared, shared.buffer, new DataView(bytes.buffer), wide.subarray(2, -2), Buffer.from(bytes)];
  const stream = new ToolResultStream();
  for (const form of forms) {
    stream.reset();
    assert.deepEqual(stream.push(form), [{ type: "text", text: "é" }]);
  }
  stream.free();
});

test("bytes whose buffer was given away are none, and harm nobody", () => {
  const { recoveries } = stats();
  const stream = new ToolResultStream();
  stream.push(said("a").slice(0, 20));
  const gone = new Uint8Array(8);
  structuredClone(gone, { transfer: [gone.buffer] });
  assert.deepEqual(stream.push(gone), []);
  assert.deepEqual(stream.push(said("a").slice(20)), [{ type: "text", text: "a" }]);
  assert.equal(stats().recoveries, recoveries);
  stream.free();
});

test("wrong chunks and events are mistakes; damaged ones are data", () => {
  const stream = new ToolResultStream();
  for (const chunk of [undefined, null, 5, {}, [1, 2]]) {
    assert.throws(() => stream.push(chunk), { name: "TypeError", message: /^ToolResultStream\.push: chunk must be a string or bytes, not / });
  }
  for (const event of [undefined, null, 5, "{}", true]) {
    assert.throws(() => stream.pushEvent(event), { name: "TypeError", message: /^ToolResultStream\.pushEvent: event must be an object, not / });
  }
  const cycle = {};
  cycle.self = cycle;
  const throwing = { get type() { throw new Error("no"); } };
  for (const event of [cycle, throwing, { toJSON: () => undefined }]) {
    assert.deepEqual(stream.pushEvent(event).map(({ code }) => code), ["bad_json"]);
  }
  assert.deepEqual(stream.pushEvent([anthropic.start(), anthropic.text("a")]), [{ type: "text", text: "a" }]);
  assert.deepEqual(stream.pushEvent({ ...anthropic.text("b"), more: 10n }), [{ type: "text", text: "b" }]);
  stream.free();
});

test("an event does not change when later ones come", () => {
  const stream = new ToolResultStream();
  const body = sse(anthropic.start(), ...anthropic.call("c1", "search_docs"), anthropic.result("c1", JSON.stringify({ hits: hits(9) })));
  const events = [];
  const copies = [];
  for (let at = 0; at < body.length; at += 64) {
    const fresh = stream.push(body.slice(at, at + 64));
    events.push(...fresh);
    copies.push(...structuredClone(fresh));
  }
  assert.ok(events.filter(({ type }) => type === "partial_result").length > 5);
  assert.deepEqual(events, copies);
  stream.free();
});

test("rows keep their identity, also those that one push could not show", () => {
  const stream = new ToolResultStream({ limits: { eventsPerPush: 1 } });
  stream.registerCall({ callId: "c1", tool: "search_docs" });
  const body = sse(anthropic.text("a"), anthropic.result("c1", JSON.stringify({ hits: hits(3) })));
  const [first, second] = [1, 2].map((row) => body.indexOf(`guide/${row}.md`));
  const pushes = [body.slice(0, first), body.slice(first, second), body.slice(second)].map((chunk) => stream.push(chunk));
  assert.deepEqual(pushes.map((events) => events.map(({ type }) => type)), [["text"], ["partial_result"], ["tool_result"]]);
  const [[, [partial], [final]]] = [pushes];
  assert.deepEqual([partial.from, partial.count], [0, 2]);
  assert.deepEqual(final.card.hits.map(({ filepath }) => filepath), ["guide/0.md", "guide/1.md", "guide/2.md"]);
  assert.ok(partial.card.hits.every((row, i) => row === final.card.hits[i]));
  stream.free();
});

test("each event has a list of its own, however long it is and whenever somebody looks", () => {
  const stream = new ToolResultStream({ limits: { rows: Infinity } });
  stream.registerCall({ callId: "c1", tool: "search_docs" });
  const body = sse(anthropic.result("c1", JSON.stringify({ hits: hits(200) })));
  const events = [];
  for (let at = 0; at < body.length; at += 300) events.push(...stream.push(body.slice(at, at + 300)));
  const final = events.find(({ type }) => type === "tool_result");
  const rows = final.card.hits.slice();
  assert.equal(rows.length, 200);
  // What becomes of one list is nothing to the others.
  final.card.hits.length = 0;
  const partials = events.filter(({ type }) => type === "partial_result");
  const long = partials.filter(({ count }) => count > 100);
  assert.ok(partials.length > long.length && long.length > 10);
  for (const { card, count } of partials) {
    assert.deepEqual(Object.keys(card), ["type", "hits"]);
    assert.ok(Array.isArray(card.hits) && card.hits.length === count && card.hits.every((row, i) => row === rows[i]));
    assert.equal(card.hits, card.hits);
    assert.deepEqual({ ...card }, { type: "doc_search", hits: rows.slice(0, count) });
    assert.equal(JSON.parse(JSON.stringify(card)).hits.length, count);
    assert.deepEqual(structuredClone(card), { type: "doc_search", hits: rows.slice(0, count) });
    assert.deepEqual(Reflect.ownKeys({ ...card }), ["type", "hits"]);
    assert.equal(new Proxy(card, {}).hits, card.hits);
  }
  const [{ card }] = long;
  card.hits.pop();
  assert.equal(card.hits.length, long[0].count - 1);
  card.hits = [];
  assert.deepEqual(card, { type: "doc_search", hits: [] });
  const frozen = Object.freeze(long[1].card);
  assert.equal(frozen.hits, frozen.hits);
  stream.free();
});

test("a card that supersedes what was shown has rows of its own", () => {
  const stream = new ToolResultStream();
  const output = { content: [{ type: "text", text: JSON.stringify({ hits: hits(3) }) }], structuredContent: { hits: hits(1).map((hit) => ({ ...hit, heading: "Other" })) } };
  const body = sse({ type: "start" }, { type: "tool-input-available", toolCallId: "c1", toolName: "search_docs", input: {} }, { type: "tool-output-available", toolCallId: "c1", output });
  const at = body.indexOf("guide/2.md");
  const [partial] = stream.push(body.slice(0, at)).filter(({ type }) => type === "partial_result");
  const copy = structuredClone(partial);
  const [final] = stream.push(body.slice(at));
  assert.equal(partial.count, 2);
  assert.equal(final.supersedes, true);
  assert.deepEqual(final.card.hits.map(({ heading }) => heading), ["Other"]);
  assert.deepEqual(partial, copy);
  stream.free();
});

/** Lets the collector run and the registries be told. */
async function collect() {
  v8.setFlagsFromString("--expose-gc");
  const gc = vm.runInNewContext("gc");
  for (let i = 0; i < 3; i++) {
    gc();
    await new Promise((done) => setTimeout(done, 5));
  }
}

test("streams that nobody freed do not pile up", async () => {
  const half = `data: {"type":"message_start","x":"${"x".repeat(200_000)}`;
  const abandon = () => {
    for (let i = 0; i < 20; i++) new ToolResultStream().push(half);
  };
  abandon();
  await collect();
  const { memoryBytes } = stats();
  for (let round = 0; round < 30; round++) {
    abandon();
    await collect();
  }
  // 600 streams of 200 KB each, if they stayed.
  assert.ok(stats().memoryBytes < memoryBytes + 20_000_000, `${memoryBytes} grew to ${stats().memoryBytes}`);
});

test("streams that are finished or freed hold no memory", () => {
  const half = `data: {"type":"message_start","x":"${"x".repeat(500_000)}`;
  const kept = [];
  const work = (end) => {
    for (let i = 0; i < 50; i++) {
      const stream = new ToolResultStream();
      kept.push(stream);
      stream.push(half);
      stream[end]();
    }
  };
  work("free");
  const { memoryBytes } = stats();
  for (const end of ["free", "finish", "reset"]) work(end);
  assert.ok(stats().memoryBytes < memoryBytes + 2_000_000, `${memoryBytes} grew to ${stats().memoryBytes}`);
  for (const stream of kept) stream.free();
});

test("a result that comes again after its event broke has each row once, and the rows that were shown are the same objects", () => {
  const stream = new ToolResultStream();
  stream.push(sse(anthropic.start(), ...anthropic.call("c1", "search_docs")));
  const whole = sse(anthropic.result("c1", JSON.stringify({ hits: hits(3) })));
  const [shown] = stream.push(whole.slice(0, whole.lastIndexOf("chunk_id")));
  assert.deepEqual([shown.type, shown.from, shown.count], ["partial_result", 0, 2]);
  assert.deepEqual(stream.push("\n\n").map(({ code }) => code), ["bad_json"]);
  const [again, ...rest] = stream.push(whole);
  assert.deepEqual(rest, []);
  assert.deepEqual(again.card, parseToolResult("search_docs", { hits: hits(3) }));
  assert.equal(again.supersedes, undefined);
  shown.card.hits.forEach((hit, i) => assert.equal(again.card.hits[i], hit));
  stream.free();
});

test("a result that is given to another call than its rows were shown for has them all", () => {
  const stream = new ToolResultStream({ vertical: "dining" });
  stream.push(sse({ type: "RUN_STARTED" }, { type: "TOOL_CALL_START", toolCallId: 0, toolCallName: "search_restaurants" }, { type: "TOOL_CALL_END", toolCallId: 0 }));
  const restaurants = ["A", "B"].map((name) => ({ id: name, name, cuisines: ["Thai"], rating: 4, priceForTwo: 900 }));
  const whole = sse({ type: "TOOL_CALL_RESULT", toolCallId: 90, content: JSON.stringify({ restaurants }) });
  const at = whole.lastIndexOf("priceForTwo");
  assert.equal(stream.push(whole.slice(0, at))[0].callId, "90");
  const [told] = stream.push(whole.slice(at));
  assert.equal(told.callId, "");
  assert.deepEqual(told.card.items.map(({ name }) => name), ["A", "B"]);
  stream.free();
});

test("lone surrogates in inputs and raw results become U+FFFD", () => {
  const stream = new ToolResultStream({ vertical: "food" });
  const [, ready] = stream.push(String.raw`data: {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ping","arguments":{"q\ud800":["\udc00","\ud83d\ude00"]}}}` + "\n\n");
  assert.deepEqual(ready.input, { "q\ufffd": ["\ufffd", "😀"] });
  const [told] = stream.push(String.raw`data: {"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"some words\udc00"}]}}` + "\n\n");
  assert.equal(told.card.type, "raw");
  assert.equal(told.card.content.result.content[0].text, "some words\ufffd");
  stream.free();
});
