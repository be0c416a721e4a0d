/**
 * Tells the page what a person wants. The elements themselves never talk to the network.
 * @param {EventTarget} target
 * @param {object} detail one of the actions declared in index.d.ts
 * @returns {boolean} false if the page said that it does the rest (`preventDefault`)
 */
export function act(target, detail) {
  return target.dispatchEvent(new CustomEvent("mcp-action", { detail, bubbles: true, composed: true, cancelable: true }));
}
