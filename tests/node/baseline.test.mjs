// The plain JavaScript that the benchmarks compare with gives the same cards: otherwise it would be no comparison.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { covers, parse } from "../../benches/baseline.js";
import { texts } from "../../benches/texts.mjs";
import { parseToolResult } from "../../pkg/node.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), "utf8"));
const ascii = (value) => JSON.stringify(value).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

function contentOf({ text, json, bytes, content }) {
  if (text !== undefined) return text;
  if (json !== undefined) return ascii(json);
  return bytes === undefined ? content : Uint8Array.from(bytes);
}

const VERTICALS = [undefined, "food", "style", "dining", "foodorder"];

/** Every tool name on every content, the verticals taking turns. */
const toolNames = ({ contents, tools }) =>
  tools.flatMap(({ tool }, row) =>
    Object.entries(contents).map(([what, content], column) => {
      const vertical = VERTICALS[(row + column) % VERTICALS.length];
      return { title: `${tool} on ${what}, ${vertical}`, tool, vertical, content };
    }),
  );

/** Every text in every place where `$` stands. */
const legitimate = ({ texts, places }) =>
  Object.entries(texts).flatMap(([name, text]) =>
    places.map((place) => ({ ...JSON.parse(JSON.stringify(place, (_, own) => (own === "$" ? text : own))), title: `${name}, ${place.title}` })),
  );

const cases = [
  ...["commerce/examples", "commerce/money", "commerce/options", "attacks/fields", "attacks/text", "attacks/urls", "attacks/json"].flatMap(read),
  ...toolNames(read("commerce/tool_names")),
  ...legitimate(read("legitimate/texts")),
].filter(({ tool, throws }) => tool !== undefined && throws === undefined);

const SUPPORTED = new Set(["vertical", "input", "limits", "priceUnit", "images", "allowHosts"]);
/** JSON.parse has lost the digits when anybody sees the number. */
const LOST_DIGITS = [
  "1. text blocks; grouped digits",
  "id: 20 digits",
  "id: 24 digits",
  "id: negative",
  "id: just beyond a double",
  "id: of a restaurant",
];

test("the same cards for the cases of tests/data", () => {
  const counts = { products: 0, restaurants: 0 };
  for (const { title, tool, vertical, options = {}, ...rest } of cases) {
    const all = { ...options, ...(vertical && { vertical }) };
    const content = contentOf(rest);
    const card = parseToolResult(tool, content, all);
    const isMeant = card.type in counts && covers(tool) && Object.keys(all).every((key) => SUPPORTED.has(key));
    if (!isMeant || LOST_DIGITS.includes(title)) continue;
    assert.deepEqual(parse(tool, content, all), card, title);
    counts[card.type]++;
  }
  assert.ok(counts.products > 400 && counts.restaurants > 100, JSON.stringify(counts));
});

for (const [name, { tool, options, text }] of Object.entries(texts([10, 50]))) {
  test(`the same cards for the text of the benchmarks: ${name}`, () => {
    for (const more of [{}, { limits: { products: 60, restaurants: 60 } }]) {
      const card = parseToolResult(tool, text, { ...options, ...more });
      assert.ok(card.items.length >= 5);
      assert.deepEqual(parse(tool, text, { ...options, ...more }), card);
      assert.deepEqual(parse(tool, new TextEncoder().encode(text), { ...options, ...more }), card);
    }
  });
}
