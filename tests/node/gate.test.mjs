// One gate for URLs: the table of tests/data/urls, and random URLs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseToolResult, safeImageUrl } from "../../pkg/node.js";
import { imageUrl, linkUrl } from "../../pkg/elements/lib/gate.js";
import { hasHidden } from "../../pkg/elements/lib/hidden.js";
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
