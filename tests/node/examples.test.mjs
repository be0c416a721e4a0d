// The examples in the declarations of the functions give what their comments say.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as cards from "../../pkg/node.js";

const FILES = ["artifacts", "catalogue", "checks", "definitions", "graphs", "items", "messages"];
const read = (name) => readFileSync(new URL(`../../pkg/types/${name}.d.ts`, import.meta.url), "utf8");

/** Each function with its example. */
const functions = FILES.flatMap((file) =>
  [...read(file).matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport function (\w+)/g)].map(([, comment, name]) => {
    const example = /@example\n([^]*)$/.exec(comment)?.[1] ?? "";
    return { name, lines: example.split("\n").map((line) => line.replace(/^ \* ?/, "").trim()).filter(Boolean) };
  }),
);

/** The example as a program that calls `check` with each value and what it should be. */
function program(lines) {
  const made = [];
  for (const line of lines) {
    const later = /^\/\/ → (.*)$/.exec(line);
    const [, code, value] = later ? [line, made.pop(), later[1]] : (/^(.*;) \/\/ (.*)$/.exec(line) ?? []);
    made.push(code === undefined ? line : `check(${code.replace(/;$/, "")}, ${value});`);
  }
  return made.join("\n");
}

test("every function is declared with an example", () => {
  const others = ["default", "parseToolResult", "createParser", "classifyToolError", "safeImageUrl", "parseVariantsFromText", "stats", "version", "ToolResultStream", "toolResultStream"];
  assert.deepEqual(functions.map(({ name }) => name).sort(), Object.keys(cards).filter((name) => !others.includes(name)).sort());
});

for (const { name, lines } of functions) {
  test(`the example of ${name}`, () => {
    let checks = 0;
    const check = (value, expected) => {
      checks++;
      assert.deepEqual(value, expected);
    };
    const code = program(lines);
    assert.match(code, new RegExp(`\\b${name}\\(`));
    // The examples are our own text.
    // eslint-disable-next-line no-new-func
    new Function("check", ...Object.keys(cards).filter((key) => key !== "default"), code)(check, ...Object.entries(cards).filter(([key]) => key !== "default").map(([, value]) => value));
    assert.ok(checks > 0, "the example says no value");
  });
}
