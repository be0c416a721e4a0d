// The elements on a page without any policy, so that nothing but the elements themselves keeps a request from being sent.
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";

/** Another build of the elements can be measured by the same programs: MCP_CARDS_ELEMENTS is its folder. */
const entry = process.env.MCP_CARDS_ELEMENTS ? `${process.env.MCP_CARDS_ELEMENTS}/index.js` : fileURLToPath(new URL("../../pkg/elements/index.js", import.meta.url));
const PAGE = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Cards</title><link rel="icon" href="data:,"><script type="module" src="/elements.js"></script><main></main>';

/**
 * Serves the page and drives a browser of its own: what is measured here would disturb others, and a renderer may crash.
 * @returns {Promise<{ address: string, browser: import("playwright-core").Browser, asked: string[], open(): Promise<import("playwright-core").Page>, close(): Promise<void> }>}
 * `asked` are the paths that were asked for besides those of the page
 */
export async function serveBare() {
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: "esm", target: "es2022", logLevel: "error" });
  const script = outputFiles[0].text;
  const asked = [];
  const server = createServer((request, response) => {
    if (request.url === "/") response.setHeader("content-type", "text/html").end(PAGE);
    else if (/^\/elements\.js(?:\?copy)?$/.test(request.url)) response.setHeader("content-type", "text/javascript").end(script);
    else {
      asked.push(request.url);
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const browser = await chromium.launch({ executablePath: findBrowser().chrome, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run", "--autoplay-policy=no-user-gesture-required"] });
  return {
    address,
    browser,
    asked,
    async open() {
      const page = await (await browser.newContext({ locale: "en-US", viewport: { width: 900, height: 900 }, reducedMotion: "reduce" })).newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(address);
      await page.waitForFunction(() => customElements.get("mcp-card") !== undefined);
      return page;
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Puts cards onto an open page in place of those before; answers when they are drawn. */
export const put = (page, cards) =>
  page.evaluate(async (list) => {
    const elements = list.map((card) => Object.assign(document.createElement("mcp-card"), { card }));
    document.querySelector("main").replaceChildren(...elements);
    await Promise.all(elements.map((element) => element.updateComplete));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, cards);
