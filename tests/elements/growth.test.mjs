// Cards whose rows are still arriving: what was shown stays as it was and where it was.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drawn, serve, withGallery } from "./driver.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

const number = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** For each type that grows: its list, how one row is made, what the final card has besides, and the rows on the page. */
const TYPES = {
  products: {
    list: "items",
    row: (index) => ({
      id: `p${index}`, name: index % 3 === 0 ? `A rather long name of product number ${index} that needs two lines` : `Tea ${index}`, groupKey: "g", groupLabel: `Group ${index % 2}`,
      available: index % 4 !== 3, ...(index % 2 === 0 && { price: 100 + index, currency: "INR", mrp: 150, quantity: "1 kg", isVeg: true, brand: "Acme" }),
    }),
    rest: { total: 42 },
    rows: ".tile.row",
    still: true,
  },
  restaurants: {
    list: "items",
    row: (index) => ({ id: String(index), name: `Place ${index}`, ...(index % 2 === 0 && { cuisine: "Thai", rating: 4.1, priceForTwo: "₹800", locality: "HSR", offers: ["Half price"] }) }),
    rest: {},
    rows: ".tile.row",
    still: true,
  },
  time_slots: { list: "slots", row: (index) => ({ time: `${12 + Math.floor(index / 2)}:${index % 2 === 0 ? "00" : "30"}`, available: index % 3 !== 0 }), rest: {}, rows: ".chip.row" },
  addresses: { list: "addresses", row: (index) => ({ id: String(index), label: `Place ${index}`, address: `${index} Main Road` }), rest: {}, rows: "li.row" },
  doc_search: {
    list: "hits",
    row: (index) => ({ chunkId: `a.md#${index}`, filepath: "a.md", anchor: String(index), heading: `Heading ${index}`, breadcrumb: ["a.md", "A"], snippet: "Some words about it.", score: 0.03, metadata: {} }),
    rest: { nextCursor: "x", hint: { message: "Try this", suggestedFilters: { a: ["b"] } }, query: "words of a very long query ".repeat(8) },
    rows: "li.row",
  },
  context_results: { list: "results", row: (index) => ({ kind: "rule", content: `Rule number ${index}` }), rest: { totalFound: 9, query: "rule ".repeat(60) }, rows: "li.row" },
  code_matches: { list: "matches", row: (index) => ({ file: `src/f${Math.floor(index / 2)}.ts`, line: index + 1, text: "const a = 1;", before: [], after: [] }), rest: { totalMatches: 9, pattern: "const", filesSearched: 9000 }, rows: ".match" },
  web_search: { list: "results", row: (index) => ({ title: `Page ${index}`, url: `https://h${index}.example/`, host: `h${index}.example`, text: "Words." }), rest: { images: [] }, rows: "li.row" },
  table: {
    list: "rows",
    row: (index) => [index * 10 ** index, `Name ${index} `.repeat(index + 1)],
    first: { columns: [{ key: "id", label: "Id", kind: "number" }, { key: "name", label: "Name", kind: "string" }] },
    rest: { rowCount: 9, title: "Things ".repeat(40), description: "What they are." },
    rows: "tbody tr.row td",
    each: 2,
  },
};

/** A collection in one of its layouts. */
const collection = (layout, rows, more = {}) => ({
  list: "items",
  row: (index) => ({
    title: index % 3 === 0 ? `A rather long title of item number ${index} that may need more than one line in a narrow card` : `Item ${index}`, id: `W-${index}`, status: { text: ["Open", "Doing", "Done"][Math.floor(index / 2) % 3], tone: ["neutral", "active", "good"][Math.floor(index / 2) % 3] },
    date: `2026-10-0${1 + Math.floor(index / 2)}T10:00:00Z`, ...(index % 2 === 0 && { person: { name: "Mina Okafor" }, labels: [{ text: "bug", color: "#d73a4a" }], more: { n: index } }),
  }),
  first: {
    type: "collection", kind: "issues", title: "Issues", layout, view: { title: "title", subtitle: "id", status: "status", date: "date", person: "person", labels: "labels" },
    fields: [["title", "text"], ["id", "id"], ["status", "status"], ["date", "date"], ["person", "person"], ["labels", "labels"], ["never", "long"]].map(([name, as]) => ({ name, label: name, as })),
  },
  rest: { total: 9, nextCursor: "x", title: "Issues of a rather long name ".repeat(8), facts: [{ key: "q", label: "Query", value: "words" }] },
  rows,
  ...more,
});
for (const layout of ["list", "timeline", "board", "gallery"]) TYPES[`collection as ${layout}`] = collection(layout, layout === "gallery" ? "li.tile.row" : "li.item");
TYPES["collection as table"] = collection("table", "tbody tr.row td", { each: 7 });
const grouped = collection("table", "tbody tr.row td", { each: 6 });
TYPES["collection as table in groups"] = { ...grouped, first: { ...grouped.first, view: { ...grouped.first.view, group: "status" } } };

for (const [type, { list, row, first = {}, rest, rows, still = false, each = 1 }] of Object.entries(TYPES)) {
  test(`${type} grows in place`, () =>
    withGallery(site, { type: "info", case: "one row" }, { viewport: { width: 600, height: 900 } }, async ({ page, problems }) => {
      const all = number(9, row);
      const steps = await page.evaluate(
        async ({ type, list, all, first, rest, rows }) => {
          const element = document.querySelector("mcp-card");
          const below = document.createElement("p");
          below.textContent = "below";
          element.after(below);
          const seen = [];
          const steps = [];
          const look = async () => {
            await element.updateComplete;
            await new Promise((done) => setTimeout(done, 30));
            const top = element.getBoundingClientRect();
            const found = [];
            const bones = new Set();
            (function deep(root) {
              for (const node of root.querySelectorAll("*")) {
                if (node.matches(rows)) found.push(node);
                const hidden = node.closest("[aria-hidden=true]");
                if (node.matches(".bone") && hidden) bones.add(hidden);
                if (node.shadowRoot) deep(node.shadowRoot);
              }
            })(element.shadowRoot);
            found.forEach((node, index) => (seen[index] ??= node));
            const view = element.shadowRoot.firstElementChild;
            steps.push({
              count: found.length,
              same: found.every((node, index) => seen[index] === node) && found.length >= seen.filter(Boolean).length,
              places: found.map((node) => {
                const box = node.getBoundingClientRect();
                return [box.left - top.left, box.top - top.top, box.width].map(Math.round).join(" ");
              }),
              bones: bones.size,
              height: Math.round(top.height),
              note: view.shadowRoot.querySelector(".note").textContent.trim(),
              busy: view.shadowRoot.querySelector("article").ariaBusy,
            });
          };
          element.partial = true;
          for (let count = 0; count <= 6; count++) {
            element.card = { type, ...first, [list]: all.slice(0, count) };
            await look();
          }
          element.partial = false;
          const security = [{ path: "/x", kind: "url", action: "dropped", reason: "scheme", value: "javascript:x" }];
          const late = { summary: "What the tool said besides. ".repeat(10), security, warnings: ["row_skipped:7"] };
          element.card = { type, ...first, [list]: all.slice(0, 6), ...rest, ...late };
          await look();
          return steps;
        },
        { type, list, all, first, rest, rows },
      );
      const last = steps.at(-1);
      steps.forEach((step, index) => {
        const count = Math.min(index, 6);
        assert.equal(step.count, count * each, `step ${index}: rows`);
        assert.ok(step.same, `step ${index}: rows were drawn anew`);
        assert.deepEqual(step.places, last.places.slice(0, count * each), `step ${index}: rows moved`);
        if (index < 7) {
          assert.ok(step.bones >= 1 && step.bones <= 3, `step ${index}: ${step.bones} placeholders`);
          assert.match(step.note, new RegExp(`${count} so far`));
          assert.equal(step.busy, "true");
        }
      });
      assert.equal(last.bones, 0);
      assert.equal(last.busy, null);
      // Rails have their height before the first row; what the tool said besides comes below.
      if (still) assert.deepEqual([...new Set(steps.slice(0, 7).map(({ height }) => height))].length, 1, `heights: ${steps.map(({ height }) => height)}`);
      assert.deepEqual(problems, []);
    }));
}

test("a card that grew from one row stays as it is when it is complete", () =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const layout = await page.evaluate(async (item) => {
      const element = document.querySelector("mcp-card");
      const rail = () => element.shadowRoot.firstElementChild.shadowRoot.querySelector("mcp-part-rail") !== null;
      Object.assign(element, { partial: true, card: { type: "products", items: [item] } });
      await element.updateComplete;
      const before = rail();
      Object.assign(element, { partial: false, card: { type: "products", items: [item] } });
      await element.updateComplete;
      return [before, rail()];
    }, TYPES.products.row(0));
    assert.deepEqual(layout, [true, true]);
  }));

test("what a person did while rows arrived is kept", () =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page }) => {
    const items = number(5, TYPES.products.row);
    await page.evaluate(async (rows) => {
      const element = document.querySelector("mcp-card");
      Object.assign(element, { partial: true, card: { type: "products", items: rows.slice(0, 2) } });
      await element.updateComplete;
    }, items);
    await page.getByRole("button", { name: /^Add A rather long/ }).click();
    await page.evaluate(async (rows) => {
      const element = document.querySelector("mcp-card");
      Object.assign(element, { partial: false, card: { type: "products", items: rows } });
      await element.updateComplete;
    }, items);
    assert.equal(await page.locator("mcp-card output").textContent(), "1");
    const focused = await page.evaluate(() => {
      let node = document.activeElement;
      while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      return node.ariaLabel;
    });
    assert.match(focused, /^One more of/);
  }));

test("rows fade in, and do not where less motion is wanted", async () => {
  for (const [reducedMotion, name] of [["no-preference", "appear"], ["reduce", "none"]]) {
    await withGallery(site, { type: "products", case: "partial" }, { reducedMotion }, async ({ page }) => {
      await drawn(page);
      const animation = await page.locator("mcp-card .tile.row").first().evaluate((node) => {
        const style = getComputedStyle(node);
        return { name: style.animationName, time: style.animationDuration };
      });
      assert.equal(animation.name, name);
      if (name !== "none") assert.equal(animation.time, "0.12s");
    });
  }
});
