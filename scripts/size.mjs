// Prints what a browser downloads, against size-budget.json. Fails when it is too much.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

const file = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const budget = JSON.parse(readFileSync(file("size-budget.json"), "utf8"));

/** The browser's entry and all it loads, as a bundler would ship it. */
async function entry() {
  const { exports } = JSON.parse(readFileSync(file("pkg/package.json"), "utf8"));
  const main = exports["."].default;
  const result = await build({
    entryPoints: [file(`pkg/${main}`)],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2022",
    logLevel: "error",
  });
  return result.outputFiles[0].contents;
}

function sizes(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes, { params }).length };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10);
const parts = { wasm: readFileSync(file("pkg/wasm/mcp_cards_bg.wasm")), js: await entry() };

console.log(`${"".padEnd(6)}${["raw", "gzip", "brotli", "budget"].map((head) => head.padStart(10)).join("")}   (1 KB = 1000 bytes)`);
for (const [name, bytes] of Object.entries(parts)) {
  const { raw, gzip, brotli } = sizes(bytes);
  const over = brotli > budget[name];
  console.log(`${name.padEnd(6)}${[raw, gzip, brotli, budget[name]].map(kilobytes).join("")}${over ? "   too big" : ""}`);
  if (over) process.exitCode = 1;
}
