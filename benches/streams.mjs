// One long `data:` line in small chunks: our stream with growing cards, and the decoders that chat backends' clients use.
import { Stream } from "@anthropic-ai/sdk/core/streaming";
import { createParser } from "eventsource-parser";
import { parserOf, streamsOf } from "./api.mjs";
import { parse as baseline } from "./baseline.js";
import { measureOnce } from "./measure.mjs";
import { chunked, resultStream } from "./texts.mjs";

const LIMITS = { inputBytes: 64e6, nodes: 64e6 };
const FEW = { vertical: "food", limits: LIMITS };
const EVERY = { vertical: "food", limits: { ...LIMITS, products: Infinity } };
const PER_STREAM = { maxEventBytes: 64e6 };
const TOOL = "search_products";

/** Reads a body; `watch` is called now and then. */
function read(open, chunks, watch = () => {}) {
  const stream = open();
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

/** The package, ready for results of which few rows are shown, and for those of which all are. */
function toolsOf(cards) {
  const of = (options) => ({ open: streamsOf(cards, options, PER_STREAM), parse: parserOf(cards, options) });
  return { few: of(FEW), every: of(EVERY) };
}

/** What a body costs in memory: all that the module has taken by then, and what the host used more meanwhile, at most. */
function weigh(cards, few, { chunks, rows }, used) {
  globalThis.gc?.();
  const before = used();
  let most = before;
  const { card, growing } = read(few.open, chunks, () => void (most = Math.max(most, used())));
  check("stream", card, rows);
  return { growing, module: cards.stats().memoryBytes / 1e6, host: (most - before) / 1e6 };
}

/** All ways give the whole card. */
function checkAll({ few, every }, { chunks, rows, block }) {
  const { card, growing } = read(every.open, chunks);
  if (card.items.length !== rows) throw new Error("stream: not every row");
  check("one shot", few.parse(TOOL, block), rows);
  check("plain", baseline(TOOL, readByParser(chunks), FEW), rows);
  if (baseline(TOOL, readByParser(chunks), EVERY).items.length !== rows) throw new Error("plain: not every row");
  return { growingEvery: growing };
}

/** The ways to read one body, by name. */
const waysOf = ({ few, every }, { chunks, block }) => ({
  stream: () => read(few.open, chunks).card,
  once: () => few.parse(TOOL, block),
  parser: () => baseline(TOOL, readByParser(chunks), FEW),
  every: () => read(every.open, chunks).card,
  onceEvery: () => every.parse(TOOL, block),
  parserEvery: () => baseline(TOOL, readByParser(chunks), EVERY),
});

/** What is told of a body: one way, and the one that it is compared with. */
const RATIOS = { ratio: ["stream", "once"], everyRatio: ["every", "onceEvery"], plainRatio: ["stream", "parser"], everyPlainRatio: ["every", "parserEvery"] };

/** @param {() => number} used the bytes that this process, or page, uses */
export async function compareStreams(cards, plan, used) {
  const tools = toolsOf(cards);
  const sizes = plan.megabytes.map((megabytes) => {
    const { rows, text, body } = resultStream(megabytes * 1e6);
    return { megabytes, rows, chunks: chunked(body), block: blockOf(text) };
  });
  // Before anything else, and the smallest first: the module's memory never shrinks.
  const table = sizes.map((size) => ({ megabytes: size.megabytes, rows: size.rows, chunks: size.chunks.length, ...weigh(cards, tools.few, size, used) }));
  sizes.forEach((size, at) => Object.assign(table[at], checkAll(tools, size)));
  const ways = {};
  for (const size of sizes) {
    for (const [name, way] of Object.entries(waysOf(tools, size))) ways[`${name} ${size.megabytes}`] = way;
  }
  const { times, ratio } = await measureOnce(ways, plan.streamRounds);
  const [smallest] = plan.megabytes;
  for (const [at, row] of table.entries()) {
    const { megabytes } = row;
    for (const way of Object.keys(waysOf(tools, sizes[at]))) row[way] = times[`${way} ${megabytes}`];
    for (const [name, [one, other]] of Object.entries(RATIOS)) row[name] = ratio(`${one} ${megabytes}`, `${other} ${megabytes}`);
    row.growth = ratio(`stream ${megabytes}`, `stream ${smallest}`);
    row.everyGrowth = ratio(`every ${megabytes}`, `every ${smallest}`);
    row.times = megabytes / smallest;
    if (megabytes > plan.slowMegabytes) continue;
    // Its time grows with the square, so once is enough.
    const start = performance.now();
    const block = await readBySdk(sizes[at].chunks);
    row.sdk = performance.now() - start;
    check("sdk", baseline(TOOL, block, FEW), row.rows);
  }
  return table;
}
