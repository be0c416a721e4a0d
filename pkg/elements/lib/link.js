import { html } from "./template.js";
import { linkUrl } from "./gate.js";
import { act } from "./actions.js";

/**
 * A link through the gate, or only its content. The page hears of the click first and may do it in its own way.
 * @param {unknown} url
 * @param {unknown} content
 */
export function link(url, content, classes = "") {
  const href = linkUrl(url);
  if (!href) return content;
  const follow = (event) => {
    if (!act(event.currentTarget, { action: "open_link", url: href })) event.preventDefault();
  };
  return html`<a class=${classes} href=${href} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer" title=${href} @click=${follow}>${content}</a>`;
}
