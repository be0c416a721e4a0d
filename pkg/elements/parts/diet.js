import { css, html, nothing } from "../lib/template.js";

/** The Indian mark of vegetarian and other food: a dot or a triangle in a square, and in words. */
export function diet(words, isVeg) {
  if (isVeg === undefined) return nothing;
  const label = words.say(isVeg ? "veg" : "nonveg");
  return html`<span class="diet ${isVeg ? "veg" : "nonveg"}">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <rect x="1" y="1" width="14" height="14" rx="2"></rect>
      <path d=${isVeg ? "M8 4.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8" : "M8 4.4L12 11.4H4z"}></path>
    </svg>${label}
  </span>`;
}

export const dietStyles = css`
  .diet {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    white-space: nowrap;
    color: var(--_soft);
  }

  .diet svg {
    inline-size: 14px;
    block-size: 14px;
    flex: none;
    fill: currentcolor;
    color: light-dark(#16803a, #6fcf87);
  }

  .diet.nonveg svg {
    color: light-dark(#a5381c, #f09a80);
  }

  .diet rect {
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.5;
  }
`;
