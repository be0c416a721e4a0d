// The examples of the README and of docs/ do what they say, and their tables say what there is.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { test } from "node:test";
import { format } from "node:util";
import { transform } from "esbuild";
import * as functions from "../../pkg/lib/functions.js";
import * as elements from "../../pkg/elements/index.js";
import * as entry from "../../pkg/node.js";
import { declaredTypes } from "./card-schema.mjs";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const PAGES = ["README.md", ...readdirSync(new URL("../../docs", import.meta.url)).sort().map((name) => `docs/${name}`)];
const texts = new Map(PAGES.map((path) => [path, read(path)]));
const all = [...texts.values()].join("\n");

const blocks = PAGES.flatMap((path) =>
  [...texts.get(path).matchAll(/^```(js node|jsx|js|ts|html)\n([^]*?)^```$/gm)].map(([, kind, code], index) => ({ name: `${path}, example ${index + 1}`, kind, code })),
);
const nodeBlocks = blocks.filter(({ kind }) => kind === "js node");
const scripts = blocks.map(({ kind, code, ...rest }) => ({ ...rest, loader: kind === "jsx" || kind === "ts" ? kind : "js", code: kind === "html" ? /<script[^>]*>([^]*)<\/script>/.exec(code)[1] : code }));

let runs = 0;
/** Runs an example as a module of its own; gives what it printed. */
async function run(code) {
  const home = new URL("../../pkg/node.js", import.meta.url);
  const module = code.replaceAll('"mcp-cards"', JSON.stringify(home.href));
  const printed = [];
  const { log } = console;
  console.log = (...values) => printed.push(format(...values));
  try {
    await import(`data:text/javascript,${encodeURIComponent(`${module}// ${runs++}`)}`); // the same module would run only once
  } finally {
    console.log = log;
  }
  return printed;
}

for (const { name, code } of nodeBlocks) {
  test(`${name} prints what its comments say`, async () => {
    const promised = [...code.matchAll(/\/\/ → (.*)$/gm)].map((match) => match[1]);
    assert.ok(promised.length > 0);
    assert.deepEqual(await run(code), promised);
  });
}

/** What a part of the package exports; the adapters are only declared here, since not every framework is installed. */
function exported(part) {
  if (part === undefined) return Object.keys(entry);
  if (part === "elements") return Object.keys(elements);
  const declared = read(`pkg/${part.includes("/") ? `${part}.ts` : `${part}/index.d.ts`}`);
  return [...declared.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => name);
}

test("every example is JavaScript and imports what there is", async () => {
  assert.ok(nodeBlocks.length >= 4 && scripts.length >= nodeBlocks.length + 4);
  for (const { name: place, loader, code } of scripts) {
    await transform(code, { format: "esm", target: "es2022", loader, jsx: "automatic" });
    for (const [, names, part] of code.matchAll(/^\s*import (?:init, )?\{([^}]*)\} from "[^"]*mcp-cards(?:\/(elements|react|vue|svelte|angular(?:\/tool-card)?))?/gm)) {
      const known = exported(part);
      for (const name of names.split(",")) assert.ok(known.includes(name.trim()), `${place}: ${name} is not exported`);
    }
  }
});

test("no example is passed over because of how it is marked", () => {
  const marks = [...all.matchAll(/^```(.+)$/gm)].map(([, mark]) => mark);
  const known = ["js node", "js", "jsx", "ts", "html", "json", "sh", "css", "rust", "vue", "svelte", "txt chat.sse"];
  assert.deepEqual([...new Set(marks)].filter((mark) => !known.includes(mark)), []);
  for (const [, json] of all.matchAll(/^```json\n([^]*?)^```$/gm)) JSON.parse(json);
});

test("examples are short", () => {
  for (const { name, code } of blocks) assert.ok(code.split("\n").filter((line) => line.trim()).length <= 12, `${name}: ${code}`);
});

test("the README is short", () => {
  assert.ok(read("README.md").split("\n").length <= 301);
});

/** The rows of a page's table whose first heading is this, without the marks of code. */
function table(page, heading) {
  const [, body] = new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]*\\n((?:\\|.*\\n)*)`, "m").exec(texts.get(`docs/${page}.md`));
  return body.trim().split("\n").map((line) => line.slice(1, -1).split("|").map((cell) => cell.trim().replaceAll("`", "")));
}

/** The names that an error message lists. */
function known(options, use = (given) => entry.parseToolResult("x", "", given)) {
  try {
    use(options);
  } catch (error) {
    return error.message.split("known: ")[1].split(", ").sort();
  }
  return assert.fail("no error");
}

test("the options are all there", () => {
  assert.deepEqual(table("options", "option").map(([name]) => name).sort(), known({ none: 1 }));
});

test("the options of streams and of stored chats are all there", () => {
  const common = known({ none: 1 }).filter((name) => !["input", "isError"].includes(name));
  const stream = known({ none: 1 }, (given) => new entry.ToolResultStream(given));
  assert.deepEqual([...common, ...table("options", "stream option").map(([name]) => name)].sort(), stream);
  const [, body] = /interface MessagesOptions[^{]*\{([^]*?)\n\}/.exec(read("pkg/types/items.d.ts"));
  const declared = [...body.matchAll(/^ {2}(\w+)\?:/gm)].map(([, name]) => name);
  assert.deepEqual(table("options", "message option").map(([name]) => name).sort(), declared.sort());
});

test("the limits are all there, with their defaults", () => {
  const declared = [...read("pkg/types/options.d.ts").matchAll(/@default (\d+) \*\/\n {2}(\w+): number/g)].map(([, value, name]) => [name, value]);
  assert.deepEqual(table("options", "limit").map(([name, value]) => [name, value]), declared);
  assert.deepEqual(declared.map(([name]) => name).sort(), known({ limits: { none: 1 } }));
});

test("the cards are all there", () => {
  assert.deepEqual(table("cards", "type").map(([name]) => name).sort(), declaredTypes.toSorted());
});

test("the functions beside the cards are all there", () => {
  const named = table("cards", "for").flatMap(([, names]) => names.split(", "));
  assert.deepEqual(named.sort(), Object.keys(functions).sort());
});

/** The words of a union of the declarations. */
const union = (file, pattern) => [...new Set([...pattern.exec(read(file))[1].matchAll(/"([\w-]+)"/g)].map(([, name]) => name))].sort();

test("the carriers and events are all there", () => {
  const carriers = union("pkg/types/stream.d.ts", /type Carrier =([^;]*);/).filter((name) => name !== "auto");
  assert.deepEqual(table("carriers", "carrier").map(([name]) => name).sort(), carriers);
  const events = new Set([...read("pkg/types/stream.d.ts").matchAll(/^ {2}type: "(\w+)";/gm)].map(([, name]) => name));
  assert.deepEqual(table("carriers", "event").flatMap(([names]) => names.split(", ")).sort(), [...events].sort());
});

test("the actions of the elements are all there", () => {
  const actions = [...new Set([...read("pkg/elements/index.d.ts").matchAll(/\| \{ action: "(\w+)"/g)].map(([, name]) => name))];
  assert.deepEqual(table("theming", "action").flatMap(([names]) => names.split(", ")).sort(), actions.sort());
});

test("the kinds of collections are all there", () => {
  const [, section] = /^## Collections\n([^]*?)^## /m.exec(texts.get("docs/cards.md"));
  const kinds = readdirSync(new URL("../../kinds", import.meta.url)).filter((name) => name.endsWith(".json")).map((name) => name.replace(".json", ""));
  for (const kind of kinds) assert.ok(section.includes(`\`${kind}\``), `${kind} is not named`);
  assert.ok(read("README.md").includes(`[${declaredTypes.length} types of results and ${kinds.length} kinds of collections]`));
});

test("what is named exists", () => {
  const targets = [...read("Makefile").matchAll(/^([a-z-]+):.*##/gm)].map((match) => match[1]);
  for (const [, target] of all.matchAll(/`make ([a-z-]+)/g)) assert.ok(targets.includes(target), `there is no make ${target}`);
  for (const [page, text] of texts) {
    for (const [, path] of text.matchAll(/\]\(([\w/.-]+)(?:#[\w-]+)?\)/g)) {
      const target = posix.join(posix.dirname(page), path);
      assert.ok(existsSync(new URL(`../../${target}`, import.meta.url)) && read(target).length > 0, `${page}: there is no ${target}`);
    }
  }
});

test("the sizes in the README are near the budget, which is checked against what is built", () => {
  const budget = JSON.parse(read("size-budget.json"));
  const rows = [...read("README.md").matchAll(/^\| [^|]+ \| (\d+) KB \|/gm)].map(([, size]) => Number(size));
  const bounds = [budget.wasm, budget.js, budget.elements, budget.products, budget.everything].map((bytes) => bytes / 1000);
  assert.equal(rows.length, bounds.length);
  for (const [index, size] of rows.entries()) assert.ok(size <= bounds[index] && size >= bounds[index] * 0.9, `${size} KB is not what ${bounds[index]} KB allow`);
});
