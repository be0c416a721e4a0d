// Prints what the module's bytes are spent on: by crate, by module of ours, by function. The module that is shipped has
// no names, so the same build is run once more through the same optimiser, this time keeping them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const file = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const FUNCTIONS = 40;

/** A reader of the binary form. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  text() {
    const length = this.number();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at).toString("utf8");
  }

  /** Each: its id and a reader at its beginning; stops at its end. */
  *sections(end = this.bytes.length) {
    while (this.at < end) {
      const id = this.bytes[this.at++];
      const size = this.number();
      yield { id, size, reader: new Reader(this.bytes, this.at), end: this.at + size };
      this.at += size;
    }
  }
}

/** Functions that are imported come first in the numbering. */
function importedFunctions(reader) {
  let functions = 0;
  for (let left = reader.number(); left > 0; left--) {
    reader.text();
    reader.text();
    const kind = reader.bytes[reader.at++];
    if (kind !== 0) throw new Error("an import that is no function");
    reader.number();
    functions++;
  }
  return functions;
}

function namesOf(reader, end) {
  const names = new Map();
  for (const part of reader.sections(end)) {
    // 1: names of functions.
    if (part.id !== 1) continue;
    for (let left = part.reader.number(); left > 0; left--) names.set(part.reader.number(), part.reader.text());
  }
  return names;
}

/** The sizes of all functions by name, and of all sections. */
function read(bytes) {
  const sizes = [];
  const sections = {};
  let imported = 0;
  let names = new Map();
  const title = ["custom", "types", "imports", "functions", "tables", "memory", "globals", "exports", "start", "elements", "code", "data", "data count"];
  for (const { id, size, reader, end } of new Reader(bytes, 8).sections()) {
    if (id === 0) {
      if (reader.text() === "name") names = namesOf(reader, end);
      continue;
    }
    sections[title[id]] = size;
    if (id === 2) imported = importedFunctions(reader);
    if (id !== 10) continue;
    for (let left = reader.number(); left > 0; left--) {
      const length = reader.number();
      sizes.push(length);
      reader.at += length;
    }
  }
  const functions = sizes.map((size, at) => ({ name: (names.get(imported + at) ?? "?").replace(/::h[0-9a-f]{16}$|\[[0-9a-f]{16}\]/g, ""), size }));
  return { functions, sections };
}

/** The path in a name: of `<a::B as c::D>::e` it is that of B. */
const pathOf = (name) => (/^<*&?(?:mut )?(?:dyn )?([\w:]+)/.exec(name)?.[1] ?? name).split("::");
const crateOf = (name) => {
  const [crate] = pathOf(name);
  // Generic code of the standard library has no crate in its name.
  return !name.includes("::") ? "(exports and glue)" : /^(?:std|[a-z_]{4,})$/.test(crate) ? crate : "(generic)";
};
const moduleOf = (name) => pathOf(name).slice(1, -1).filter((part) => /^[a-z]/.test(part)).slice(0, 2).join("::") || "(root)";

function sums(functions, key) {
  const all = new Map();
  for (const { name, size } of functions) {
    const { bytes = 0, count = 0 } = all.get(key(name)) ?? {};
    all.set(key(name), { bytes: bytes + size, count: count + 1 });
  }
  return [...all].sort(([, one], [, other]) => other.bytes - one.bytes);
}

function print(title, entries, total) {
  console.log(`\n${title}`);
  for (const [name, { bytes, count }] of entries) {
    const share = `${((bytes / total) * 100).toFixed(1)} %`;
    console.log(`${String(bytes).padStart(9)}${share.padStart(9)}${count === undefined ? "" : String(count).padStart(6)}  ${name}`);
  }
}

// Nothing is compiled anew: cargo finds what it built.
execFileSync(file("scripts/build.sh"), ["target/size"], { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, NAMES: "1" } });

const { functions, sections } = read(readFileSync(file("target/size/mcp_cards_bg.wasm")));
const shipped = readFileSync(file("pkg/wasm/mcp_cards_bg.wasm"));
const code = functions.reduce((sum, { size }) => sum + size, 0);
const bare = Object.values(sections).reduce((sum, size) => sum + size, 0);
console.log(`pkg/wasm/mcp_cards_bg.wasm: ${shipped.length} bytes, ${brotliCompressSync(shipped).length} after brotli`);
console.log(`the same with names, without counting them: ${bare} bytes; ${functions.length} functions`);
print("by section: bytes, share", Object.entries(sections).map(([name, bytes]) => [name, { bytes }]).sort(([, a], [, b]) => b.bytes - a.bytes), bare);
print("code by crate: bytes, share, functions", sums(functions, crateOf), code);
const own = functions.filter(({ name }) => crateOf(name) === "mcp_cards");
print("our code by module: bytes, share of all code, functions", sums(own, moduleOf), code);
print(`the ${FUNCTIONS} largest functions: bytes, share`, functions.toSorted((a, b) => b.size - a.size).slice(0, FUNCTIONS).map(({ name, size }) => [name, { bytes: size }]), code);
