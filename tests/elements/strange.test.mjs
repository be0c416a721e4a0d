// Values that JSON has no words for, and those by which lit knows its own: a page can hand on what it got by a structured
// clone, or made itself. Nothing of them is run, fetched or drawn as markup, and the rest of the card stands.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parseToolResult } from "../../pkg/node.js";
import { put, serveBare } from "./bare.mjs";
import { examples } from "./examples.mjs";

let site;
let page;
const problems = [];
before(async () => {
  site = await serveBare();
  page = await site.open();
  page.on("pageerror", (error) => problems.push(String(error.stack ?? error)));
  page.on("dialog", (dialog) => dialog.dismiss());
});
after(() => site?.close());

/** Each as a program, run in the page. */
const STRANGE = {
  "a template": `structuredClone({ _$litType$: 1, strings: Object.assign(["<img src=/template.png onerror='window.ran = true'>"], { raw: ["x"] }), values: [] })`,
  "a template that is compiled": `({ _$litType$: { h: Object.assign(["<img src=/compiled.png>"], { raw: [1] }), parts: [] }, values: [] })`,
  "a directive": `({ _$litDirective$: 1, values: [] })`,
  "a node": `({ nodeType: 1 })`,
  "a text in an object": `structuredClone(new String("a\\u202e\\u200bb"))`,
  "an error": `structuredClone(new Error("a\\u202e\\u200bb"))`,
  "a pattern": `structuredClone(new RegExp("a\\u202e\\u200bb"))`,
  "a set": `new Set(["a\\u202e\\u200bb"])`,
  "a symbol": `Symbol("a\\u202eb")`,
  "what has no text": `({ toString: 1, valueOf: 1 })`,
  "a list of 20,000": `Array(20000).fill("x")`,
  "a list of holes": `structuredClone(new Array(4294967295))`,
};

/** Draws every example of the gallery with each of its members replaced; answers what went wrong. */
async function drawWith(source) {
  await page.evaluate(`window.make = () => ${source}; undefined`);
  return page.evaluate(
    async (cards) => {
      const found = new Set();
      const hidden = /[\u200b\u202a-\u202e]/;
      const texts = (root) => {
        const waiting = [root];
        while (waiting.length > 0) {
          const node = waiting.pop();
          if (node.nodeType === 3 && hidden.test(node.data)) return true;
          if ([...(node.attributes ?? [])].some(({ value }) => hidden.test(value))) return true;
          if (node.shadowRoot) waiting.push(node.shadowRoot);
          if (node.localName !== "style") waiting.push(...node.childNodes);
        }
        return false;
      };
      for (const card of cards) {
        const places = [];
        const walk = (holder, path) => {
          if (path.length > 4 || holder === null || typeof holder !== "object") return;
          for (const key of Object.keys(holder)) {
            if ((path.length === 0 && key === "type") || (Array.isArray(holder) && Number(key) > 0)) continue;
            places.push([...path, key]);
            walk(holder[key], [...path, key]);
          }
        };
        walk(card, []);
        const elements = places.map((path) => {
          const copy = structuredClone(card);
          path.slice(0, -1).reduce((holder, key) => holder[key], copy)[path.at(-1)] = window.make();
          return Object.assign(document.createElement("mcp-card"), { card: copy, images: "none", path });
        });
        const start = performance.now();
        document.querySelector("main").replaceChildren(...elements);
        for (const element of elements) {
          const name = `${card.type}.${element.path.join(".")}`;
          await element.updateComplete.catch((error) => found.add(`${name}: ${error}`));
          if (element.card.hidden) continue;
          if (!element.shadowRoot.firstElementChild?.shadowRoot?.querySelector("header")) found.add(`${name}: nothing is drawn`);
          else if (texts(element)) found.add(`${name}: hidden characters`);
        }
        const each = (performance.now() - start) / elements.length;
        if (each > 100) found.add(`${card.type}: ${each} ms for each card`);
      }
      await new Promise((done) => setTimeout(done, 100));
      if (window.ran) found.add("a script was run");
      return [...found];
    },
    [...examples].map(([, cases]) => (cases.find(({ name }) => name === "normal") ?? cases[0]).card),
  );
}

for (const [name, source] of Object.entries(STRANGE)) {
  test(`${name} in any place`, { timeout: 60_000 }, async () => {
    problems.length = 0;
    site.asked.length = 0;
    const found = await drawWith(source);
    assert.deepEqual([found.slice(0, 3), problems.slice(0, 3), site.asked], [[], [], []]);
  });
}

test("lists that hold each other are not gone through", { timeout: 30_000 }, async () => {
  const drawn = await page.evaluate(async () => {
    let list = ["x"];
    for (let level = 0; level < 40; level++) list = [list, list];
    const cards = [
      { type: "info", entries: [{ key: "a", value: list }] },
      { type: "addresses", addresses: [{ id: list, label: list, address: list }] },
      { type: "table", columns: [{ key: "a", label: list }, { key: "b", label: "B" }], rows: [[list, 1], [{ a: list }, 2]], rowCount: 2 },
      { type: "products", items: [{ id: "1", name: list, brand: list, available: true }] },
      { type: "doc_search", hits: [{ chunkId: "1", anchor: list, heading: list, snippet: list }] },
    ];
    const elements = cards.map((card) => Object.assign(document.createElement("mcp-card"), { card }));
    document.querySelector("main").replaceChildren(...elements);
    await Promise.all(elements.map((element) => element.updateComplete));
    return elements.filter((element) => element.shadowRoot.firstElementChild?.shadowRoot?.querySelector("header")).length;
  });
  assert.equal(drawn, 5);
});

/** All that can be read of the cards on the page. */
const texts = () =>
  page.evaluate(() => {
    const deep = (root) => [...root.childNodes].map((node) => (node.nodeType === 3 ? node.data : node.localName === "style" ? "" : deep(node) + (node.shadowRoot ? deep(node.shadowRoot) : ""))).join("");
    return [...document.querySelectorAll("mcp-card")].map((card) => deep(card.shadowRoot).replace(/\s+/g, " "));
  });

test("data with the keys of lit in it is data", async () => {
  const own = { _$litDirective$: 1 };
  const result = (data) => [{ type: "text", text: JSON.stringify(data) }];
  await put(page, [
    parseToolResult("book_table", result({ success: true, bookingId: "Good 1", restaurantName: "R", x: own }), { vertical: "dining" }),
    parseToolResult("run-code", result({ success: true, stdout: "Good 2", exitCode: 0, result: own }), { input: { code: "x" } }),
    parseToolResult("save", result({ success: true, message: "Good 3", id: 5, x: own })),
    parseToolResult("get", result({ "_$litDirective$": "Good 4", x: { y: [1, { z: 2 }] } })),
    parseToolResult("x", { resultType: "input_required", inputRequests: { a: { method: "odd/thing", params: { ...own, good: "Good 5" } } } }),
    { type: "call", call: { tool: "Good 6", input: { path: "a", x: own } } },
    { type: "error", message: "Good 7", category: "x", data: own },
    { type: "table", columns: [{ key: "a", label: "A" }], rows: [["Good 8"], [own], [{ nodeType: 1 }]], rowCount: 3 },
  ]);
  const drawn = await texts();
  drawn.forEach((text, index) => {
    assert.match(text, new RegExp(`Good ${index + 1}`));
    assert.doesNotMatch(text, /cannot be shown/, `card ${index + 1}`);
  });
});

test("marks are not piled up across the parts of a text", async () => {
  const marks = "\u0301".repeat(10);
  await put(page, [
    { type: "text", format: "markdown", text: `Pay x${`${marks}[](a)`.repeat(6)} end, y${`${marks}**${marks}**`.repeat(6)} end` },
    { type: "context_results", query: "\u0302\u0303", results: [{ id: "1", kind: "r", content: `a${`${"\u0301".repeat(9)}\u0302\u0303`.repeat(19)}` }] },
    { type: "bibliography", entries: [{ pmid: "1", title: "t", segments: Array.from({ length: 20 }, () => ({ highlight: marks })) }] },
  ]);
  for (const text of await texts()) assert.doesNotMatch(text, /\u0301{11}|[\u0300-\u036f]{11}/u);
});
