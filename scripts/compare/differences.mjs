// All places where two values differ.
import { isContainer } from "./data.mjs";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

const writable = (_, value) => {
  if (typeof value === "bigint") return `${value}n`;
  return value instanceof Uint8Array ? { bytes: new TextDecoder("latin1").decode(value) } : value;
};

/** Any value as text. Fresh ids are numbered, since each package makes its own. */
export function textFor(value) {
  try {
    const text = JSON.stringify(value, writable) ?? String(value);
    const ids = new Map();
    return text.replace(UUID, (id) => ids.get(id) ?? ids.set(id, `<uuid ${ids.size}>`).get(id));
  } catch {
    return String(value);
  }
}

const escaped = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1").slice(0, 40);

/** What tells a note on safety from the others, whatever its wording. */
const noteOf = ({ path, kind, action, value }) => textFor([path, kind, action, value]);

/** The second list in the order of the first, if both have the same notes. */
function aligned(one, other) {
  const left = [...other];
  const found = one.map((note) => {
    const at = isContainer(note) ? left.findIndex((candidate) => isContainer(candidate) && noteOf(candidate) === noteOf(note)) : -1;
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  return left.length === 0 && found.every((note) => note !== undefined) ? found : other;
}

/**
 * Every difference: `at` is a pointer in which any index is `*`; `change` is "value", "gone", "new", "order",
 * "longer" or "shorter"; `old` and `now` are what stands there.
 */
export function differences(old, now, at = "") {
  if (textFor(old) === textFor(now)) return [];
  if (!isContainer(old) || !isContainer(now) || Array.isArray(old) !== Array.isArray(now)) return [{ at: at || "/", change: "value", old, now }];
  return Array.isArray(old) ? inLists(old, now, at) : inObjects(old, now, at);
}

function inLists(old, now, at) {
  const others = at.endsWith("/security") ? aligned(old, now) : now;
  const found = others.some((note, i) => note !== now[i]) ? [{ at, change: "order", old, now }] : [];
  if (old.length !== now.length) found.push({ at: at || "/", change: old.length < now.length ? "longer" : "shorter", old, now });
  const common = Math.min(old.length, now.length);
  return found.concat(old.slice(0, common).flatMap((value, i) => differences(value, others[i], `${at}/*`)));
}

function inObjects(old, now, at) {
  const [own, others] = [Object.keys(old), Object.keys(now)];
  const [kept, same] = [own.filter((key) => Object.hasOwn(now, key)), others.filter((key) => Object.hasOwn(old, key))];
  const step = (key) => `${at}/${escaped(key)}`;
  const found = kept.some((key, i) => key !== same[i]) ? [{ at: at || "/", change: "order", old, now }] : [];
  for (const key of own) if (!Object.hasOwn(now, key)) found.push({ at: step(key), change: "gone", old: old[key], now: undefined });
  for (const key of others) if (!Object.hasOwn(old, key)) found.push({ at: step(key), change: "new", old: undefined, now: now[key] });
  return found.concat(kept.flatMap((key) => differences(old[key], now[key], step(key))));
}

/** A sentence without what changes from case to case. */
const outline = (text) => text.replace(/"[^"]*"/g, '"…"').replace(/\d+/g, "0").slice(0, 160);

/** Which differences belong together: the same place and the same change, and of sentences the same two. */
export function signatureOf({ at, change, old, now }) {
  const isSentence = /\/(reason|message)$/.test(at) && typeof old === "string" && typeof now === "string";
  return `${at} (${change})${isSentence ? `: ${outline(old)} → ${outline(now)}` : ""}`;
}
