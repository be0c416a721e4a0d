import { changes } from "./renderers.js";

/** How the elements that are not there yet are loaded, by their names. Where all were imported there is nothing to load. */
const loaders = new Map();
const loading = new Map();
const failed = new Set();

/** @param {Record<string, () => Promise<unknown>>} table */
export function provide(table) {
  for (const [tag, loader] of Object.entries(table)) loaders.set(tag, loader);
}

export const isLoaded = (tag) => customElements.get(tag) !== undefined;

/** All that can be loaded. */
export const chunks = () => [...loaders.keys()];

/** Loads the element of that name, once however often one asks. What failed is tried again when it is asked for again. */
export function load(tag) {
  if (isLoaded(tag)) return Promise.resolve();
  if (!loading.has(tag)) loading.set(tag, attempt(tag).finally(() => loading.delete(tag)));
  return loading.get(tag);
}

async function attempt(tag) {
  try {
    const loader = loaders.get(tag);
    if (!loader) throw new Error(`<${tag}> is not part of this build`);
    await loader();
  } catch (error) {
    failed.add(tag);
    throw error;
  }
  // Cards that were drawn without it can be drawn with it now.
  if (failed.delete(tag)) changes.dispatchEvent(new Event("change"));
}

/** Tells the page that an element could not be loaded. `<mcp-card>` adds the card. */
export function tellFailure(element, tag, error) {
  const name = tag.replace(/^mcp-(?:card|part)-/, "").replaceAll("-", "_");
  element.dispatchEvent(new CustomEvent("mcp-load-error", { detail: { error, name }, bubbles: true, composed: true }));
}
