// Many rows and many cards: the time that scripts take for each frame while one scrolls, and while rows arrive. It
// depends on the machine, so it is no part of the tests: run it with `make load`.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { serveBare } from "./bare.mjs";
import { FRAME, GAP, HEAD, row, timeOrNever, WHOLE } from "./drawing.mjs";
import { drawn, serve, withGallery } from "./driver.mjs";
import { examples } from "./examples.mjs";
import { figures, scriptPerFrame } from "./frames.mjs";
import { WORST } from "./worst.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

const FRAMES = 120;
/** What script may take of a frame, in milliseconds, on a machine that has nothing else to do. */
const BUDGET = 16;

/** Scrolls a page, or the rail of its card, from start to end. */
const scroll = (page, target) =>
  scriptPerFrame(site, page, () =>
    page.evaluate(
      ([count, where]) =>
        new Promise((done) => {
          const node = where === "page" ? document.scrollingElement : document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelector("mcp-part-rail").shadowRoot.querySelector(".scroller");
          const [side, way] = where === "page" ? ["top", node.scrollHeight - innerHeight] : ["left", node.scrollWidth - node.clientWidth];
          let frame = 0;
          const step = () => {
            node.scrollTo({ [side]: (way * frame) / count, behavior: "instant" });
            if (frame++ < count) requestAnimationFrame(step);
            else done();
          };
          requestAnimationFrame(step);
        }),
      [FRAMES, target],
    ),
  );

/** Lets a card grow by a row with each frame. */
const grow = (page, card, key, rows) =>
  scriptPerFrame(site, page, () =>
    page.evaluate(
      ([start, name, all]) =>
        new Promise((done) => {
          const element = document.querySelector("mcp-card");
          element.partial = true;
          let count = 0;
          const step = () => {
            count += 1;
            element.card = { ...start, [name]: all.slice(0, count) };
            requestAnimationFrame(count < all.length ? step : done);
          };
          requestAnimationFrame(step);
        }),
      [card, key, rows],
    ),
  );

function smooth(t, name, measured, slow) {
  t.diagnostic(`${name}: ${figures(measured)}`);
  assert.ok(measured.frames >= FRAMES, `only ${measured.frames} frames were seen`);
  assert.ok(measured.p95 < BUDGET * slow, figures(measured));
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

const PRODUCTS = Array.from({ length: 300 }, (_, index) => product(index));
const TABLE = { type: "table", columns: [{ key: "a", label: "Id", kind: "number" }, { key: "b", label: "Name", kind: "string" }, { key: "c", label: "Value", kind: "number" }], rowCount: 300 };
const ROWS = Array.from({ length: 300 }, (_, index) => [index, `Name ${index}`, index * 1.5]);
const SEARCH = { type: "doc_search", nextCursor: null, hint: null, query: "retries backoff" };
const HITS = Array.from({ length: 300 }, (_, index) => ({
  chunkId: `a.md#${index}`, filepath: `docs/a${index}.md`, heading: `Heading ${index}`, breadcrumb: ["A", "B"], snippet: "Words about retries and backoff. ".repeat(4), score: 0.03, metadata: { product: "client" },
}));

test("a rail of 300 products stays smooth", (t) =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const first = await show(page, [{ card: { type: "products", items: PRODUCTS } }]);
    const slow = await slowness(page);
    t.diagnostic(`300 products: drawn in ${first.toFixed(0)} ms`);
    smooth(t, "300 products, scrolled", await scroll(page, "rail"), slow);
  }));

test("a table of 300 rows and a list of 300 results stay smooth", (t) =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const first = await show(page, [
      { card: { ...TABLE, rows: ROWS } },
      { card: { ...SEARCH, hits: HITS } },
    ]);
    const slow = await slowness(page);
    t.diagnostic(`300 rows and 300 results: drawn in ${first.toFixed(0)} ms`);
    smooth(t, "300 rows and 300 results, scrolled", await scroll(page, "page"), slow);
  }));

test("200 cards on one page stay smooth", (t) =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const all = [...examples.values()].flat().filter(({ name, partial, card }) => name !== "hostile" && !partial && !card.hidden);
    const cards = Array.from({ length: 200 }, (_, index) => all[index % all.length]);
    const first = await show(page, cards);
    await page.waitForTimeout(1500);
    await drawn(page);
    const slow = await slowness(page);
    t.diagnostic(`200 cards: drawn in ${first.toFixed(0)} ms, ${(first / 200).toFixed(1)} ms each`);
    smooth(t, "200 cards, scrolled", await scroll(page, "page"), slow);
  }));

test("the worst cards of each type are drawn without stopping the page", async (t) => {
  const bare = await serveBare();
  try {
    t.diagnostic(HEAD);
    const late = [];
    for (const [name, make] of Object.entries(WORST)) {
      const time = await timeOrNever(bare, make());
      t.diagnostic(row(name, time));
      if (time.frame > FRAME || Math.min(time.work, time.whole) > WHOLE || time.gap > GAP) late.push(row(name, time));
    }
    assert.deepEqual(late, []);
  } finally {
    await bare.close();
  }
});

for (const [name, card, key, rows] of [["products", { type: "products" }, "items", PRODUCTS], ["search results", SEARCH, "hits", HITS], ["rows of a table", TABLE, "rows", ROWS]]) {
  test(`300 ${name} that arrive one with each frame stay smooth`, (t) =>
    withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
      const slow = await slowness(page);
      const measured = await grow(page, card, key, rows);
      smooth(t, `300 ${name}, growing`, measured, slow);
      // The first frame makes the card; all others only add to it.
      const late = measured.times.slice(1).filter((time) => time > BUDGET * slow).length;
      assert.ok(late <= 5, `${late} frames took too long: ${figures(measured)}`);
    }));
}
