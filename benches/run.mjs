// Measures parseToolResult in Node against what plain JavaScript does with the same text.
// Ways take turns in every round, so that a slow moment of the machine hits all of them; medians are compared.
import init, { parseToolResult } from "../pkg/node.js";

const ROUNDS = 41;
const ROUND_MS = 12;
/** As many products as a card shows when nothing else is asked for. */
const SHOWN = 5;

function product(index, currency) {
  return {
    id: `SKU-${100000 + index}`,
    name: `Stone-ground whole wheat flour ${index}, pack of two`,
    brand: ["Aashirvaad", "Fortune", "Tata Sampann"][index % 3],
    price: 120 + (index % 50) * 7.5,
    mrp: 150 + (index % 50) * 8,
    displayPrice: `${currency}${120 + (index % 50)}`,
    imageUrl: `https://images.example.com/products/${index}/front.jpg?width=300`,
    inStock: index % 7 !== 0,
    rating: { average: 4.1, count: 1200 + index },
    variants: [
      { id: `V-${index}-1`, quantity: "1 kg", price: 64 },
      { id: `V-${index}-2`, quantity: "5 kg", price: 290 },
    ],
    description: "Milled slowly on stone to keep the bran. Store in a dry place; use within three months of opening.",
    tags: ["grocery", "flour", "staples"],
  };
}

function text(rows, currency) {
  const products = Array.from({ length: rows }, (_, index) => product(index, currency));
  return JSON.stringify({ success: true, data: { products, total: rows }, message: "ok" });
}

function pick({ id, name, brand, price, mrp, imageUrl, inStock, variants }) {
  return { id, name, brand, price, mrp, imageUrl, inStock, variants };
}
const picked = (document) => ({ type: "products", products: document.data.products.slice(0, SHOWN).map(pick) });

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

// What the ways return goes here, so that the engine cannot leave the work out.
let sink;

function measure(ways) {
  const names = Object.keys(ways);
  const repeats = {};
  for (const name of names) {
    // Warm first: the first calls run code that is not compiled yet.
    let count = 0;
    const start = performance.now();
    while (performance.now() - start < 200) {
      sink = ways[name]();
      count += 1;
    }
    repeats[name] = Math.max(1, Math.round((count * ROUND_MS) / 200));
  }
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const start = performance.now();
      for (let turn = 0; turn < repeats[name]; turn += 1) sink = ways[name]();
      times[name].push((performance.now() - start) / repeats[name]);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name]) * 1000]));
}

await init();
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const microseconds = (value) => value.toFixed(1).padStart(9);
const ratio = (value, base) => (value / base).toFixed(2).padStart(9);

console.log(`Node ${process.version}, medians of ${ROUNDS} rounds; times in µs for one call, ratios below 1 mean that parseToolResult is faster`);
// Without this the figures of a card that leaves most of the work out would look like a success.
console.log(`the card made from these texts has the type "${parseToolResult("search_products", text(10, "Rs ")).type}"\n`);
console.log("rows  text    input      KB     parse  to parse  to pick   JSON.parse  with picking");
for (const rows of [10, 50, 500]) {
  for (const [label, currency] of [["ASCII", "Rs "], ["₹", "₹"]]) {
    const string = text(rows, currency);
    const bytes = encoder.encode(string);
    const time = measure({
      string: () => parseToolResult("search_products", string),
      stringParse: () => JSON.parse(string),
      stringPick: () => picked(JSON.parse(string)),
      bytes: () => parseToolResult("search_products", bytes),
      bytesParse: () => JSON.parse(decoder.decode(bytes)),
      bytesPick: () => picked(JSON.parse(decoder.decode(bytes))),
    });
    for (const input of ["string", "bytes"]) {
      const [ours, parse, picking] = [time[input], time[`${input}Parse`], time[`${input}Pick`]];
      const what = `${String(rows).padStart(4)}  ${label.padEnd(6)}  ${input.padEnd(6)}`;
      const size = (bytes.length / 1000).toFixed(1).padStart(7);
      const ratios = `${ratio(ours, parse)}${ratio(ours, picking)}`;
      console.log(`${what}${size}${microseconds(ours)} ${ratios}    ${microseconds(parse)}     ${microseconds(picking)}`);
    }
  }
}
if (sink === undefined) throw new Error("nothing was measured");
