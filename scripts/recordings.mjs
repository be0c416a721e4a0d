// Which cards recorded results become: `node scripts/recordings.mjs FOLDER [--misses]`.
//
// A recording is a JSON file, anywhere below the folder: `{server, tool, input, result}`, or `protocolError` instead of
// `result`. It may say what is expected: `{"expect": {"type": "table", "accept": ["structured"], "count": 3, …}}`, where
// `accept` are types that will do as well, `count` is the length of one of its lists, and any other name is a member of the
// card: a number is the length of a list, and objects need only hold what is named. `--misses` prints only what is not as expected.
import { readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import init, { parseToolResult } from "../pkg/node.js";

const [folder, ...flags] = process.argv.slice(2);
if (!folder) {
  console.error("usage: node scripts/recordings.mjs FOLDER [--misses]");
  process.exit(2);
}
const root = resolve(folder);
await init();

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** A number is the length of a list, a boolean says whether there is anything, texts are the keys of columns. */
function holds(wanted, own) {
  if (Array.isArray(own) && typeof wanted === "number") return own.length === wanted;
  if (Array.isArray(own) && own.every((one) => isObject(one) && "key" in one)) own = own.map(({ key }) => key);
  if (typeof wanted === "boolean") return Boolean(own) === wanted;
  return isObject(wanted) ? isObject(own) && Object.keys(wanted).every((key) => holds(wanted[key], own[key])) : isDeepStrictEqual(wanted, own);
}

const listsOf = (card) => [card, card.cart ?? {}].flatMap(Object.values).filter(Array.isArray);
/** The rows of a card: its longest list. */
const rowsOf = (card) => listsOf(card).sort((a, b) => b.length - a.length)[0] ?? [];

/** What is not as expected. */
function missesOf({ type, accept = [], count, ...members }, card) {
  if (card.type !== type) return accept.includes(card.type) ? [] : [`expected ${type}`];
  const wrong = Object.keys(members).filter((name) => name in card && !holds(members[name], card[name]));
  return [...(count === undefined || listsOf(card).some((list) => list.length === count) ? [] : [`${count} rows`]), ...wrong];
}

function read(file) {
  const { server, tool, input, result, protocolError, expect } = JSON.parse(readFileSync(file, "utf8"));
  const content = result ?? { jsonrpc: "2.0", id: 1, error: protocolError };
  const card = parseToolResult(tool, content, { server, input, explain: true });
  return { name: relative(root, file), type: card.type, rule: card.explain?.rule ?? "", rows: rowsOf(card).length, misses: expect ? missesOf(expect, card) : undefined };
}

const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".json")).sort().map((name) => join(root, name));
const results = files.map(read);
if (results.length === 0) {
  console.error(`no recordings in ${root}`);
  process.exit(1);
}
const width = (member) => Math.max(...results.map((result) => String(result[member]).length));
const [names, types, rules] = [width("name"), width("type"), width("rule")];
for (const { name, type, rule, rows, misses } of results) {
  if (flags.includes("--misses") && !misses?.length) continue;
  const verdict = misses === undefined ? "" : misses.length === 0 ? "ok" : `MISS: ${misses.join(", ")}`;
  console.log(`${name.padEnd(names)}  ${type.padEnd(types)}  ${rule.padEnd(rules)}  ${String(rows).padStart(4)}  ${verdict}`.trimEnd());
}
const counts = new Map();
for (const { type } of results) counts.set(type, (counts.get(type) ?? 0) + 1);
console.log(`\n${results.length} recordings: ${[...counts].map((pair) => pair.join(" ")).sort().join(", ")}`);
const judged = results.filter(({ misses }) => misses !== undefined);
const missed = judged.filter(({ misses }) => misses.length > 0).length;
if (judged.length > 0) console.log(`${judged.length - missed} of ${judged.length} as expected`);
process.exitCode = missed > 0 ? 1 : 0;
