// What the sources know: names of members, phrases and numbers, and which words stand side by side in a table. With these
// a case tries what the code looks for, which no list of samples names in full.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const LITERAL = /"((?:[^"\\]|\\[^])*)"/g;
/** A list of literals, as `["a", "b"]`. */
const LIST = /[[(]\s*((?:"[^"\n]*"\s*,\s*)+"[^"\n]*")\s*,?\s*[\])]/g;
const STATEMENT = /\b(?:const|static) \w+:[^=;]*(?:;[^=;]*)?=([^;]*);/g;
/** What a `match` compares with. */
const ARM = /((?:"[^"\n]*"\s*\|?\s*)+)(?:if [^\n]*)?=>/g;
/** Larger ones are no tables of words that mean the same. */
const MOST_IN_TABLE = 200;

/** Source without comments and characters, whose quotes would count as those of texts. */
const bare = (source) => source.split("#[cfg(test)]")[0].replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, "").replace(/'(?:[^'\\]|\\.)'/g, "' '");
const literals = (source) => [...source.matchAll(LITERAL)].map(([, text]) => text.replace(/\\\n\s*/g, "").replaceAll('\\"', '"'));
const isWord = (word) => /^[\w$.-]{2,40}$/.test(word);

/** The words and phrases of one literal; in a table they are parted by `|` or by spaces. */
const partsOf = (text) => text.split(text.includes("|") ? "|" : /\s+/).map((part) => part.trim()).filter(Boolean);
const groups = (source, form) => [...source.matchAll(form)].map(([, inner]) => literals(inner));

/** For each word those that share a table with it. */
function kinOf(tables) {
  const kin = new Map();
  for (const table of tables.filter(({ length }) => length > 1 && length < MOST_IN_TABLE)) {
    for (const word of table) kin.set(word, new Set([...(kin.get(word) ?? []), ...table]));
  }
  for (const [word, others] of kin) others.delete(word);
  return new Map([...kin].filter(([, others]) => others.size > 0).map(([word, others]) => [word, [...others]]));
}

function numbersOf(source) {
  const found = source.replace(LITERAL, "").match(/(?<![\w.])\d[\d_]*(?:\.\d+)?(?!\w)/g) ?? [];
  return found.map((digits) => Number(digits.replaceAll("_", ""))).flatMap((number) => [number - 1, number, number + 1]);
}

/**
 * @param {string[]} folders of sources
 * @returns {{names: string[], phrases: string[], numbers: number[], kin: Map<string, string[]>, cousins: Map<string, string[]>}}
 *   `kin`: words of the same literal or list; `cousins`: also those of the same constant or `match`
 */
export function readWords(folders) {
  const names = new Set();
  const phrases = new Set();
  const numbers = new Set();
  const close = [];
  const wide = [];
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true })) {
      if (!/\.(rs|json|txt|toml)$/.test(name)) continue;
      const source = bare(readFileSync(join(folder, name), "utf8"));
      const texts = literals(source);
      for (const text of texts) {
        if (text.length < 80 && /\s/.test(text)) phrases.add(text);
        for (const part of partsOf(text)) (isWord(part) ? names : phrases).add(part.slice(0, 80));
      }
      for (const number of numbersOf(source)) if (number >= 0) numbers.add(number);
      close.push(...texts.map(partsOf), ...groups(source, LIST));
      wide.push(...groups(source, STATEMENT).map((list) => list.flatMap(partsOf)), groups(source, ARM).flat());
    }
  }
  return { names: [...names], phrases: [...phrases], numbers: [...numbers], kin: kinOf(close), cousins: kinOf([...close, ...wide]) };
}
