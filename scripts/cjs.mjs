// Writes pkg/dist, for programs that can only require(): `mcp-cards/inline` in one CommonJS file, and its types.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const file = (name) => fileURLToPath(new URL(`../pkg/${name}`, import.meta.url));

await build({
  entryPoints: [file("inline.js")],
  outfile: file("dist/inline.cjs"),
  bundle: true,
  format: "cjs",
  platform: "neutral",
  target: "es2022",
  // Test environments that imitate a browser have no TextEncoder.
  inject: [fileURLToPath(new URL("cjs-encoding.js", import.meta.url))],
  logLevel: "error",
});

// The same declarations under names that say CommonJS.
const names = ["index.d.ts", ...readdirSync(file("types")).map((name) => `types/${name}`)];
mkdirSync(file("dist/types/types"), { recursive: true });
for (const name of names) {
  const text = readFileSync(file(name), "utf8").replaceAll(/(from ")(\.[^"]*)\.js"/g, '$1$2.cjs"');
  writeFileSync(file(`dist/types/${name.replace(".d.ts", ".d.cts")}`), text);
}
