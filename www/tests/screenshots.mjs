// Pictures of the page for people to look at: `make screenshots` writes them to www/screenshots.
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { SCENARIOS } from "../src/replay/scenarios/index.js";
import { answered, at, drawn, lastCardElement, openPage, openPanel, played, say } from "./driver.mjs";
import { serve } from "./serve.mjs";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
/** Narrow pictures are tall, so that a whole answer is in them. */
const NARROW = { width: 320, height: 1200 };
const WIDE = { width: 1440, height: 900 };
const LOOKS = [
  { viewport: NARROW, colorScheme: "light" },
  { viewport: NARROW, colorScheme: "dark" },
  { viewport: WIDE, colorScheme: "light" },
  { viewport: WIDE, colorScheme: "dark" },
  { viewport: NARROW, colorScheme: "light", rtl: true },
  { viewport: WIDE, colorScheme: "light", rtl: true },
];

const click = (name) => async (page) => answered(page, () => lastCardElement(page).getByRole("button", { name }).first().click());

/** What is shown beside the first answers: later turns, panels, the other tabs, states on the way. */
const MORE = [
  ["food-growing", `${at("food", "1", 256)}&paused`, (page) => stepTo(page, 3)],
  ["docs-growing", `${at("docs", "1", 256)}&paused`, (page) => stepTo(page, 2)],
  ["food-cart", at("food"), async (page) => (await played(page), click("Add Rolled Oats")(page))],
  ["dining-slots", at("dining"), async (page) => (await played(page), say(page, "slots"))],
  ["dining-booked", at("dining"), async (page) => (await played(page), await say(page, "slots"), answered(page, () => lastCardElement(page).getByText("19:30").first().click()))],
  ["foodorder-menu", at("foodorder"), async (page) => (await played(page), await click(/use|deliver/i)(page), click(/menu/i)(page))],
  ["artifacts-graph", at("artifacts"), async (page) => (await played(page), say(page, "graph"))],
  ["charts-table", at("charts"), async (page) => (await played(page), say(page, "table"))],
  ["errors-auth", at("errors"), async (page) => (await played(page), say(page, "auth"))],
  ["errors-broken", at("errors"), async (page) => (await played(page), say(page, "broken"))],
  ["inspector-raw", at("food"), async (page) => (await played(page), inspect(page, "raw"))],
  ["inspector-why", at("docs"), async (page) => (await played(page), inspect(page, "why"))],
  ["inspector-safety", at("hostile"), async (page) => (await played(page), inspect(page, "safety"))],
  ["inspector-time", at("dining"), async (page) => (await played(page), await inspect(page, "time"), page.locator(".figure", { hasText: "ratio" }).waitFor())],
  ["own", "#/own", (page) => page.locator("demo-own mcp-card").waitFor()],
  ["own-stream", "#/own", async (page) => page.locator('[data-example="stream"]').click()],
  ["make", "#/make", (page) => page.locator("demo-make mcp-card").waitFor()],
  ["make-plants", "#/make", async (page) => (await page.locator('[data-make="plants"]').click(), await page.locator('input[name="layout"][value="gallery"]').check({ force: true }), page.locator("demo-make mcp-card").waitFor())],
  ["work-board", at("work"), async (page) => (await played(page), say(page, "board"))],
  ["live", "#/live", async () => {}],
];

async function inspect(page, panel) {
  await page.locator(".inspect").first().click();
  await openPanel(page, panel);
}

/** Sends chunk by chunk until the card has that many rows, and leaves it there. */
const stepTo = (page, rows) =>
  page.evaluate(async (count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!(Number(document.querySelector(".call")?.dataset.rows) >= count)) {
      document.querySelector("#step")?.click();
      await frame();
    }
  }, rows);

const site = await serve();
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const wanted = process.argv.slice(2);
  const scenarios = SCENARIOS.map(({ id }) => [id, at(id), played]);
  for (const { viewport, colorScheme, rtl } of LOOKS) {
    const { page, context } = await openPage(site, { viewport, colorScheme, reducedMotion: "reduce" });
    for (const [name, hash, prepare] of rtl ? scenarios : [...scenarios, ...MORE]) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      // A blank page between two, or only the address would change.
      await page.goto("about:blank");
      await page.goto(site.address + hash);
      await page.locator("main > :not([hidden])").first().waitFor();
      if (rtl) await page.locator("#direction").click();
      await prepare(page);
      await drawn(page);
      await page.screenshot({ path: `${folder}${name}-${viewport.width}-${rtl ? "rtl" : colorScheme}.png` });
    }
    await context.close();
  }
  console.log(`Screenshots are in ${folder}`);
} finally {
  await site.close();
}
