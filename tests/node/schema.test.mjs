// What holds for every card: it is what its type declares, the same every time, within its limits, with safe images.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import * as cards from "../../pkg/node.js";
import { checkFile } from "../browser/cases.mjs";
import { complaint, declaredTypes } from "./card-schema.mjs";
import { block } from "./forms.mjs";
import { generator, mutated, pick, randomDocument } from "./random.mjs";

const { parseToolResult, safeImageUrl } = cards;
const data = new URL("../data/", import.meta.url);
const all = readdirSync(data, { recursive: true }).filter((name) => name.endsWith(".json"));
const files = all.filter((name) => /^(commerce|content|other)[/\\]/.test(name));
const read = (name) => JSON.parse(readFileSync(new URL(name, data), "utf8"));

/** The calls whose results were recorded. */
const recorded = all.filter((name) => /^recorded[/\\]/.test(name)).map((name) => {
  const { tool, server, input, result, protocolError } = read(name);
  return [tool, result ?? { jsonrpc: "2.0", id: 1, error: protocolError }, { server, input }];
});

/** The calls that the cases of tests/data make, and those that were recorded: [tool, content, options]. */
const calls = files.flatMap((name) => {
  const made = [];
  const parse = (...call) => {
    made.push(call);
    return { type: "none" };
  };
  checkFile({ ...cards, parseToolResult: parse }, read(name));
  return made;
}).concat(recorded);

/** Calls that are mistakes of the caller are the business of other tests. */
function attempt(call) {
  try {
    return parseToolResult(...call);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const LIMITS = { products: 5, menuProducts: 10, restaurants: 10, entries: 40, details: 6, rows: 1000 };

/** Each list of a card with the most that it may hold. The items of a cart are never cut: its total would be wrong. */
function lists(card, { vertical, server, limits } = {}) {
  const most = { ...LIMITS, ...limits };
  const products = server ? Math.max(most.products, most.menuProducts) : vertical === "foodorder" ? most.menuProducts : most.products;
  const found = {
    products: () => [[card.items, products]],
    restaurants: () => [[card.items, most.restaurants]],
    time_slots: () => [[card.slots, most.rows]],
    addresses: () => [[card.addresses, most.rows]],
    orders: () => [[card.items, most.rows], ...card.items.map((order) => [order.lines ?? [], most.rows])],
    bookings: () => [[card.items, most.rows]],
    info: () => [[card.entries, most.entries]],
    structured: () => [[card.entries, most.rows]],
    status: () => [[Object.keys(card.status.details ?? {}), most.details]],
  };
  const rows = ROWS[card.type] ?? [];
  return found[card.type]?.() ?? rows.map((member) => [card[member], most.rows]);
}

/** The lists of the other cards. */
const ROWS = {
  artifacts: ["artifacts"],
  bibliography: ["entries"],
  code_execution: ["images"],
  code_matches: ["matches"],
  context_results: ["results"],
  doc_chunks: ["chunks"],
  doc_search: ["hits"],
  file_content: ["files"],
  file_list: ["entries"],
  media: ["items"],
  table: ["rows"],
  web_search: ["results"],
  workflow_run: ["steps"],
};

function hasFitImage(image, images = "https") {
  const isSafe = safeImageUrl(image) === image;
  return isSafe && (images === "any" || (images === "https" && /^https:\/\//i.test(image)));
}

/** What is wrong with the card of a call, or nothing. */
function fault(call, card) {
  const wrong = complaint(card);
  if (wrong) return wrong;
  const options = call[2] ?? {};
  if (lists(card, options).some(([list, most]) => list.length > most)) return "more rows than the limit";
  if (lists(card, options).some(([list]) => card.total <= list.length)) return "a total without a cut";
  const items = card.items ?? card.cart?.items ?? [];
  if (items.some(({ image }) => image !== undefined && !hasFitImage(image, options.images))) return "an image that must not be there";
  if (Object.hasOwn(card, "explain") !== (options.explain === true)) return "explain against the option";
  const second = parseToolResult(...call);
  return JSON.stringify(second) === JSON.stringify(card) ? undefined : `another card the second time: ${JSON.stringify(second)}`;
}

/** Checks the cards of many calls; answers how many there were of each type. */
function checkAll(list) {
  const seen = new Map();
  for (const call of list) {
    const card = attempt(call);
    if (!card) continue;
    const wrong = fault(call, card);
    assert.ok(!wrong, `${wrong}\n  call: ${JSON.stringify(call)}\n  card: ${JSON.stringify(card)}`);
    seen.set(card.type, (seen.get(card.type) ?? 0) + 1);
  }
  return seen;
}

test("the schema has every card and takes no more and no less than the types", () => {
  assert.equal(declaredTypes.length, 35);
  assert.equal(complaint({ type: "text", text: "a", format: "plain" }), undefined);
  assert.equal(complaint({ type: "raw", content: undefined }), undefined);
  const product = { id: "1", name: "Milk", groupKey: "milk", groupLabel: "Milk", available: true };
  assert.equal(complaint({ type: "products", items: [product] }), undefined);
  for (const [card, words] of [
    [{ type: "text", text: "a" }, /format/],
    [{ type: "text", text: "a", format: "rich" }, /format/],
    [{ type: "text", text: "a", format: "plain", colour: "red" }, /additional properties/],
    [{ type: "raw" }, /content/],
    [{ type: "raw", content: 1, summary: "x" }, /additional properties/],
    [{ type: "products", items: [{ ...product, price: "5" }] }, /items\/0\/price must be number/],
    [{ type: "products", items: [{ ...product, image: null }] }, /items\/0\/image must be string/],
    [{ type: "products", items: [{ ...product, colour: 1 }] }, /additional properties/],
    [{ type: "nothing" }, /not declared/],
    [undefined, /not declared/],
  ]) {
    assert.match(complaint(card) ?? "no complaint", words);
  }
});

test("a fault is found", () => {
  const call = ["search_products", [{ name: "Milk", price: 30, image: "https://cdn.example/a.png" }], { vertical: "food" }];
  const card = parseToolResult(...call);
  const [item] = card.items;
  assert.equal(fault(call, card), undefined);
  assert.equal(fault(call, { ...card, items: Array(6).fill(item) }), "more rows than the limit");
  assert.equal(fault(call, { ...card, total: 1 }), "a total without a cut");
  for (const image of ["http://cdn.example/a.png", "/a.png", "javascript:x", " https://cdn.example/a.png"]) {
    assert.equal(fault(call, { ...card, items: [{ ...item, image }] }), "an image that must not be there");
  }
  assert.match(fault(call, { ...card, items: [{ ...item, name: "Tea" }] }), /another card/);
});

test("the cases of tests/data", () => {
  assert.ok(files.length >= 6);
  assert.ok(calls.length > 1000, `${calls.length} calls`);
  assert.equal(recorded.length, 125);
  const seen = checkAll(calls);
  // Were one missing, the checks would say less than they seem to.
  assert.deepEqual([...seen.keys()].sort(), declaredTypes.toSorted());
  checkAll(calls.map(([tool, content, options]) => [tool, content, { ...options, explain: true }]));
});

const TOOLS = [...new Set(calls.map(([tool]) => tool))];
const VERTICALS = [undefined, "food", "style", "dining", "foodorder"];

function randomOptions(random) {
  return {
    vertical: pick(random, VERTICALS),
    images: pick(random, [undefined, undefined, "https", "any", "none"]),
    priceUnit: pick(random, [undefined, "auto", "rupees", "paise"]),
    limits: pick(random, [undefined, undefined, { products: 2, menuProducts: 3, restaurants: 1, entries: 4, details: 1, rows: 2 }]),
    isError: random() < 0.03,
    explain: random() < 0.3,
    input: pick(random, [undefined, { query: "rolled-oats 1 kg" }, { q: 5 }, null, { path: "src/a.ts", pattern: "a", code: "a" }]),
  };
}

function randomForm(random, document) {
  const text = JSON.stringify(document);
  return pick(random, [
    document,
    text,
    new TextEncoder().encode(text),
    [block(text)],
    { content: [block("Here you go:"), block(text)] },
    `Here you go:\n\`\`\`json\n${text}\n\`\`\`\nMore?`,
  ]);
}

test("3,000 random documents", () => {
  const random = generator(20_250_101);
  const seen = checkAll(Array.from({ length: 3000 }, () => [pick(random, TOOLS), randomForm(random, randomDocument(random)), randomOptions(random)]));
  assert.ok(seen.size >= 14, JSON.stringify([...seen]));
});

test("real contents with places changed", () => {
  const random = generator(7);
  const texts = calls.map(([, content]) => (typeof content === "string" ? content : JSON.stringify(content))).filter(Boolean);
  const list = Array.from({ length: 3000 }, () => {
    const [tool, , options] = pick(random, calls);
    const text = mutated(random, pick(random, texts), pick(random, texts));
    return [random() < 0.5 ? tool : pick(random, TOOLS), random() < 0.5 ? text : [block(text)], random() < 0.5 ? options : randomOptions(random)];
  });
  const seen = checkAll(list);
  assert.ok(seen.size >= 8, JSON.stringify([...seen]));
});
