// The repository on a free port of this machine, and a page that has loaded the package.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Memory is compared before and after: the collector must be callable.
  "--js-flags=--expose-gc",
];

async function answer(request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  if (path === "/") {
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>tests</title>");
    return;
  }
  const file = join(root, path);
  try {
    if (!(await stat(file)).isFile()) throw new Error("no file");
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" });
    createReadStream(file).pipe(response);
  } catch {
    response.writeHead(404).end();
  }
}

/** A page with the package's functions in `window.cards`. */
export async function openPackage() {
  const server = createServer(answer);
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const browser = await chromium.launch({ executablePath: findBrowser().chrome, args: ARGUMENTS });
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  // A page without an icon asks for one.
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(async () => {
    const cards = await import("/pkg/index.js");
    await cards.default();
    window.cards = cards;
  });
  return {
    page,
    problems,
    async close() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
