// Measures parseToolResult in Node against what plain JavaScript does with the same text, and whether time is linear.
import init, { parseToolResult, parseVariantsFromText } from "../pkg/node.js";
import { ROUNDS, measure } from "./measure.mjs";
import { productsText } from "./texts.mjs";

/** As many products as a card shows when nothing else is asked for. */
const SHOWN = 5;

function pick({ id, name, brand, price, mrp, imageUrl, inStock, variants }) {
  return { id, name, brand, price, mrp, imageUrl, inStock, variants };
}
const picked = (document) => ({ type: "products", products: document.data.products.slice(0, SHOWN).map(pick) });

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const microseconds = (value) => value.toFixed(1).padStart(10);
const ratio = (value, base) => (value / base).toFixed(2).padStart(9);
const WIDTHS = [8, 10, 9, 9, 11, 10];
const kilobytes = (length) => (length / 1000).toFixed(1).padStart(8);

function compare(rows, label, currency) {
  const string = productsText(rows, currency);
  const bytes = encoder.encode(string);
  const time = measure({
    string: () => parseToolResult("search_products", string),
    stringParse: () => JSON.parse(string),
    stringPick: () => picked(JSON.parse(string)),
    bytes: () => parseToolResult("search_products", bytes),
    bytesParse: () => JSON.parse(decoder.decode(bytes)),
    bytesPick: () => picked(JSON.parse(decoder.decode(bytes))),
  });
  for (const [input, content] of [["string", string], ["bytes", bytes]]) {
    // A card that leaves most of the work out would look like a success.
    const { type } = parseToolResult("search_products", content);
    const [ours, parse, picking] = [time[input], time[`${input}Parse`], time[`${input}Pick`]];
    const what = `${String(rows).padStart(4)}  ${label.padEnd(6)}  ${input.padEnd(6)}  ${type.padEnd(10)}`;
    const ratios = `${ratio(ours, parse)}${ratio(ours, picking)}`;
    console.log(`${what}${kilobytes(bytes.length)}${microseconds(ours)}${ratios}${microseconds(parse)}${microseconds(picking)}`);
  }
}

/** A search result whose one label is hostile to a reader that looks back. */
const labelled = (category) => JSON.stringify([{ name: "Milk", price: 30, category }]);
const search = (text) => () => parseToolResult("search_products", text, { vertical: "food" });
// ASCII: with other texts V8 alone, writing and reading them as JSON, takes 17 times as long for ten times as much.
const variants = (text) => () => parseVariantsFromText(`**Milk**\n- ${text}\n`);

/** What tools for documents and code give, and much of what their readers look for. */
const tool = (name, input, text) => () => parseToolResult(name, text, { input, limits: { rows: 10 } });
const chunk = (place) => `--- Chunk: a.md#c${place} (Chunk ${place} of 9) (Context: +${place}) ---\n`;
const tree = (size) => JSON.stringify(Array.from({ length: size / 100 }, () => ({ name: "a", type: "directory", children: Array(99).fill({ name: "b", type: "file" }) })));
const paths = (size) => Array.from({ length: size / 10 }, (_, at) => `file-${at}`);

/** Each: what there is much of, how much, and the work for a size. */
const LINEAR = [
  ["rows", [500, 5000], (size) => search(productsText(size))],
  ["opening brackets in a category", [10_000, 100_000], (size) => search(labelled("(".repeat(size)))],
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
  ["lines of a program", [10_000, 100_000], (size) => tool("run_code", { code: "x" }, "--- Standard Output \n".repeat(size))],
];

function linear([what, sizes, work]) {
  const [small, large] = sizes.map(work);
  const time = measure({ small, large });
  const card = small();
  const type = card.type ?? card.segments.map((segment) => segment.type).join("+");
  console.log(`${what.padEnd(32)}${type.padEnd(15)}${microseconds(time.small)}${microseconds(time.large)}${ratio(time.large, time.small)}`);
}

await init();
console.log(`Node ${process.version}, medians of ${ROUNDS} rounds; times in µs for one call`);
console.log("\nAgainst plain JavaScript; ratios below 1 mean that parseToolResult is faster.");
console.log(`rows  text    input   card      ${["KB", "parse", "/parse", "/pick", "JSON.parse", "picking"].map((head, at) => head.padStart(WIDTHS[at])).join("")}`);
for (const rows of [10, 50, 500]) {
  compare(rows, "ASCII", "Rs ");
  compare(rows, "₹", "₹");
}
console.log("\nLinear time: ten times as much may take at most twelve times as long.");
console.log(`${"what".padEnd(32)}${"card".padEnd(15)}${"once".padStart(10)}${"ten times".padStart(10)}${"ratio".padStart(9)}`);
LINEAR.forEach(linear);
