// The parser's table of marks that stand on the character before them holds all that this engine knows.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const source = readFileSync(new URL("../../src/safety/marks.rs", import.meta.url), "utf8");
const [, written] = source.match(/from Unicode (\d+\.\d+)/);
const edges = [...source.matchAll(/0x([0-9A-F]{4})\b/g)].map(([, digits]) => Number.parseInt(digits, 16));

/** Below zero if `left` is the older version. */
function compare(left, right) {
  const [one, two] = [left, right].map((version) => version.split(".").map(Number));
  return one[0] - two[0] || one[1] - two[1];
}

/** Whether the table has it: the runs that it lists neither touch nor overlap. */
const isMark = (code) => edges.findLastIndex((edge) => edge <= code) % 2 === 0;

test("runs of marks come in order", () => {
  assert.ok(edges.length > 400 && edges.length % 2 === 0);
  assert.ok(edges.every((edge, at) => at === 0 || edges[at - 1] < edge));
});

const isNewer = compare(process.versions.unicode, written) > 0;
const skip = isNewer && `the table is of Unicode ${written}, this engine of ${process.versions.unicode}: run scripts/marks.mjs`;

test("every mark of this engine is in the table", { skip }, () => {
  const codes = Array.from({ length: 0x10000 }, (_, code) => code);
  const marks = codes.filter((code) => /[\p{Mn}\p{Me}]/u.test(String.fromCharCode(code)));
  assert.ok(marks.length > 1000);
  assert.deepEqual(marks.filter((code) => !isMark(code)).map((code) => code.toString(16)), []);
});
