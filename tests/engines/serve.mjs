// One server for all engines: the gallery as it ships at its root, and the repository under /repo/.
// Every page first loads watch.js, so that what goes wrong is collected in the same way in every engine.
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm",
  ".css": "text/css", ".svg": "image/svg+xml",
};
const WATCH = '<script src="/repo/tests/engines/watch.js"></script>';

async function buildPage() {
  const outDir = await mkdtemp(join(tmpdir(), "mcp-cards-engines-"));
  await build({ configFile: join(root, "www/vite.config.js"), logLevel: "warn", build: { outDir, emptyOutDir: true } });
  return outDir;
}

function fileOf(url, site) {
  const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
  return path.startsWith("/repo/") ? join(root, path.slice("/repo".length)) : join(site, path);
}

/** Serves on a free port of this machine. `missing` lists what was asked for and is not there. */
export async function serveAll() {
  const site = await buildPage();
  const missing = [];
  const server = createServer(async (request, response) => {
    const file = fileOf(request.url, site);
    try {
      if (!(await stat(file)).isFile()) throw new Error("no file");
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      // Behind the page's policy, which stands first in its head.
      if (file.endsWith(".html")) response.end((await readFile(file, "utf8")).replace(/<meta charset[^>]*>/, `$&${WATCH}`));
      else createReadStream(file).pipe(response);
    } catch {
      if (!request.url.endsWith("/favicon.ico")) missing.push(request.url);
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    missing,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(site, { recursive: true, force: true });
    },
  };
}
