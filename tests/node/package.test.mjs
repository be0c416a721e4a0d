import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import * as vite from "vite";
import * as functions from "../../pkg/lib/functions.js";
import * as entry from "../../pkg/node.js";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const manifest = JSON.parse(read("pkg/package.json"));

test("one version everywhere", () => {
  assert.equal(entry.version, manifest.version);
  assert.equal(read("Cargo.toml").match(/^version = "(.*)"$/m)[1], manifest.version);
});

test("every entry exports the same names, and they are all declared", async () => {
  const names = Object.keys(entry).sort();
  assert.deepEqual(Object.keys(await import("../../pkg/index.js")).sort(), names);
  const index = read("pkg/index.d.ts");
  const files = [...index.matchAll(/^export \* from "\.\/(.*)\.js";/gm)].map((match) => read(`pkg/${match[1]}.d.ts`));
  const declared = [index, ...files].flatMap((text) => [...text.matchAll(/^export (?:default )?(?:declare )?(?:function|const|class) (\w+)/gm)]);
  assert.deepEqual(declared.map((match) => (match[1] === "init" ? "default" : match[1])).sort(), names);
});

/** What a bundler ships for these imports: esbuild, and the one of Vite. */
const bundlers = {
  async esbuild(code) {
    const options = { bundle: true, write: false, format: "esm", platform: "browser", logLevel: "error" };
    const { outputFiles } = await esbuild.build({ ...options, stdin: { contents: code, resolveDir: fileURLToPath(new URL("../..", import.meta.url)) } });
    return outputFiles[0].text;
  },
  async vite(code) {
    const entry = fileURLToPath(new URL("../../pkg/virtual-entry.js", import.meta.url));
    const load = { name: "entry", resolveId: (id) => (id === entry ? id : undefined), load: (id) => (id === entry ? code.replace("./pkg/", "./") : undefined) };
    const lib = { entry, formats: ["es"] };
    const [{ output }] = await vite.build({ configFile: false, logLevel: "error", plugins: [load], build: { write: false, minify: false, assetsInlineLimit: 0, lib } });
    return output[0].code;
  },
};

for (const [name, bundle] of Object.entries(bundlers)) {
  test(`${name} leaves out the functions that are not imported`, async () => {
    const others = Object.keys(functions).filter((own) => !["filterByMentions", "mergeKnowledgeGraphs"].includes(own));
    const isIn = (code) => others.filter((own) => code.includes(`"${own}"`));
    const some = await bundle('export { default, parseToolResult, filterByMentions, mergeKnowledgeGraphs } from "./pkg/index.js";');
    assert.ok(some.includes('"filterByMentions"') && some.includes('"parseToolResult'));
    assert.deepEqual(isIn(some), []);
    // All of them are found when all are wanted; these have no arguments to name.
    assert.deepEqual(isIn(await bundle('export * from "./pkg/index.js";')).sort(), others.filter((own) => !["errorToString", "isKind"].includes(own)).sort());
  });
}

test("require gives the same functions", () => {
  const required = createRequire(import.meta.url)("../../pkg/node.js");
  assert.equal(required.parseToolResult, entry.parseToolResult);
  assert.equal(required.default, entry.default);
});
