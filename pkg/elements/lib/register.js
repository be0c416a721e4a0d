/**
 * Makes an element known to the page. A page may have loaded another copy before; where pages are made on a server
 * there are no elements at all.
 */
export function register(tag, element) {
  if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, element);
}
