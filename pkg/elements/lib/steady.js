import { html, nothing, render } from "lit";

/**
 * An element whose drawing never throws: cards can be stored, sent and made by others, and one wrong member must not
 * reject `updateComplete` or leave the page with half a card. What cannot be drawn is named (`instead`).
 */
export const steady = (Base) =>
  class Steady extends Base {
    performUpdate() {
      try {
        super.performUpdate();
      } catch {
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
  } catch {
    return typeof otherwise === "function" ? attempt(otherwise) : otherwise;
  }
}

export const unreadable = (words) => html`<p class="soft">${attempt(() => words.say("media.unreadable"))}</p>`;
