import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
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
  const declared = [...read("pkg/index.d.ts").matchAll(/^export (?:default )?(?:declare )?(?:function|const) (\w+)/gm)];
  assert.deepEqual(declared.map((match) => (match[1] === "init" ? "default" : match[1])).sort(), names);
});

test("require gives the same functions", () => {
  const required = createRequire(import.meta.url)("../../pkg/node.js");
  assert.equal(required.parseToolResult, entry.parseToolResult);
  assert.equal(required.default, entry.default);
});
