// Values written as text in the many ways in which tools write them, and texts damaged.
import { mutated } from "../../tests/node/random.mjs";
import { isContainer, parsed } from "./data.mjs";
import { HIDDEN, NUMBERS, changedText, randomText, randomUrl } from "./values.mjs";

const QUOTED = /"(?:[^"\\]|\\.)*"/g;
const hex = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
/** Numbers that no double holds, or that JSON does not know. */
const DIGITS = [
  "9007199254740993", "12345678901234567890", "-98765432109876543210987654321", "1e400", "-1e400", "1E5", "0.1e-400", "1.0", "100.00", "-0", "-0.0", "1e2", "01", "+1", ".5", "5.", "1_000", "0x10", "NaN", "Infinity", "-Infinity",
  `1${"0".repeat(400)}`, `0.${"3".repeat(50)}`, "123456789012345678", "3.14159265358979323846",
];

/** How deep a literal of Python goes; what is below stands there as JSON. Values of the fuzzer are deeper than the stack. */
const MOST_DEPTH = 100;

/** The literal of Python for a value, as careless servers print it. */
function python(value, depth = 0) {
  if (depth > MOST_DEPTH) return JSON.stringify(value);
  const inside = (own) => python(own, depth + 1);
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"');
    return quote + (quote === "'" ? inner.replaceAll("'", "\\'") : inner) + quote;
  }
  if (Array.isArray(value)) return `[${value.map(inside).join(", ")}]`;
  return isContainer(value) ? `{${Object.entries(value).map(([key, own]) => `${python(key)}: ${inside(own)}`).join(", ")}}` : String(value);
}

const cell = (value) => (isContainer(value) ? JSON.stringify(value) : String(value ?? ""));

/** The rows of a value: its first list of objects, or itself. */
function rowsOf(value) {
  const lists = [value, ...(isContainer(value) ? Object.values(value) : [])].filter(Array.isArray);
  const rows = (lists.find((list) => isContainer(list[0])) ?? [value]).filter(isContainer).slice(0, 60);
  return { rows, columns: Object.keys(rows[0] ?? { value: 0 }).slice(0, 12) };
}

function separated(value, mark) {
  const { rows, columns } = rowsOf(value);
  const quoted = (text) => (/["\n]/.test(text) || text.includes(mark) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => columns.map((key) => cell(row[key])))].map((line) => line.map(quoted).join(mark)).join("\n");
}

function markdownTable(value) {
  const { rows, columns } = rowsOf(value);
  const line = (cells) => `| ${cells.map((text) => text.replaceAll("\n", " ")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map((row) => line(columns.map((key) => cell(row[key]))))].join("\n");
}

function listed(value, bullet) {
  const { rows, columns } = rowsOf(value);
  return rows.map((row) => columns.map((key, i) => `${i ? "  " : bullet}${key}: ${cell(row[key])}`).join("\n")).join("\n\n");
}

/** A document of XML for a value. */
function tagged(value) {
  const { rows, columns } = rowsOf(value);
  const name = (key) => key.replace(/\W/g, "_");
  return `<rows>${rows.map((row) => `<row>${columns.map((key) => `<${name(key)}>${cell(row[key])}</${name(key)}>`).join("")}</row>`).join("\n")}</rows>`;
}

/** Ways to write a value. */
const SPELLINGS = [
  [10, (dice, value) => JSON.stringify(value)],
  [3, (dice, value) => JSON.stringify(value, null, dice.pick([1, 2, 4, "\t"]))],
  [1, (dice, value) => JSON.stringify(value, null, 2).replaceAll("\n", "\r\n")],
  [2, (dice, value) => JSON.stringify(value).replace(/[^\0-~]/g, hex)],
  [1, (dice, value) => JSON.stringify(value).replace(/[A-Za-z/](?=[^"]*"[,:}\]])/g, (unit) => (dice.chance(0.1) ? hex(unit) : unit))],
  [1, (dice, value) => JSON.stringify(JSON.stringify(value))],
  [2, (dice, value) => python(value)],
  [1, (dice, value) => (Array.isArray(value) ? value : [value]).map((row) => JSON.stringify(row)).join("\n")],
  [1, (dice, value) => separated(value, ",")],
  [1, (dice, value) => separated(value, dice.pick(["\t", ";", "|"]))],
  [1, (dice, value) => markdownTable(value)],
  [1, (dice, value) => listed(value, dice.pick(["", "- ", "* ", "1. "]))],
  [0.5, (dice, value) => tagged(value)],
];

export const spelled = (dice, value) => dice.weighted(SPELLINGS)(dice, value ?? null);

const OPENINGS = ["Here is the result:\n", "Found 3 items.\n\n", "Result: ", "# Results\n\n", "Note: {not json}\n", "[info] done\n", "Error: ", "> ", "Successfully fetched.\n", "Contents of https://a.example/:\n"];
const CLOSINGS = ["\n\nLet me know if you need more.", "\nDone.", " ", "\n---\n", "\n```", "}", "\nTotal: 3", "\n\nexit code: 1"];

/** A place of a JSON text outside of its strings, found by a sign. */
function atSign(dice, text, signs) {
  const bare = text.replace(QUOTED, (quoted) => '"'.repeat(quoted.length));
  const places = [...bare.matchAll(signs)];
  return places.length ? dice.pick(places) : undefined;
}

function replaceSign(dice, text, signs, make) {
  const found = atSign(dice, text, signs);
  return found ? text.slice(0, found.index) + make(found[0]) + text.slice(found.index + found[0].length) : text;
}

/** A member that comes twice, which only a text can say. */
function repeatedMember(dice, text) {
  const found = dice.pick([...text.matchAll(/"([^"\\]+)":\s?("[^"\\]*"|\d+)/g)]);
  if (!found) return text;
  const end = found.index + found[0].length;
  return `${text.slice(0, end)},"${found[1]}":${dice.pick([found[2], "1", '"again"', "null", "[]"])}${text.slice(end)}`;
}

/** What can happen to a text on its way. */
const DAMAGES = [
  [3, (dice, text) => text.slice(0, dice.below(text.length + 1))],
  [1, (dice, text) => text.slice(dice.below(text.length + 1))],
  [4, (dice, text, pool) => mutated(dice.random, text, dice.chance(0.5) ? dice.pick(pool.texts) : JSON.stringify(dice.pick(pool.documents)))],
  [4, (dice, text) => dice.pick(OPENINGS) + text],
  [2, (dice, text) => text + dice.pick(CLOSINGS)],
  [3, (dice, text) => `${dice.chance(0.5) ? dice.pick(OPENINGS) : ""}\`\`\`${dice.pick(["json", "", "JSON", "python", "text", "csv"])}\n${text}\n\`\`\`${dice.chance(0.5) ? dice.pick(CLOSINGS) : ""}`],
  [1, (dice, text) => `\ufeff${text}`],
  [1, (dice, text) => `${dice.pick([" ", "\n\n", "\t", "\0", "\u00a0"])}${text}`],
  [4, (dice, text) => replaceSign(dice, text, /-?\d[\d.eE+-]*/g, () => dice.pick(DIGITS))],
  [1, (dice, text) => replaceSign(dice, text, /-?\d[\d.eE+-]*/g, () => String(dice.pick(NUMBERS)))],
  [2, (dice, text) => replaceSign(dice, text, /true|false|null/g, () => dice.pick(["True", "None", "undefined", "nil", "NULL", "tru", "null"]))],
  [2, (dice, text) => replaceSign(dice, text, /[,:{}[\]]/g, (sign) => dice.pick([sign + sign, "", `${sign} // note\n`, `${sign}/* note */`, `,${sign}`, `${sign}\n`, `${sign}\u00a0`]))],
  [2, (dice, text, pool) => replaceSign(dice, text, /\{/g, () => `{${JSON.stringify(dice.pick(pool.keys))}:${JSON.stringify(randomText(dice, pool))},`)],
  [2, (dice, text) => repeatedMember(dice, text)],
  [1, (dice, text) => text.replace(QUOTED, (quoted) => (dice.chance(0.05) ? `'${quoted.slice(1, -1)}'` : quoted))],
  [1, (dice, text) => text.replace(QUOTED, (quoted) => (dice.chance(0.05) ? `"${dice.pick(["\\u0000", "\\ud800", "\\ud83d\\ude4f", "\\/", "\\x41", "\\u00e", "\\b\\f", "\n", "\\u202e"])}${quoted.slice(1)}` : quoted))],
  [1, (dice, text) => dice.pick(HIDDEN) + text],
  [2, (dice, text, pool) => changedText(dice, text, pool)],
  [1, (dice, text, pool) => text + dice.pick(["", "\n", "\n\n", ","]) + JSON.stringify(dice.pick(pool.documents))],
  [1, (dice, text, pool) => `${text}\n${dice.pick(pool.texts)}`],
  [1, (dice, text) => `${text}\n${randomUrl(dice)}`],
  [1, (dice, text) => text.replaceAll("\n", dice.pick(["\r\n", "\r", "\\n", " "]))],
  [1, (dice, text) => dice.pick(["[", '{"a":', "(", "\\"]).repeat(dice.between(1, 200)) + text],
];

/** A text with some damage done. */
export function damaged(dice, text, pool) {
  let made = text;
  for (let left = dice.weighted([[5, 1], [2, 2], [1, 4]]); left > 0; left--) made = dice.weighted(DAMAGES)(dice, made, pool);
  return made;
}

/** A value and its text: `value` is undefined where the text is no JSON. */
export const asText = (text) => ({ text, value: parsed(text) });
