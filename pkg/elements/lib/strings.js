/** Items of a list that are told of. */
const LISTED = 100;

const isPlain = (value) => ["string", "number", "boolean"].includes(typeof value);

/** Any value as a text. Lists that hold each other, and what has no text or throws where it is asked for one, are as good as empty. */
export function asString(value) {
  if (Object(value) !== value) return String(value);
  try {
    if (typeof value === "function" || ArrayBuffer.isView(value)) return "";
    const text = Array.isArray(value) ? value.slice(0, LISTED).filter(isPlain).join(", ") : String(value);
    return text.startsWith("[object ") ? "" : text;
  } catch {
    return "";
  }
}

/** A value as JSON, of which the first so many values are whole: lists may hold each other, or say that they have billions of items. */
export function asJson(value, most) {
  let left = most;
  return JSON.stringify(value, (_, member) => {
    left -= 1;
    return left < 0 ? undefined : Array.isArray(member) && member.length > most ? member.slice(0, most) : member;
  });
}
