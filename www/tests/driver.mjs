// The page as a person meets it: open it, let a scenario play, touch its cards, look behind them.
import assert from "node:assert/strict";
import { takePage } from "./contexts.mjs";

/**
 * Opens the page with nothing stored and collects what must not happen there.
 * @param {{ address: string, browser: import("playwright-core").Browser }} site
 */
export async function openPage(site, { hash = "", ...options } = {}) {
  const { page, context, close } = await takePage(site, { locale: "en-US", viewport: { width: 1440, height: 900 }, ...options });
  page.setDefaultTimeout(30_000);
  const problems = [];
  const requests = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  context.on("request", (request) => requests.push(request.url()));
  await page.goto(site.address + hash);
  return { page, context, problems, requests, close };
}

/** What the page did against its policy, as the browser tells it. */
export const breaches = (problems) => problems.filter((text) => text.includes("Content Security Policy"));

/** Runs a piece of work on a page of its own. Whatever that is: the page's policy must not have stopped anything. */
export async function withPage(site, options, work) {
  const opened = await openPage(site, options);
  let passed = false;
  try {
    await work(opened);
    assert.deepEqual(breaches(opened.problems), []);
    passed = true;
  } finally {
    await opened.close(passed);
  }
}

export const at = (scenario, speed = "Infinity", chunk = 64) => `#/replay/${scenario}?speed=${speed}&chunk=${chunk}`;

/** Waits until the answer is whole and drawn. */
export async function played(page) {
  await page.locator('#play[aria-label="Play again"]').waitFor();
  await drawn(page);
}

/** Waits until every card is drawn. */
export async function drawn(page) {
  await page.evaluate(() => Promise.all([...document.querySelectorAll("mcp-card")].map((card) => card.updateComplete)));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Does something that is answered by the next turn, and waits for the answer. */
export async function answered(page, action) {
  const before = await page.locator("demo-replay .turns > section").count();
  await action();
  await page.waitForFunction((count) => document.querySelectorAll("demo-replay .turns > section").length > count, before);
  await played(page);
}

/** Says one of the things that are offered. */
export const say = (page, turn) => answered(page, () => page.locator(`[data-turn="${turn}"]`).click());

/** The card types of the last turn, in their order. */
export const lastTypes = (page) => page.locator("demo-replay .turns > section").last().locator(".call[data-type]").evaluateAll((calls) => calls.map((call) => call.dataset.type));

/** The card object that the last element was given. */
export const lastCard = (page) => page.evaluate(() => [...document.querySelectorAll("main > :not([hidden]) mcp-card")].at(-1).card);

export const lastCardElement = (page) => page.locator("main > :not([hidden]) mcp-card").last();

/** Opens a panel of the inspector. */
export async function openPanel(page, name) {
  await page.locator(`#tab-${name}`).click();
  await page.locator(`#panel[data-panel="${name}"]`).waitFor();
}

/** How much wider than the window the page is. */
export const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
