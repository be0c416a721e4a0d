// Many rows and many cards: the time that scripts take for each frame while one scrolls, and for each row that arrives.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, serve, withGallery } from "./driver.mjs";
import { examples } from "./examples.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

const FRAMES = 120;

/** Scrolls for some frames; answers the milliseconds of script, style and layout for each of them. */
async function scroll(page, target) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const read = async () => Object.fromEntries((await session.send("Performance.getMetrics")).metrics.map(({ name, value }) => [name, value]));
  const start = await read();
  const frames = await page.evaluate(
    ([count, where]) =>
      new Promise((done) => {
        const node = where === "page" ? document.scrollingElement : document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelector("mcp-part-rail").shadowRoot.querySelector(".scroller");
        const way = where === "page" ? node.scrollHeight - innerHeight : node.scrollWidth - node.clientWidth;
        let frame = 0;
        let longest = 0;
        let last = performance.now();
        const step = (now) => {
          longest = Math.max(longest, now - last);
          last = now;
          if (where === "page") node.scrollTo({ top: (way * frame) / count, behavior: "instant" });
          else node.scrollTo({ left: (way * frame) / count, behavior: "instant" });
          if (frame++ < count) requestAnimationFrame(step);
          else done({ count, longest });
        };
        requestAnimationFrame(step);
      }),
    [FRAMES, target],
  );
  const end = await read();
  const each = (name) => ((end[name] - start[name]) * 1000) / frames.count;
  return { script: each("ScriptDuration"), style: each("RecalcStyleDuration"), layout: each("LayoutDuration") };
}

/** How much slower than an idle machine this one is now; budgets are stretched by it. */
const slowness = (page) =>
  page.evaluate(() => {
    const start = performance.now();
    const list = [];
    for (let index = 0; index < 200_000; index++) list.push(String(index * 7919));
    list.sort();
    return Math.max(1, (performance.now() - start) / 150);
  });

const text = ({ script, style, layout }) => `${script.toFixed(2)} ms script, ${style.toFixed(2)} ms style, ${layout.toFixed(2)} ms layout per frame`;

/** Replaces what is in the gallery by these cards; answers the milliseconds until they are drawn. */
const show = (page, cards) =>
  page.evaluate(async (list) => {
    const main = document.querySelector("main");
    main.replaceChildren();
    const start = performance.now();
    const elements = list.map(({ card, source, vertical }) => Object.assign(document.createElement("mcp-card"), { card, source, vertical, images: "any", theme: "page" }));
    main.append(...elements);
    await Promise.all(elements.map((element) => element.updateComplete));
    document.body.getBoundingClientRect();
    return performance.now() - start;
  }, cards);

const product = (index) => ({
  id: `p${index}`, name: `Rolled Oats number ${index}`, price: 100 + index, mrp: 150 + index, currency: "INR", groupKey: "oats", groupLabel: "Oats", brand: "Acme", quantity: "1 kg",
  available: index % 9 !== 0, isVeg: index % 5 !== 0,
});

test("a rail of 300 products stays smooth", (t) =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const first = await show(page, [{ card: { type: "products", items: Array.from({ length: 300 }, (_, index) => product(index)) } }]);
    const slow = await slowness(page);
    const figures = await scroll(page, "rail");
    t.diagnostic(`300 products: drawn in ${first.toFixed(0)} ms; scrolling: ${text(figures)}`);
    assert.ok(figures.script < 4 * slow, text(figures));
  }));

test("a table of 300 rows and a list of 300 results stay smooth", (t) =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const rows = Array.from({ length: 300 }, (_, index) => [index, `Name ${index}`, index * 1.5]);
    const columns = [{ key: "a", label: "Id", kind: "number" }, { key: "b", label: "Name", kind: "string" }, { key: "c", label: "Value", kind: "number" }];
    const hits = Array.from({ length: 300 }, (_, index) => ({
      chunkId: `a.md#${index}`, filepath: `docs/a${index}.md`, heading: `Heading ${index}`, breadcrumb: ["A", "B"], snippet: "Words about retries and backoff. ".repeat(4), score: 0.03, metadata: { product: "client" },
    }));
    const first = await show(page, [
      { card: { type: "table", columns, rows, rowCount: 300 } },
      { card: { type: "doc_search", hits, nextCursor: null, hint: null, query: "retries backoff" } },
    ]);
    const slow = await slowness(page);
    const figures = await scroll(page, "page");
    t.diagnostic(`300 rows and 300 results: drawn in ${first.toFixed(0)} ms; scrolling: ${text(figures)}`);
    assert.ok(figures.script < 4 * slow, text(figures));
  }));

test("200 cards on one page stay smooth", (t) =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const all = [...examples.values()].flat().filter(({ partial, card }) => !partial && !card.hidden);
    const cards = Array.from({ length: 200 }, (_, index) => all[index % all.length]);
    const first = await show(page, cards);
    await page.waitForTimeout(1500);
    await drawn(page);
    const slow = await slowness(page);
    const figures = await scroll(page, "page");
    t.diagnostic(`200 cards: drawn in ${first.toFixed(0)} ms, ${(first / 200).toFixed(1)} ms each; scrolling: ${text(figures)}`);
    assert.ok(figures.script < 4 * slow, text(figures));
  }));

test("300 rows that arrive one by one cost the same each", (t) =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const items = Array.from({ length: 300 }, (_, index) => product(index));
    const times = await page.evaluate(async (rows) => {
      const element = document.querySelector("mcp-card");
      element.partial = true;
      const times = [];
      for (let count = 1; count <= rows.length; count++) {
        const start = performance.now();
        element.card = { type: "products", items: rows.slice(0, count) };
        await element.updateComplete;
        times.push(performance.now() - start);
        if (count % 10 === 0) await new Promise((done) => requestAnimationFrame(done));
      }
      return times;
    }, items);
    const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
    const [start, end] = [mean(times.slice(10, 60)), mean(times.slice(-50))];
    t.diagnostic(`300 rows one by one: ${mean(times).toFixed(2)} ms of script for each; rows 10 to 60 ${start.toFixed(2)} ms, the last 50 ${end.toFixed(2)} ms`);
    const slow = await slowness(page);
    assert.ok(end < 4 * start + 4 * slow, `the first rows took ${start.toFixed(1)} ms each, the last ones ${end.toFixed(1)} ms`);
    assert.ok(mean(times) < 16 * slow, `${mean(times).toFixed(1)} ms for each row, on a machine ${slow.toFixed(1)} times slower than idle`);
  }));
