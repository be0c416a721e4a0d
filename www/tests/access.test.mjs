// For everyone: keyboard, small screens, dark, screen readers.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { EXAMPLES } from "../src/examples.js";
import { andCard, choose, openPage, settled, shownType } from "./driver.mjs";
import { serve } from "./serve.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

async function withPage(options, work) {
  const opened = await openPage(site, options);
  try {
    await settled(opened.page);
    await work(opened.page);
  } finally {
    await opened.context.close();
  }
}

/** What has the focus, and whether one can see that it has. */
const focused = (page) =>
  page.evaluate(() => {
    const node = document.activeElement;
    const drawn = node.type === "radio" ? node.nextElementSibling : node;
    const style = getComputedStyle(drawn);
    return {
      name: node.id || node.dataset.example || node.value || node.tagName,
      visible: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    };
  });

test("every control is reached by the Tab key, in reading order, with a visible focus", () =>
  withPage({}, async (page) => {
    await choose(page, "status");
    await page.evaluate(() => document.activeElement.blur());
    await page.reload();
    await settled(page);
    const expected = ["skip", "theme", ...EXAMPLES.map(({ id }) => id), "tool", "food", "choose", "clear", "content", "copy", "json"];
    const reached = [];
    for (const name of expected) {
      await page.keyboard.press("Tab");
      const stop = await focused(page);
      reached.push(stop.name);
      assert.ok(stop.visible, `the focus on ${stop.name} (expected ${name}) cannot be seen`);
    }
    assert.deepEqual(reached, expected);
  }));

test("works from start to end by keyboard alone", () =>
  withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async (page) => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "result");
    assert.equal(await page.evaluate(() => location.hash), "");

    await page.locator('[data-example="info"]').focus();
    await andCard(page, () => page.keyboard.press("Enter"));
    assert.equal(await shownType(page), "info");

    await page.locator('input[value="food"]').focus();
    await andCard(page, () => page.keyboard.press("ArrowRight"));
    assert.equal(await page.locator('input[name="vertical"]:checked').inputValue(), "style");

    await page.locator("#clear").focus();
    await page.keyboard.press("Space");
    await andCard(page, () => page.keyboard.type("words"));
    await page.locator("#copy").focus();
    await page.keyboard.press("Enter");
    await page.locator("#copy", { hasText: "Copied" }).waitFor();
  }));

for (const width of [320, 360, 768, 1000, 1600]) {
  test(`nothing is wider than the window at ${width} px`, () =>
    withPage({ viewport: { width, height: 800 } }, async (page) => {
      for (const { id } of EXAMPLES) {
        await choose(page, id);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${id} is ${wide} px too wide`);
      }
    }));
}

test("the verticals stand in one row at 320 px", () =>
  withPage({ viewport: { width: 320, height: 800 } }, async (page) => {
    const tops = await page.locator(".segment").evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top));
    assert.equal(new Set(tops).size, 1, `rows at ${tops}`);
  }));

test("the time is seen without scrolling at 1440 × 900, and what stands below it does not move when it comes", () =>
  withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    const top = () => page.locator("#explanation").evaluate((node) => node.getBoundingClientRect().top);
    for (const { id } of EXAMPLES) {
      await choose(page, id);
      const before = await top();
      await page.locator("#timing:not(.stale) .timing-figures").waitFor();
      const box = await page.locator("#timing").boundingBox();
      assert.ok(box.y + box.height <= 900, `the time of ${id} ends at ${box.y + box.height} px`);
      assert.equal(await top(), before, id);
    }
  }));

test("reads from right to left without breaking", () =>
  withPage({ viewport: { width: 360, height: 800 } }, async (page) => {
    await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
    await choose(page, "error");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    const [mark, title] = await Promise.all([page.locator(".kind-mark").boundingBox(), page.locator(".card-title").boundingBox()]);
    assert.ok(mark.x > title.x, "the kind mark stays before the title");
  }));

const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("follows the system's colours until one chooses", () =>
  withPage({ colorScheme: "dark" }, async (page) => {
    const dark = await paper(page);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await paper(page);
    assert.notEqual(dark, light);
    await page.locator("#theme").click();
    assert.equal(await paper(page), dark);
    await page.reload();
    assert.equal(await paper(page), dark);
    await page.locator("#theme").click();
    assert.equal(await paper(page), light);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.equal(await paper(page), dark);
  }));

test("nothing moves when motion is not wanted", () =>
  withPage({ reducedMotion: "reduce" }, async (page) => {
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap((node) => {
        const style = getComputedStyle(node);
        return [...style.transitionDuration.split(","), ...style.animationDuration.split(",")].map(parseFloat);
      }),
    );
    assert.equal(Math.max(...durations), 0);
  }));

for (const colorScheme of ["light", "dark"]) {
  for (const width of [360, 1280]) {
    test(`axe finds nothing, ${colorScheme}, ${width} px`, () =>
      withPage({ colorScheme, viewport: { width, height: 900 } }, async (page) => {
        await page.evaluate(axe);
        for (const { id } of EXAMPLES) {
          await choose(page, id);
          await page.locator("#timing:not(.stale) .timing-figures").waitFor();
          await page.evaluate(() => document.querySelectorAll("details").forEach((node) => node.setAttribute("open", "")));
          const { violations } = await page.evaluate(() => window.axe.run());
          assert.deepEqual(violations.map(({ id: rule, nodes }) => `${id}: ${rule} at ${nodes.map((node) => node.target).join(", ")}`), []);
        }
        await page.locator("#clear").click();
        const { violations } = await page.evaluate(() => window.axe.run());
        assert.deepEqual(violations.map(({ id: rule }) => `empty: ${rule}`), []);
      }));
  }
}
