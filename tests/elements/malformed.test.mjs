// Cards that no parser made: members that are missing, null, of another type, or that hold themselves. The elements draw
// what they can, throw nothing, and `updateComplete` is never rejected.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serveBare } from "./bare.mjs";
import { examples } from "./examples.mjs";

let site;
let page;
const problems = [];
before(async () => {
  site = await serveBare();
  page = await site.open();
  page.on("pageerror", (error) => problems.push(String(error.stack ?? error)));
  page.on("console", (message) => message.type() === "error" && !/ERR_|Failed to load/.test(message.text()) && problems.push(message.text()));
});
after(() => site?.close());

/** Draws a card with each of its members, and those of its rows, replaced by each wrong value; answers what went wrong. */
const damage = (card) =>
  page.evaluate(async (whole) => {
    const circular = { name: "around" };
    circular.self = circular;
    const ring = [circular];
    ring.push(ring);
    const bare = Object.assign(Object.create(null), { a: 1 });
    const wrong = [undefined, null, 5, NaN, "x", true, [], {}, [null], [null, undefined, 5, "x", true, [], {}], circular, ring, bare, [bare], { _$litType$: 1, strings: ["<b>"], values: [] }];
    const cards = [];
    for (const key of Object.keys(whole)) {
      if (key === "type") continue;
      for (const value of wrong) {
        cards.push({ ...whole, [key]: value });
        const rows = whole[key];
        if (Array.isArray(rows)) cards.push({ ...whole, [key]: [value, ...rows, value] });
        const first = Array.isArray(rows) ? rows[0] : rows;
        if (first === null || typeof first !== "object") continue;
        for (const member of Object.keys(first)) {
          const changed = { ...first, [member]: value };
          cards.push({ ...whole, [key]: Array.isArray(rows) ? [changed, ...rows.slice(1)] : changed });
          if (!Array.isArray(first[member])) continue;
          const inner = [value, ...first[member], value];
          cards.push({ ...whole, [key]: Array.isArray(rows) ? [{ ...first, [member]: inner }, ...rows.slice(1)] : { ...first, [member]: inner } });
        }
      }
    }
    cards.push({ type: whole.type }, ...wrong.map((value) => ({ type: whole.type, items: value, rows: value, cart: value, status: value, explain: value, security: value, warnings: value, summary: value, media: value, total: value })));
    const found = new Set();
    const describe = (one) => Object.entries(one).find(([key, value]) => value !== whole[key])?.[0];
    for (let start = 0; start < cards.length; start += 100) {
      const elements = cards.slice(start, start + 100).map((one) => Object.assign(document.createElement("mcp-card"), { card: one }));
      document.querySelector("main").replaceChildren(...elements);
      for (const element of elements) {
        try {
          await element.updateComplete;
          await Promise.all([...(element.shadowRoot.firstElementChild?.shadowRoot?.querySelectorAll("*") ?? [])].map((node) => node.updateComplete));
        } catch (error) {
          found.add(`${whole.type}.${describe(element.card)}: ${String(error.stack).slice(0, 300)}`);
        }
        const view = element.shadowRoot.firstElementChild;
        if (!element.card.hidden && !view?.shadowRoot?.querySelector("article")) found.add(`${whole.type}.${describe(element.card)}: nothing is drawn`);
      }
    }
    return [...found];
  }, card);

for (const [type, cases] of examples) {
  test(`${type} with wrong members`, async () => {
    const { card } = cases.find(({ name }) => name === "normal") ?? cases[0];
    problems.length = 0;
    const found = await damage(card);
    assert.deepEqual([...new Set([...found, ...problems])].slice(0, 3), []);
  });
}

test("what is no card at all", async () => {
  problems.length = 0;
  const rejected = await page.evaluate(async () => {
    const hostile = new Proxy({}, { get() { throw new Error("no"); } });
    const found = [];
    for (const card of [null, undefined, 0, 5, "words", true, [], [null], {}, { type: null }, { type: {} }, { type: Symbol("x") }, { type: "constructor" }, { type: "__proto__" }, hostile, () => 1]) {
      const element = document.createElement("mcp-card");
      element.card = card;
      document.querySelector("main").replaceChildren(element);
      await element.updateComplete.catch((error) => found.push(String(error.stack)));
    }
    return found;
  });
  assert.deepEqual([...rejected, ...problems], []);
});

test("rows that are good are drawn beside those that are not", async () => {
  const texts = await page.evaluate(async () => {
    const cards = [
      { type: "products", items: [null, { id: "1", name: "Good tea", available: true }, 5, { id: "2", name: "Better tea", available: true, price: {}, brand: [] }] },
      { type: "doc_search", hits: [null, { chunkId: "1", heading: "Good tea" }, "x"] },
      { type: "table", columns: [null, { key: "a", label: "A" }], rows: [null, 5, ["x", "Good tea"]] },
      { type: "chart", categories: [null, "Good tea"], series: [null, { name: 5, values: [1, "x"] }, { name: "S" }] },
      { type: "cart", cart: { items: [null, { id: "1", name: "Good tea", quantity: "x", price: null }], lines: [null, { label: 5 }] } },
    ];
    const elements = cards.map((card) => Object.assign(document.createElement("mcp-card"), { card }));
    document.querySelector("main").replaceChildren(...elements);
    const deep = (root) => [...root.childNodes].map((node) => (node.nodeType === 3 ? node.data : node.localName === "style" ? "" : deep(node) + (node.shadowRoot ? deep(node.shadowRoot) : ""))).join("");
    await Promise.all(elements.map((element) => element.updateComplete));
    await new Promise((done) => setTimeout(done, 50));
    return elements.map((element) => deep(element.shadowRoot));
  });
  texts.forEach((text, index) => assert.match(text, /Good tea/, `card ${index}`));
});

test("a chart of 200,000 categories in any form does not exhaust the stack", async () => {
  problems.length = 0;
  await page.evaluate(async () => {
    for (const kind of ["bar", "line", "area", "scatter", "pie"]) {
      const categories = Array.from({ length: 200_000 }, (_, index) => `Category ${index}`);
      const card = { type: "chart", kind, categories, series: [{ key: "a", name: "A", values: categories.map((_, index) => index % 91) }] };
      const element = Object.assign(document.createElement("mcp-card"), { card });
      document.querySelector("main").replaceChildren(element);
      await element.updateComplete;
      const view = element.shadowRoot.firstElementChild;
      await view.shadowRoot.querySelector("mcp-part-chart").updateComplete;
      view.asTable = true;
      await view.updateComplete;
      await view.shadowRoot.querySelector("mcp-part-grid").updateComplete;
    }
  });
  assert.deepEqual(problems, []);
});

test("a table is sorted by values that have no text, and can be sorted back", async () => {
  const shown = await page.evaluate(async () => {
    const card = { type: "table", columns: [{ key: "a", label: "A" }], rows: [[{ toString: 1, valueOf: 1 }], [{ a: 1 }], ["Good tea"]], rowCount: 3 };
    const element = Object.assign(document.createElement("mcp-card"), { card });
    document.querySelector("main").replaceChildren(element);
    await element.updateComplete;
    const grid = element.shadowRoot.firstElementChild.shadowRoot.querySelector("mcp-part-grid");
    grid.shadowRoot.querySelector("th button").click();
    await grid.updateComplete;
    return grid.shadowRoot.textContent;
  });
  assert.match(shown, /Good tea/);
  assert.deepEqual(problems, []);
});

test("graphs of nodes without ids, without names, and of too many", async () => {
  problems.length = 0;
  const listed = await page.evaluate(async () => {
    const one = Object.freeze({});
    const cards = [
      { type: "knowledge_graph", nodes: [{ id: null, name: "Good tea" }, { id: "b" }], links: [{ source: null, target: "b" }] },
      { type: "knowledge_graph", nodes: [{ id: one, name: "Good tea" }, { id: "a" }], links: [{ source: one, target: one }] },
      { type: "knowledge_graph", nodes: [{ id: "x", name: "Good tea" }, ...Array.from({ length: 100_000 }, (_, index) => ({ id: `n${index}`, name: "n" }))], links: [] },
    ];
    const elements = cards.map((card) => Object.assign(document.createElement("mcp-card"), { card }));
    document.querySelector("main").replaceChildren(...elements);
    await Promise.all(elements.map((element) => element.updateComplete));
    await new Promise((done) => setTimeout(done, 300));
    return elements.map((element) => element.shadowRoot.firstElementChild.shadowRoot.querySelector("mcp-part-graph").shadowRoot.textContent);
  });
  for (const text of listed) assert.match(text, /Good tea/);
  assert.deepEqual(problems, []);
});

test("quantities that are texts are not added up", async () => {
  const note = await page.evaluate(async () => {
    const element = Object.assign(document.createElement("mcp-card"), { card: { type: "cart", cart: { items: [{ id: "1", name: "a", quantity: "9".repeat(9) }, { id: "2", name: "b", quantity: 2 }], total: 1 } } });
    document.querySelector("main").replaceChildren(element);
    await element.updateComplete;
    return element.shadowRoot.firstElementChild.shadowRoot.querySelector(".note").textContent.trim();
  });
  assert.match(note, /^3 /);
});

test("fields of a form may be called like members of a form", async () => {
  problems.length = 0;
  const names = ["elements", "insertBefore", "querySelectorAll", "parentNode", "addEventListener", "submit", "__proto__"];
  const answers = await page.evaluate(async (list) => {
    const found = [];
    // A list of choices can be gone through like a list of fields.
    for (const own of [{ type: "string", default: "x" }, { type: "string", enum: list, default: "submit" }]) {
      const properties = JSON.parse(`{${list.map((name) => `${JSON.stringify(name)}:${JSON.stringify(own)}`).join(",")}}`);
      const element = Object.assign(document.createElement("mcp-card"), { card: { type: "input_request", message: "m", requests: [{ id: "1", kind: "form", schema: { type: "object", properties } }] } });
      element.addEventListener("mcp-action", ({ detail }) => found.push(Object.keys(detail.answer.content ?? {})));
      document.querySelector("main").replaceChildren(element);
      await element.updateComplete;
      const root = element.shadowRoot.firstElementChild.shadowRoot;
      root.querySelector("button[type=submit]").click();
      await element.updateComplete;
      await new Promise((done) => setTimeout(done, 50));
      found.push(root.querySelector(".outcome") !== null);
    }
    return found;
  }, names);
  assert.deepEqual(answers, [names, true, names, true]);
  assert.deepEqual(problems, []);
});
