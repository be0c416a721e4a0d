// A long session in one page: a hundred thousand results and two thousand streams, all of tests/data among them. The
// module's memory must not grow once it is warm, and no stream may stay open. Run it with `make soak`.
import { readFileSync, readdirSync } from "node:fs";
import { captures } from "../node/captures.mjs";
import { openPackage } from "./serve.mjs";

const RESULTS = 100_000;
const STREAMS = 2_000;
/** In how many parts; memory is read after each. */
const PARTS = 20;

const data = new URL("../data/", import.meta.url);
const json = (name) => JSON.parse(readFileSync(new URL(name, data), "utf8"));
const files = readdirSync(data, { recursive: true }).filter((name) => name.endsWith(".json"));

/** A case of tests/data as the arguments of parseToolResult; bytes as a list of numbers. */
function argumentsOf({ tool, server, input, options, vertical, content, text, json, bytes, result }) {
  const given = content ?? text ?? json ?? result;
  return { tool, given, bytes, options: { ...options, ...(vertical && { vertical }), ...(server && { server }), ...(input && { input }) } };
}

const cases = files
  .filter((name) => /^(commerce|content|other|attacks|recorded)\b/.test(name))
  .flatMap(json)
  .filter((item) => typeof item.tool === "string" && !item.throws && !item.function)
  .map(argumentsOf);

/** Runs in the page. */
function prepare({ cases, streams }) {
  window.cases = cases.map((item) => ({ ...item, given: item.bytes ? Uint8Array.from(item.bytes) : item.given }));
  window.streams = streams.map(({ bytes, expected }) => ({ bytes: Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)), expected }));
}

/** Runs in the page: one part of the session, and what it left behind. */
async function part({ results, streams, number }) {
  const { parseToolResult, stats, ToolResultStream, toolResultStream } = window.cards;
  const types = {};
  for (let i = 0; i < results; i++) {
    const { tool, given, options } = window.cases[(number * results + i) % window.cases.length];
    const { type } = parseToolResult(tool, given, options);
    types[type] = (types[type] ?? 0) + 1;
  }
  let events = 0;
  for (let i = 0; i < streams; i++) {
    const { bytes, expected } = window.streams[(number * streams + i) % window.streams.length];
    const size = 1 + ((i * 7919) % 4096);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
    if (i % 3 === 0) {
      const source = new ReadableStream({
        start(controller) {
          chunks.forEach((chunk) => controller.enqueue(chunk));
          controller.close();
        },
      });
      const reader = source.pipeThrough(toolResultStream(expected.options)).getReader();
      // Every other one is given up in the middle.
      for (let read = 0; i % 2 === 0 || read < 3; read++) {
        const { done } = await reader.read();
        if (done) break;
        events++;
      }
      await reader.cancel();
    } else {
      const stream = new ToolResultStream(expected.options);
      for (const chunk of chunks) events += stream.push(chunk).length;
      if (i % 3 === 1) events += stream.finish().length;
      stream.free();
    }
  }
  window.gc();
  return { types, events, ...stats(), heapBytes: performance.memory.usedJSHeapSize };
}

/** Runs in the page: the number that the next stream gets is that of the streams which are still open. */
async function openStreams() {
  const { ask } = await import("/pkg/lib/instance.js");
  const { free_stream, open_stream } = await import("/pkg/wasm/mcp_cards.js");
  const number = ask(open_stream, undefined, "");
  ask(free_stream, number);
  return number;
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(2).padStart(8);
const site = await openPackage();
const begin = performance.now();
await site.page.evaluate(prepare, {
  cases,
  streams: captures.map(({ bytes, expected }) => ({ bytes: Buffer.from(bytes).toString("base64"), expected })),
});
console.log(`${RESULTS} results from ${cases.length} cases, ${STREAMS} streams from ${captures.length} captures`);
console.log("    part  module MB  JS heap MB");
const parts = [];
const types = {};
for (let number = 0; number < PARTS; number++) {
  const seen = await site.page.evaluate(part, { results: RESULTS / PARTS, streams: STREAMS / PARTS, number });
  parts.push(seen);
  for (const [type, count] of Object.entries(seen.types)) types[type] = (types[type] ?? 0) + count;
  console.log(`${String(number + 1).padStart(8)}  ${megabytes(seen.memoryBytes)}    ${megabytes(seen.heapBytes)}`);
}
const open = await site.page.evaluate(openStreams);
await site.close();

const [first, last] = [parts[1], parts.at(-1)];
const faults = [
  // A few pages more may be needed once, when blocks of other sizes lie in the way; what is lost would add up.
  last.memoryBytes > first.memoryBytes * 1.25 && `the module's memory grew from ${first.memoryBytes} to ${last.memoryBytes} bytes`,
  last.heapBytes > first.heapBytes * 1.5 + 2e6 && `the page's heap grew from ${first.heapBytes} to ${last.heapBytes} bytes`,
  last.recoveries > 0 && `the module was lost ${last.recoveries} times`,
  open > 0 && `${open} streams are still open`,
  ...site.problems,
].filter(Boolean);
console.log(`${last.calls} calls, ${parts.reduce((sum, { events }) => sum + events, 0)} events, ${Math.round((performance.now() - begin) / 1000)} s`);
console.log(Object.entries(types).map(([type, count]) => `${type} ${count}`).join(", "));
console.log(faults.length > 0 ? faults.join("\n") : `flat, ${open} streams open, ${last.recoveries} recoveries`);
process.exitCode = faults.length > 0 ? 1 : 0;
