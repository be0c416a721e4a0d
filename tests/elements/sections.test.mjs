// What stands together: products by their groups, rows of tables by what they belong to. And what is not drawn: an empty foot.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { firstOf, sectionsOf } from "../../pkg/elements/lib/sections.js";
import { put, serveBare } from "./bare.mjs";
import { example } from "./examples.mjs";

let site;
let page;
before(async () => {
  site = await serveBare();
  page = await site.open();
});
after(() => site?.close());

const product = (name, groupLabel, groupOrder) => ({ id: name, name, groupKey: "g", groupLabel, available: true, ...(groupOrder !== undefined && { groupOrder }) });
const brief = (sections) => sections?.map(({ label, items }) => [label, items.map(({ name }) => name).join("")]);

/** What a selector finds in the shadow roots of the first card, in the order of the document. */
const found = (selector) =>
  page.evaluate((wanted) => {
    const texts = [];
    (function deep(root) {
      for (const node of root.querySelectorAll("*")) {
        if (node.matches(wanted)) texts.push(node.textContent.trim().replace(/\s+/g, " "));
        if (node.shadowRoot) deep(node.shadowRoot);
      }
    })(document.querySelector("mcp-card").shadowRoot);
    return texts;
  }, selector);

test("sections need two groups of two; the order is the server's, then as they came", () => {
  const [a, b] = [product("a", "X"), product("b", "X")];
  assert.equal(sectionsOf([a, b]), undefined);
  assert.equal(sectionsOf([a, b, product("c", "Y")]), undefined);
  assert.deepEqual(brief(sectionsOf([a, product("c", "Y"), b, product("d", "Y")])), [["X", "ab"], ["Y", "cd"]]);
  assert.deepEqual(brief(sectionsOf([a, b, product("c", "Y", 2), product("d", "Y", 2), product("e", "Z", 1), product("f", "Z")])), [["Z", "ef"], ["Y", "cd"], ["X", "ab"]]);
  assert.deepEqual(brief(sectionsOf([product("e", "Z"), product("f", " "), a, b, product("c", "Y"), product("d", "Y"), product("g", "X", Number.NaN)])), [["X", "abg"], ["Y", "cd"], [undefined, "ef"]]);
  assert.deepEqual(brief(firstOf(sectionsOf([a, b, product("c", "Y"), product("d", "Y")]), 3)), [["X", "ab"], ["Y", "c"]]);
});

test("products are drawn in sections, each tile below the name of its group", async () => {
  const { card } = example("products", "in sections");
  await put(page, [card]);
  assert.deepEqual(await found(".section"), ["Oats", "Milk", "Other"]);
  assert.deepEqual(await found(".tile .name"), ["Rolled Oats", "Steel Cut Oats", "Instant Oats with Apple and Cinnamon", "Whole Milk", "Oat Drink", "Skimmed Milk", "Wild Honey"]);
  // The name of the group stands above, and not at each tile; groups of one have no name above.
  assert.deepEqual(await found(".tile .brand"), ["Acme Mills", "True North", "Daily", "Acme Dairy", "True North", "Acme Dairy", "North · Honey"]);
  const places = await page.evaluate(() => {
    const root = document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot;
    const boxes = (selector) => [...root.querySelectorAll(selector)].map((node) => node.getBoundingClientRect());
    const [tiles, names] = [boxes(".tile"), boxes(".section")];
    return { tops: new Set(tiles.map(({ top }) => Math.round(top))).size, lefts: names.map(({ left }) => tiles.findIndex((tile) => Math.abs(tile.left - left) < 1)), above: names.every(({ bottom }) => bottom <= tiles[0].top) };
  });
  assert.deepEqual(places, { tops: 1, lefts: [0, 3, 6], above: true });
});

test("problems are drawn below the files that they are in", async () => {
  await put(page, [example("collection", "diagnostics by file").card]);
  assert.deepEqual(await found("tr.group, tr.row td:nth-child(3)"), [
    "src/cart/total.ts", "no-unused-vars", "eqeqeq", "src/cart/checkout.ts", "no-console", "no-floating-promises", "explicit-function-return-type", "Other", "owners",
  ]);
  assert.deepEqual(await found("thead th"), ["Message", "Rule", "Severity", "Line", "Column"]);
});

test("groups stay together when rows are sorted, and begin again on each page", async () => {
  const { card } = example("collection", "diagnostics by file");
  const items = Array.from({ length: 24 }, (_, index) => ({ message: `Problem ${index}`, file: index % 2 === 0 ? "even.ts" : "odd.ts", line: 24 - index }));
  await put(page, [{ ...card, items }]);
  await page.getByRole("button", { name: "Line" }).click();
  assert.deepEqual(await found("tr.group"), ["odd.ts", "even.ts"]);
  assert.deepEqual((await found("tr.row td.number")).filter(Boolean).slice(0, 13), ["1", "3", "5", "7", "9", "11", "13", "15", "17", "19", "21", "23", "2"]);
  await page.getByRole("button", { name: "Next page" }).click();
  assert.deepEqual(await found("tr.group"), ["even.ts"]);
});

test("without a tool, a server and anything to explain there is no source line", async () => {
  const card = { type: "info", items: [{ label: "A", value: "b" }] };
  await put(page, [card]);
  assert.deepEqual(await found('[part="footer"]'), []);
  await put(page, [{ ...card, warnings: ["cut"] }]);
  assert.deepEqual(await found('[part="footer"] summary'), ["Details"]);
  await page.evaluate(async () => {
    const element = document.querySelector("mcp-card");
    Object.assign(element, { card: { ...element.card, warnings: undefined }, tool: "lookup" });
    await element.updateComplete;
  });
  assert.deepEqual(await found('[part="footer"] summary, [part="footer"] dt'), ["lookup", "Card", "Tool"]);
});

test("every corner that is not round follows --mcp-radius", async () => {
  await put(page, ["products", "time_slots", "cart", "call", "web_search", "thinking_step", "restaurants"].map((type) => example(type, "normal").card ?? { type: "call", call: { tool: "x", state: "ready", input: {} } }));
  const odd = await page.evaluate(async () => {
    document.documentElement.style.setProperty("--mcp-radius", "0px");
    const left = new Set();
    (function deep(root) {
      for (const node of root.querySelectorAll("*")) {
        const radius = getComputedStyle(node).borderTopLeftRadius;
        if (radius !== "0px" && radius !== "50%") left.add(`${node.localName}.${node.className} ${radius}`);
        if (node.shadowRoot) deep(node.shadowRoot);
      }
    })(document.querySelector("main"));
    document.documentElement.style.removeProperty("--mcp-radius");
    return [...left];
  });
  assert.deepEqual(odd, []);
});
