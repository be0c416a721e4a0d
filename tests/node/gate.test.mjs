// One gate for URLs: the table of tests/data/urls, and random URLs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseToolResult, safeImageUrl } from "../../pkg/node.js";
import { imageUrl, linkUrl } from "../../pkg/elements/lib/gate.js";
import { hasHidden, shown } from "../../pkg/elements/lib/hidden.js";
import { faultsOf, urlsOf } from "../shared/gate.mjs";

const gates = { parseToolResult, safeImageUrl, imageUrl, linkUrl };

test("every URL of the table gets its verdict, from every gate", () => {
  const table = JSON.parse(readFileSync(new URL("../data/urls/gate.json", import.meta.url)));
  assert.deepEqual(table.flatMap(({ url, verdict }) => faultsOf(url, gates, verdict)), []);
});

test("all gates say the same of random URLs, and none passes what `new URL` refuses or repairs", () => {
  const urls = urlsOf(17, 40_000);
  assert.deepEqual(urls.flatMap((url) => faultsOf(url, gates)).slice(0, 20), []);
  const passed = urls.filter((url) => safeImageUrl(url) !== undefined);
  assert.ok(passed.length > 2000, `only ${passed.length} pass`);
});

test("the elements know the hidden characters that the parser knows", () => {
  for (let code = 0x21; code <= 0x10ffff; code++) {
    const letter = String.fromCodePoint(code);
    if ((code >= 0xd800 && code <= 0xdfff) || /[\p{White_Space}\\]/u.test(letter)) continue;
    if (hasHidden(letter) !== (safeImageUrl(`/a${letter}b`) === undefined)) assert.fail(code.toString(16));
  }
});

test("one letter of a host: what passes is kept by `new URL`", () => {
  for (let code = 0x80; code < 0x30000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const url = `https://${String.fromCodePoint(code)}.example/`;
    const isPassed = safeImageUrl(url) !== undefined;
    if (isPassed !== (linkUrl(url) !== undefined) || (isPassed && !new URL(url).hostname.startsWith("xn--"))) assert.fail(code.toString(16));
  }
});

/** What the parser shows of a text. The empty list keeps the object from being a card of facts. */
const parsed = (text) => parseToolResult("zzz", { content: [{ type: "text", text: JSON.stringify({ a: text, none: [] }) }] }).data.a;

test("the elements clean texts as the parser does", () => {
  const texts = ["attacks/text", "legitimate/texts"].flatMap((name) => {
    const textsOf = (value) => (typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsOf));
    return textsOf(JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url))));
  });
  assert.ok(texts.some(hasHidden));
  // Hidden characters, what they may stand beside, and parts of sequences, at random.
  const pieces = [
    ..."\0\x07\x1b\x1b\x1b\x9b\x90\x9d\x9c\r\n\t\xad\u034f\u061c\u115f\u1160\u17b4\u180b\u200b\u200c\u200d\u200d\u200e\u200f\u2028\u202e\u2060\u2066\u3164\ufe00\ufe01\ufe03\ufe0e\ufe0f\ufe0f\ufeff\uffa0\ufff9\ufffc",
    ..."\u{13430}\u{16fe4}\u{1bca0}\u{1d173}\u{e0001}\u{e0067}\u{e0062}\u{e0065}\u{e007f}\u{e0100}\u{1f3f4}\u{1f3f4}",
    ..."aZ01#* []PX^_\\;mמשلمनกខ漢葛、ᄀᠠ𓀀𘬀👩💻❤←∩é\u0301。·", "\x1b[31m", "\x1b]0;a\x07", "\u{e012f}", "\u{e0130}",
    // Marks, most of them in rows, so that there are piles.
    "\u0301".repeat(4), "\u05b0".repeat(5), "\u094d".repeat(3), "\u0e47".repeat(6), "\u0e47\u0301\u20dd", "\u{1d167}", "ा", "\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ];
  const halves = ["\ud83d", "\udb40", "\udc41", "\udc69"];
  let seed = 7;
  const random = (limit) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  for (let i = 0; i < 30_000; i++) texts.push(Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join(""));
  for (let i = 0; i < 10_000; i++) texts.push(Array.from({ length: 1 + random(8) }, () => (random(2) ? halves[random(4)] : pieces[random(pieces.length)])).join(""));
  for (const text of texts) {
    if (text.length > 5000) continue;
    if (shown(text) !== parsed(text)) assert.fail(`${JSON.stringify(text)}: ${JSON.stringify(shown(text))}, the parser says ${JSON.stringify(parsed(text))}`);
    if (shown(shown(text)) !== shown(text)) assert.fail(`${JSON.stringify(text)}: ${JSON.stringify(shown(text))} can be cleaned again`);
  }
});

test("cleaning a text takes time in proportion to it", () => {
  for (const piece of ["\x1b[1", "\x1b]a", "\x9d", "\x1b ", "\u200d", "ש\u200f", "\u{1f3f4}\u{e0067}", "\u{e0067}", "\ufe0f", "\x1b[" + "1".repeat(50)]) {
    const start = performance.now();
    shown(piece.repeat(200_000));
    assert.ok(performance.now() - start < 5000, JSON.stringify(piece));
  }
  const start = performance.now();
  shown(`\x1b[${"1".repeat(1e6)}`);
  shown(`\x1b]${"a".repeat(1e6)}`);
  assert.ok(performance.now() - start < 2000);
});
