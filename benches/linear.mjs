// Time is linear, also where a text is hostile to a reader that looks back.
import callTemplates from "../tests/data/streams/open-calls.json" with { type: "json" };
import { parserOf, streamsOf } from "./api.mjs";
import { measure } from "./measure.mjs";
import { stringsText } from "./samples.mjs";
import { productsText } from "./texts.mjs";

/** A search result whose one label is hostile. */
const labelled = (category) => JSON.stringify([{ name: "Milk", price: 30, category }]);
const chunk = (place) => `--- Chunk: a.md#c${place} (Chunk ${place} of 9) (Context: +${place}) ---\n`;
const tree = (size) => JSON.stringify(Array.from({ length: size / 100 }, () => ({ name: "a", type: "directory", children: Array(99).fill({ name: "b", type: "file" }) })));
const paths = (size) => Array.from({ length: size / 10 }, (_, at) => `file-${at}`);

/** Calls that never end, in every carrier, of which this many are kept; see tests/shared/open_calls.rs. */
function endlessCalls(cards, openCalls, size) {
  const open = streamsOf(cards, { limits: { openCalls } });
  const frame = (event, lines) => (lines ? `${JSON.stringify(event)}\n` : `data: ${JSON.stringify(event)}\n\n`);
  const templates = callTemplates.map(({ events, lines }) => events.map((event) => frame(event, lines)).join("").replaceAll('"#"', "#"));
  const bodies = templates.map((template) => Array.from({ length: size }, (_, at) => template.replaceAll("#", at)));
  const read = (chunks) => {
    const stream = open();
    for (const chunk of chunks) stream.push(chunk);
    const done = stream.finish().at(-1);
    stream.free();
    return done;
  };
  return () => bodies.map(read).at(-1);
}

/** Each: what there is much of, how much, and the work for a size. The first ones are ordinary results. */
function works(cards) {
  const { parseVariantsFromText } = cards;
  const [few, every, rows10] = [{ vertical: "food" }, { vertical: "food", limits: { products: Infinity } }, { limits: { rows: 10 } }].map((options) => parserOf(cards, options));
  const search = (text, parse = few) => () => parse("search_products", text);
  // ASCII: with other texts V8 alone, writing and reading them as JSON, takes 17 times as long for ten times as much.
  const variants = (text) => () => parseVariantsFromText(`**Milk**\n- ${text}\n`);
  /** What tools for documents and code give, and much of what their readers look for. */
  const tool = (name, input, text) => () => rows10(name, text, { input });
  return [
    ["products", [500, 5000], (size) => search(productsText(size)), "plain"],
    ["products, every row shown", [500, 5000], (size) => search(productsText(size), every), "plain"],
    ["different texts in a list", [1000, 10_000], (size) => tool("zzz", {}, stringsText(size)), "plain"],
    ["opening brackets in a category", [10_000, 100_000], (size) => search(labelled("(".repeat(size)))],
    ["spaces between the tokens", [10_000, 100_000], (size) => search(labelled("a").replaceAll(/[:,{}[\]]/g, (mark) => mark + " ".repeat(size)))],
    ["hidden texts under a long key", [2000, 20_000], (size) => tool("zzz", {}, JSON.stringify({ ["k".repeat(size * 50)]: { a: Array(size).fill("a\u200bb") } }))],
    ["spaces in a category", [10_000, 100_000], (size) => search(labelled(`a${" ".repeat(size)}b`))],
    ["digits in a category", [10_000, 100_000], (size) => search(labelled("1".repeat(size)))],
    ["spaces in a variants line", [10_000, 100_000], (size) => variants(`1 L${" ".repeat(size)}@ Rs 60`)],
    ["spaces after its @", [10_000, 100_000], (size) => variants(`1 L @${" ".repeat(size)}Rs 60`)],
    ["@ signs in a variants line", [10_000, 100_000], (size) => variants("@ ".repeat(size / 2))],
    ["opening brackets in a text", [10_000, 100_000], (size) => search(`x ${"[ ".repeat(size)}]`)],
    ["lines like a chunk's delimiter", [1000, 10_000], (size) => tool("get_doc", {}, chunk(1) + `\n${chunk(1)}`.repeat(size))],
    ["lines near a match", [1000, 10_000], (size) => tool("grep", { pattern: "x" }, "a.ts:1:x\n" + "a.ts-2-y\n".repeat(size))],
    ["colons in a match", [10_000, 100_000], (size) => tool("grep", { pattern: "x" }, ":1".repeat(size))],
    ["lines that part files", [1000, 10_000], (size) => tool("read_multiple_files", { paths: paths(size) }, "file-0:\n" + "x\n---\nfile-\n".repeat(size))],
    ["entries of a tree", [1000, 10_000], (size) => tool("tree", {}, tree(size))],
    // Dropping a call costs as much again as keeping it: both sizes drop none, or both nearly all.
    ["calls that never end, in every carrier, all kept", [100, 1000], (size) => endlessCalls(cards, 1000, size)],
    ["calls that never end, in every carrier, ten kept", [100, 1000], (size) => endlessCalls(cards, 10, size)],
    // Both below limits.textChars: a text that is cut costs one more pass.
    ["lines of a program", [9000, 90_000], (size) => tool("run_code", { code: "x" }, "--- Standard Output \n".repeat(size))],
  ];
}

/** Ten times as much may take at most this many times as long. */
export const LINEAR_TARGET = 11;

export function compareSizes(cards, plan) {
  return works(cards).map(([what, sizes, work, isPlain]) => {
    const [small, large] = sizes.map(work);
    const { times, ratio } = measure({ small, large }, plan);
    const card = small();
    const type = card.type ?? card.segments.map((segment) => segment.type).join("+");
    return { what, sizes, type, isHostile: !isPlain, times, ratio: ratio("large", "small") };
  });
}
