// One long `data:` line in small chunks: our stream with growing cards, and the decoders that chat backends' clients use.
import { Stream } from "@anthropic-ai/sdk/core/streaming";
import { createParser } from "eventsource-parser";
import { parse as baseline } from "./baseline.js";
import { measureOnce } from "./measure.mjs";
import { chunked, resultStream } from "./texts.mjs";

const LIMITS = { inputBytes: 64e6, nodes: 64e6 };
const OPTIONS = { vertical: "food", limits: LIMITS, maxEventBytes: 64e6 };
const EVERY_ROW = { ...OPTIONS, limits: { ...LIMITS, products: Infinity } };

/** Reads a body; `watch` is called now and then. */
function read({ ToolResultStream }, chunks, options, watch = () => {}) {
  const stream = new ToolResultStream(options);
  let card;
  let growing = 0;
  chunks.forEach((chunk, at) => {
    for (const event of stream.push(chunk)) {
      if (event.type === "partial_result") growing += 1;
      else if (event.type === "tool_result") ({ card } = event);
    }
    if (at % 200 === 0) watch();
  });
  stream.finish();
  stream.free();
  return { card, growing };
}

/** Decodes a body as the SDK does, up to the events as objects. */
async function readBySdk(chunks) {
  const left = chunks.values();
  const body = new ReadableStream({
    pull(controller) {
      const { value, done } = left.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  let result;
  for await (const event of Stream.fromSSEResponse(new Response(body), new AbortController())) {
    if (event.content_block?.type === "mcp_tool_result") result = event.content_block;
  }
  return result;
}

/** Decodes a body event by event; a card comes once the line is complete. */
function readByParser(chunks) {
  const decoder = new TextDecoder();
  let result;
  const parser = createParser({
    onEvent({ data }) {
      const event = JSON.parse(data);
      if (event.content_block?.type === "mcp_tool_result") result = event.content_block;
    },
  });
  for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
  return result;
}

function check(what, card, rows) {
  if (card?.type !== "products" || (card.total ?? card.items.length) !== rows) throw new Error(`${what}: not the whole card`);
}

/** The block that the line carries, as bytes. */
const blockOf = (text) => new TextEncoder().encode(JSON.stringify({ type: "mcp_tool_result", tool_use_id: "t1", is_error: false, content: [{ type: "text", text }] }));

/** What a body costs in memory: all that the module has taken by then, and what the host used more meanwhile, at most. */
function weigh(cards, { chunks, rows }, used) {
  globalThis.gc?.();
  const before = used();
  let most = before;
  const { card, growing } = read(cards, chunks, OPTIONS, () => void (most = Math.max(most, used())));
  check("stream", card, rows);
  return { growing, module: cards.stats().memoryBytes / 1e6, host: (most - before) / 1e6 };
}

/** All ways give the whole card. */
function checkAll(cards, { chunks, rows, block }) {
  const every = read(cards, chunks, EVERY_ROW);
  if (every.card.items.length !== rows) throw new Error("stream: not every row");
  check("one shot", cards.parseToolResult("search_products", block, { vertical: "food", limits: LIMITS }), rows);
  check("plain", baseline("search_products", readByParser(chunks), { vertical: "food" }), rows);
  return { growingEvery: every.growing };
}

/** @param {() => number} used the bytes that this process, or page, uses */
export async function compareStreams(cards, plan, used) {
  const sizes = plan.megabytes.map((megabytes) => {
    const { rows, text, body } = resultStream(megabytes * 1e6);
    return { megabytes, rows, chunks: chunked(body), block: blockOf(text) };
  });
  // Before anything else, and the smallest first: the module's memory never shrinks.
  const table = sizes.map((size) => ({ megabytes: size.megabytes, rows: size.rows, chunks: size.chunks.length, ...weigh(cards, size, used) }));
  sizes.forEach((size, at) => Object.assign(table[at], checkAll(cards, size)));
  const ways = {};
  for (const { megabytes, chunks, block } of sizes) {
    ways[`stream ${megabytes}`] = () => read(cards, chunks, OPTIONS).card;
    ways[`every ${megabytes}`] = () => read(cards, chunks, EVERY_ROW).card;
    ways[`once ${megabytes}`] = () => cards.parseToolResult("search_products", block, { vertical: "food", limits: LIMITS });
    ways[`onceEvery ${megabytes}`] = () => cards.parseToolResult("search_products", block, { vertical: "food", limits: EVERY_ROW.limits });
    ways[`parser ${megabytes}`] = () => baseline("search_products", readByParser(chunks), { vertical: "food" });
  }
  const { times, ratio } = await measureOnce(ways, plan.streamRounds);
  const [smallest] = plan.megabytes;
  for (const [at, row] of table.entries()) {
    const { megabytes } = row;
    for (const way of ["stream", "every", "once", "onceEvery", "parser"]) row[way] = times[`${way} ${megabytes}`];
    row.ratio = ratio(`stream ${megabytes}`, `once ${megabytes}`);
    row.everyRatio = ratio(`every ${megabytes}`, `onceEvery ${megabytes}`);
    row.growth = ratio(`stream ${megabytes}`, `stream ${smallest}`);
    row.everyGrowth = ratio(`every ${megabytes}`, `every ${smallest}`);
    row.times = megabytes / smallest;
    if (megabytes > plan.slowMegabytes) continue;
    // Its time grows with the square, so once is enough.
    const start = performance.now();
    const block = await readBySdk(sizes[at].chunks);
    row.sdk = performance.now() - start;
    check("sdk", baseline("search_products", block, { vertical: "food" }), row.rows);
  }
  return table;
}
