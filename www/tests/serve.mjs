// Builds the page as it ships and serves it on a free port of this machine, with a browser to drive it.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { build, preview } from "vite";
import { findBrowser } from "../../scripts/browser.mjs";

const configFile = fileURLToPath(new URL("../vite.config.js", import.meta.url));

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * @param {{ api?: string }} [options] `api`: a server that answers under /v1 of the same origin
 * @returns {Promise<{ address: string, browser: import("playwright-core").Browser, close(): Promise<void> }>}
 */
export async function serve({ api } = {}) {
  const outDir = await mkdtemp(join(tmpdir(), "mcp-cards-page-"));
  await build({ configFile, logLevel: "warn", build: { outDir, emptyOutDir: true } });
  const port = await freePort();
  const server = await preview({
    configFile,
    logLevel: "warn",
    build: { outDir },
    preview: { port, host: "127.0.0.1", strictPort: true, open: false, ...(api && { proxy: { "/v1": api } }) },
  });
  const browser = await chromium.launch({ executablePath: findBrowser().chrome, args: ARGUMENTS });
  return {
    address: `http://127.0.0.1:${port}/`,
    browser,
    async close() {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
