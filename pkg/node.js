// Node: the module is read from disk on first use. No top-level await, so that require() works.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loaded, provide, use } from "./lib/instance.js";
import { compile, source } from "./lib/load.js";

export * from "./lib/api.js";

function read(path) {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new Error(
      `mcp-cards: cannot read ${path}. If a bundler moved the package, import "mcp-cards/inline" instead, or pass the file: init({ module_or_path: path })`,
      { cause },
    );
  }
}

function beside() {
  try {
    return fileURLToPath(new URL("./wasm/mcp_cards_bg.wasm", import.meta.url));
  } catch (cause) {
    throw new Error('mcp-cards: a bundler moved the package; import "mcp-cards/inline" instead, which needs no file', { cause });
  }
}

provide(() => new WebAssembly.Module(read(beside())));

// fetch() knows no files, and a plain string is a path here.
function open(given) {
  const address = String(given instanceof URL ? given.href : given);
  if (address.startsWith("file:")) return read(fileURLToPath(address));
  return typeof given === "string" && !/^(https?|data|blob):/.test(given) ? read(given) : given;
}

export default async function init(input) {
  const given = await source(input);
  if (given == null || loaded()) return;
  const module = await compile(typeof given === "string" || given instanceof URL ? open(given) : given);
  if (!loaded()) use(module);
}
