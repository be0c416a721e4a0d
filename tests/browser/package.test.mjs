// The package as a page uses it, in a real browser.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { openPackage } from "./serve.mjs";

let site;
before(async () => {
  site = await openPackage();
});
after(() => site?.close());

const FILES = ["examples", "functions", "money", "options", "tool_names"].map((name) => `commerce/${name}.json`);
FILES.push("content/examples.json");
for (const folder of ["attacks", "legitimate", "other"]) {
  const names = readdirSync(new URL(`../data/${folder}/`, import.meta.url)).filter((name) => name.endsWith(".json"));
  FILES.push(...names.map((name) => `${folder}/${name}`));
}

for (const file of FILES) {
  test(`the cases of ${file}`, async () => {
    const { count, wrong } = await site.page.evaluate(async (name) => {
      const { checkFile } = await import("/tests/browser/cases.mjs");
      return checkFile(window.cards, await (await fetch(`/tests/data/${name}`)).json());
    }, file);
    assert.ok(count > 0);
    assert.ok(wrong.length === 0, `${wrong.length} of ${count} cases of ${file} differ:\n\n${wrong.join("\n\n")}`);
  });
}

test("a wrong expectation is found", async () => {
  const wrong = await site.page.evaluate(async () => {
    const { checkFile } = await import("/tests/browser/cases.mjs");
    const expectations = [
      { card: { type: "text", text: "hello", format: "plain" } },
      { holds: { text: "hello" } },
      { lacks: ["/summary"] },
      { never: ["products"] },
      { card: { type: "text", text: "hello" } },
      { holds: { text: "hallo" } },
      { lacks: ["/text"] },
      { never: ["text"] },
      {},
    ];
    const tests = expectations.map((expected, i) => ({ title: `${i}`, tool: "say", text: "hello", ...expected }));
    return checkFile(window.cards, tests).wrong.map((report) => report.split("\n")[0]);
  });
  assert.deepEqual(wrong, ["4", "5", "6", "7", "8"]);
});

/** Runs in the page: a result in every form as real values of JavaScript, short and long, and the card of each. */
async function everyForm() {
  const { forms } = await import("/tests/node/forms.mjs");
  const cards = {};
  for (const [size, note] of [["short", "x"], ["long", "é₹😀".repeat(5000)]]) {
    for (const [form, content] of Object.entries(forms({ success: true, message: "Saved", note }))) {
      cards[`${form}, ${size}`] = window.cards.parseToolResult("ping", content, { vertical: "food" });
    }
  }
  return cards;
}

test("every form of a result gives the same card", async () => {
  const cards = await site.page.evaluate(everyForm);
  assert.ok(Object.keys(cards).length >= 30);
  for (const [form, card] of Object.entries(cards)) {
    const note = form.endsWith("long") ? "é₹😀".repeat(5000) : "x";
    assert.deepEqual(card, { type: "status", status: { success: true, message: "Saved", details: { note } } }, form);
  }
});

test("__proto__ comes out as an own property and changes no prototype", async () => {
  const found = await site.page.evaluate(() => {
    const text = '{"__proto__":{"polluted":1},"in":[{"__proto__":{"polluted":2}}],"constructor":{"prototype":{"polluted":3}}}';
    const block = { type: "text", text };
    const contents = [text, new TextEncoder().encode(text), JSON.parse(text), [block], { content: [block] }, { content: [{ ...block, text: text + " ".repeat(600) }] }];
    return contents.map((content) => {
      const { data } = window.cards.parseToolResult("get", content);
      const [inner] = data.in;
      return {
        own: Object.hasOwn(data, "__proto__") && Object.hasOwn(inner, "__proto__"),
        values: [data, inner].map((object) => Object.getOwnPropertyDescriptor(object, "__proto__").value.polluted),
        prototypes: [data, inner].every((object) => Object.getPrototypeOf(object) === Object.prototype),
        clean: {}.polluted === undefined && Object.prototype.polluted === undefined && Object.polluted === undefined,
      };
    });
  });
  assert.equal(found.length, 6);
  for (const one of found) assert.deepEqual(one, { own: true, values: [1, 2], prototypes: true, clean: true });
});

test("__proto__ as a key of rows, options and input", async () => {
  const clean = await site.page.evaluate(() => {
    const row = JSON.parse('{"__proto__":{"polluted":1},"name":"Milk","price":30,"id":"__proto__"}');
    const card = window.cards.parseToolResult("search_products", [row], { vertical: "food", input: JSON.parse('{"__proto__":{"query":"x"}}') });
    return { type: card.type, id: card.items[0].id, query: card.items[0].sourceQuery, polluted: {}.polluted };
  });
  assert.deepEqual(clean, { type: "products", id: "__proto__", query: undefined, polluted: undefined });
});

test("lone surrogates become U+FFFD, one each", async () => {
  const found = await site.page.evaluate(() => {
    const lone = "a\ud800b\udc00\udc00😀";
    const { parseToolResult } = window.cards;
    return [
      parseToolResult("say", lone).text,
      parseToolResult("say", [{ type: "text", text: lone }]).text,
      parseToolResult("say", [{ type: "text", text: lone.repeat(200) }]).text.slice(0, 7),
      parseToolResult("get", { v: { w: lone } }).data.v.w,
      Object.keys(parseToolResult("get", { v: { [lone]: 1 } }).data.v)[0],
      parseToolResult("get", String.raw`{"v":{"w":"a\ud800b\udc00\udc00\ud83d\ude00"}}`).data.v.w,
      parseToolResult("search_products", [{ name: lone, price: 1 }], { vertical: "food" }).items[0].name,
      parseToolResult("ping", lone, { vertical: "food" }).content,
    ].map((text) => ({ text, isClean: text.isWellFormed() }));
  });
  // The page's answer crosses as JSON, where a lone surrogate would survive: hence isWellFormed above.
  for (const one of found) assert.deepEqual(one, { text: "a\ufffdb\ufffd\ufffd😀", isClean: true });
  assert.equal(found.length, 8);
});

test("ids of 20 digits are exact", async () => {
  const ids = await site.page.evaluate(() => {
    const parse = (text) => window.cards.parseToolResult("search_products", text, { vertical: "food" }).items.map((item) => item.id);
    return parse('[{"id":12345678901234567890,"name":"A","price":1},{"id":12345678901234567891,"name":"B","price":1}]');
  });
  assert.deepEqual(ids, ["12345678901234567890", "12345678901234567891"]);
});

/** Runs in the page: mixed parses, and the memory before and after. */
async function manyParses(rounds) {
  const names = ["commerce/examples.json", "content/examples.json"];
  const files = await Promise.all(names.map(async (name) => (await fetch(`/tests/data/${name}`)).json()));
  const rows = Array.from({ length: 2000 }, (_, i) => ({ id: i, name: `Item ${i}`, price: i, image: `https://cdn.example/${i}.png` }));
  const contents = files.flat().filter((one) => one.tool);
  contents.push({ tool: "search_products", vertical: "food", text: JSON.stringify(rows) });
  contents.push({ tool: "get", content: [{ type: "text", text: "₹".repeat(100_000) }] });
  const { parseToolResult, stats } = window.cards;
  const parse = (count) => {
    for (let i = 0; i < count; i++) {
      const { tool, text, content, vertical, options } = contents[i % contents.length];
      parseToolResult(tool, text ?? content, { ...options, vertical });
    }
    window.gc();
    return { module: stats().memoryBytes, page: performance.memory.usedJSHeapSize };
  };
  const warm = parse(1000);
  return { warm, end: parse(rounds), recoveries: stats().recoveries };
}

test("memory stays flat over 5,000 mixed parses", async () => {
  const { warm, end, recoveries } = await site.page.evaluate(manyParses, 5000);
  assert.equal(end.module, warm.module);
  assert.ok(end.page - warm.page < 2_000_000, `the page grew by ${end.page - warm.page} bytes`);
  assert.equal(recoveries, 0);
});

test("the page reports no error", () => {
  assert.deepEqual(site.problems, []);
});
