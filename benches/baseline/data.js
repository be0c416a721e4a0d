// Parts of a result that a card carries as they are. Nearly always nothing has to be changed, so they are looked at first
// and copied only where something was found.
import { clean, isClean, isPlain } from "./clean.js";

const IDS = new Set(["id", "sku", "uri", "slotToken", "slot_token", "nextCursor", "next_cursor"]);
const ID_END = /(?:Id|ID|_id)$/;

/** Whether a member of data is an identifier or a token, by its key. */
export const isId = (key) => IDS.has(key) || ID_END.test(key);

/** Keys in which there is nothing to remove; there are few of them. */
const knownKeys = new Set();

function isPlainKey(key) {
  if (knownKeys.has(key)) return true;
  if (!isPlain(key, Infinity)) return false;
  if (knownKeys.size > 10_000) knownKeys.clear();
  knownKeys.add(key);
  return true;
}

/** Whether data may leave as they are. */
function isPlainData(value, most) {
  if (typeof value === "string") return isPlain(value, most);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isPlainData(value[at], most)) return false;
    return true;
  }
  for (const key in value) if (!isPlainKey(key) || !isPlainData(value[key], most)) return false;
  return true;
}

/** A step of a JSON Pointer. */
const token = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1");

/** The key as it may be shown. */
function shownKey(key, path, gate) {
  return isPlainKey(key) ? key : gate.text(key, undefined, `${path}/${token(clean(key, Infinity))}`);
}

function copied(value, key, path, gate) {
  if (typeof value === "string") {
    if (!isId(key)) return gate.long(value, undefined, path);
    return isClean(value) ? value.toWellFormed() : gate.id(value, undefined, path);
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, at) => copied(item, "", `${path}/${at}`, gate) ?? null);
  const object = {};
  for (const [own, inner] of Object.entries(value)) {
    const shown = shownKey(own, path, gate);
    const left = copied(inner, own, `${path}/${token(shown)}`, gate);
    if (left !== undefined) object[shown] = left;
  }
  return object;
}

/** The data that stand under a key, as they may leave; nothing where they may not. `path` is without the first slash. */
export const cleanData = (value, key, path, gate, most = 2_000_000) => (isPlainData(value, most) ? value : copied(value, key, path, gate));

/** The members of an object as they may leave, each on its own. */
export function cleanMembers(object, path, gate, most = 2_000_000) {
  return isPlainData(object, most) ? object : copied(object, "", path, gate);
}
