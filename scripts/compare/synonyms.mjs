// Every word that the sources know, in a place where it counts: a known result in which a word of the same table is
// replaced by it. A table of aliases that lost one is found this way and by chance hardly ever.
import { isContainer, parsed } from "./data.mjs";
import { textIn } from "./results.mjs";
import { decoded } from "../../tests/shared/streams.mjs";

/** How many results a word is tried in, each of another rule. */
const PLACES = 12;
/** Longer results hold what shorter ones hold. */
const MOST_TEXT = 6000;

const wordsOf = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_$-]+/gu) ?? []);

/** Where words occur: for each word one result of each rule, the shortest. */
class Index extends Map {
  add(word, rule, model) {
    const places = this.get(word) ?? this.set(word, new Map()).get(word);
    const known = places.get(rule);
    if (!known || known.size > model.size) places.set(rule, model);
  }

  /** Some places of any of these words, each of another rule, with the word that is there. */
  some(words) {
    const found = new Map();
    for (const word of words) {
      for (const [rule, model] of this.get(word) ?? []) if (!found.has(rule)) found.set(rule, { word, model });
    }
    return [...found.values()].sort((one, other) => one.model.size - other.model.size).slice(0, PLACES);
  }
}

function keysIn(value, keys = new Set()) {
  if (!isContainer(value)) return keys;
  if (!Array.isArray(value)) for (const key of Object.keys(value)) keys.add(key);
  for (const inner of Object.values(value)) keysIn(inner, keys);
  return keys;
}

/** Each result by the names of its members, by the words in its texts and by those of its tool. */
function indexes(rules) {
  const [keys, words, tools] = [new Index(), new Index(), new Index()];
  for (const { rule, call } of rules) {
    const [tool, content, options] = call.args;
    const text = typeof tool === "string" ? textIn(content) : "";
    if (text.length > MOST_TEXT || text === "") continue;
    const data = parsed(text);
    const model = { tool, text, data, options, size: text.length };
    for (const key of keysIn(data)) keys.add(key, rule, model);
    for (const word of wordsOf(text)) words.add(word, rule, model);
    for (const word of wordsOf(tool)) for (const part of [word, ...word.split("_")]) tools.add(part, rule, model);
  }
  return { keys, words, tools };
}

/** A copy of data in which the members of some objects are others. */
function withMembers(value, change) {
  if (Array.isArray(value)) return value.map((item) => withMembers(item, change));
  if (!isContainer(value)) return value;
  return Object.fromEntries(change(Object.entries(value)).map(([key, inner]) => [key, withMembers(inner, change)]));
}

const shown = (value) => (isContainer(value) ? JSON.stringify(value) : `₹${value}`);

/** Ways in which a member may come under another name. */
const RENAMED = {
  renamed: (from, to) => (entries) => entries.map(([key, value]) => [key === from ? to : key, value]),
  "renamed, as text": (from, to) => (entries) => entries.map(([key, value]) => (key === from ? [to, shown(value)] : [key, value])),
  // Which of the two counts?
  "added in front": (from, to) => (entries) => (entries.some(([key]) => key === from) ? [[to, "7"], ...entries.filter(([key]) => key !== to)] : entries),
};

/** A text in which a word is another one, whatever its case. */
function reworded(text, from, to) {
  const escaped = from.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "giu"), () => to);
}

const result = (title, make) => ({ title, make: () => ({ title, args: make() }) });

/** Results with one word replaced by another of its table. */
export function* synonyms({ rules, kin, cousins }) {
  const { keys, words, tools } = indexes(rules);
  const explained = (options) => ({ ...options, explain: true });
  for (const [to, others] of cousins) {
    // Close relatives first: they stand in the same place.
    const near = [...new Set([...(kin.get(to) ?? []), ...others])];
    for (const { word, model: { tool, data, options } } of keys.some(near)) {
      for (const [how, change] of Object.entries(RENAMED)) {
        yield result(`${word} ${how} ${to} for ${tool}`, () => [tool, withMembers(data, change(word, to)), explained(options)]);
      }
    }
    for (const { word, model: { tool, text, options } } of words.some(near.map((other) => other.toLowerCase()))) {
      yield result(`${word} said as ${to} for ${tool}`, () => [tool, reworded(text, word, to), explained(options)]);
    }
    for (const { word, model: { tool, text, options } } of tools.some(near)) {
      yield result(`${word} called ${to} in ${tool}`, () => [tool.replace(word, to), text, explained(options)]);
    }
  }
}

/** Small results in which one phrase says it all, or the name of the tool does. */
const SAID = {
  text: (phrase) => ["say", phrase],
  "a failed call": (phrase) => ["say", { isError: true, content: [{ type: "text", text: phrase }] }],
  "an error": (phrase) => ["say", { error: phrase }],
  "a message": (phrase) => ["get_cart", { success: false, message: phrase }, { vertical: "food" }],
  "a status": (phrase) => ["place_order", { order_id: "1", status: phrase }, { vertical: "food" }],
  "a line of a bill": (phrase) => ["get_cart", { cart: { items: [{ id: "1", name: "Tea", price: 5, quantity: 2 }], lineItems: [{ label: phrase, value: 3 }] } }, { vertical: "food" }],
  "a product": (phrase) => ["search_products", { products: [{ id: "1", name: phrase, category: phrase, price: "5", stock: phrase, quantity: phrase, isVeg: phrase }] }, { vertical: "food" }],
  "a member": (phrase) => ["say", { [phrase]: "5", name: "Tea", price: 5 }, { vertical: "food" }],
  "a list": (phrase) => ["say", { [phrase]: [{ id: "1", name: "Tea", price: 5 }] }],
  "a tool on products": (phrase) => [phrase, { items: [{ id: "1", name: "Tea", price: 5 }] }, { vertical: "food" }],
  "a tool on slots": (phrase) => [`get_${phrase}`, { slots: [{ time: "19:30", available: true }] }, { vertical: "dining" }],
  "a tool on a message": (phrase) => [phrase, { success: true, message: "Done", order_id: "1" }, { vertical: "foodorder" }],
};

/** Every phrase and name of the sources by itself. */
export function* phrases({ names, phrases: longer }) {
  for (const phrase of [...names, ...longer]) {
    for (const [where, make] of Object.entries(SAID)) {
      yield result(`${JSON.stringify(phrase)} as ${where}`, () => {
        const [tool, content, options] = make(phrase);
        return [tool, content, { ...options, explain: true }];
      });
    }
  }
}

/** The functions of the module for every phrase and name. */
export function* calls({ names, phrases: longer }) {
  const ofText = ["classifyToolError", "cssName", "normalizeArtifactType", "artifactLanguage", "isBinaryArtifact", "splitChunkId", "classifyStatus"];
  for (const phrase of [...names, ...longer]) {
    for (const name of ofText) yield { title: phrase, name, args: [phrase] };
    yield { title: phrase, name: "fileToArtifactType", args: [`a.${phrase}`, phrase] };
    yield { title: phrase, name: "classifyToolError", args: [{ error: { message: `It failed: ${phrase}.` } }] };
  }
}

/** Captures with the type of one event replaced by another that the sources know. */
export function* otherTypes({ captures, cousins }) {
  const tried = new Set();
  for (const { name, bytes, expected } of captures) {
    const events = decoded({ name, bytes }).filter(isContainer);
    for (const [i, { type }] of events.entries()) {
      for (const other of typeof type === "string" ? (cousins.get(type) ?? []) : []) {
        if (tried.has(`${type} ${other}`)) continue;
        tried.add(`${type} ${other}`);
        const steps = events.map((event, at) => ["pushEvent", at === i ? { ...event, type: other } : event]);
        yield { title: `${name}, ${type} as ${other}`, options: { ...expected.options, thinking: true }, steps: [...steps, ["finish"]] };
      }
    }
  }
}
