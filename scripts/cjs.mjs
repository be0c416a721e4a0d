// Writes pkg/dist, for programs that can only require(), such as tests under Jest, each in one CommonJS file: `mcp-cards/inline`,
// all elements with lit in them, and the adapter for React; and their types.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const file = (name) => fileURLToPath(new URL(`../pkg/${name}`, import.meta.url));

const script = (name) => fileURLToPath(new URL(name, import.meta.url));
const bundle = (entry, name, settings) =>
  build({ entryPoints: [file(entry)], outfile: file(`dist/${name}`), bundle: true, format: "cjs", platform: "neutral", target: "es2022", logLevel: "error", ...settings });

// Test environments that imitate a browser have no TextEncoder.
await bundle("inline.js", "inline.cjs", { inject: [script("cjs-encoding.js")] });
await bundle("elements/all.js", "elements.cjs", { platform: "browser", minify: true, legalComments: "none", inject: [script("no-page.js")], banner: { js: "// The licences of what is bundled here are in ../elements/dist/LICENSES.txt." } });
// Where only require() works, import() does not. The default export of what is required is its `default`, and not all of it, as
// it would be for a module of Node.
const { outputFiles } = await bundle("react/index.js", "react.cjs", { external: ["react", "mcp-cards", "mcp-cards/*"], supported: { "dynamic-import": false }, write: false });
writeFileSync(file("dist/react.cjs"), outputFiles[0].text.replaceAll(/(__toESM\(require\("[^"]+"\)), 1\)/g, "$1)"));

// The same declarations under names that say CommonJS.
const names = ["index.d.ts", ...readdirSync(file("types")).map((name) => `types/${name}`)];
mkdirSync(file("dist/types/types"), { recursive: true });
for (const name of names) {
  const text = readFileSync(file(name), "utf8").replaceAll(/(from ")(\.[^"]*)\.js"/g, '$1$2.cjs"');
  writeFileSync(file(`dist/types/${name.replace(".d.ts", ".d.cts")}`), text);
}
// These are only declared once: what they add to the types of the page would otherwise be there twice.
for (const name of ["elements", "react"]) writeFileSync(file(`dist/types/${name}.d.cts`), `export * from "../../${name}/index.js";\n`);
