// Cases that go through a range one by one: characters, depths, lengths. Chance seldom hits where a range ends.
import { CARRIERS, sse } from "../../tests/shared/wire.mjs";
import { GROWING, isContainer, parsed } from "./data.mjs";
import { textIn } from "./results.mjs";
import { copyOf, rowsIn } from "./values.mjs";

/** The planes that have characters, and the end of the tags; the surrogates are no characters of a text. */
const PLANES = [[0, 0xd800], [0xe000, 0x32000], [0xe0000, 0xe1200]];
const STEP = 1024;
/** What stands before a character may decide what becomes of it. */
const BEFORE = ["a", "1", " ", "e\u0301", "א", "ب", "क", "ก", "ᄀ", "᠊", "一", "👩", "🏴", "\u200d", "\x1b["];
const AFTER = ["a", "ب", "👧", "\n"];
const LENGTHS = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 20, 39, 40, 41, 42, 999, 1000, 1001];
const SIZES = [0, 1, 39, 40, 41, 59, 60, 61, 63, 64, 65, 79, 80, 81, 99, 100, 101, 119, 120, 121, 199, 200, 201, 255, 256, 257, 499, 500, 501, 511, 512, 513, 999, 1000, 1001, 4095, 4096, 4097, 9999, 10000, 10001];

/** A case whose arguments are made when it is run: all of them would not fit well into memory. */
const result = (title, make) => ({
  title,
  make() {
    const [tool, content, options] = make();
    return { title, args: [tool, content, { ...options, explain: true }] };
  },
});

function* characters() {
  for (const [from, to] of PLANES) {
    for (let start = from; start < to; start += STEP) {
      const letters = () => Array.from({ length: Math.min(STEP, to - start) }, (_, i) => String.fromCodePoint(start + i));
      const title = `characters from ${start.toString(16)}`;
      for (const [i, before] of BEFORE.entries()) {
        const after = AFTER[(start / STEP + i) % AFTER.length];
        yield result(`${title} behind ${JSON.stringify(before)}`, () => ["say", letters().map((letter) => before + letter + after).join(" ")]);
      }
      yield result(`${title} in names`, () => ["say", Object.fromEntries(letters().map((letter, at) => [`a${letter}b`, at])), { vertical: "food" }]);
      yield result(`${title} in a tool's name`, () => [`get_${letters().slice(0, 150).join("")}_cart`, { success: true, message: letters().join("x") }]);
    }
  }
}

function* depths() {
  for (let depth = 1; depth <= 140; depth++) {
    const texts = { lists: "[".repeat(depth) + "]".repeat(depth), objects: `${'{"data":'.repeat(depth)}1${"}".repeat(depth)}` };
    for (const [name, text] of Object.entries(texts)) {
      yield result(`${depth} ${name} as text`, () => ["say", text]);
      yield result(`${depth} ${name} in a block`, () => ["say", [{ type: "text", text }]]);
      yield result(`${depth} ${name} as data`, () => ["say", JSON.parse(text), { limits: { depth: 60 } }]);
    }
  }
}

/** A copy of data with so many rows; all are like its first one. */
function withRows(content, length) {
  const whole = copyOf(content);
  const rows = rowsIn(whole);
  const row = JSON.stringify(rows[0]);
  rows.splice(0, rows.length, ...Array.from({ length }, () => JSON.parse(row)));
  return whole;
}

/** The list of each tool in every length. */
function* lengths({ growing }) {
  const tools = new Map(growing.map(({ args }) => [args[0], args]));
  for (const [tool, [, content, options]] of tools) {
    const data = parsed(textIn(content));
    if (!isContainer(data) || rowsIn(data).length === 0) continue;
    for (const length of LENGTHS) yield result(`${length} rows for ${tool}`, () => [tool, withRows(data, length), options]);
  }
}

/** Texts of every length that may be a limit, in several places. */
function* sizes() {
  const places = {
    say: (text) => text,
    search_products: (text) => ({ products: [{ id: text.slice(0, 300), name: text, price: 5, description: text }] }),
    get_cart: (text) => ({ success: false, message: text, error: text }),
    search_docs: (text) => ({ hits: [{ chunk_id: `${text}.md#a`, heading: text, breadcrumb: text, snippet: text, filepath: "a.md", score: 1 }] }),
    list_rows: (text) => [{ [text.slice(0, 200)]: text, b: 1 }, { [text.slice(0, 200)]: "y", b: 2 }],
    fetch: (text) => ({ url: `https://a.example/${text}`, status: 200, body: text }),
    read_file: (text) => ({ isError: true, content: [{ type: "text", text: `Error: ${text}` }] }),
  };
  for (const size of SIZES) {
    for (const letter of ["x", "é", "👩", "w "]) {
      for (const [tool, make] of Object.entries(places)) yield result(`${size} × ${JSON.stringify(letter)} for ${tool}`, () => [tool, make(letter.repeat(size))]);
    }
  }
}

/** In texts of each rule the first words, as long as any number that the sources know. */
function* widths({ rules, numbers }) {
  const texts = new Map();
  for (const { rule, call } of rules) {
    const text = typeof call.args[0] === "string" ? textIn(call.args[1]) : "";
    const known = texts.get(rule) ?? [];
    if (text !== "" && text.length < 3000 && !isContainer(parsed(text)) && known.length < 2) texts.set(rule, [...known, { text, call }]);
  }
  const some = numbers.filter((number) => Number.isInteger(number) && number > 0 && number < 600);
  for (const [rule, list] of texts) {
    for (const { text, call: { args: [tool, , options] } } of list) {
      for (const { 0: word, index } of [...text.matchAll(/[^\s,:;|"'()]+/g)].slice(0, 16)) {
        for (const length of some) {
          yield result(`${rule}, ${word} in ${length} characters`, () => [tool, text.slice(0, index) + word.padEnd(length, "x").slice(0, length) + text.slice(index + word.length), options]);
        }
      }
    }
  }
}

const rowOf = (data) => rowsIn(data)[0] ?? data;

/** For each rule the results whose first row says most, as data. */
function richest(rules, count) {
  const found = new Map();
  for (const { rule, call } of rules) {
    const [tool, content, options] = call.args;
    const data = typeof tool === "string" ? parsed(textIn(content)) : undefined;
    if (!isContainer(data) || Array.isArray(rowOf(data)) || JSON.stringify(data).length > 3000) continue;
    const size = Object.keys(rowOf(data)).length;
    const best = [...(found.get(rule) ?? []), { rule, tool, data, options, size }].sort((one, other) => other.size - one.size);
    found.set(rule, best.slice(0, count));
  }
  return [...found.values()].flat();
}

/** The places of all objects in data, as lists of keys; of a list only its first element. */
function objectPlaces(value, at = []) {
  if (!isContainer(value)) return [];
  const keys = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value);
  const inner = keys.flatMap((key) => objectPlaces(value[key], [...at, key]));
  return Array.isArray(value) ? inner : [at, ...inner];
}

const objectAt = (data, place) => place.reduce((value, key) => value[key], data);
const isShort = (value) => typeof value === "number" || (typeof value === "string" && value.length < 200);
const membersOf = (object) => Object.keys(object).filter((key) => isShort(object[key])).slice(0, 12);

/** How a member may hang on another one, and whether the other texts beside them go away. */
const RELATIONS = [
  ["string", (own, other) => `${other.toUpperCase()} ${own}`, false],
  ["string", (own, other) => `${other.toUpperCase()} ${own}`, true],
  ["string", (own, other) => `${own} (${other.toLowerCase()})`, true],
  ["string", (own, other) => other, false],
  ["number", (own, other) => other, false],
  ["number", (own, other) => other + 1, false],
  ["number", (own, other) => other - 1, false],
];

/** Every pair of members that a rule is known with, in the smallest object that has both. */
function pairsOf(rules) {
  const pairs = new Map();
  for (const { rule, tool, data, options } of richest(rules, Infinity)) {
    for (const place of objectPlaces(data)) {
      const object = objectAt(data, place);
      const members = membersOf(object);
      for (const own of members) {
        for (const other of members.filter((key) => key !== own && typeof object[key] === typeof object[own])) {
          const name = `${rule}: ${own} as ${other}`;
          if (!(pairs.get(name)?.size <= members.length)) pairs.set(name, { own, other, tool, data, options, place, size: members.length });
        }
      }
    }
  }
  return pairs;
}

/** Members that say what another one says, or nearly. */
function* relations({ rules }) {
  for (const [name, { own, other, tool, data, options, place }] of pairsOf(rules)) {
    for (const [i, [type, relate, isAlone]] of RELATIONS.entries()) {
      if (typeof objectAt(data, place)[own] !== type) continue;
      yield result(`${name}, way ${i}`, () => {
        const copy = copyOf(data);
        const object = objectAt(copy, place);
        object[own] = relate(object[own], object[other]);
        for (const key of isAlone ? membersOf(object) : []) if (typeof object[key] === "string" && key !== own && key !== other) delete object[key];
        return [tool, copy, options];
      });
    }
  }
}

/** Other names of a column that are tried. */
const MOST_NAMES = 24;
/** Values for a column; they are given the number of the row. */
const COLUMNS = [(i) => 1000 + 50 * i, (i) => 5000 + i, (i) => `₹${i},299`, (i) => (i > 4 ? "text" : i), (i) => (i > 4 ? null : `a ${i}`), (i) => (i > 4 ? i : undefined), (i) => [i], (i) => ({ value: i })];

/**
 * Results that arrive row by row, with each of their columns in turn holding other values or being called otherwise. What
 * is shown of them early hangs on what the first rows leave open.
 */
export function* columns({ rules, kin }) {
  const isGrowing = ({ type }) => GROWING.includes(type);
  for (const { rule, tool, data, options } of richest(rules.filter(isGrowing), 2)) {
    for (const key of rowsIn(data).length ? Object.keys(rowOf(data)) : []) {
      const names = [key, ...(kin.get(key) ?? []).slice(0, MOST_NAMES)];
      for (const [n, name] of names.entries()) {
        for (const [i, make] of COLUMNS.slice(0, n ? 2 : undefined).entries()) {
          yield { title: `${rule}: ${key} as ${name}, column ${i}`, make: () => grownIn({ tool, data, key, name, make, options }) };
        }
      }
    }
  }
}

/** A stream of one result of nine rows, in pieces of about half a row. */
function grownIn({ tool, data, key, name, make, options }) {
  const { input, isError: _, ...rest } = options ?? {};
  const whole = withRows(data, 9);
  rowsIn(whole).forEach((row, i, rows) => {
    rows[i] = Object.fromEntries(Object.entries(row).map(([own, value]) => (own === key ? [name, make(i + 1)] : [own, value])));
  });
  const body = sse(...CARRIERS.anthropic(tool, input ?? {}, JSON.stringify(whole)));
  const size = Math.max(20, Math.ceil(body.length / 25));
  const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, i) => ["push", body.slice(i * size, (i + 1) * size)]);
  return { title: `${key} as ${name}`, options: rest, steps: [...pieces, ["finish"]] };
}

/** Limits that nearly every result meets. */
const TIGHT = [{ fieldChars: 1 }, { fieldChars: 3, textChars: 3 }, { rows: 1, products: 1, restaurants: 1 }, { inputBytes: 30 }, { depth: 2 }, { nodes: 5 }];

/** Every known result within narrow limits: what is cut, and what is not because the words are ours. */
function* tightened({ results }) {
  for (const { title, args: [tool, content, options] } of results) {
    for (const limits of TIGHT) yield result(`${title}, ${JSON.stringify(limits)}`, () => [tool, content, { ...options, limits }]);
  }
}

/** All of them. */
export function* sweeps(pool) {
  yield* tightened(pool);
  yield* characters();
  yield* depths();
  yield* lengths(pool);
  yield* sizes();
  yield* widths(pool);
  yield* relations(pool);
}
