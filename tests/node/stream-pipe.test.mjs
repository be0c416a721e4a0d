// The pair of streams: end, cancel, abort, backpressure, and errors on either side.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { stats, toolResultStream } from "../../pkg/node.js";
import { anthropic, sse } from "../shared/wire.mjs";
import { captures } from "./captures.mjs";
import { cut, everyCut, falseGrowth, unexpected } from "../shared/streams.mjs";

/** A source that gives these chunks; notes how far it was read and why it was cancelled. */
function source(chunks, fails) {
  const seen = { pulls: 0, cancelled: undefined };
  const readable = new ReadableStream(
    {
      pull(controller) {
        seen.pulls++;
        if (seen.pulls <= chunks.length) controller.enqueue(chunks[seen.pulls - 1]);
        else if (fails) controller.error(fails);
        else controller.close();
      },
      cancel: (reason) => void (seen.cancelled = reason),
    },
    { highWaterMark: 0 },
  );
  return { readable, seen };
}

async function all(readable) {
  const events = [];
  for await (const event of readable) events.push(event);
  return events;
}

/** A promise that must settle soon; none of these waits for anything outside. */
const soon = (promise) => Promise.race([promise, wait(2000).then(() => assert.fail("it hangs"))]);

const pieces = Array.from({ length: 20 }, (_, i) => sse(anthropic.text(`${i} `)));
const chunks = [sse(anthropic.start()), ...pieces];

for (const capture of captures.filter(({ expected }) => !expected.registerCalls)) {
  test(`${capture.name} piped through`, async () => {
    for (const size of [1, 61, 1400, Infinity]) {
      const cuts = size === Infinity ? [] : everyCut(size, capture.bytes.length);
      const { readable } = source(cut(capture.bytes, cuts));
      const events = await all(readable.pipeThrough(toolResultStream(capture.expected.options)));
      assert.equal(unexpected(capture.expected.events, events) ?? falseGrowth(events), undefined);
    }
  });
}

test("text goes through as well, and both mixed", async () => {
  const { readable } = source(chunks.map((chunk, i) => (i % 2 ? new TextEncoder().encode(chunk) : chunk)));
  const events = await all(readable.pipeThrough(toolResultStream()));
  assert.equal(events.filter(({ type }) => type === "text").map(({ text }) => text).join(""), Array.from({ length: 20 }, (_, i) => `${i} `).join(""));
  assert.deepEqual(events.at(-1), { type: "done", reason: "truncated", incomplete: true });
});

test("through a TextDecoderStream", async () => {
  const capture = captures.find(({ name }) => name === "anthropic-crlf-bom.sse");
  const { readable } = source(cut(capture.bytes, everyCut(3, capture.bytes.length)));
  const events = await all(readable.pipeThrough(new TextDecoderStream()).pipeThrough(toolResultStream(capture.expected.options)));
  assert.equal(unexpected(capture.expected.events, events), undefined);
});

test("an empty body", async () => {
  const { readable } = source([]);
  assert.deepEqual(await all(readable.pipeThrough(toolResultStream())), [{ type: "done", reason: "truncated", incomplete: true }]);
});

test("the source is read no faster than the events", async () => {
  const { readable, seen } = source(chunks);
  const events = readable.pipeThrough(toolResultStream()).getReader();
  await wait(20);
  const before = seen.pulls;
  assert.ok(before < 6, `${before} chunks were read before anybody asked for an event`);
  for (let i = 1; i <= 10; i++) {
    assert.equal((await soon(events.read())).value.type, "text");
    await wait(1);
    assert.ok(seen.pulls <= before + i + 1, `${seen.pulls} chunks for ${i} events`);
  }
  await events.cancel();
});

test("cancelling reaches the source, also while a write waits for the reader", async () => {
  for (const reads of [0, 1, 5]) {
    const { readable, seen } = source(chunks);
    const reader = readable.pipeThrough(toolResultStream()).getReader();
    for (let i = 0; i < reads; i++) await soon(reader.read());
    await wait(10);
    const reason = new Error("enough");
    await soon(reader.cancel(reason));
    await wait(10);
    assert.equal(seen.cancelled, reason);
    assert.deepEqual(await soon(reader.read()), { value: undefined, done: true });
  }
});

test("leaving a loop over the events cancels the source", async () => {
  const { readable, seen } = source(chunks);
  for await (const event of readable.pipeThrough(toolResultStream())) if (event.text.startsWith("3")) break;
  await wait(10);
  assert.ok(seen.pulls < 10);
  assert.ok("cancelled" in seen);
});

test("cancelling before anything was written", async () => {
  const { readable, writable } = toolResultStream();
  await soon(readable.cancel("no"));
  const writer = writable.getWriter();
  await assert.rejects(soon(writer.write("x")), (error) => error === "no");
  await assert.rejects(soon(writer.closed), (error) => error === "no");
});

test("aborting reaches the reader, also while a write waits for it", async () => {
  for (const text of ["", chunks.slice(0, 4).join("")]) {
    const { readable, writable } = toolResultStream();
    const writer = writable.getWriter();
    writer.closed.catch(() => {});
    const written = writer.write(text);
    written.catch(() => {});
    await wait(5);
    const reason = new Error("stop");
    await soon(writer.abort(reason));
    await soon(Promise.allSettled([written]));
    await assert.rejects(soon(all(readable)), reason);
  }
});

test("an AbortSignal of the pipe", async () => {
  const { readable, seen } = source(chunks);
  const abort = new AbortController();
  const events = readable.pipeThrough(toolResultStream(), { signal: abort.signal }).getReader();
  await soon(events.read());
  const reason = new Error("the user pressed stop");
  abort.abort(reason);
  await assert.rejects(
    soon((async () => {
      while (!(await events.read()).done);
    })()),
    reason,
  );
  await wait(10);
  assert.equal(seen.cancelled, reason);
});

test("an error of the source comes after all events before it", async () => {
  const reason = new TypeError("network error");
  const { readable } = source(chunks, reason);
  const events = [];
  await assert.rejects(
    soon((async () => {
      for await (const event of readable.pipeThrough(toolResultStream())) {
        events.push(event);
        await wait(1);
      }
    })()),
    reason,
  );
  assert.equal(events.map(({ text }) => text).join(""), Array.from({ length: 20 }, (_, i) => `${i} `).join(""));
});

test("a wrong chunk is a TypeError on both sides", async () => {
  const { readable, writable } = toolResultStream();
  const message = "ToolResultStream.push: chunk must be a string or bytes, not 5";
  const writer = writable.getWriter();
  writer.closed.catch(() => {});
  await assert.rejects(soon(writer.write(5)), { name: "TypeError", message });
  await assert.rejects(soon(all(readable)), { name: "TypeError", message });
});

test("wrong options throw at once", () => {
  assert.throws(() => toolResultStream({ vertical: "shoes" }), { name: "TypeError", message: /options\.vertical must be/ });
});

test("pairs that end in any way leave nothing behind", async () => {
  const half = `data: {"type":"message_start","x":"${"x".repeat(400_000)}`;
  const ends = [
    async ({ readable, writable }) => {
      const writer = writable.getWriter();
      await writer.write(half);
      await Promise.all([writer.close(), all(readable)]);
    },
    async ({ readable, writable }) => {
      await writable.getWriter().write(half);
      await readable.cancel();
    },
    async ({ writable }) => {
      const writer = writable.getWriter();
      writer.closed.catch(() => {});
      await writer.write(half);
      await writer.abort();
    },
    async ({ writable }) => {
      const writer = writable.getWriter();
      writer.closed.catch(() => {});
      await writer.write(half);
      await writer.write(5).catch(() => {});
    },
  ];
  // Held, so that the collector is not what frees them.
  const held = [];
  const round = async () => {
    for (const end of ends) {
      const pair = toolResultStream();
      held.push(pair);
      await end(pair);
    }
  };
  for (let i = 0; i < 3; i++) await round();
  const { memoryBytes } = stats();
  for (let i = 0; i < 40; i++) await round();
  assert.ok(stats().memoryBytes <= memoryBytes + 1_000_000, `${memoryBytes} grew to ${stats().memoryBytes}`);
  assert.equal(held.length, 172);
});

test("events can be iterated where streams cannot", async () => {
  const { prototype } = ReadableStream;
  const own = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator);
  const { readable, seen } = source(chunks);
  delete prototype[Symbol.asyncIterator];
  try {
    const events = await soon(all(source(chunks).readable.pipeThrough(toolResultStream())));
    assert.deepEqual([events.length, events.at(-1).type], [pieces.length + 1, "done"]);
    for await (const event of readable.pipeThrough(toolResultStream())) if (event.text.startsWith("3")) break;
    await wait(1);
    assert.ok(seen.pulls < chunks.length);
    await assert.rejects(soon(all(source(chunks, new Error("the line broke")).readable.pipeThrough(toolResultStream()))), { message: "the line broke" });
  } finally {
    Object.defineProperty(prototype, Symbol.asyncIterator, own);
  }
});
