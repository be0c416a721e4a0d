// A browser for measuring: bundles of the programs, served from this machine, and Chromium to load them.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { findBrowser } from "../scripts/browser.mjs";
import { folder, loadPackage } from "./package.mjs";

const index = JSON.stringify(`${folder}/index.js`);
const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--js-flags=--expose-gc",
  "--enable-precise-memory-info",
];
// Pages that are isolated have a finer clock.
const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp", "cache-control": "no-store" };

async function bundle(contents) {
  const result = await build({
    stdin: { contents, resolveDir: file(".") },
    bundle: true, minify: true, write: false, format: "esm", platform: "browser", target: "es2023", logLevel: "error",
    // The SDK asks for files only in Node.
    external: ["node:*"],
  });
  return result.outputFiles[0].contents;
}

/** What a page can ask for. */
async function files(cards) {
  // Only what a page uses: the rest of the package is left out of its bundle, as in an application.
  const used = ["default", "parseToolResult", "createParser"].filter((name) => name in cards);
  return new Map([
    ["/", ["text/html", "<!doctype html><title>benches</title><link rel=icon href=data:,>"]],
    ["/cards.js", ["text/javascript", await bundle(`export { ${used.join(", ")} } from ${index}`)]],
    ["/baseline.js", ["text/javascript", await bundle('export { parse } from "./baseline.js"')]],
    ["/suite.js", ["text/javascript", await bundle(`export * from "./suite.mjs"; export * as cards from ${index}`)]],
    ["/cards.wasm", ["application/wasm", readFileSync(`${folder}/wasm/mcp_cards_bg.wasm`)]],
  ]);
}

/** Serves the bundles and starts the browser. */
export async function openBrowser() {
  const known = await files(await loadPackage());
  const server = createServer(({ url }, response) => {
    const [type, body] = known.get(url) ?? [];
    if (type) response.writeHead(200, { "content-type": type, ...ISOLATED }).end(body);
    else response.writeHead(404, ISOLATED).end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const browser = await chromium.launch({ executablePath: findBrowser().chrome, args: ARGUMENTS });
  const address = `http://127.0.0.1:${server.address().port}/`;
  return {
    version: browser.version(),
    sizes: Object.fromEntries([...known].map(([name, [, body]]) => [name, body.length])),
    /** A page that nothing was loaded in before, with a cache of its own. */
    async withPage(work) {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(0);
        await page.goto(address);
        return await work(page);
      } finally {
        await context.close();
      }
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
