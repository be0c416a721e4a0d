import { html, nothing, render } from "./template.js";

/** Warnings that a page gets at most: a card of a thousand wrong rows is one card. */
let warnings = 20;

/** Whoever writes the page should hear of it; whoever reads it need not. */
function warn(error) {
  if (warnings <= 0) return;
  warnings -= 1;
  console.warn("mcp-cards: a part of a card could not be drawn:", error);
}

/**
 * An element whose drawing never throws: cards can be stored, sent and made by others, and one wrong member must not
 * reject `updateComplete` or leave the page with half a card. What cannot be drawn is named (`instead`).
 */
export const steady = (Base) =>
  class Steady extends Base {
    performUpdate() {
      try {
        super.performUpdate();
      } catch (error) {
        warn(error);
        try {
          render(this.instead(), this.renderRoot, this.renderOptions);
        } catch {
          // Not even that: then it stays as it was.
        }
      }
    }

    instead() {
      return nothing;
    }
  };

/** Something drawn, or what stands in its place if that fails. */
export function attempt(draw, otherwise = nothing) {
  try {
    return draw();
  } catch (error) {
    warn(error);
    return typeof otherwise === "function" ? attempt(otherwise) : otherwise;
  }
}

export const unreadable = (words) => html`<p class="soft">${attempt(() => words.say("media.unreadable"))}</p>`;
