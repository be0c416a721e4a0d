// Random and hostile cards, drawn in Chromium one after another. Whatever is in them: nothing may be requested, opened,
// asked, thrown or rejected. A case is made from the seed and its number alone, so it can be drawn again.
import { Dice } from "../../scripts/compare/dice.mjs";
import { load } from "../../scripts/compare/data.mjs";
import { randomCall } from "../../scripts/compare/results.mjs";
import { changed } from "../../scripts/compare/values.mjs";
import * as cards from "../../pkg/node.js";
import { drawInPage, watchPage } from "./random-page.mjs";
import { examples } from "./examples.mjs";
import { HOSTILE, plant } from "./hostile.mjs";

const BATCH = 25;
/** A batch that takes longer than this has stopped the page. */
const PATIENCE = 30_000;
/** Chromium says so when a layout took more than one frame; nothing is lost. */
const HARMLESS = /^ResizeObserver loop/;

/** What can be sent to the page: a raw card may hold getters that throw. */
function plainCopy(value) {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return null;
  }
}

/** Some options and names are mistakes, which throw: then without them. */
function parse(tool, content, options) {
  try {
    return cards.parseToolResult(tool, content, options);
  } catch {
    return cards.parseToolResult("get", content);
  }
}

/** Each kind of case, with its share. */
const KINDS = [
  // What the parser makes of a random result.
  [5, (dice, pool) => parse(...randomCall(dice, pool))],
  // What it makes of a known result with hostile texts in some places.
  [2, (dice, pool) => {
    const [tool, content, options] = dice.pick(pool.models).args;
    return parse(tool, plant(dice, content), options);
  }],
  // Cards that no parser made: examples with members changed, missing, of other types.
  [4, (dice, pool) => ({ type: "raw", ...changedCard(dice, pool) })],
  [2, (dice, pool) => plant(dice, changedCard(dice, pool))],
  // Anything at all.
  [0.5, (dice, pool) => ({ ...changed(dice, dice.pick(pool.documents), pool), type: dice.pick([...examples.keys()]) })],
];

const exampleCards = [...examples.values()].map((list) => list.map(({ card }) => card));

function changedCard(dice, pool) {
  const card = dice.pick(dice.pick(exampleCards));
  const made = changed(dice, card, pool);
  // Most stay what they are, so that the element of their type has to draw them.
  return typeof made === "object" && made !== null && !Array.isArray(made) && dice.chance(0.9) ? { ...made, type: card.type } : made;
}

const MANNERS = [
  [6, () => ({})],
  [1, () => ({ partial: true })],
  [1, () => ({ readonly: true })],
  [1, (dice) => ({ vertical: dice.pick(["food", "style", "dining", "foodorder", "x"]) })],
  [1, (dice) => ({ source: dice.pick([{ tool: HOSTILE[0], server: HOSTILE[1] }, "x", 5]) })],
  [1, (dice) => ({ locale: dice.pick(["de", "ar", "hi-IN", "zh"]) })],
];

/** The case of a number. */
function caseOf(seed, number, pool) {
  const dice = new Dice(seed, 77, number);
  const kind = dice.weighted(KINDS.map(([weight, make]) => [weight, make]));
  const card = kind(dice, pool);
  return { number, card: card === undefined ? null : plainCopy(card), circular: dice.chance(0.02), manner: dice.weighted(MANNERS)(dice) };
}

/** Opens the gallery with everything watched; `drawing` is told which card comes next, `found` what happens. */
async function openWatched(site, { found, drawing }) {
  const context = await site.browser.newContext({ locale: "en-US", viewport: { width: 800, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  let loaded = false;
  // Nothing leaves this machine, also when it is asked for.
  await context.route((url) => !url.href.startsWith(site.address), (route) => route.abort());
  context.on("request", (request) => {
    const url = request.url();
    if (loaded && !url.startsWith("blob:") && !url.startsWith("data:")) found("request", url);
  });
  context.on("page", () => found("navigation", "another page was opened"));
  page.on("framenavigated", (frame) => loaded && found("navigation", frame.url()));
  page.on("crash", () => found("page error", "the page crashed"));
  page.on("dialog", (dialog) => {
    found("dialog", dialog.message());
    dialog.dismiss().catch(() => {});
  });
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith("drawing ")) drawing(Number(text.slice("drawing ".length)));
    else if (text.includes("Content Security Policy")) found("policy", text);
  });
  await page.addInitScript(watchPage);
  await page.goto(`${site.address}gallery.html?type=info&case=one+row`);
  await page.waitForFunction(() => customElements.get("mcp-card"));
  await page.evaluate(() => document.fonts.ready);
  // The elements themselves may be loaded, what a card names may not: from here on there is nothing left to load.
  await page.evaluate(() => window.mcpCards.preload());
  loaded = true;
  return { page, context };
}

const within = (promise, time) => {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`not drawn within ${time / 1000} s`)), time)));
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/**
 * Draws `count` cards, from case `first` on.
 * @returns {Promise<{ drawn: number, types: Map<string, number>, faults: { kind: string, what: string, number: number }[], slowest: { number: number, type: string, time: number }[] }>}
 */
export async function drawRandom(site, { seed, count, first = 0, tell = () => {} }) {
  await cards.default();
  const pool = load(cards, [], []);
  const faults = [];
  const types = new Map();
  let slowest = [];
  let drawn = 0;
  let current = first;
  const found = (kind, what) => faults.push({ kind, what: String(what).slice(0, 500), number: current });
  const watch = { found, drawing: (number) => (current = number) };
  let opened = await openWatched(site, watch);
  for (let start = first, next; start < first + count; start = next) {
    const batch = Array.from({ length: Math.min(BATCH, first + count - start) }, (_, at) => caseOf(seed, start + at, pool));
    current = start;
    next = start + batch.length;
    try {
      for (const { number, type, time, problems } of await within(opened.page.evaluate(drawInPage, JSON.stringify(batch)), PATIENCE)) {
        drawn += 1;
        types.set(type, (types.get(type) ?? 0) + 1);
        slowest.push({ number, type, time });
        for (const [kind, what] of problems) if (!HARMLESS.test(what)) faults.push({ kind, what, number });
      }
    } catch (error) {
      found("page error", error.message);
      // Those before it were drawn, and those behind it still can be.
      drawn += current - start + 1;
      next = current + 1;
      // What hangs cannot be closed politely.
      await within(opened.context.close(), 10_000).catch(() => {});
      opened = await openWatched(site, watch);
    }
    slowest = slowest.sort((one, other) => other.time - one.time).slice(0, 5);
    tell(next - first, faults);
  }
  await opened.context.close();
  return { drawn, types, faults, slowest };
}

/** A case, for the eye. */
export async function showCase(seed, number) {
  await cards.default();
  return caseOf(seed, number, load(cards, [], []));
}
