/**
 * Builds an element. Text always becomes text nodes, so nothing a tool says is ever read as markup.
 * @param {string} tag
 * @param {Record<string, string | boolean>} [attributes] `true` sets the bare attribute, `false` leaves it out
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
}

/** @param {string} id */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no element #${id}.`);
  return node;
}

/** Calls `work` once the calls have paused for `delay` milliseconds. */
export function debounce(work, delay) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(work, delay);
  };
}
