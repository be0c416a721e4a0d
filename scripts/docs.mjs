// Writes README.md and docs/ as a site that needs no server: pages, a search index, and the demo if the package is built.
//   node scripts/docs.mjs [FOLDER]
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build as bundle } from "esbuild";
import { layout } from "./docs/layout.mjs";
import { readPages } from "./docs/pages.mjs";
import { render } from "./docs/render.mjs";

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const isBuilt = () => existsSync(file("pkg/wasm/mcp_cards_bg.wasm"));

/** Classic scripts: a page that is opened from a disk may not load modules. */
const script = (from, to) => bundle({ entryPoints: [file(from)], outfile: to, bundle: true, minify: true, format: "iife", target: "es2022", logLevel: "warning" });

async function buildDemo(outDir) {
  const { build } = await import("vite");
  await build({ configFile: file("www/vite.config.js"), logLevel: "warn", build: { outDir, emptyOutDir: true } });
}

/** @param {string} out the folder, which is emptied first */
export async function buildDocs(out, { demo = isBuilt() } = {}) {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const { version } = JSON.parse(await readFile(file("pkg/package.json"), "utf8"));
  const sources = readPages();
  const files = new Map(sources.map((page) => [page.source, page.file]));
  const pages = sources.map((page) => ({ ...page, ...render(page, files) }));
  const entries = pages.flatMap((page) => page.entries);
  await Promise.all([
    ...pages.map((current) => writeFile(join(out, current.file), layout({ pages, current, demo, version }))),
    writeFile(join(out, "search-index.js"), `globalThis.docsIndex=${JSON.stringify(entries)};\n`),
    script("www/docs/site.js", join(out, "site.js")),
    script("www/docs/first.js", join(out, "first.js")),
    copyFile(file("www/src/styles/tokens.css"), join(out, "tokens.css")),
    copyFile(file("www/docs/docs.css"), join(out, "docs.css")),
    copyFile(file("www/src/mark.svg"), join(out, "mark.svg")),
  ]);
  if (demo) await buildDemo(join(out, "demo"));
  return { pages: pages.length, demo };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? file("www/dist-docs"));
  const { pages, demo } = await buildDocs(out);
  console.log(`==> ${pages} pages in ${out}${demo ? ", with the demo" : "; the demo is missing: run make build first"}`);
}
