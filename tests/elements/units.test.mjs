// The parts of the elements that need no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { safeImageUrl } from "../../pkg/node.js";
import { bytes, shownAs } from "../../pkg/elements/lib/base64.js";
import { csvRows } from "../../pkg/elements/lib/csv.js";
import { partOf, timeOf } from "../../pkg/elements/lib/daytime.js";
import { formatOf } from "../../pkg/elements/lib/formats.js";
import { hostOf, imageUrl, linkUrl, otherHost } from "../../pkg/elements/lib/gate.js";
import { shown } from "../../pkg/elements/lib/hidden.js";
import { bones } from "../../pkg/elements/lib/list.js";
import { decode, markdownTokens } from "../../pkg/elements/lib/markdown.js";
import { PIECE, piece } from "../../pkg/elements/lib/pieces.js";
import { textPattern, wordsPattern } from "../../pkg/elements/lib/marks.js";
import { areaPath, linePath, ringPath } from "../../pkg/elements/lib/paths.js";
import { linear } from "../../pkg/elements/lib/scale.js";
import { fileTree, visible } from "../../pkg/elements/lib/tree.js";
import { Words } from "../../pkg/elements/lib/words.js";

const ADDRESSES = [
  "https://a.example/x.png", "http://a.example/x.png", "HTTPS://A.example", "https://a.example:8080/x", "https://a.example:123456/x", " https://a.example/ ",
  "https://user@a.example/x", "https://user:pw@a.example/x", "https://[::1]/x", "https://[::1]:80/x", "https://[bad host]/x", "https://é.example/ü.png",
  "//a.example/x.png", "/x.png", "/", "/\\a.example", "x.png", "", " ", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "data:image/png;base64,AA==",
  "data:text/html,<script>", "blob:https://a.example/1", "file:///etc/passwd", "ftp://a.example/", "https://a b.example/", "https://a.example/\u0000", "https://a.example/\u0085",
  "https:///x", "https://", "https:a.example", "https://a.example\\@b.example", "https://a$b.example/", "https://a_b.example/x?y#z", "vbscript:x",
];

test("the gate for images is the parser's", () => {
  for (const url of ADDRESSES) {
    assert.equal(imageUrl(url, "any"), safeImageUrl(url), JSON.stringify(url));
    const strict = /^\s*https:/i.test(url) ? safeImageUrl(url) : undefined;
    assert.equal(imageUrl(url), strict, JSON.stringify(url));
    assert.equal(imageUrl(url, "none"), undefined);
  }
  for (const value of [undefined, null, 5, {}, ["https://a.example/"]]) assert.equal(imageUrl(value, "any"), undefined);
});

test("links lead only to absolute web addresses", () => {
  for (const url of ADDRESSES) {
    const expected = /^\s*https?:/i.test(url) ? safeImageUrl(url) : undefined;
    assert.equal(linkUrl(url), expected, JSON.stringify(url));
  }
  assert.equal(hostOf("https://www.a.example/x"), "a.example");
  assert.equal(hostOf("nonsense"), "");
});

test("bytes are shown by their type only as these kinds", () => {
  for (const [type, as] of [
    ["image/png", "image"], ["IMAGE/PNG; charset=x", "image"], ["audio/wav", "audio"], ["video/mp4", "video"], ["application/pdf", "pdf"],
    ["image/svg+xml", undefined], ["text/html", undefined], ["application/xhtml+xml", undefined], ["image/png,text/html", undefined], ["", undefined], [undefined, undefined],
    ["audio/", undefined], ["audio/x\ntext/html", undefined],
  ]) assert.equal(shownAs(type), as, String(type));
  assert.deepEqual([...bytes("aGk=")], [104, 105]);
  assert.deepEqual([...bytes("a G\nk=")], [104, 105]);
  assert.deepEqual([...bytes("-_-_")], [251, 255, 191]);
  assert.equal(bytes("not base64 !!"), undefined);
});

test("formats are known by their first bytes, whatever type was said", () => {
  const of = (text, said) => formatOf(Uint8Array.from(text, (character) => character.charCodeAt(0)), said)?.type;
  for (const [start, said, type] of [
    ["\x89PNG\r\n\x1a\n....", "image", "image/png"], ["\xff\xd8\xff\xe0", "image", "image/jpeg"], ["GIF89a..", "image", "image/gif"], ["RIFF....WEBPVP8L", "image", "image/webp"],
    ["RIFF....WAVEfmt ", "audio", "audio/wav"], ["OggS\0\x02", "audio", "audio/ogg"], ["OggS\0\x02", "video", "video/ogg"], ["fLaC\0", "audio", "audio/flac"],
    ["\x1aE\xdf\xa3", "video", "video/webm"], ["\x1aE\xdf\xa3", "audio", "audio/webm"], ["\0\0\0\x18ftypisom", "video", "video/mp4"], ["\0\0\0\x18ftypM4A ", "audio", "audio/mp4"],
    ["\xff\xfb\x90\0", "audio", "audio/mpeg"], ["ID3\x04\0\0\0\0\0\x02ab\xff\xfb\x90\0", "audio", "audio/mpeg"], ["\xff\xf1\x50\x80", "audio", "audio/aac"], ["%PDF-1.7", "pdf", "application/pdf"],
    // Not what they are said to be, or of no format at all.
    ["RIFF....WAVEfmt ", "video", undefined], ["\x89PNG\r\n\x1a\n", "audio", undefined], ["#EXTM3U\n", "audio", undefined], ["ID3\x04\0\0\0\0\0\0#EXTM3U", "audio", undefined],
    ["ID3\x04\0\0\x7f\x7f\x7f\x7f#EXTM3U", "audio", undefined], ["\0\0\0\x18ftypavif", "video", undefined], ["BM......", "image", undefined], ["<svg ", "image", undefined], ["", "image", undefined],
    ["%PDF-1.7", undefined, undefined], ["\xff\xff\xff\xff", "audio", undefined],
  ]) assert.equal(of(start, said), type, `${JSON.stringify(start)} as ${said}`);
});

test("the time of day is read from many ways to write it", () => {
  for (const [text, hours, minutes, part] of [
    ["7 pm", 19, 0, "evening"], ["7:30PM", 19, 30, "evening"], ["12:00 AM", 0, 0, "night"], ["12 pm", 12, 0, "afternoon"], ["19:30", 19, 30, "evening"], ["07:05", 7, 5, "morning"],
    ["12:00 - 12:30 PM", 12, 0, "afternoon"], ["1:00 - 1:30 PM", 13, 0, "afternoon"], ["2026-03-14T21:15:00", 21, 15, "night"], ["8.30 p.m.", 20, 30, "evening"], ["at 9:15", 9, 15, "morning"],
    ["03:00", 3, 0, "night"],
  ]) {
    const time = timeOf(text);
    assert.deepEqual([time?.hours, time?.minutes, partOf(time)], [hours, minutes, part], text);
  }
  for (const text of ["whenever", "", "99:99", "25 pm", "9".repeat(300), "2026-03-14"]) assert.equal(partOf(timeOf(text)), "other", text);
  assert.equal(timeOf("2026-03-14T21:15:00").day, "2026-03-14");
});

test("words: replaced, counted and filled in", () => {
  const words = new Words({ add: "Hinzufügen", rows: { one: "{n} Zeile", other: "{n} Zeilen" }, "pages.shown": "{from} bis {to} von {n} ({other})" }, "de");
  assert.equal(words.say("add"), "Hinzufügen");
  assert.equal(words.say("copy"), "Copy");
  assert.equal(words.say("rows", { n: 1 }), "1 Zeile");
  assert.equal(words.say("rows", { n: 12345 }), "12.345 Zeilen");
  assert.equal(words.say("pages.shown", { from: 1, to: 20, n: 63 }), "1 bis 20 von 63 ({other})");
  assert.equal(words.say("no such key"), "no such key");
  assert.equal(words.say("constructor"), "constructor");
  assert.equal(words.knows("__proto__"), false);
  assert.equal(words.say("search.for", { query: "{n} $& {query}" }), "“{n} $& {query}”");
  assert.equal(new Words(undefined, "not a locale!").say("rows", { n: 2 }), "2 rows");
});

test("prices, dates and numbers follow the locale", () => {
  const india = new Words(undefined, "en-IN");
  assert.equal(india.money(1299.5, "INR"), "₹1,299.50");
  assert.equal(india.money(129900, "INR"), "₹1,29,900");
  assert.equal(india.money(12, "INR", true), "₹12.00");
  assert.equal(india.money(60), "60");
  assert.equal(india.money(60.5), "60.50");
  assert.equal(india.money(5, "not a code"), "5 not a code");
  assert.equal(new Words(undefined, "de").money(1299.5, "EUR"), "1.299,50\u00a0€");
  assert.equal(india.date("2026-03-14"), "14 Mar 2026");
  assert.equal(india.date("next week"), "next week");
  assert.equal(india.date("2026-99-99"), "2026-99-99");
  assert.equal(new Words(undefined, "en").bytes(183), "183 bytes");
  assert.equal(new Words(undefined, "en").bytes(48211), "48.2 kB");
  assert.equal(new Words(undefined, "en").duration(8340), "8.3 sec");
});

test("marks find words as they are, whatever is in them", () => {
  assert.deepEqual("a (b) c".split(textPattern("(b)")), ["a ", "(b)", " c"]);
  assert.equal(textPattern(""), undefined);
  assert.equal(textPattern("x".repeat(300)), undefined);
  const pattern = wordsPattern("Retries, back-off (a+)+$");
  assert.deepEqual("retries and Back-Off".split(pattern), ["", "retries", " and ", "Back-Off", ""]);
  assert.equal(wordsPattern("a b"), undefined);
  assert.equal(wordsPattern(5), undefined);
});

test("markdown costs little time, also when it is hostile", () => {
  const texts = [
    "_a".repeat(PIECE / 2), "a".repeat(PIECE) + "@", "[".repeat(PIECE), ">".repeat(PIECE), "> ".repeat(3000), "- ".repeat(3000), "- [ ] a\n".repeat(PIECE / 8),
    `- [ ] ${"> ".repeat(40)}`, "*a **b ".repeat(PIECE / 7), "![](".repeat(PIECE / 4), "<a x='".repeat(PIECE / 6), "`".repeat(PIECE), "|a".repeat(PIECE / 2) + "\n" + "|-".repeat(PIECE / 2),
    Array.from({ length: 140 }, (_, depth) => `${" ".repeat(2 * depth)}- a`).join("\n"), ("_a".repeat(990) + "\n\n").repeat(10),
  ];
  for (const text of texts) {
    const start = performance.now();
    markdownTokens(piece(text, PIECE));
    const time = performance.now() - start;
    assert.ok(time < 1500, `${JSON.stringify(text.slice(0, 20))} took ${time.toFixed(0)} ms`);
  }
});

test("a long text is cut between paragraphs", () => {
  assert.equal(piece("short", 100), "short");
  assert.equal(piece(`${"a".repeat(80)}\n\n${"b".repeat(80)}`, 100), "a".repeat(80));
  assert.equal(piece("a".repeat(200), 100).length, 100);
});

/** What is drawn of a paragraph without any emphasis. */
const drawnOf = (text) => shown(decode(markdownTokens(text)[0].tokens[0].text));

test("character references are read once", () => {
  assert.equal(decode("&lt;b&gt; &amp;lt; &#39; &#x27; &nope; &#0; &#xD800; &"), "<b> &lt; ' ' &nope; &#0; &#xD800; &");
  for (const [text, drawn] of [["a &#38;#x202E; b & c &copy;", "a &#x202E; b & c ©"], ["&#38;lt;&#0;", "&lt;&#0;"]]) assert.equal(drawnOf(text), drawn);
});

test("a reference to a control character takes no text with it", () => {
  assert.equal(drawnOf("Total 5&#27;]0; and all rights&#7; EUR"), "Total 5]0; and all rights EUR");
  assert.equal(drawnOf("a&#x1b;[31mb&#155;31mc"), "a[31mb31mc");
});

test("character references stand for no hidden character", () => {
  for (const reference of ["&#x202E;", "&#8203;", "&#27;", "&#x1b;", "&#xFE0F;", "&#x200D;", "&#xE0041;", "&#173;", "&#x2066;", "&#xfeff;", "&#x17B4;", "&#x13430;", "&#127;", "&#x85;", "&#13;"]) {
    assert.equal(shown(decode(`a${reference}b`)), "ab", reference);
    assert.equal(drawnOf(`a${reference}b`), "ab", reference);
  }
  // References by name that are not known stay in sight.
  for (const name of ["&ZeroWidthSpace;", "&zwj;", "&rlm;", "&shy;", "&NoBreak;"]) assert.equal(decode(name), name);
  assert.equal(decode("&#10;&#9;&#x1F600;&#233;&amp;#x202E;"), "\n\t😀é&#x202E;");
  assert.equal(linkUrl(decode("https://a.example/&#x202E;gnp.exe")), undefined);
  assert.equal(linkUrl(decode("java&#x200B;script:alert(1)")), undefined);
  // What writing needs may be written so, too.
  assert.equal(drawnOf("می&#8204;خواهم &#x05D0;&#x200F;!"), "می\u200cخواهم א\u200f!");
});

test("CSV: quotes, line ends and other marks", () => {
  assert.deepEqual(csvRows('a,b\r\n"x, ""y""",2\n\n3,'), [["a", "b"], ['x, "y"', "2"], ["3", ""]]);
  assert.deepEqual(csvRows("a;b\n1;2"), [["a", "b"], ["1", "2"]]);
  assert.deepEqual(csvRows(""), []);
});

test("a tree from paths, however deep", () => {
  const file = (path) => ({ path, name: path.split("/").at(-1), kind: "file", depth: 0 });
  const tree = fileTree([file("src/a/b.rs"), file("src/c.rs"), file("d"), { path: "src", name: "src", kind: "directory", depth: 0 }, file("__proto__/x")]);
  const names = (folded = new Set()) => visible(tree, folded).map(({ node, depth }) => `${" ".repeat(depth)}${node.name}`);
  assert.deepEqual(names(), ["src", " a", "  b.rs", " c.rs", "d", "__proto__", " x"]);
  assert.deepEqual(names(new Set(["src"])), ["src", "d", "__proto__", " x"]);
  const branches = (...paths) => visible(fileTree(paths.map((path) => ({ ...file(path), name: "" }))), new Set()).map(({ node, depth }) => `${depth} ${node.name}`);
  assert.deepEqual(branches("/src//a.rs", "src/b/", "file:///etc/hosts", "/"), ["0 src", "1 a.rs", "1 b", "0 etc", "1 hosts", "0 /"]);
  const folders = Array.from({ length: 24 }, (_, index) => `f${index}`);
  assert.deepEqual(branches(folders.join("/")), folders.map((name, depth) => `${depth} ${name}`), "as deep as is drawn");
  assert.deepEqual(branches([...folders, "x/"].join("/")).slice(21), ["21 f21", "22 f22/f23", "23 x"], "one deeper");
  const deep = visible(fileTree([file(`${"d/".repeat(20_000)}x`), file(`${"d/".repeat(20_000)}y`)]), new Set());
  assert.equal(deep.length, 25, "what is deeper than anybody looks is one folder");
  assert.equal(deep.at(-1).node.path, `${"d/".repeat(20_000)}y`);
});

test("scales hold zero and end at round numbers", () => {
  for (const [values, ticks] of [
    [[120, 135.5, 210], [0, 50, 100, 150, 200, 250]], [[-12, 5], [-15, -10, -5, 0, 5]], [[0.3], [0, 0.1, 0.2, 0.3]], [[], [0, 1]], [[null, 0], [0, 1]], [[7], [0, 2, 4, 6, 8]],
  ]) {
    const found = linear(values, 100, 5).ticks;
    assert.equal(found[0], ticks[0]);
    assert.ok(found.at(-1) >= Math.max(0, ...values.map(Number)), String(found));
    assert.ok(found.length <= 12 && found.includes(0), String(found));
  }
  const scale = linear([1e308, -1e308, 5], 100, 5);
  assert.ok(scale.ticks.every(Number.isFinite));
  assert.equal(linear([0, 10], 100, 5).at(5), 50);
});

test("paths are parted where a value is missing, and never hold NaN", () => {
  assert.equal(linePath([[0, 1], [1, null], [2, 3], [3, 4]]), "M0 1M2 3L3 4");
  assert.equal(areaPath([[0, 1], [1, 2], [2, null], [3, 3]], 9), "M0 1L1 2L1 9L0 9z");
  for (const [from, to] of [[0, 1], [0, 0], [0.2, 0.9], [0, 0.25]]) assert.doesNotMatch(ringPath(from, to, 1, 2), /NaN|Infinity/);
});

test("at most three placeholders, at least one while rows arrive", () => {
  assert.deepEqual([0, 1, 2, 3, 9].map((count) => bones(true, count).length), [3, 3, 2, 1, 1]);
  assert.equal(bones(false, 2).length, 0);
});

test("dates near today are said as people say them", () => {
  const words = new Words(undefined, "en-US");
  const now = new Date(2026, 10, 18, 15, 0);
  const at = (days, hours = 15, minutes = 0) => {
    const date = new Date(2026, 10, 18 + days, hours, minutes);
    const two = (number) => String(number).padStart(2, "0");
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}:00`;
  };
  for (const [value, said] of [
    [at(0), "now"], [at(0, 14, 18), "42 minutes ago"], [at(0, 15, 5), "in 5 minutes"], [at(0, 12), "3 hours ago"], [at(0, 20, 30), "in 5 hours"], [at(-1, 16), "yesterday"], [at(0, 1), "today"],
    [at(1), "Nov 19, 3:00 PM"], [at(-6), "6 days ago"], [at(-7), "Nov 11"], [at(9), "Nov 27, 3:00 PM"], [at(-400), "Oct 14, 2025"], [at(0).slice(0, 10), "today"], [at(1).slice(0, 10), "tomorrow"], [at(3).slice(0, 10), "in 3 days"],
    ["soon", "soon"], ["2026-02-31", "2026-02-31"],
  ]) assert.equal(words.relative(value, now), said, value);
  assert.equal(new Words(undefined, "de").relative(at(-1), now), "gestern");
  assert.deepEqual(words.day(at(-1), now), { near: "Yesterday", name: "Tuesday, November 17" });
  assert.deepEqual(words.day("2025-01-02", now), { near: undefined, name: "Thursday, January 2, 2025" });
  assert.equal(words.brief(at(2), false, now), "Nov 20, 3:00 PM");
  assert.equal(words.brief(at(2), true, now), "Nov 20, 3:00:00 PM");
  assert.equal(words.brief("2025-01-02", true, now), "Jan 2, 2025");
});

test("spans of time are words, anything else stays as it is", () => {
  const words = new Words(undefined, "en-US");
  for (const [value, said] of [["PT2H30M", "2 hr 30 min"], ["P1DT4H", "1 day 4 hr"], ["PT0.5S", "0.5 sec"], ["PT90S", "90 sec"], ["P", "P"], ["PT", "PT"], ["2 h", "2 h"], ["P1Y", "1 yr"], ["", ""]]) assert.equal(words.span(value), said);
});

test("the time of day, and until when if that is the same day", () => {
  const words = new Words(undefined, "en-US");
  assert.equal(words.clock("2026-11-18"), undefined);
  assert.equal(words.clock("2026-11-18T09:15:00").replaceAll(/\s/g, " "), "9:15 AM");
  assert.equal(words.clock("2026-11-18T09:15:00", "2026-11-18T10:00:00").replaceAll(/[\u2009\s]/g, ""), "9:15–10:00AM");
  assert.equal(words.clock("2026-11-18T09:15:00", "2026-11-19T10:00:00").slice(0, 4), "9:15");
  assert.equal(words.clock("2026-11-18T09:15:00", "2026-11-18T08:00:00").slice(0, 4), "9:15");
});

test("a link whose text names another host says where it leads", () => {
  const url = "https://evil.example/login";
  for (const said of ["https://bank.example/login", "http://bank.example", "www.bank.example", " bank.com/login", "my.bank.org", "HTTPS://BANK.EXAMPLE", "https://bank.example@evil.example.com/", "Log in at https://bank.example now", "see www.bank.example", "(http://bank.example)", "https://bank.example@evil.example/", "https://bank.example:x@evil.example", `${" ".repeat(600)}https://bank.example`, `${" \n".repeat(300)}bank.com`]) {
    assert.equal(otherHost(said, url), "evil.example", said);
  }
  for (const said of ["the bank", "README.md", "main.rs", "evil.example", "https://evil.example/other", "https://www.evil.example/", "e.g. this", "1.5", "", ".com"]) {
    assert.equal(otherHost(said, url), undefined, said);
  }
  assert.equal(otherHost("example.com", "https://www.example.com/a"), undefined);
  assert.equal(otherHost("a.".repeat(100_000), url), undefined);
});

test("currencies that there are not make no formats", () => {
  const words = new Words(undefined, "en-US");
  assert.equal(words.money(5, "usd"), "$5");
  assert.equal(words.money(5, "QQQ"), "5 QQQ");
  const { NumberFormat } = Intl;
  let made = 0;
  Intl.NumberFormat = function (...given) {
    made += 1;
    return new NumberFormat(...given);
  };
  try {
    for (let index = 0; index < 676; index += 1) words.money(5.5, `Q${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}`);
  } finally {
    Intl.NumberFormat = NumberFormat;
  }
  assert.ok(made < 10, `${made} formats`);
});
