// What is loaded when: the built files as they ship, from a plain folder, under a policy that allows scripts of the same host only.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";
import { examples } from "./examples.mjs";

const FOLDER = new URL("../../pkg/elements/dist/browser/", import.meta.url);
const POLICY = "default-src 'none'; script-src 'self'; img-src data: blob:; media-src blob:";
const PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Cards</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script><main></main>';
const SCRIPT = 'import * as elements from "/elements.js"; window.elements = elements; window.heard = []; addEventListener("mcp-load-error", ({ detail }) => heard.push([detail.name, detail.card.type, detail.error instanceof Error]));';

const normal = (type) => examples.get(type).find(({ name }) => name === "normal").card;
const products = normal("products");
const prose = { type: "text", format: "markdown", text: "# Oats\n\nRolled **oats**." };

let site;
before(async () => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    response.setHeader("content-security-policy", POLICY);
    if (pathname === "/") return response.setHeader("content-type", "text/html").end(PAGE);
    response.setHeader("content-type", "text/javascript");
    if (pathname === "/page.js") return response.end(SCRIPT);
    try {
      response.end(await readFile(new URL(`.${pathname}`, FOLDER)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const browser = await chromium.launch({ executablePath: findBrowser().chrome, args: ["--no-sandbox", "--disable-gpu"] });
  site = { server, browser, address: `http://127.0.0.1:${server.address().port}/` };
});
after(async () => {
  await site?.browser.close();
  site?.server.close();
});

/** A page with nothing on it; `taken()` are the files that were asked for since it was last called. */
async function open(work, prepare = async () => {}) {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const problems = [];
  let files = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && !/Failed to load resource/.test(message.text()) && problems.push(message.text()));
  page.on("request", (request) => files.push(new URL(request.url()).pathname.replace(/^\/chunks\//, "").replace(/-\w{8}\.js$/, "")));
  const taken = () => {
    const those = files;
    files = [];
    return those;
  };
  try {
    await prepare(page);
    await page.goto(site.address);
    await page.waitForFunction(() => window.elements);
    await work(page, taken);
    assert.deepEqual(problems, []);
  } finally {
    await context.close();
  }
}

/** Draws cards, each in an element of its own, and returns what can be read in the last. */
const draw = (page, ...cards) =>
  page.evaluate(async (given) => {
    const made = given.map((card) => Object.assign(document.createElement("mcp-card"), { card }));
    document.querySelector("main").append(...made);
    await Promise.all(made.map((element) => element.updateComplete));
    const view = made.at(-1)?.shadowRoot.firstElementChild;
    const read = (node) => (node.nodeType === Node.TEXT_NODE ? node.data : node.nodeName === "STYLE" ? "" : [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(read).join(" "));
    return { view: view?.localName, text: view && read(view).replace(/\s+/g, " ") };
  }, cards);

const isChunk = (name) => /^chunk/.test(name);
/** Only the files that are called after something; the others are what several share. */
const named = (files) => files.filter((name) => !isChunk(name));

test("before the first card only what all share is loaded; a card loads its own files, once", () =>
  open(async (page, taken) => {
    const first = taken();
    assert.deepEqual(named(first), ["/", "/page.js", "/elements.js"]);
    assert.ok(first.length <= 4, `${first}`);
    const { view, text } = await draw(page, products, products);
    assert.equal(view, "mcp-card-products");
    assert.ok(text.includes(products.items[0].name), text);
    const files = taken();
    assert.deepEqual(named(files), ["products"]);
    assert.ok(files.length <= 3, `${files}`);
    await draw(page, products, { ...products, items: products.items.slice(0, 1) });
    assert.deepEqual(taken(), []);
    await draw(page, { type: "call", call: { tool: "search", state: "ready" } });
    assert.deepEqual(taken(), []);
    await draw(page, normal("knowledge_graph"));
    assert.deepEqual(named(taken()), ["knowledge-graph"]);
  }));

test("parts that a card is certain to need are loaded together with it", () =>
  open(async (page, taken) => {
    taken();
    const { text } = await draw(page, prose);
    assert.match(text, /Oats Rolled oats \./);
    assert.equal(await page.getByText("Rolled **oats**.").isVisible(), false);
    assert.deepEqual(named(taken()).sort(), ["markdown", "text"]);
    await draw(page, { ...prose, format: "plain" });
    assert.deepEqual(taken(), []);
    const table = examples.get("collection").find(({ card }) => card.layout === "table").card;
    await draw(page, table);
    assert.deepEqual(named(taken()).sort(), ["collection", "grid"]);
  }));

test("a drawing of the page's own loads nothing", () =>
  open(async (page, taken) => {
    await page.evaluate(() => window.elements.registerCard("products", () => Object.assign(document.createElement("p"), { textContent: "mine" })));
    taken();
    await page.evaluate(async (card) => {
      const element = Object.assign(document.createElement("mcp-card"), { card });
      document.querySelector("main").append(element);
      await element.updateComplete;
    }, products);
    assert.equal(await page.locator("mcp-card p").innerText(), "mine");
    assert.deepEqual(taken(), []);
  }));

test("until its element is there a card has a place of its height, and a call stays", () => {
  let go;
  const gate = new Promise((done) => (go = done));
  return open(
    async (page) => {
      const seen = await page.evaluate(async (card) => {
        const [fresh, called] = [document.createElement("mcp-card"), document.createElement("mcp-card")];
        called.call = { tool: "search_products", state: "ready" };
        document.querySelector("main").append(fresh, called);
        await called.updateComplete;
        fresh.card = called.card = card;
        window.done = Promise.all([fresh.updateComplete, called.updateComplete]).then(() => "drawn");
        const early = await Promise.race([window.done, new Promise((late) => setTimeout(() => late("waiting"), 300))]);
        const looks = [fresh, called].map((element) => element.shadowRoot.firstElementChild);
        return { early, tags: looks.map(({ localName }) => localName), busy: looks[0].shadowRoot.querySelector("article").getAttribute("aria-busy"), height: fresh.offsetHeight };
      }, products);
      assert.deepEqual(seen.tags, ["mcp-skeleton-card", "mcp-card-call"]);
      assert.equal(seen.early, "waiting");
      assert.equal(seen.busy, "true");
      go();
      const drawn = await page.evaluate(async () => {
        await window.done;
        return [...document.querySelectorAll("mcp-card")].map((element) => [element.shadowRoot.firstElementChild.localName, element.offsetHeight]);
      });
      assert.deepEqual(drawn.map(([tag]) => tag), ["mcp-card-products", "mcp-card-products"]);
      assert.ok(Math.abs(drawn[0][1] - seen.height) < 120, `${seen.height} was kept for ${drawn[0][1]}`);
    },
    (page) => page.route(/\/products-/, async (route) => (await gate, route.continue())),
  );
});

test("an element that cannot be loaded: its card as data, one event, and the card itself once it can", () =>
  open(
    async (page, taken) => {
      const { view, text } = await draw(page, products);
      assert.equal(view, "mcp-plain-card");
      assert.match(text, /Products/);
      assert.ok(text.includes("items"), text);
      assert.deepEqual(await page.evaluate("heard"), [["products", "products", true]]);
      taken();
      // Rows that come do not ask again.
      await page.evaluate(async () => {
        const element = document.querySelector("mcp-card");
        for (let count = 0; count < 5; count++) {
          element.card = { ...element.card };
          await element.updateComplete;
        }
      });
      assert.deepEqual(taken(), []);
      assert.equal((await page.evaluate("heard")).length, 1);
      assert.match(await page.evaluate(() => window.elements.preload(["products"]).catch((error) => error.name)), /TypeError/);
      await page.unroute(/\/products-/);
      await page.evaluate(() => window.elements.preload(["products"]));
      await page.locator("mcp-card-products").getByText(products.items[0].name).first().waitFor();
    },
    (page) => page.route(/\/products-/, (route) => route.abort()),
  ));

test("a part that cannot be loaded: what it would have drawn, as plain text, and an event", () =>
  open(
    async (page) => {
      assert.equal((await draw(page, prose)).view, "mcp-card-text");
      assert.ok(await page.getByText("Rolled **oats**.").isVisible());
      assert.deepEqual(await page.evaluate("heard"), [["markdown", "text", true]]);
      const table = examples.get("collection").find(({ card }) => card.layout === "table").card;
      assert.equal((await draw(page, table)).view, "mcp-card-collection");
      assert.deepEqual((await page.evaluate("heard")).at(-1), ["grid", "collection", true]);
      assert.ok(await page.locator("mcp-part-grid[missing] mcp-part-json").isVisible());
    },
    (page) => page.route(/\/(?:markdown|grid)-/, (route) => route.abort()),
  ));

test("preload: some types with what they may need, or all of them; a name that there is not is a mistake", () =>
  open(async (page, taken) => {
    taken();
    await page.evaluate(() => window.elements.preload(["text", "info"]));
    assert.deepEqual(named(taken()).sort(), ["grid", "info", "markdown", "text"]);
    await draw(page, prose, normal("info"));
    assert.deepEqual(taken(), []);
    await page.evaluate(() => window.elements.preload());
    taken();
    for (const [, cases] of examples) await draw(page, ...cases.map(({ card }) => card).filter(({ hidden, media, type }) => !hidden && !media && type !== "media"));
    assert.deepEqual(named(taken()).filter((name) => !/^blob|^data|^https?/.test(name)), []);
    const said = (argument) => page.evaluate((given) => window.elements.preload(given).catch(({ name, message }) => `${name}: ${message}`), argument);
    assert.match(await said(["prodcts"]), /^TypeError: preload: there is no card type "prodcts"; there are addresses, /);
    assert.match(await said([5]), /^TypeError: preload: there is no card type that is number/);
    assert.match(await said("products"), /^TypeError: preload: the first argument must be a list of card types, not string/);
  }));
