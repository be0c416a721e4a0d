// Streams when the instance is lost; with the build that panics on the tool name `__trap__`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cards } from "../shared/trap.mjs";
import { anthropic, hits, sse } from "../shared/wire.mjs";

const { ToolResultStream, parseToolResult, stats, toolResultStream } = cards;

const LOST = [
  { type: "error", code: "internal", message: "The stream was lost by an internal error. Begin a new one.", fatal: true, retryable: false },
  { type: "done", reason: "error", incomplete: true },
];
const trap = () => assert.equal(parseToolResult("__trap__", "x").reason, "trap");
const begun = (text = "a") => {
  const stream = new ToolResultStream();
  assert.deepEqual(stream.push(sse(anthropic.start(), anthropic.text(text))), [{ type: "text", text }]);
  return stream;
};
const next = sse(anthropic.text("b"));

test("a trap in a stream loses every live stream of the instance, each with one fatal error", () => {
  const { recoveries } = stats();
  const [culprit, pushed, evented, finished, idle] = Array.from({ length: 5 }, () => begun());
  const result = sse(...anthropic.call("1", "__trap__"), anthropic.result("1", "x"));
  assert.deepEqual(culprit.push(result), LOST);
  assert.equal(stats().recoveries, recoveries + 1);
  assert.deepEqual(pushed.push(next), LOST);
  assert.deepEqual(evented.pushEvent(anthropic.text("b")), LOST);
  assert.deepEqual(finished.finish(), LOST);
  for (const stream of [culprit, pushed, evented, finished]) {
    assert.deepEqual([stream.push(next), stream.pushEvent(anthropic.text("b")), stream.finish()], [[], [], []]);
    stream.free();
  }
  // A new one, while a lost one still waits to be told.
  const fresh = begun("new");
  assert.deepEqual(idle.push(next), LOST);
  assert.deepEqual(fresh.push(next), [{ type: "text", text: "b" }]);
  assert.equal(stats().recoveries, recoveries + 1);
  idle.free();
  fresh.free();
});

test("a trap in another call does the same", () => {
  const stream = begun();
  trap();
  assert.deepEqual(stream.push(next), LOST);
  assert.deepEqual(stream.push(next), []);
  stream.free();
});

test("each lost stream has events of its own", () => {
  const streams = [begun(), begun()];
  trap();
  const [one, two] = streams.map((stream) => stream.push(next));
  assert.deepEqual(one, two);
  assert.ok(one.every((event, i) => event !== two[i]));
  for (const stream of streams) stream.free();
});

test("a stream that has told its end stays silent", () => {
  const ended = begun();
  assert.equal(ended.push(sse(...anthropic.stop())).at(-1).type, "done");
  const finished = begun();
  finished.finish();
  trap();
  for (const stream of [ended, finished]) {
    assert.deepEqual([stream.push(next), stream.finish()], [[], []]);
    stream.free();
  }
});

test("registering a call does not swallow the news", () => {
  const stream = begun();
  trap();
  assert.equal(stream.registerCall({ callId: "1", tool: "say" }), undefined);
  assert.deepEqual(stream.push(next), LOST);
  stream.free();
});

test("reset begins anew in a fresh instance, before and after the news", () => {
  for (const told of [false, true]) {
    const stream = begun();
    trap();
    if (told) assert.deepEqual(stream.push(next), LOST);
    stream.reset();
    assert.deepEqual(stream.push(sse(anthropic.start(), anthropic.text("c"), ...anthropic.stop())).map(({ type }) => type), ["text", "done"]);
    stream.free();
    assert.throws(() => stream.push(next), TypeError);
  }
});

test("lost streams can be freed, and throw afterwards", () => {
  const [one, two] = [begun(), begun()];
  trap();
  one.free();
  // Its number belongs to another stream now, which must not be freed with it.
  const other = begun("other");
  two.free();
  assert.deepEqual(other.push(next), [{ type: "text", text: "b" }]);
  for (const stream of [one, two]) assert.throws(() => stream.push(next), { name: "TypeError" });
  other.free();
});

test("rows shown before stay, and the pair of streams ends with the news", async () => {
  const { readable, writable } = toolResultStream();
  const writer = writable.getWriter();
  const body = sse(anthropic.start(), ...anthropic.call("1", "search_docs"), anthropic.result("1", JSON.stringify({ hits: hits(3) })));
  const reader = readable.getReader();
  const events = [];
  const read = (async () => {
    for (let one = await reader.read(); !one.done; one = await reader.read()) events.push(one.value);
  })();
  await writer.write(body.slice(0, body.indexOf("guide/2.md")));
  trap();
  await writer.write(body.slice(body.indexOf("guide/2.md")));
  await writer.close();
  await read;
  assert.deepEqual(events.map(({ type }) => type), ["tool_call", "tool_call", "partial_result", "error", "done"]);
  assert.equal(events[2].card.hits.length, 2);
});

test("a stream that was lost for want of stack", () => {
  const stream = begun();
  const { recoveries } = stats();
  let depth = 0;
  const dig = () => {
    depth++;
    try {
      dig();
    } catch {
      // The frames above come here too: one push with hardly any stack is enough.
      if (stats().recoveries === recoveries && depth-- > 0) stream.push(next);
    }
  };
  try {
    dig();
  } catch {
    // At the very bottom not even the checks of the arguments can run.
  }
  const after = stream.push(next);
  assert.ok(after.length === 0 || after[0].type === "text" || after[0].code === "internal", JSON.stringify(after));
  const fresh = begun("new");
  fresh.free();
  stream.free();
});
