// Writes which letters beyond ASCII a host's name may have, for the parser and for the elements:
// src/safety/letters.rs and pkg/elements/lib/letters.js. A letter is listed if a URL parser keeps it as it is.
import { writeFileSync } from "node:fs";
import { domainToUnicode } from "node:url";

/** Blocks of scripts that names of hosts are registered in: the letters in daily use, not the historic ones. */
const BLOCKS = [
  [0xdf, 0x17f], [0x390, 0x3ce], [0x430, 0x45f], [0x48a, 0x4ff], [0x561, 0x586], [0x5d0, 0x5ea], [0x620, 0x63f], [0x641, 0x64a], [0x671, 0x6d3],
  [0x900, 0xdff], [0xe00, 0xeff], [0x1000, 0x104f], [0x10d0, 0x10fa], [0x1200, 0x137f], [0x1780, 0x17e9], [0x1ea0, 0x1ef9],
  [0x3005, 0x3007], [0x3041, 0x3096], [0x30a1, 0x30fe], [0x3105, 0x312f], [0x3400, 0x4dbf], [0x4e00, 0x9fef], [0xac00, 0xd7a3],
];
const LETTER = /^[\p{Ll}\p{Lo}\p{Lm}\p{Nd}\u3007]$/u;
const MARK = /^[\p{Mn}\p{Mc}]$/u;

/** Marks of learned editions, some of which merge with a letter across another mark. */
const RARE = [0x951, 0x952, 0x953, 0x954, 0x9fe, 0xc55, 0xc56];

const text = (code) => String.fromCharCode(code);

/** Whether a URL parser takes the label and keeps it as it is. */
function isKept(label) {
  try {
    return domainToUnicode(new URL(`https://${label}.example/`).hostname) === `${label}.example`;
  } catch {
    return false;
  }
}

/** A mark needs a letter of its own block before it. */
const letterOf = (code, letters) => text(letters.find((letter) => letter >> 7 === code >> 7) ?? 0x61);

const all = BLOCKS.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, place) => from + place));
const letters = all.filter((code) => LETTER.test(text(code)) && isKept(text(code)));
const marks = all.filter((code) => MARK.test(text(code)) && !RARE.includes(code) && isKept(letterOf(code, letters) + text(code)));
const seconds = marks.flatMap((second) => [...letters, ...marks].filter((first) => first >> 7 === second >> 7 && (text(first) + text(second)).normalize("NFC") !== text(first) + text(second)).map((first) => [first, second]));

/** Where runs of codes begin and end, in turns. */
function edges(codes) {
  const found = [];
  for (const code of codes) {
    if (found.at(-1) === code) found[found.length - 1] = code + 1;
    else found.push(code, code + 1);
  }
  return found;
}

const hex = (code) => `0x${code.toString(16).toUpperCase().padStart(4, "0")}`;
const lists = [
  ["LETTERS", "Where runs of letters and digits begin and end, in turns.", edges(letters)],
  ["MARKS", "The same of marks, which stand behind a letter.", edges(marks)],
  ["MERGED", "Pairs, in turns, that a URL parser would write in another way.", seconds.flat()],
];
const head = "Letters beyond ASCII in names of hosts. Written by scripts/hosts.mjs; do not edit.";
const lines = (codes, width) => {
  const rows = [];
  for (let at = 0; at < codes.length; at += width) rows.push(codes.slice(at, at + width).map(hex).join(", "));
  return rows;
};
writeFileSync(
  "src/safety/letters.rs",
  `//! ${head}\n` +
    lists.map(([name, note, codes]) => `\n/// ${note}\n#[rustfmt::skip]\npub(super) const ${name}: [u16; ${codes.length}] = [\n${lines(codes, 12).map((row) => `    ${row},\n`).join("")}];\n`).join(""),
);
writeFileSync("pkg/elements/lib/letters.js", `// ${head}\n` + lists.map(([name, note, codes]) => `\n/** ${note} */\nexport const ${name} = [\n${lines(codes, 20).map((row) => `  ${row},\n`).join("")}];\n`).join(""));
