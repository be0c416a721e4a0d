import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { attempt } from "./steady.js";
import { asString } from "./strings.js";
import { clean, own } from "./template.js";

/** Items of a list that are looked at: one may say that it has billions, all of them missing. */
const LONGEST = 250_000;

/** A list, whatever was given: a growing card may not have its other members yet. */
export const list = (value) => (!Array.isArray(value) ? [] : value.length > LONGEST ? Array.from({ length: LONGEST }, (_, index) => value[index]) : value);

/** An object, whatever was given. */
export const record = (value) => (value !== null && typeof value === "object" && !Array.isArray(value) ? value : {});

/** Only the objects of a list; the list itself where it has nothing else, so that nothing is drawn anew. */
export function records(value) {
  const isRecord = (item) => item !== null && typeof item === "object" && !Array.isArray(item);
  const items = list(value);
  // Holes are left out too.
  const found = items.filter(isRecord);
  return found.length === items.length ? items : found;
}

/** A text that is not blank, or undefined. */
export const text = (value) => (typeof value === "string" && value.trim() !== "" ? value : undefined);

/** An entry of a table of ours by a word of the data: `constructor` and its like are no entries. */
export const pick = (table, key) => (Object(key) !== key && Object.hasOwn(table, key) ? table[key] : undefined);

/** The start of a text: one that is shown on a line, or beside many others, need not be whole. */
export const clip = (value, length) => (value.length > length ? `${value.slice(0, length - 1)}…` : value);

/**
 * One template for each row, which keeps its nodes while rows are added. Ids of results may repeat, keys may not: the
 * second of a kind gets a number. Where `depends` names all that a row is drawn from besides its item, only rows for
 * which something changed are drawn again: a card that grows costs the same for each row.
 */
export function rows(items, keyOf, template, depends) {
  const seen = new Map();
  const keyed = list(items).map((item, index) => {
    const id = attempt(() => asString(keyOf(item, index)), "") || String(index);
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return { item, index, key: count === 0 ? id : `${id}\u0000${count}` };
  });
  const draw = ({ item, index, key }) => attempt(() => clean(template(item, index, key)));
  return own(repeat(keyed, ({ key }) => key, (one) => (depends ? guard([one.item, one.index, ...attempt(() => depends(one.item, one.key), [])], () => draw(one)) : draw(one))));
}

/** How many placeholders a growing card with this many rows shows: at most three, at least one. */
export const bones = (partial, count) => (partial ? Array.from({ length: Math.min(3, Math.max(1, 4 - count)) }, (_, index) => index) : []);
