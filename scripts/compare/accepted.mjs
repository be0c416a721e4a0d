// Differences that are meant, and why.
import { readFileSync } from "node:fs";

/**
 * An entry of the file. A difference must meet all that is stated.
 * @typedef {object} Entry
 * @property {string} reason why it is meant, for someone who uses the package
 * @property {string} [in] what was called, and the type of card or event: `*` stands for anything
 * @property {string} at the pointer: `*` stands for one step, `**` for any number
 * @property {string} [change] "value", unless it says "gone", "new", "order", "longer" or "shorter"
 * @property {[string, string][]} [sentences] old and new; `{a}` stands for any text, in both the same
 * @property {unknown} [old] the old value: any, unless given
 * @property {unknown} [new] the new value
 * @property {string} [oldText] a regular expression for the old value as JSON
 * @property {string} [newText] the same for the new one; `$1` in it is the first group of the old one
 * @property {string[]} [members] the order that the new object's members have; not all need to be there
 * @property {string} [input] a regular expression for the whole input as JSON
 */

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A pattern with stars as a regular expression. */
const glob = (pattern) => new RegExp(`^${pattern.split("**").map((part) => part.split("*").map(literal).join("[^/]*")).join(".*")}$`, "s");

/** A sentence with `{a}` as a regular expression; each name is a group, used again when it comes again. */
function sentence(text) {
  const seen = new Set();
  const pattern = text.split(/(\{[a-z]+\})/).map((part) => {
    const name = /^\{([a-z]+)\}$/.exec(part)?.[1];
    if (!name) return literal(part);
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>.*?)`;
  });
  return new RegExp(`^${pattern.join("")}$`, "s");
}

/** Tells whether a text was reworded in this way. */
function rewording([old, now]) {
  const pattern = sentence(old);
  return (one, other) => {
    if (typeof one !== "string" || typeof other !== "string") return false;
    const groups = pattern.exec(one);
    return groups !== null && now.replace(/\{([a-z]+)\}/g, (_, name) => groups.groups[name]) === other;
  };
}

/** What an entry asks of a difference, as a list of questions. */
function questions(entry) {
  const { change = "value", sentences, members, input } = entry;
  const asked = [(_, difference) => difference.change === change];
  const place = glob(entry.at);
  asked.push((_, { at }) => place.test(at));
  if (entry.in) {
    const label = new RegExp(`^${entry.in.split("*").map(literal).join(".*")}$`);
    asked.push((name) => label.test(name));
  }
  if (sentences) {
    const ways = sentences.map(rewording);
    asked.push((_, { old, now }) => ways.some((isSo) => isSo(old, now)));
  }
  if (members) {
    asked.push((_, { now }) => {
      const places = Object.keys(now).map((key) => members.indexOf(key));
      return places.every((place, i) => place >= 0 && (i === 0 || place > places[i - 1]));
    });
  }
  if ("old" in entry) asked.push((_, { old }) => JSON.stringify(old) === JSON.stringify(entry.old));
  if ("new" in entry) asked.push((_, { now }) => JSON.stringify(now) === JSON.stringify(entry.new));
  if (entry.oldText) asked.push((_, { old }) => new RegExp(entry.oldText, "s").test(JSON.stringify(old)));
  if (entry.newText) {
    asked.push((_, { old, now }) => {
      const groups = entry.oldText ? new RegExp(entry.oldText, "s").exec(JSON.stringify(old)) : [];
      return new RegExp(entry.newText.replace(/\$(\d)/g, (_all, at) => literal(groups[at] ?? "")), "s").test(JSON.stringify(now));
    });
  }
  if (input) asked.push((_, __, text) => new RegExp(input, "s").test(text));
  return asked;
}

export class Accepted {
  #entries;

  /** @param {Entry[]} entries */
  constructor(entries) {
    this.#entries = entries.map((entry) => ({ entry, questions: questions(entry), cases: 0 }));
  }

  static read(file) {
    return new Accepted(JSON.parse(readFileSync(file, "utf8")));
  }

  /** The entry that accepts a difference, if there is one. */
  find(label, difference, input) {
    return this.#entries.find(({ questions: asked }) => asked.every((isSo) => isSo(label, difference, input)));
  }

  print() {
    for (const { entry, cases } of this.#entries) {
      console.log(`accepted in ${cases} cases: ${entry.in ? `${entry.in} ` : ""}at ${entry.at} (${entry.change ?? "value"})\n  ${entry.reason}`);
    }
  }
}
