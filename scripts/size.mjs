// Prints what a browser downloads, against size-budget.json. Fails when it is too much.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import * as functions from "../pkg/lib/functions.js";
import * as everything from "../pkg/index.js";

const file = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const budget = JSON.parse(readFileSync(file("size-budget.json"), "utf8"));

/** A page that imports these names from the browser's entry, as a bundler would ship it. */
async function bundle(names) {
  const { exports } = JSON.parse(readFileSync(file("pkg/package.json"), "utf8"));
  const result = await build({
    stdin: { contents: `export { ${names} } from ${JSON.stringify(exports["."].default)};`, resolveDir: file("pkg") },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "error",
    // Loaded only where the module's own file is missing.
    external: ["./lib/embedded.js"],
  });
  return sizes(result.outputFiles[0].contents);
}

function sizes(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, { params }).length };
}

/** The files that are loaded with one of the elements, and with those of a card. */
function files(entry, card) {
  const folder = new URL("../pkg/elements/dist/browser/", import.meta.url);
  const found = new Set();
  const waiting = [new URL(entry, folder)];
  if (card) waiting.push(new URL(readFileSync(waiting[0], "utf8").match(new RegExp(`import\\("(\\./chunks/${card}-\\w+\\.js)"\\)`))[1], folder));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(next.href)) continue;
    found.add(next.href);
    for (const [, path] of readFileSync(next, "utf8").matchAll(/(?:from|import)"(\.[^"]+)"/g)) waiting.push(new URL(path, next));
  }
  return [...found];
}

function together(addresses) {
  const all = addresses.map((address) => sizes(readFileSync(new URL(address))));
  return Object.fromEntries(Object.keys(all[0]).map((form) => [form, all.reduce((sum, one) => sum + one[form], 0)]));
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);
const all = Object.keys(everything);
const js = await bundle(all.filter((name) => !(name in functions)));
// The other functions are paid for one by one: this is what all of them come to.
const whole = await bundle(all);
const more = Object.fromEntries(Object.entries(whole).map(([form, size]) => [form, size - js[form]]));
const parts = {
  wasm: sizes(readFileSync(file("pkg/wasm/mcp_cards_bg.wasm"))),
  js,
  functions: more,
  // With all that they need, lit too: what a page without a bundler loads before the first card, for cards of products, and
  // as one file with every card.
  elements: together(files("elements.js")),
  products: together(files("elements.js", "products")),
  everything: sizes(readFileSync(file("pkg/elements/dist/standalone.js"))),
};

console.log(`${"".padEnd(10)}${["raw", "gzip", "brotli", "budget"].map((head) => head.padStart(10)).join("")}   (1 KB = 1000 bytes)`);
for (const [name, { raw, gzip, brotli }] of Object.entries(parts)) {
  const over = brotli > budget[name];
  console.log(`${name.padEnd(10)}${[raw, gzip, brotli, budget[name]].map(kilobytes).join("")}${over ? "   too big" : ""}`);
  if (over) process.exitCode = 1;
}
