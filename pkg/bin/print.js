/** How things are printed: JSON with or without colours, and cards as text for people. */

const CODES = { key: 36, text: 32, number: 33, word: 35, strong: 1, soft: 2, good: 32, bad: 31 };

/** Colours are for terminals, unless the environment says otherwise (no-color.org). */
export function colours(stream, environment = process.env) {
  const wanted = environment.FORCE_COLOR ? environment.FORCE_COLOR !== "0" : stream.isTTY === true && environment.TERM !== "dumb";
  const on = wanted && !environment.NO_COLOR;
  return (name, text) => (on ? `\u001b[${CODES[name]}m${text}\u001b[0m` : text);
}

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;

/** Characters that would steer the terminal. */
// eslint-disable-next-line no-control-regex
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without them. */
export const plain = (text) => String(text).replace(STEERING, "");

/** JSON in which they are escaped: inputs of calls and raw content are printed as they came. */
export function plainJson(value, indent) {
  return JSON.stringify(value, null, indent).replace(STEERING, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** JSON that people can read. */
export function json(value, paint) {
  const text = plainJson(value, 2);
  return paint("key", "") === "" ? text : text.replace(TOKENS, (whole, quoted, colon, word) => (quoted ? (colon ? `${paint("key", quoted)}${colon}` : paint("text", quoted)) : paint(word ? "word" : "number", whole)));
}

const MOST = 50;
const LONGEST = 300;
const line = (text) => plain(text).replace(/\s+/g, " ").trim();
const clip = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** One value of a collection as text. */
function valueText(value, as) {
  if (value === undefined || value === null) return undefined;
  if (as === "money") return [value.amount, value.currency].filter((part) => part !== undefined).join(" ");
  if (as === "person") return value.name;
  if (as === "status") return value.text;
  if (as === "labels") return value.map(({ text }) => text).join(", ");
  if (as === "list") return value.join(", ");
  if (as === "percent") return `${value} %`;
  if (as === "flag") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The fields of an item in the order in which a person reads them: the title first, then the others of the view. */
function ordered({ fields, view }) {
  const first = ["title", "status", "subtitle", "amount", "date", "person", "labels"].map((place) => view?.[place]);
  const place = ({ name }) => (first.includes(name) ? first.indexOf(name) : first.length);
  return [...fields].sort((left, right) => place(left) - place(right));
}

function collectionLines(card, paint) {
  const fields = ordered(card);
  return card.items.slice(0, MOST).flatMap((item) => {
    const values = fields.map(({ name, label, as }) => [label, valueText(item[name], as)]).filter(([, value]) => value !== undefined && value !== "");
    const [[, title] = [undefined, "–"], ...rest] = values;
    return [paint("strong", clip(line(title))), ...rest.map(([label, value]) => `  ${paint("soft", `${line(label)}:`)} ${clip(line(value))}`)];
  });
}

/** Anything else as an outline: members below each other, what is in them further to the right. */
function outline(value, paint, depth = 0) {
  const indent = "  ".repeat(depth);
  if (value === null || typeof value !== "object") return [`${indent}${clip(line(value))}`];
  if (depth > 5) return [`${indent}…`];
  if (Array.isArray(value)) {
    const rows = value.slice(0, MOST).flatMap((item) => {
      const [first = "", ...rest] = outline(item, paint, depth + 1);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
    return value.length > MOST ? [...rows, `${indent}… ${value.length - MOST} more`] : rows;
  }
  return Object.entries(value).flatMap(([key, member]) => {
    const name = paint("soft", `${line(key)}:`);
    if (member === null || typeof member !== "object") return [`${indent}${name} ${clip(line(member))}`];
    return Object.keys(member).length === 0 ? [] : [`${indent}${name}`, ...outline(member, paint, depth + 1)];
  });
}

/** A card for people: what it is, how much of it there is, and its rows. */
export function cardText(card, paint) {
  const { type, ...rest } = card;
  const isCollection = type === "collection" && Array.isArray(card.items) && Array.isArray(card.fields);
  const title = [isCollection ? `${card.title ?? card.kind} (${card.kind}, ${card.layout})` : type, Array.isArray(card.items) && `${card.items.length}${card.total > card.items.length ? ` of ${card.total}` : ""}`].filter(Boolean).join(", ");
  const head = paint("strong", line(title));
  if (!isCollection) return [head, ...outline(rest, paint)].join("\n");
  const hidden = card.items.length - MOST;
  const about = { facts: card.facts && Object.fromEntries(card.facts.map(({ label, value }) => [label, value])), nextCursor: card.nextCursor, summary: card.summary, security: card.security, warnings: card.warnings, explain: card.explain };
  const known = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined));
  return [head, ...collectionLines(card, paint), ...(hidden > 0 ? [`… ${hidden} more`] : []), ...outline(known, paint)].join("\n");
}
