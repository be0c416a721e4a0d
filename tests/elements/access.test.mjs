// For everyone: axe-core finds nothing, in either scheme and direction, narrow and wide; every control is reached by Tab.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { drawn, goTo, serve, withGallery } from "./driver.mjs";
import { examples } from "./examples.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

/** What axe has to say about the cards, one line for each complaint. */
async function complaints(page, exclude) {
  await page.evaluate(axe);
  return page.evaluate(async (without) => {
    const { violations } = await window.axe.run({ include: ["main"], exclude: without }, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary }) => `${id}: ${target.flat().slice(-1)} ${html.slice(0, 160)} ${failureSummary.slice(0, 300)}`));
  }, exclude);
}

/** Hundreds of rows that look like the first ones: one look at them is enough. */
const MANY = ['mcp-card[data-case$="/many"]', 'mcp-card[data-case$="/many lines"]'];

const LOOKS = [
  { name: "light and wide", exclude: [], query: { theme: "light", width: "1400" }, options: { viewport: { width: 1440, height: 900 } } },
  { name: "dark, narrow and from right to left", exclude: MANY, query: { theme: "dark", dir: "rtl" }, options: { viewport: { width: 320, height: 800 }, colorScheme: "dark" } },
];

/** Opens what is behind the source line and the shield too. */
const openAll = (page) =>
  page.evaluate(() => {
    for (const card of document.querySelectorAll("mcp-card")) {
      const root = card.shadowRoot.firstElementChild?.shadowRoot;
      root?.querySelector(".shield")?.click();
      for (const details of root?.querySelectorAll("details") ?? []) details.open = true;
    }
  });

for (const { name, query, options, exclude } of LOOKS) {
  test(`axe finds nothing: ${name}`, (t) =>
    withGallery(site, { type: "info", ...query }, options, async ({ page }) => {
      for (const type of examples.keys()) {
        await t.test(type, async () => {
          await goTo(page, site, { type, ...query });
          await openAll(page);
          await drawn(page);
          assert.deepEqual(await complaints(page, exclude), []);
        });
      }
    }));
}

test("every control is reached by the Tab key with a visible focus, and the last one is left again", () =>
  withGallery(site, { type: "all", case: "normal" }, {}, async ({ page }) => {
    const expected = await page.evaluate(() => {
      let count = 0;
      (function deep(root) {
        for (const node of root.querySelectorAll("*")) {
          const reachable = node.matches("a[href], button:not(:disabled), summary, select, input:not([type=radio], :disabled), audio[controls], video[controls], [tabindex='0']");
          if (reachable && node.tabIndex >= 0 && node.checkVisibility()) count++;
          if (node.shadowRoot) deep(node.shadowRoot);
        }
      })(document.querySelector("main"));
      return count;
    });
    assert.ok(expected > 100, `only ${expected} controls`);
    await page.evaluate(() => {
      window.stops = new Set();
      window.unseen = [];
      document.querySelector("nav li:last-child a").focus();
    });
    let left = false;
    for (let press = 0; press < expected + 60 && !left; press++) {
      await page.keyboard.press("Tab");
      left = await page.evaluate(() => {
        let node = document.activeElement;
        while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
        if (!document.querySelector("main").contains(document.activeElement)) return window.stops.size > 0;
        window.stops.add(node);
        const style = getComputedStyle(node);
        const native = node.matches("audio, video");
        if (!native && (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2)) window.unseen.push(node.outerHTML.slice(0, 120));
        return false;
      });
    }
    assert.ok(left, "the focus is caught in the cards");
    assert.deepEqual(await page.evaluate(() => window.unseen), []);
    const reached = await page.evaluate(() => window.stops.size);
    assert.ok(reached >= expected, `${reached} of ${expected} controls were reached`);
  }));

test("a card is a region with a name, its heading at the page's level, busy only while it grows", () =>
  withGallery(site, { type: "products" }, {}, async ({ page }) => {
    const article = page.getByRole("article", { name: "Products" }).first();
    assert.equal(await article.count(), 1);
    assert.equal(await article.getByRole("heading", { level: 4 }).textContent(), "Products");
    const busy = await page.locator('mcp-card[data-case="products/partial"] article').getAttribute("aria-busy");
    assert.equal(busy, "true");
    assert.equal(await article.getAttribute("aria-busy"), null);
  }));

test("with colours forced by the system, marks and buttons can still be seen", () =>
  withGallery(site, { type: "time_slots", case: "normal" }, { forcedColors: "active" }, async ({ page }) => {
    const chip = page.getByRole("radio", { name: "8:00 PM" });
    await chip.click();
    const [chosen, other] = await Promise.all([chip, page.getByRole("radio", { name: "8:30 PM" })].map((one) => one.evaluate((node) => getComputedStyle(node).backgroundColor)));
    assert.notEqual(chosen, other);
  }));

test("text is as large as the person wants it", () =>
  withGallery(site, { type: "all", case: "normal" }, { viewport: { width: 640, height: 900 } }, async ({ page }) => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await drawn(page);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("mcp-card")].filter((card) => {
        const article = card.shadowRoot.firstElementChild.shadowRoot.querySelector("article");
        return article.scrollWidth > article.clientWidth;
      }).map((card) => card.dataset.case),
    );
    assert.deepEqual(wide, []);
  }));
