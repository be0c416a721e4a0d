// The README's examples do what they say, and its tables say what there is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { format } from "node:util";
import { transform } from "esbuild";
import * as functions from "../../pkg/lib/functions.js";
import * as elements from "../../pkg/elements/index.js";
import * as entry from "../../pkg/node.js";
import { declaredTypes } from "./card-schema.mjs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const readme = read("README.md");
const blocks = [...readme.matchAll(/^```(js node|js|html)\n([^]*?)^```$/gm)].map(([, kind, code]) => ({ kind, code }));
const nodeBlocks = blocks.filter(({ kind }) => kind === "js node");
const scripts = blocks.map(({ kind, code }) => (kind === "html" ? /<script[^>]*>([^]*)<\/script>/.exec(code)[1] : code));

/** Runs an example as a module of its own; gives what it printed. */
async function run(code) {
  const home = new URL("../../pkg/node.js", import.meta.url);
  const module = code.replaceAll('"mcp-cards"', JSON.stringify(home.href));
  const printed = [];
  const { log } = console;
  console.log = (...values) => printed.push(format(...values));
  try {
    await import(`data:text/javascript,${encodeURIComponent(module)}`);
  } finally {
    console.log = log;
  }
  return printed;
}

for (const [index, { code }] of nodeBlocks.entries()) {
  test(`Node example ${index + 1} prints what its comments say`, async () => {
    const promised = [...code.matchAll(/\/\/ → (.*)$/gm)].map((match) => match[1]);
    assert.ok(promised.length > 0);
    assert.deepEqual(await run(code), promised);
  });
}

test("every example is JavaScript and imports what there is", async () => {
  assert.ok(nodeBlocks.length >= 4 && scripts.length >= nodeBlocks.length + 4);
  for (const code of scripts) {
    await transform(code, { format: "esm", target: "es2022" });
    for (const [, names, place] of code.matchAll(/^\s*import (?:init, )?\{([^}]*)\} from "[^"]*mcp-cards(\/elements)?/gm)) {
      for (const name of names.split(",")) assert.ok(name.trim() in (place ? elements : entry), `${name} is not exported`);
    }
  }
});

test("examples are short", () => {
  for (const { code } of blocks) assert.ok(code.split("\n").filter((line) => line.trim()).length <= 12, code);
});

/** The rows of the table whose first heading is this, without the marks of code. */
function table(heading) {
  const [, body] = new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]*\\n((?:\\|.*\\n)*)`, "m").exec(readme);
  return body.trim().split("\n").map((line) => line.slice(1, -1).split("|").map((cell) => cell.trim().replaceAll("`", "")));
}

/** The names that an error message lists. */
function known(options) {
  try {
    entry.parseToolResult("x", "", options);
  } catch (error) {
    return error.message.split("known: ")[1].split(", ").sort();
  }
  return assert.fail("no error");
}

test("the options are all there", () => {
  assert.deepEqual(table("option").map(([name]) => name).sort(), known({ none: 1 }));
});

test("the limits are all there, with their defaults", () => {
  const declared = [...read("pkg/types/options.d.ts").matchAll(/@default (\d+) \*\/\n {2}(\w+): number/g)].map(([, value, name]) => [name, value]);
  assert.deepEqual(table("limit").map(([name, value]) => [name, value]), declared);
  assert.deepEqual(declared.map(([name]) => name).sort(), known({ limits: { none: 1 } }));
});

test("the cards are all there", () => {
  assert.deepEqual(table("type").map(([name]) => name).sort(), declaredTypes.toSorted());
});

test("the functions beside the cards are all there", () => {
  const named = table("for").flatMap(([, names]) => names.split(", "));
  assert.deepEqual(named.sort(), Object.keys(functions).sort());
});

test("what is named exists", () => {
  const targets = [...read("Makefile").matchAll(/^([a-z-]+):.*##/gm)].map((match) => match[1]);
  for (const [, target] of readme.matchAll(/`make ([a-z]+)/g)) assert.ok(targets.includes(target), `there is no make ${target}`);
  for (const [, path] of readme.matchAll(/\]\(([\w/.]+)\)/g)) assert.ok(read(path).length > 0);
});
