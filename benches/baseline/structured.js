// Data without a card of its own, as it is.
import { cleanMembers } from "./data.js";
import { isObject, text } from "./words.js";

const ROWS = 1000;
/** How deep a list of rows may stand to become a table. */
const STEPS = 3;

const isFull = (value) => typeof value === "object" && value !== null && (Array.isArray(value) ? value.length > 0 : Object.keys(value).length > 0);

/** Whether there is a list of objects within reach: then it may be a table. */
function hasRows(value, steps) {
  if (Array.isArray(value)) return value.some(isObject);
  if (!isObject(value) || steps === 0) return false;
  for (const key in value) if (hasRows(value[key], steps - 1)) return true;
  return false;
}

/** An object with at least two members that hold something, none of them rows, nor all of them: what is simpler has simpler cards. */
function isNested(data) {
  let count = 0;
  for (const key in data) if (isFull(data[key])) count++;
  return count >= 2 && !hasRows(data, STEPS) && !Object.values(data).every(isObject);
}

/** The data, and its top-level scalars as entries. */
export function structured(data, options, gate) {
  if (!isNested(data)) return undefined;
  const most = options.limits?.rows ?? ROWS;
  const card = { type: "structured", data: cleanMembers(data, "data", gate, options.limits?.textChars), entries: [] };
  for (const key in data) {
    const value = data[key];
    const shown = typeof value === "boolean" ? String(value) : text(value);
    if (shown === undefined || card.entries.length >= most) continue;
    const at = card.entries.length;
    card.entries.push({ key: gate.text(key, undefined, `entries/${at}/key`), value: gate.text(shown, undefined, `entries/${at}/value`) });
  }
  return card;
}
