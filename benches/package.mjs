// The package that is measured: pkg/ of this tree, or the folder that MCP_CARDS_PKG names, so that two builds can be
// compared with the same benches.
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The folder of the package. */
export const folder = process.env.MCP_CARDS_PKG ? resolve(process.env.MCP_CARDS_PKG) : fileURLToPath(new URL("../pkg", import.meta.url));

/** The package as Node loads it, ready to be used. */
export async function loadPackage() {
  const cards = await import(pathToFileURL(`${folder}/node.js`).href);
  await cards.default();
  return cards;
}
