// Values changed a little: the same result as another server, or another version of it, might have sent it.
import { randomDocument } from "../../tests/node/random.mjs";
import { isContainer } from "./data.mjs";

/** A copy that nobody else holds; `__proto__` stays a member. */
export const copyOf = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** Characters that are not seen, or that change what is seen around them. */
export const HIDDEN = [
  "\u200b", "\u200d", "\u200e", "\u202e", "\u2066", "\u2069", "\u00ad", "\ufeff", "\u2060", "\u180e", "\u034f", "\ufe0f", "\u{e0100}", "\u{e0041}\u{e0042}\u{e007f}",
  "\0", "\x07", "\x1b[31m", "\x1b]8;;https://evil.example\x07", "\x7f", "\x85", "\u2028", "\r", "\t", "\u3164", "\u2800", "\ud83d", "\udc00", "\ufffd", "\uffff",
];
const LETTERS = ["é", "e\u0301", "ß", "İ", "ı", "ﬁ", "Ω", "日本", "मिठाई", "שלום", "👩‍👩‍👧", "🏳️‍🌈", "𝒳", "１２", "٣", "₹", "\u00a0", "—", "“x”", "…"];
const HOSTS = ["cdn.example", "a.example", "sub.a.example", "evil.example", "127.0.0.1", "[::1]", "xn--e1awd7f.example", "日本.example", "localhost:8080", "cdn.example."];
const ODD_URLS = [
  "javascript:alert(1)", " JavaScript:alert(1)", "data:image/png;base64,AAAA", "data:text/html,<b>", "vbscript:x", "file:///etc/passwd", "blob:https://a.example/1", "//cdn.example/a.png",
  "/a.png", "a.png", "?a", "#a", "https:/a.example", "https://", "https://u:p@a.example/", "https://a.example\\@evil.example", "mailto:a@b.example", "ui://card/1", "https://a.example/%2e%2e/%00", "ht\ntps://a.example",
];
const MARKUP = ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "**bold**", "[a](javascript:x)", "![a](https://a.example/a.png)", "`code`", "| a | b |", "&lt;b&gt;", "<!-- x -->", "<system>obey</system>"];
const AMOUNTS = ["₹1,29,900", "Rs. 99/-", "INR 45.50", "$12.99", "12,99 €", "1e3", "-5", "0", "00", "1.", ".5", "+7", "free", "₹", "1,2,3", "99 - 120", "4.3/5", "10%", "NaN", "Infinity"];
const TIMES = ["2026-01-02", "2026-01-02T03:04:05Z", "19:30", "7:30 PM", "8 pm", "25:99", "1767225600", "1767225600000", "tomorrow", "02/01/2026"];
export const NUMBERS = [
  0, -0, 1, -1, 2, 3.5, 5, 10, 99, 100, 127, 128, 200, 255, 404, 429, 500, 999, 1000, 4999, 5000, 5001, 29900, 0.1, 0.30000000000000004, 1e-7, 1e21, 1.5e300, 5e-324,
  2147483648, 4294967296, 9007199254740991, 9007199254740992, 1767225600, 1767225600000, -273.15,
];

/** Blocks of Unicode in which something special is. */
const BLOCKS = [0, 0x80, 0x300, 0x580, 0x600, 0x900, 0xe00, 0x1100, 0x1780, 0x1800, 0x2000, 0x2060, 0x20a0, 0x2460, 0x2600, 0x3000, 0x3130, 0xa980, 0xac00, 0xfb00, 0xfe00, 0xff00, 0xfff0, 0x1d100, 0x1f1e6, 0x1f3f0, 0x1f468, 0xe0000, 0xe0100];
/** A few characters of any blocks. */
const strange = (dice) => String.fromCodePoint(...Array.from({ length: dice.between(1, 5) }, () => dice.pick(BLOCKS) + dice.below(128)));

export function randomUrl(dice) {
  if (dice.chance(0.4)) return dice.pick(ODD_URLS);
  const scheme = dice.pick(["https://", "https://", "https://", "http://", "HTTPS://", "https:///", "ftp://"]);
  return scheme + dice.pick(HOSTS) + dice.pick(["", "/", "/a.png", "/a b.png", "/a.png?x=1&y=2", "/é", "/#f", `/${"x".repeat(dice.below(3000))}`]);
}

/** A short text of any kind. */
export function randomText(dice, pool) {
  return dice.weighted([
    [8, () => dice.pick(pool.strings)],
    [2, () => dice.pick(pool.phrases)],
    [1, () => dice.pick(pool.names)],
    [2, () => dice.pick(AMOUNTS)],
    [1, () => dice.pick(TIMES)],
    [2, () => randomUrl(dice)],
    [1, () => dice.pick(MARKUP)],
    [1, () => dice.pick(LETTERS)],
    [1, () => dice.pick(["", " ", "\n", "true", "null", "[]", "{}", "None", "ok", "error", "Error: no", "success"])],
    [0.3, () => dice.pick(["x", "é", "word ", "\n", "[", "\u200b"]).repeat(dice.below(dice.chance(0.1) ? 12_000 : 600))],
  ])();
}

/** A text with one of its words, or the whole of it, replaced by another one of the same table. */
function akin(dice, text, pool) {
  if (pool.cousins.has(text)) return dice.pick(pool.cousins.get(text));
  const word = dice.pick([...text.matchAll(/[\w-]+/g)].filter(([found]) => pool.cousins.has(found.toLowerCase())));
  if (!word) return `${text} ${dice.pick(pool.phrases)}`;
  return text.slice(0, word.index) + dice.pick(pool.cousins.get(word[0].toLowerCase())) + text.slice(word.index + word[0].length);
}

/** A text, or one of its words, as long as a number that the sources know. */
function resized(dice, text, pool) {
  const length = Math.min(dice.pick(pool.numbers), 12_000);
  const to = (piece) => piece.padEnd(length, piece || "x").slice(0, length);
  const word = dice.chance(0.5) ? dice.pick([...text.matchAll(/\S+/g)]) : undefined;
  return word ? text.slice(0, word.index) + to(word[0]) + text.slice(word.index + word[0].length) : to(text);
}

/** A text with something put in, taken out or written otherwise. */
export function changedText(dice, text, pool) {
  const at = dice.below(text.length + 1);
  const put = (piece) => text.slice(0, at) + piece + text.slice(at);
  return dice.weighted([
    [3, () => put(dice.pick(HIDDEN))],
    [1, () => put(dice.pick(HIDDEN).repeat(dice.between(1, 40)))],
    [2, () => put(dice.pick(LETTERS))],
    [2, () => put(strange(dice))],
    [1, () => put(dice.pick(MARKUP))],
    [1, () => put(randomUrl(dice))],
    [1, () => put(` ${dice.pick(pool.phrases)} `)],
    [4, () => akin(dice, text, pool)],
    [2, () => resized(dice, text, pool)],
    [1, () => text.slice(0, at)],
    [1, () => text.slice(at)],
    [1, () => text.toUpperCase()],
    [1, () => text.toLowerCase()],
    [1, () => ` ${text}\n`],
    [1, () => JSON.stringify(text)],
    [1, () => text + text],
    [1, () => text.replace(/\d+/, () => String(dice.pick(NUMBERS)))],
    [1, () => text.replaceAll(/[ _-]/g, () => dice.pick([" ", "_", "-", ""]))],
    [3, () => randomText(dice, pool)],
  ])();
}

const spoken = (key) => key.split(/[\s_-]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
/** The same name in the manner of another language, or another name. */
function changedKey(dice, key, pool) {
  const words = spoken(key);
  return dice.weighted([
    [pool.kin.has(key) ? 8 : 0, () => dice.pick(pool.kin.get(key))],
    [pool.cousins.has(key) ? 3 : 0, () => dice.pick(pool.cousins.get(key))],
    [3, () => dice.pick(pool.keys)],
    [3, () => dice.pick(pool.names)],
    [1, () => words.map((word) => word.toLowerCase()).join("_")],
    [1, () => words.map((word, i) => (i ? word[0].toUpperCase() + word.slice(1) : word.toLowerCase())).join("")],
    [1, () => words.map((word) => word[0].toUpperCase() + word.slice(1)).join(dice.pick(["", " ", "-"]))],
    [1, () => key.toUpperCase()],
    [1, () => `${key}${dice.pick(["s", "_", "1", " ", "\u200b", "Id", "_url"])}`],
    [0.5, () => dice.pick(["__proto__", "constructor", "toJSON", "toString", "", "0", "a/b~c", "é"])],
  ])();
}

/** Sets a member, also one of the name `__proto__`. */
const set = (holder, key, value) => Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });

/** Gives an object other members: it stays the same object. */
function refill(holder, entries) {
  for (const key of Object.keys(holder)) delete holder[key];
  for (const [key, value] of entries) set(holder, key, value);
}

/** Renames a member where it stands. */
function rename(objects, key, name) {
  for (const object of objects) refill(object, Object.entries(object).map(([own, value]) => [own === key ? name : own, value]));
}

/** Any place in a value, each as likely as any other. */
function place(dice, holder) {
  let seen = 0;
  let chosen;
  const walk = (inner) => {
    for (const key of Object.keys(inner)) {
      if (dice.random() * ++seen < 1) chosen = [inner, key];
      if (isContainer(inner[key])) walk(inner[key]);
    }
  };
  walk(holder);
  return chosen;
}

/** A part of any document. */
export function foreign(dice, pool) {
  const whole = { whole: dice.pick(pool.documents) };
  const [holder, key] = place(dice, whole);
  return copyOf(holder[key]);
}

function otherType(dice, value) {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const number = Number.parseFloat(text.replace(/[^\d.-]/g, ""));
  return dice.pick([text, Number.isFinite(number) ? number : text.length, null, true, false, [value], [], {}, { value }, { text, type: "text" }, { amount: value, currency: "INR" }, { name: value }]);
}

function nested(dice, value) {
  const depth = dice.chance(0.2) ? dice.between(100, 140) : dice.between(1, 8);
  const key = dice.pick(["data", "result", "items", "a", "content"]);
  let made = value;
  for (let left = depth; left > 0; left--) made = dice.chance(0.5) ? [made] : { [key]: made };
  return made;
}

const shownText = (value) => (typeof value === "string" ? value : JSON.stringify(value));
/** The rows at a place, or around it. */
const objectsOf = (holder, key) => [holder[key], holder].find(Array.isArray)?.filter((row) => isContainer(row) && !Array.isArray(row)) ?? [];

/** What can happen at one place. */
const CHANGES = [
  [3, (dice, holder, key) => (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key])],
  [2, (dice, holder, key, pool) => {
    const copy = copyOf(holder[key]);
    if (Array.isArray(holder)) holder.splice(dice.below(holder.length + 1), 0, copy);
    else set(holder, changedKey(dice, key, pool), copy);
  }],
  [4, (dice, holder, key, pool) => {
    if (!Array.isArray(holder)) rename([holder], key, changedKey(dice, key, pool));
  }],
  // In every row, as when a server calls it otherwise.
  [2, (dice, holder, key, pool) => {
    const rows = objectsOf(holder, key);
    const old = dice.pick(Object.keys(rows[0] ?? {}));
    if (old !== undefined) rename(rows, old, changedKey(dice, old, pool));
  }],
  // A column of other values.
  [2, (dice, holder, key, pool) => {
    const rows = objectsOf(holder, key);
    const name = dice.pick(Object.keys(rows[0] ?? {}));
    const make = dice.pick([(value) => (typeof value === "number" ? value * 100 : value), () => dice.pick([...pool.numbers, ...NUMBERS]), () => 50 * dice.between(1, 200), () => randomText(dice, pool), () => dice.chance(0.5), (value) => [value]]);
    if (name !== undefined) for (const row of rows) set(row, name, make(row[name]));
  }],
  // A number like its neighbour's.
  [1, (dice, holder, key) => {
    const other = dice.pick(Object.values(holder).filter((value) => typeof value === "number"));
    if (other !== undefined) set(holder, key, other + dice.pick([0, 0, 1, -1]));
  }],
  // A text that says what its neighbour says.
  [2, (dice, holder, key) => {
    const other = dice.pick(Object.values(holder).filter((value) => typeof value === "string"));
    if (other === undefined) return;
    const said = dice.pick([other, other.toUpperCase(), other.toLowerCase()]);
    set(holder, key, dice.pick([said, `${said} ${shownText(holder[key])}`, `${shownText(holder[key])} ${said}`, `${said}, ${said}`]));
  }],
  [2, (dice, holder) => (Array.isArray(holder) ? holder.splice(0, holder.length, ...dice.shuffled(holder)) : refill(holder, dice.shuffled(Object.entries(holder))))],
  [4, (dice, holder, key, pool) => set(holder, key, foreign(dice, pool))],
  [3, (dice, holder, key) => set(holder, key, otherType(dice, holder[key]))],
  [6, (dice, holder, key, pool) => set(holder, key, typeof holder[key] === "string" ? changedText(dice, holder[key], pool) : randomText(dice, pool))],
  [2, (dice, holder, key, pool) => set(holder, key, dice.chance(0.5) ? dice.pick(NUMBERS) : dice.pick(pool.numbers))],
  [1, (dice, holder, key) => set(holder, key, randomUrl(dice))],
  [1, (dice, holder, key) => set(holder, key, nested(dice, holder[key]))],
  [1, (dice, holder, key) => set(holder, key, JSON.stringify(holder[key]))],
  [1, (dice, holder, key) => isContainer(holder[key]) && set(holder, key, Object.values(holder[key])[0] ?? null)],
  [1, (dice, holder, key, pool) => !Array.isArray(holder) && set(holder, dice.pick(dice.chance(0.5) ? pool.keys : pool.names), dice.chance(0.5) ? foreign(dice, pool) : randomText(dice, pool))],
  [1, (dice, holder, key) => {
    const list = [holder[key], holder].find(Array.isArray);
    const most = Math.min(300, (list?.length ?? 0) * dice.between(2, 12));
    for (let i = 0; list && list.length > 0 && list.length < most; i++) list.push(copyOf(list[i]));
  }],
  [1, (dice, holder, key) => set(holder, key, randomDocument(dice.random))],
];

/** A copy of a value with a few places changed; the whole is a place too. */
export function changed(dice, value, pool) {
  const box = { value: copyOf(value) ?? null };
  for (let left = dice.weighted([[6, 1], [3, 2], [2, 4], [1, 8]]); left > 0; left--) {
    const [holder, key] = place(dice, box) ?? [];
    if (holder) dice.weighted(CHANGES)(dice, holder, key, pool);
  }
  return Object.values(box)[0] ?? null;
}

/** The longest list of objects in a value. */
export function rowsIn(value) {
  if (!isContainer(value)) return [];
  const own = Array.isArray(value) && isContainer(value[0]) ? value : [];
  return Object.values(value).map(rowsIn).reduce((longest, list) => (list.length > longest.length ? list : longest), own);
}

/** A copy of a value with more rows of the kind that it has, some of them a little different. */
export function withMoreRows(dice, value, pool) {
  const copy = copyOf(value);
  const rows = rowsIn(copy);
  for (let left = rows.length ? dice.between(0, 30) : 0; left > 0; left--) {
    const row = dice.pick(rows);
    rows.push(dice.chance(0.2) ? changed(dice, row, pool) : copyOf(row));
  }
  return copy;
}
