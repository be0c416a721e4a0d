// `embed.mjs OUT_DIR`: writes the module that lies in OUT_DIR into a JavaScript file beside it, for places that cannot fetch or
// read a file: deflated, as base64, with the function that inflates it. Generated: never committed.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";

const out = process.argv[2];
const wasm = readFileSync(join(out, "mcp_cards_bg.wasm"));
const licence = readFileSync(fileURLToPath(new URL("../node_modules/fflate/LICENSE", import.meta.url)), "utf8").trim();

const { outputFiles } = await build({
  stdin: {
    contents: `import { inflateSync } from "fflate";
export const size = ${wasm.length};
export const inflate = (bytes) => inflateSync(bytes, { out: new Uint8Array(size) });
export const data = ${JSON.stringify(deflateRawSync(wasm, { level: 9 }).toString("base64"))};`,
    resolveDir: fileURLToPath(new URL("..", import.meta.url)),
  },
  bundle: true,
  minify: true,
  write: false,
  format: "esm",
  platform: "browser",
  target: "es2022",
  logLevel: "error",
});
writeFileSync(join(out, "embedded.js"), `/* mcp_cards_bg.wasm as text. It is inflated by fflate:\n\n${licence}\n*/\n${outputFiles[0].text}`);
