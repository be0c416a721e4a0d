// The package with the build that panics on the tool name `__trap__`; `make build-trap` makes it. A module and its glue
// belong together, so this is a copy of the package with both files of that build.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "mcp-cards-trap-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const name of ["package.json", "node.js", "lib"]) cpSync(join(path("pkg"), name), join(folder, name), { recursive: true });
cpSync(path("target/trap-pkg"), join(folder, "wasm"), { recursive: true });

export const cards = await import(pathToFileURL(join(folder, "node.js")));
