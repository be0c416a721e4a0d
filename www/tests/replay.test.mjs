// Scripts, their bytes and their pace, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PICTURES } from "../pictures/list.js";
import { picture } from "../pictures/draw.js";
import { PACE, Replayer } from "../src/replay/replayer.js";
import { SCENARIOS } from "../src/replay/scenarios/index.js";
import { createShop } from "../src/replay/scenarios/shop.js";
import { call, breaks, cut, fail, say } from "../src/replay/script.js";
import { SIZES, SPEEDS, readChoice } from "../src/replay/transport.js";
import { writeTurn } from "../src/replay/wire/index.js";

const written = (turn, names = {}) => {
  let calls = 0;
  return new TextDecoder().decode(writeTurn(turn, { server: "tablefinder", callId: () => `mcptoolu_${(calls += 1)}`, ...names }).bytes);
};

test("a turn is written as the API writes it, to the byte", () => {
  const turn = {
    parts: [
      call("check_availability", { restaurantId: "R11", guests: 4 }, { slots: [{ time: "19:00 ₹", available: true }] }),
      say("Booking 7:30 pm."),
      fail("ping", {}, "no"),
    ],
  };
  const pieces = (input) => [JSON.stringify(input).slice(0, 5), JSON.stringify(input).slice(5)];
  assert.equal(
    written(turn, { pieces }),
    `event: message_start
data: {"type":"message_start","message":{"id":"msg_01","type":"message","role":"assistant","model":"demo-model","content":[],"stop_reason":null,"usage":{"input_tokens":812,"output_tokens":1}}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_1","name":"check_availability","input":{},"server_name":"tablefinder"}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\\"res"}}

event: content_block_delta
data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"taurantId\\":\\"R11\\",\\"guests\\":4}"}}

event: content_block_stop
data: {"type":"content_block_stop","index":0}

event: content_block_start
data: {"type":"content_block_start","index":1,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_1","is_error":false,"content":[{"type":"text","text":"{\\"slots\\":[{\\"time\\":\\"19:00 ₹\\",\\"available\\":true}]}"}]}}

event: content_block_stop
data: {"type":"content_block_stop","index":1}

event: content_block_start
data: {"type":"content_block_start","index":2,"content_block":{"type":"text","text":""}}

event: content_block_delta
data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":"Booking 7:30"}}

event: content_block_delta
data: {"type":"content_block_delta","index":2,"delta":{"type":"text_delta","text":" pm."}}

event: content_block_stop
data: {"type":"content_block_stop","index":2}

event: content_block_start
data: {"type":"content_block_start","index":3,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_2","name":"ping","input":{},"server_name":"tablefinder"}}

event: content_block_delta
data: {"type":"content_block_delta","index":3,"delta":{"type":"input_json_delta","partial_json":""}}

event: content_block_stop
data: {"type":"content_block_stop","index":3}

event: content_block_start
data: {"type":"content_block_start","index":4,"content_block":{"type":"mcp_tool_result","tool_use_id":"mcptoolu_2","is_error":true,"content":[{"type":"text","text":"no"}]}}

event: content_block_stop
data: {"type":"content_block_stop","index":4}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":140}}

event: message_stop
data: {"type":"message_stop"}

`,
  );
});

test("a stream that breaks ends where the script says", () => {
  const result = call("search", { q: "tea" }, { items: [1, 2, 3] });
  const whole = written({ parts: [result] });
  const torn = written({ parts: [cut(result, 0.8), say("never")] });
  assert.ok(whole.startsWith(torn) && !torn.endsWith("\n") && torn.includes("tool_result"));
  const broken = written({ parts: [say("Well"), breaks({ type: "overloaded_error", message: "Overloaded" }), say("never")] });
  assert.ok(broken.endsWith('event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n'));
});

test("the other carriers are written by their rules", () => {
  const data = written({ carrier: "ai-sdk", parts: [say("Hi"), call("createPieChart", { title: "T" }, "Success")] })
    .split("\n\n")
    .filter(Boolean)
    .map((event) => event.replace(/^data: /, ""));
  assert.equal(data.pop(), "[DONE]");
  assert.deepEqual(data.map((event) => JSON.parse(event).type), [
    "start", "start-step", "text-start", "text-delta", "text-end", "tool-input-start", "tool-input-delta", "tool-input-delta", "tool-input-available",
    "tool-output-available", "finish-step", "finish",
  ]);
  const artifact = (id) => ({ id, type: "text/markdown", title: id, content: "x" });
  const lines = written({ carrier: "status", status: ["Initializing"], parts: [say("One two three")], artifacts: [artifact("a")], collected: [artifact("b")] })
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ type }) => type), ["status", "content", "content", "artifact", "result"]);
  assert.deepEqual(lines.at(-1).response, { conversation: "One two three", artifacts: [artifact("a"), artifact("b")] });
});

/** A clock that moves only when someone waits. */
function fakeClock() {
  let time = 0;
  return {
    now: () => time,
    wait(milliseconds) {
      let live = true;
      const done = new Promise((resolve) => {
        setImmediate(() => {
          if (live) time += milliseconds;
          resolve();
        });
      });
      return { done, cancel: () => (live = false) };
    },
  };
}

const body = () => writeTurn({ parts: [say("Four words are here."), call("search", { q: "tea" }, { items: ["₹", "é"] })] }, { server: "s", callId: () => "c1" });

async function collect(replayer) {
  const chunks = [];
  for await (const chunk of replayer.chunks()) chunks.push(chunk);
  return chunks;
}

test("all bytes are sent, in chunks of at most the size, none beyond its event", async () => {
  const { bytes, marks } = body();
  for (const size of [1, 7, 64, Infinity]) {
    const chunks = await collect(new Replayer({ bytes, marks }, { size, speed: Infinity }));
    assert.deepEqual(Buffer.concat(chunks), Buffer.from(bytes));
    assert.ok(chunks.every((chunk) => chunk.length <= size));
    const ends = new Set();
    chunks.reduce((at, chunk) => {
      ends.add(at + chunk.length);
      return at + chunk.length;
    }, 0);
    assert.ok(marks.slice(1).every(({ at }) => ends.has(at)), `size ${size}`);
    if (size === Infinity) assert.equal(chunks.length, marks.length);
  }
});

test("the time is the pauses and the pace, whatever the chunks", async () => {
  const { bytes, marks } = body();
  const expected = marks.reduce((sum, { pause }) => sum + pause, 0) + (bytes.length / PACE) * 1000;
  for (const [size, speed] of [[1, 1], [64, 1], [Infinity, 1], [64, 4]]) {
    const clock = fakeClock();
    await collect(new Replayer({ bytes, marks }, { size, speed, clock }));
    assert.ok(Math.abs(clock.now() * speed - expected) < 1, `${size} bytes, ${speed} ×: ${clock.now() * speed} ms, not ${expected}`);
  }
  // Timers of a browser are late: a replay must not be.
  const clock = fakeClock();
  const coarse = { now: clock.now, wait: (ms) => clock.wait(Math.max(8, ms)) };
  await collect(new Replayer({ bytes, marks: [] }, { size: 1, pace: 10_000, clock: coarse }));
  const least = (bytes.length / 10_000) * 1000;
  assert.ok(clock.now() < least * 1.1 + 8, `${clock.now()} ms, not ${least}`);
});

test("pause, step, go on and hurry", async () => {
  const { bytes, marks } = body();
  const progress = [];
  const replayer = new Replayer({ bytes, marks }, { size: 100, paused: true, clock: fakeClock(), onProgress: (sent) => progress.push(sent) });
  const all = collect(replayer);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  await settle();
  assert.equal(replayer.sent, 0);
  replayer.step();
  await settle();
  assert.equal(replayer.sent, 100);
  replayer.step();
  replayer.step();
  await settle();
  const held = replayer.sent;
  assert.equal(progress.length, 3);
  await settle();
  assert.equal(replayer.sent, held);
  replayer.change({ paused: false, speed: Infinity, size: 1400 });
  assert.deepEqual(Buffer.concat(await all), Buffer.from(bytes));
});

test("stopped, it sends no more", async () => {
  const { bytes, marks } = body();
  const replayer = new Replayer({ bytes, marks }, { paused: true });
  const all = collect(replayer);
  replayer.stop();
  assert.deepEqual(await all, []);
});

test("the choices of an address are those of the controls", () => {
  for (const { value } of SPEEDS) assert.equal(readChoice(SPEEDS, String(value), 1), value);
  assert.equal(readChoice(SIZES, "3", 64), 64);
  assert.equal(readChoice(SIZES, null, 64), 64);
});

test("the shop remembers what one chose, and its bill adds up", () => {
  const shop = createShop([{ id: "a", name: "Oats", price: 99.5, mrp: 120 }, { id: "b", name: "Tea", price: 10 }], () => [{ label: "Delivery fee", value: "FREE" }, { label: "GST", value: 5.25 }]);
  assert.deepEqual(shop.result("").cart, { items: [] });
  assert.equal(shop.find({ backendVariantId: "b" }).name, "Tea");
  assert.equal(shop.find({ id: "x", name: "Oats" }).id, "a");
  shop.set("a", 2);
  shop.set("b", 1);
  shop.set("b", 0);
  assert.deepEqual(shop.input(), { items: [{ id: "a", quantity: 2 }] });
  const { cart } = shop.result("ok");
  assert.deepEqual(cart.lineItems.map(({ label, value }) => [label, value]), [["Item total", 199], ["Delivery fee", "FREE"], ["GST", 5.25], ["To pay", 204.25]]);
});

test("every turn of every scenario is reachable and leads on", () => {
  assert.equal(SCENARIOS.length, 13);
  assert.equal(new Set(SCENARIOS.map(({ id }) => id)).size, 13);
  for (const scenario of SCENARIOS) {
    const world = scenario.world();
    const reached = new Set([scenario.first, ...Object.values(scenario.answers)]);
    for (const name of reached) {
      assert.ok(Object.hasOwn(scenario.turns, name), `${scenario.id} has no turn ${name}`);
      const turn = scenario.turns[name](world, {});
      assert.ok(turn.user.length > 0 && turn.parts.length > 0, `${scenario.id} ${name}`);
      for (const link of turn.next) reached.add(link.turn);
    }
    assert.deepEqual([...reached].sort(), Object.keys(scenario.turns).sort(), scenario.id);
  }
});

test("every picture that a scenario names is drawn, and nothing else is loaded", () => {
  const named = new Set();
  for (const scenario of SCENARIOS) {
    const world = scenario.world();
    for (const turn of Object.values(scenario.turns)) {
      for (const part of turn(world, {}).parts) {
        for (const [, name] of (typeof part.result === "string" ? part.result : "").matchAll(/"\/pictures\/([^"]+)"/g)) named.add(name);
      }
    }
  }
  assert.ok(named.size > 25);
  for (const name of named) assert.ok(Object.hasOwn(PICTURES, name), name);
  for (const drawn of Object.values(PICTURES)) {
    const markup = picture(...drawn);
    assert.match(markup, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (320 320|400 300)"/);
    assert.doesNotMatch(markup, /undefined|NaN|href|<script|<image/);
  }
});
