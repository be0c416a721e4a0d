import { html, svg } from "./template.js";
import { ICONS } from "./icons.js";

/** An icon for the eye only: whatever it says is also said in words beside it. */
export function icon(name, classes = "") {
  return html`<svg class="icon ${classes}" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${ICONS[name] ?? ICONS.braces}></path>`}</svg>`;
}
