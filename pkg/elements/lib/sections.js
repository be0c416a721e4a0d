import { text } from "./list.js";

/** A section of its own needs so many products, and so many such sections make it worth having any. */
const PRODUCTS = 2;
const SECTIONS = 2;

/** Where a group stands among the others: by the number that the server gave it, if it gave one. */
const placeOf = (items) => items.reduce((first, { groupOrder }) => (Number.isFinite(groupOrder) ? Math.min(first, groupOrder) : first), Infinity);

/**
 * Products by their groups, in the order of the server, else as they first come. Groups of one, and what is in none,
 * come last, together and without a name.
 * @returns {{ label?: string, items: object[] }[] | undefined} nothing where there are too few groups
 */
export function sectionsOf(items) {
  const groups = new Map();
  for (const item of items) {
    const label = text(item.groupLabel);
    if (!groups.has(label)) groups.set(label, []);
    groups.get(label).push(item);
  }
  const named = [...groups].filter(([label, members]) => label !== undefined && members.length >= PRODUCTS).map(([label, members]) => ({ label, items: members, place: placeOf(members) }));
  if (named.length < SECTIONS) return undefined;
  // Infinity less Infinity is no number: groups without a place stay as they came.
  named.sort((left, right) => left.place - right.place || 0);
  const known = new Set(named.map(({ label }) => label));
  const others = items.filter((item) => !known.has(text(item.groupLabel)));
  return others.length > 0 ? [...named, { items: others }] : named;
}

/** The first so many products of sections, still in sections. */
export function firstOf(sections, count) {
  let left = count;
  return sections.flatMap((section) => {
    const items = section.items.slice(0, Math.max(0, left));
    left -= items.length;
    return items.length > 0 ? [{ ...section, items }] : [];
  });
}
