// Reading values: what counts as text, number, truth and white space.

/** White space as Unicode has it: `\s` counts the byte order mark and leaves out U+0085. */
export const SPACE = "\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const ENDS = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "g");
/** Something that is neither white space nor removed where a text leaves. */
const VISIBLE = new RegExp(
  // eslint-disable-next-line no-misleading-character-class
  `[^${SPACE}\\x00-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u115f\\u1160\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f` +
    "\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]",
  "u",
);

const isPlain = (unit) => unit > 0x20 && unit < 0x7f;

export function trim(text) {
  const { length } = text;
  return length > 0 && isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(length - 1)) ? text : text.replace(ENDS, "");
}

/** A string that is not blank. */
export function string(value) {
  if (typeof value !== "string" || value === "") return undefined;
  return isPlain(value.charCodeAt(0)) || VISIBLE.test(value) ? value : undefined;
}

/** Without an exponent. */
export function numberText(number) {
  const digits = String(number);
  if (!digits.includes("e")) return digits;
  if (Math.abs(number) >= 1) return BigInt(number).toString();
  const [, sign, whole, fraction = "", power] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(digits);
  return `${sign}0.${"0".repeat(power - 1)}${whole}${fraction}`;
}

/** A string that is not blank, or a number as text. */
export function text(value) {
  if (typeof value === "string") return string(value);
  return typeof value === "number" && Number.isFinite(value) ? numberText(value) : undefined;
}

const PREFIX = new RegExp(`^[${SPACE}]*([+-]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][+-]?\\d+)?)`);

/** A number, or the number with which a text begins. */
export function number(value) {
  const found = typeof value === "string" ? Number(PREFIX.exec(value)?.[1] ?? NaN) : value;
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
}

const NO = new Set([
  "false", "no", "n", "0", "off", "unavailable", "out_of_stock", "sold_out", "out of stock", "sold out", "not available", "",
]);

/** What a value says that is not missing. */
export function truth(value) {
  if (typeof value === "boolean") return value;
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return !NO.has(trim(value).toLowerCase());
  return typeof value === "number" ? value !== 0 : true;
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
