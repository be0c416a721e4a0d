// For everyone: keyboard, small and wide screens, dark, right to left, screen readers.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { SCENARIOS } from "../src/replay/scenarios/index.js";
import { answered, at, drawn, lastCard, lastTypes, openPanel, played, say, tooWide, withPage } from "./driver.mjs";
import { serve } from "./serve.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const IDS = SCENARIOS.map(({ id }) => id);

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

/** What has the focus, in whatever shadow, and whether one can see that it has. */
const focused = (page) =>
  page.evaluate(() => {
    let node = document.activeElement;
    while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    const drawn = node.type === "radio" && getComputedStyle(node).opacity === "0" ? node.nextElementSibling : node;
    const style = getComputedStyle(drawn);
    const name = node.id || node.dataset.scenario || node.getAttribute("aria-label") || node.textContent.trim().replace(/\s+/g, " ").slice(0, 40) || node.tagName;
    return { name, visible: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2 };
  });

/** Presses Tab until something has the focus; everything on the way must show that it has it. */
async function tabTo(page, name, most = 80) {
  const passed = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press("Tab");
    const stop = await focused(page);
    assert.ok(stop.visible, `the focus on “${stop.name}” cannot be seen`);
    if (typeof name === "string" ? stop.name === name : name.test(stop.name)) return passed;
    passed.push(stop.name);
  }
  throw new Error(`${name} was not reached; passed ${passed.join(" | ")}`);
}

test("the controls are reached by the Tab key in reading order", () =>
  withPage(site, { hash: at("hostile") }, async ({ page }) => {
    await played(page);
    const passed = [...(await tabTo(page, "play")), "play", ...(await tabTo(page, "panel"))];
    const order = ["skip", "Replay", "Your own", "Make a card", "Live", "direction", "theme", ...IDS, "Conversation", "play", "restart", "speed", "chunk", "tab-events"];
    const places = order.map((name) => passed.indexOf(name));
    assert.ok(places.every((place) => place >= 0), `missing: ${order.filter((name) => !passed.includes(name))} in ${passed}`);
    assert.deepEqual(places, [...places].sort((a, b) => a - b), passed.join(" | "));
  }));

test("a table is booked by keyboard alone", () =>
  withPage(site, { hash: at("dining") }, async ({ page }) => {
    await played(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    assert.equal((await focused(page)).name, "Conversation");
    await tabTo(page, /table/i);
    await answered(page, () => page.keyboard.press("Enter"));
    assert.deepEqual(await lastTypes(page), ["time_slots"]);
    await page.locator(".call").last().locator(".inspect").focus();
    await page.keyboard.press("Tab");
    await answered(page, async () => {
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    });
    assert.equal((await lastCard(page)).type, "booking_confirmed");
  }));

test("replay and inspector by keyboard alone", () =>
  withPage(site, { hash: at("food", "0.25", 16) }, async ({ page }) => {
    // Before the page is drawn there is nothing that Tab could reach.
    await page.locator("#play").waitFor();
    await tabTo(page, "play");
    await page.keyboard.press("Space");
    await page.locator('#play[aria-label="Go on"]').waitFor();
    await tabTo(page, "step");
    await page.keyboard.press("Enter");
    await tabTo(page, "speed");
    await page.keyboard.press("End");
    await page.locator("#play").focus();
    await page.keyboard.press("Enter");
    await played(page);
    await tabTo(page, "tab-events");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal((await focused(page)).name, "tab-card");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.locator("#panel").getAttribute("data-panel"), "time");
    await tabTo(page, "panel");
  }));

test("the focus stays where one acted, or goes on to the answer", () =>
  withPage(site, { hash: at("food") }, async ({ page }) => {
    await played(page);
    const list = page.locator("mcp-card").first();
    await answered(page, () => list.getByRole("button", { name: "Add Rolled Oats" }).press("Enter"));
    assert.equal((await focused(page)).name, "One more of Rolled Oats");
    await answered(page, () => list.getByRole("button", { name: "One less of Rolled Oats" }).press("Enter"));
    assert.match((await focused(page)).name, /^Add Rolled Oats/);
    await answered(page, () => page.locator(".reply").first().press("Enter"));
    assert.equal(await page.evaluate(() => document.activeElement === document.querySelector(".turn:last-of-type")), true);
  }));

test("the chosen scenario is in sight where the list is a strip", () =>
  withPage(site, { hash: at("hostile"), viewport: { width: 320, height: 800 } }, async ({ page }) => {
    await played(page);
    const { x, width } = await page.locator(".scenario[aria-current]").boundingBox();
    assert.ok(x >= 0 && x + width <= 320, `it stands at ${x}`);
  }));

test("going to another tab pauses, and coming back goes on where one was", () =>
  withPage(site, { hash: `${at("docs")}&paused` }, async ({ page }) => {
    await page.locator('#play[aria-label="Go on"]').waitFor();
    await page.locator("#speed").selectOption("0.25");
    await page.locator("#play").click();
    await page.locator('#play[aria-label="Pause"]').waitFor();
    await page.locator(".tabs a", { hasText: "Your own" }).click();
    await page.locator("demo-own:not([hidden])").waitFor();
    assert.equal(await page.locator("#play").getAttribute("aria-label"), "Go on");
    await page.locator(".tabs a", { hasText: "Replay" }).click();
    await page.locator('#play[aria-label="Pause"]').waitFor();
    assert.match(page.url(), /#\/replay\/docs/);
    await page.locator("#speed").selectOption("Infinity");
    await played(page);
    assert.deepEqual(await lastTypes(page), ["doc_search"]);
  }));

test("below 1,100 px the inspector is a sheet that opens, takes the focus and gives it back", () =>
  withPage(site, { hash: at("food"), viewport: { width: 800, height: 800 } }, async ({ page }) => {
    await played(page);
    const inspector = page.locator("aside.inspector");
    assert.equal(await inspector.isVisible(), false);
    await page.locator("#sheet").click();
    assert.equal(await inspector.isVisible(), true);
    assert.equal((await focused(page)).name, "tab-events");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => getComputedStyle(document.querySelector("aside.inspector")).visibility === "hidden");
    assert.equal((await focused(page)).name, "sheet");
    await page.locator(".inspect").click();
    await openPanel(page, "why");
    const box = await inspector.boundingBox();
    assert.ok(box.y > 150 && Math.round(box.y + box.height) === 800, "it comes from below");
    await page.locator(".close-inspector").click();
    assert.equal(await page.locator("#sheet").getAttribute("aria-expanded"), "false");
    await page.setViewportSize({ width: 1200, height: 800 });
    assert.equal(await inspector.isVisible(), true);
    const chat = await page.locator("demo-replay .turns").boundingBox();
    assert.ok(chat.width <= 720 && (await inspector.boundingBox()).x >= chat.x + chat.width);
  }));

for (const width of [320, 360, 768, 1100, 1440, 1600]) {
  test(`nothing is wider than the window at ${width} px`, () =>
    withPage(site, { hash: at("food"), viewport: { width, height: 800 } }, async ({ page }) => {
      for (const id of IDS) {
        await page.locator(`[data-scenario="${id}"]`).click();
        await played(page);
        assert.ok((await tooWide(page)) <= 0, `${id} is ${await tooWide(page)} px too wide`);
        const log = await page.locator("demo-replay .log").evaluate((node) => node.scrollWidth - node.clientWidth);
        assert.ok(log <= 0, `the chat of ${id} is ${log} px too wide`);
        const { width: column } = await page.locator("demo-replay .turns").boundingBox();
        assert.ok(column <= 720, `the column is ${column} px wide`);
      }
      for (const tab of ["own", "make", "live"]) {
        await page.evaluate((name) => (location.hash = `#/${name}`), tab);
        await page.locator(`demo-${tab}:not([hidden])`).waitFor();
        await drawn(page);
        assert.ok((await tooWide(page)) <= 0, `${tab} is ${await tooWide(page)} px too wide`);
      }
    }));
}

test("reads from right to left without breaking", () =>
  withPage(site, { hash: at("food"), viewport: { width: 360, height: 800 } }, async ({ page }) => {
    await played(page);
    await page.locator("#direction").click();
    assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
    for (const id of IDS) {
      await page.locator(`[data-scenario="${id}"]`).click();
      await played(page);
      assert.ok((await tooWide(page)) <= 0, id);
    }
    const [said, column] = await Promise.all([page.locator(".said").first().boundingBox(), page.locator("demo-replay .turns").boundingBox()]);
    assert.ok(said.x - column.x < 40, "what one says stands on the other side");
  }));

const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const surface = (page) => page.evaluate(() => getComputedStyle(document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelector(".card")).backgroundColor);

test("page and cards follow the system's colours until one chooses", () =>
  withPage(site, { hash: at("docs"), colorScheme: "dark" }, async ({ page }) => {
    await played(page);
    const dark = [await paper(page), await surface(page)];
    await page.emulateMedia({ colorScheme: "light" });
    const light = [await paper(page), await surface(page)];
    assert.ok(dark.every((colour, index) => colour !== light[index]));
    await page.locator("#theme").click();
    assert.deepEqual([await paper(page), await surface(page)], dark);
    await page.reload();
    await played(page);
    assert.deepEqual([await paper(page), await surface(page)], dark);
    await page.locator("#theme").click();
    assert.deepEqual([await paper(page), await surface(page)], light);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual([await paper(page), await surface(page)], dark);
  }));

test("nothing moves when motion is not wanted", () =>
  withPage(site, { hash: at("food"), reducedMotion: "reduce" }, async ({ page }) => {
    await played(page);
    const longest = await page.evaluate(() => {
      const inside = (root) => [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? inside(node.shadowRoot) : [])]);
      const times = inside(document).flatMap((node) => {
        const style = getComputedStyle(node);
        return [...style.transitionDuration.split(","), ...(style.animationName === "none" ? [] : style.animationDuration.split(","))].map(parseFloat);
      });
      return Math.max(...times);
    });
    assert.equal(longest, 0);
  }));

test("only fonts of the system are used", () =>
  withPage(site, { hash: at("code") }, async ({ page, requests }) => {
    await played(page);
    assert.equal(await page.evaluate(() => document.fonts.size), 0);
    assert.deepEqual(requests.filter((url) => /\.(woff2?|ttf|otf)\b|fonts\./.test(url)), []);
  }));

async function violations(page, where) {
  const { violations: found } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(found.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ""}`).join(", ")}`), []);
}

for (const colorScheme of ["light", "dark"]) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing, ${colorScheme}, ${width} px`, async (t) => {
      await withPage(site, { hash: at("food"), colorScheme, viewport: { width, height: 900 }, reducedMotion: "reduce" }, async ({ page }) => {
        await page.evaluate(axe);
        for (const id of IDS) {
          await t.test(id, async () => {
            await page.locator(`[data-scenario="${id}"]`).click();
            await played(page);
            await violations(page, id);
            const offered = page.locator(".reply");
            if (colorScheme === "light" && (await offered.count()) > 0) {
              await answered(page, () => offered.first().click());
              await violations(page, `${id}, second turn`);
            }
          });
        }
        if (width < 1100) await page.locator("#sheet").click();
        for (const panel of ["raw", "card", "why", "safety", "time"]) {
          await t.test(`the panel ${panel}`, async () => {
            await openPanel(page, panel);
            await violations(page, panel);
          });
        }
        if (width < 1100) await page.keyboard.press("Escape");
        for (const tab of ["own", "make", "live"]) {
          await t.test(`the tab ${tab}`, async () => {
            await page.evaluate((name) => (location.hash = `#/${name}`), tab);
            await page.locator(`demo-${tab}:not([hidden])`).waitFor();
            await drawn(page);
            await violations(page, tab);
          });
        }
      });
    });
  }
}

test("axe finds nothing while a card grows", () =>
  withPage(site, { hash: at("food", "0.25", 16), reducedMotion: "reduce" }, async ({ page }) => {
    await page.locator('.call[data-state="growing"]').waitFor();
    await page.locator("#play").click();
    await page.evaluate(axe);
    await violations(page, "growing");
    await page.locator("#speed").selectOption("Infinity");
    await page.locator("#play").click();
    await played(page);
    await say(page, "yogurt");
  }));
