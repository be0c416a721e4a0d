// The lock files must work with any registry: no download addresses, and a checksum for every npm package.
import { readFileSync } from "node:fs";

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const mistakes = [];

for (const [path, entry] of Object.entries(JSON.parse(read("package-lock.json")).packages)) {
  if (path === "") continue;
  if (entry.resolved) mistakes.push(`package-lock.json: ${path} names its download address ${entry.resolved}`);
  if (!entry.integrity) mistakes.push(`package-lock.json: ${path} has no checksum`);
}

const { devDependencies } = JSON.parse(read("package.json"));
for (const [name, version] of Object.entries(devDependencies)) {
  if (!/^\d+\.\d+\.\d+$/.test(version)) mistakes.push(`package.json: ${name} is not pinned to one version but "${version}"`);
}

for (const [, source] of read("Cargo.lock").matchAll(/^source = "(.*)"$/gm)) {
  if (source !== "registry+https://github.com/rust-lang/crates.io-index") mistakes.push(`Cargo.lock: a crate comes from ${source}`);
}

if (mistakes.length > 0) {
  console.error([...mistakes, "Write the lock files again with the settings in .npmrc and without replaced registries."].join("\n"));
  process.exitCode = 1;
}
