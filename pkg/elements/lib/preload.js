import { chunks, load } from "./chunks.js";
import { possibleParts, TAGS } from "./types.js";

function named(types) {
  if (types === undefined) return chunks();
  if (!Array.isArray(types)) throw new TypeError(`preload: the first argument must be a list of card types, not ${types === null ? "null" : typeof types}`);
  return types.flatMap((type) => {
    if (!TAGS.has(type)) throw new TypeError(`preload: there is no card type ${typeof type === "string" ? `"${type}"` : `that is ${typeof type}`}; there are ${[...TAGS.keys()].join(", ")}`);
    return [TAGS.get(type), ...possibleParts(type)];
  });
}

/** Loads the elements of these card types, or of all, before a card needs them. Where there is no page there is nothing to do. */
export async function preload(types) {
  const tags = named(types);
  if (globalThis.customElements) await Promise.all(tags.map(load));
}
