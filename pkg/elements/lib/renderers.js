/**
 * Drawings of the page's own, by card type or by the kind of a collection.
 * @typedef {string | ((card: object, context: object) => unknown)} Renderer the name of an element, or a function
 */

/**
 * What holds for the page, and not for this copy of the elements: two bundles may each have brought one, and whichever came
 * first draws the cards.
 * @type {{ renderers: Map<string, Renderer>, changes: EventTarget, settings: object }}
 */
export const page = (globalThis[Symbol.for("mcp-cards.elements")] ??= { renderers: new Map(), changes: new EventTarget(), settings: {} });

const { renderers } = page;

/** Tells the cards on the page that there is another drawing. */
export const { changes } = page;

/** The name of an element of a page's own: it has a dash and is in lower case. */
const TAG = /^[a-z][^\sA-Z/>]*-[^\sA-Z/>]*$/;

function named(name, place) {
  if (typeof name !== "string" || name === "") throw new TypeError(`${place}: the first argument must be a card type or a kind, not ${name === "" ? "an empty text" : typeof name}`);
}

/** Draws cards of a type, or collections of a kind, in another way. */
export function registerCard(name, renderer) {
  named(name, "registerCard");
  if (typeof renderer !== "function" && !(typeof renderer === "string" && TAG.test(renderer))) {
    throw new TypeError(`registerCard: the renderer of "${name}" must be the name of a custom element or a function, not ${typeof renderer === "string" ? `"${renderer}"` : typeof renderer}`);
  }
  renderers.set(name, renderer);
  changes.dispatchEvent(new Event("change"));
}

/** Takes such a drawing back. @returns {boolean} whether there was one */
export function unregisterCard(name) {
  named(name, "unregisterCard");
  const known = renderers.delete(name);
  if (known) changes.dispatchEvent(new Event("change"));
  return known;
}

/** The drawing for a card: that of its kind, else that of its type. */
export function rendererOf({ type, kind }) {
  return (type === "collection" && typeof kind === "string" ? renderers.get(kind) : undefined) ?? renderers.get(type);
}
