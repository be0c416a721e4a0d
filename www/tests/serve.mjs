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

const launching = () => ({
  executablePath: findBrowser().chrome,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

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

async function buildPage() {
  const outDir = await mkdtemp(join(tmpdir(), "mcp-cards-page-"));
  await build({ configFile, logLevel: "warn", build: { outDir, emptyOutDir: true } });
  return outDir;
}

/** Where the files of one run find the page and the browser that they share. */
const SHARED = "MCP_CARDS_TEST_PAGE";

/** Builds and launches once for many test files; answers the environment in which these run. */
export async function share() {
  const outDir = await buildPage();
  const browser = await chromium.launchServer(launching());
  return {
    environment: { [SHARED]: JSON.stringify({ outDir, browser: browser.wsEndpoint() }) },
    async close() {
      await browser.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

const sharedPlaces = () => process.env[SHARED] && JSON.parse(process.env[SHARED]);

/** The browser that the files share, or one of one's own. */
export function openBrowser() {
  const shared = sharedPlaces();
  return shared ? chromium.connect(shared.browser) : chromium.launch(launching());
}

/**
 * @param {{ api?: string }} [options] `api`: a server that answers under /v1 of the same origin
 * @returns {Promise<{ address: string, browser: import("playwright-core").Browser, close(): Promise<void> }>}
 */
export async function serve({ api } = {}) {
  const shared = sharedPlaces();
  const outDir = shared?.outDir ?? (await buildPage());
  const port = await freePort();
  const server = await preview({
    configFile,
    logLevel: "warn",
    build: { outDir },
    preview: { port, host: "127.0.0.1", strictPort: true, open: false, ...(api && { proxy: { "/v1": api } }) },
  });
  const browser = await openBrowser();
  return {
    address: `http://127.0.0.1:${port}/`,
    browser,
    async close() {
      await browser.close();
      await server.close();
      if (!shared) await rm(outDir, { recursive: true, force: true });
    },
  };
}
