// Pictures of the page for people to look at: `make screenshots` writes them to www/screenshots.
import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { SCENARIOS } from "../src/replay/scenarios/index.js";
import { answered, at, drawn, lastCardElement, openPage, openPanel, played, say } from "./driver.mjs";
import { serve } from "./serve.mjs";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
const sizes = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
];

const click = (name) => async (page) => answered(page, () => lastCardElement(page).getByRole("button", { name }).first().click());

/** What is shown beside the first answers: later turns, panels, the other tabs, states on the way. */
const MORE = [
  ["food-growing", at("food", "0.5", 16), (page) => page.locator('.call[data-rows="3"]').waitFor()],
  ["food-cart", at("food"), async (page) => (await played(page), click("Add Rolled Oats")(page))],
  ["dining-slots", at("dining"), async (page) => (await played(page), say(page, "slots"))],
  ["dining-booked", at("dining"), async (page) => (await played(page), await say(page, "slots"), answered(page, () => lastCardElement(page).getByText("7:30").first().click()))],
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
  ["live", "#/live", async () => {}],
];

async function inspect(page, panel) {
  await page.locator(".inspect").first().click();
  await openPanel(page, panel);
}

const site = await serve();
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const pictures = [...SCENARIOS.map(({ id }) => [id, at(id), played]), ...MORE];
  for (const viewport of sizes) {
    for (const colorScheme of ["light", "dark"]) {
      for (const [name, hash, prepare] of pictures) {
        const { page, context } = await openPage(site, { hash, viewport, colorScheme, reducedMotion: "reduce" });
        await prepare(page);
        await drawn(page);
        await page.screenshot({ path: `${folder}${name}-${viewport.width}-${colorScheme}.png` });
        await context.close();
      }
    }
  }
  const { page, context } = await openPage(site, { hash: at("food"), viewport: sizes[1] });
  await played(page);
  await page.locator("#direction").click();
  await drawn(page);
  await page.screenshot({ path: `${folder}food-1440-rtl.png` });
  await context.close();
  console.log(`Screenshots are in ${folder}`);
} finally {
  await site.close();
}
