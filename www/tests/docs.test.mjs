// The documentation as a site: every link leads somewhere, search finds, everybody can use it; and the README's page works.
import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { buildDocs } from "../../scripts/docs.mjs";
import { find } from "../docs/rank.js";
import { takePage } from "./contexts.mjs";
import { openBrowser } from "./serve.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const root = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".sse": "text/event-stream" };

/** A server of files: `open` gives the content of a path. */
async function serve(open) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
    try {
      const content = await open(path);
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => new Promise((resolve) => server.close(resolve)) };
}

let out;
let site;
let browser;
let pages;
before(async () => {
  out = await mkdtemp(join(tmpdir(), "mcp-cards-docs-"));
  await buildDocs(out, { demo: true });
  pages = (await readdir(out)).filter((name) => name.endsWith(".html"));
  site = await serve((path) => readFile(join(out, path)));
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await site?.close();
  await rm(out, { recursive: true, force: true });
});

/** Opens a page; nothing may be logged, thrown, refused or missing. */
async function withPage(address, options, work) {
  const { page, close } = await takePage({ browser, address: site.address }, { viewport: { width: 1280, height: 800 }, ...options });
  let passed = false;
  const problems = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => response.status() >= 400 && problems.push(`${response.status()} ${response.url()}`));
  try {
    await page.goto(address);
    await work(page);
    assert.deepEqual(problems, []);
    passed = true;
  } finally {
    await close(passed);
  }
}

test("all links and anchors within the site lead somewhere", async () => {
  const texts = new Map(await Promise.all(pages.map(async (name) => [name, await readFile(join(out, name), "utf8")])));
  const ids = new Map([...texts].map(([name, text]) => [name, [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)]));
  for (const [name, list] of ids) assert.equal(new Set(list).size, list.length, `${name} has an id twice`);
  let links = 0;
  for (const [name, text] of texts) {
    for (const [, href] of text.matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^https?:/.test(href)) continue;
      links++;
      const [path, anchor] = href.split("#");
      const target = path || name;
      assert.ok((await readFile(join(out, target))).length > 0, `${name}: ${href}`);
      if (anchor !== undefined) assert.ok(ids.get(target).includes(anchor), `${name}: there is no ${href}`);
    }
  }
  assert.ok(links > 300, `only ${links} links`);
});

test("links between the sources lead to pages, and none is lost by a slip", async () => {
  const index = await readFile(join(out, "index.html"), "utf8");
  const article = index.slice(index.indexOf("<article>"));
  for (const name of pages.filter((other) => other !== "index.html")) assert.ok(article.includes(`href="${name}`), `the README does not lead to ${name}`);
  for (const name of pages) assert.doesNotMatch(await readFile(join(out, name), "utf8"), /href="[^"]*\.md/);
});

test("every entry of the index leads to what it names", async () => {
  const entries = JSON.parse((await readFile(join(out, "search-index.js"), "utf8")).replace(/^globalThis\.docsIndex=|;\n$/g, ""));
  assert.ok(entries.length > 200);
  for (const { href } of entries) {
    const [file, id] = href.split("#");
    const text = await readFile(join(out, file), "utf8");
    assert.ok(id === undefined || text.includes(` id="${id}"`), href);
  }
  const first = (query) => find(entries, query)[0]?.href;
  assert.equal(first("trustedServers"), "options.html#trustedservers");
  assert.equal(first("trusted servers"), "options.html#trustedservers");
  assert.equal(first("stored chats"), "index.html#stored-chats");
  assert.equal(first("registerCard"), "theming.html#your-own-renderers");
  assert.equal(first("bedrock"), "carriers.html#bedrock");
  assert.equal(first("add_to_cart"), "theming.html#add_to_cart");
  assert.equal(first("wasm-unsafe-eval").split("#")[0], "csp.html");
  assert.deepEqual(find(entries, "   "), []);
  assert.deepEqual(find(entries, "no-such-word-anywhere"), []);
});

async function searchByKeyboard(page) {
  await page.keyboard.press("/");
  await page.keyboard.type("trustedServers");
  const options = page.getByRole("option");
  await options.first().waitFor();
  assert.equal(await options.first().getAttribute("aria-selected"), "true");
  assert.equal(await page.locator("#site-query").getAttribute("aria-activedescendant"), "site-found-0");
  await page.keyboard.press("ArrowDown");
  assert.equal(await options.nth(1).getAttribute("aria-selected"), "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/options\.html#trustedservers$/);
  const row = page.locator("tr:target");
  assert.match(await row.textContent(), /^trustedServers/);
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector("tr:target").getBoundingClientRect();
    return top >= document.querySelector(".masthead").getBoundingClientRect().bottom && bottom <= innerHeight;
  });
}

test("the search finds trustedServers by keyboard, and leads there", () => withPage(site.address, {}, searchByKeyboard));

test("it works from a disk, without any server", () => withPage(pathToFileURL(join(out, "index.html")).href, { offline: true }, searchByKeyboard));

test("the search: a click, nothing found, Escape", () =>
  withPage(`${site.address}options.html`, { viewport: { width: 320, height: 700 } }, async (page) => {
    await page.getByRole("combobox").fill("registerCard");
    await page.getByRole("option").first().click();
    await page.waitForURL(/theming\.html/);
    const field = page.getByRole("combobox");
    // Signs of patterns are letters like others.
    await field.fill("[");
    await page.getByRole("option").first().waitFor();
    assert.equal(await page.locator("#site-found mark").first().textContent(), "[");
    await field.fill("xyzzy");
    await page.waitForFunction(() => document.getElementById("site-count").textContent === "Nothing found");
    assert.equal(await field.getAttribute("aria-expanded"), "false");
    await field.fill("limits");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await page.getByRole("listbox").count(), 0);
  }));

const LOOKS = [
  { name: "light and wide", options: { viewport: { width: 1280, height: 800 }, colorScheme: "light" } },
  { name: "dark and narrow", options: { viewport: { width: 320, height: 700 }, colorScheme: "dark" } },
];

async function complaints(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 300)}`));
  });
}

for (const { name, options } of LOOKS) {
  test(`axe finds nothing, and nothing is wider than the screen: ${name}`, async () => {
    for (const file of pages) {
      // Axe is put into the page from outside, which the policy of the pages would refuse.
      await withPage(site.address + file, { ...options, bypassCSP: true }, async (page) => {
        assert.deepEqual(await complaints(page), [], file);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${file} is too wide`);
        await page.getByRole("combobox").fill("card");
        await page.getByRole("option").first().waitFor();
        if (options.viewport.width < 400) {
          await page.keyboard.press("Escape");
          await page.getByRole("button", { name: "Pages" }).click();
          await page.getByRole("navigation", { name: "Pages", exact: true }).waitFor();
        }
        assert.deepEqual(await complaints(page), [], `${file}, with the search or the menu open`);
      });
    }
  });
}

test("a theme that is chosen stays, also in the demo", () =>
  withPage(`${site.address}cards.html`, { colorScheme: "light" }, async (page) => {
    await page.getByRole("button", { name: "Dark theme" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Demo" }).click();
    await page.locator("mcp-card").first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  }));

test("the gallery of the demo has its pictures in whatever folder the site is", () =>
  withPage(`${site.address}demo/gallery.html?type=products&case=normal`, {}, async (page) => {
    const image = page.locator("mcp-card img").first();
    await image.waitFor();
    await page.waitForFunction((element) => element.complete && element.naturalWidth > 0, await image.elementHandle());
  }));

test("the two files of the README are a card that grows", async () => {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const [, stream] = /^```txt chat\.sse\n([^]*?)^```$/m.exec(readme);
  const [, page] = /^```html\n([^]*?)^```$/m.exec(readme);
  const own = { "/index.html": page, "/chat.sse": `${stream}\n`, "/favicon.ico": "" };
  const app = await serve((path) => own[path] ?? readFile(join(root, path.replace("/node_modules/mcp-cards/", "pkg/"))));
  try {
    await withPage(app.address, {}, async (opened) => {
      const card = opened.locator("mcp-card");
      await opened.waitForFunction(() => document.querySelector("mcp-card")?.partial && document.querySelector("mcp-card").card.items.length >= 1);
      await card.getByText("Rolled oats").first().waitFor();
      await opened.waitForFunction(() => document.querySelector("mcp-card").partial === false);
      await card.getByText("Oat flour").first().waitFor();
      assert.equal(await opened.evaluate(() => document.querySelector("mcp-card").card.items.length), 3);
    });
  } finally {
    await app.close();
  }
});
