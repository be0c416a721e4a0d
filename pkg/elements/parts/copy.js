import { css, html } from "../lib/template.js";
import { shown } from "../lib/hidden.js";
import { icon } from "../lib/icon.js";
import { asString } from "../lib/strings.js";
import { definePart, Part } from "./part.js";

/** A button that copies a text, and says so for a moment. */
class Copy extends Part {
  static properties = { text: { attribute: false }, what: {}, label: {}, bare: { type: Boolean, reflect: true }, done: { state: true } };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: inline-flex;
        min-inline-size: 0;
        max-inline-size: 100%;
        margin-inline: -6px;
      }

      .quiet {
        min-inline-size: 0;
        max-inline-size: 100%;
        margin: 0;
      }

      span {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      :host([bare]) span {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }

      :host([bare]) {
        margin: 0;
      }

      :host([bare]) button {
        min-inline-size: 28px;
        justify-content: center;
      }
    `,
  ];

  #timer;

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #copy() {
    // What is copied is what is seen: it may be pasted into a terminal.
    const text = shown(asString(typeof this.text === "function" ? this.text() : this.text));
    if (!this.act({ action: "copy", what: this.what ?? "text", text })) return;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without the right to the clipboard the page may still have done it.
    }
    this.done = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.done = false), 1500);
  }

  render() {
    return html`<button type="button" class="quiet" @click=${this.#copy} title=${this.say("copy")}>
      ${icon(this.done ? "check" : "copy")}<span class=${this.what === "path" || this.what === "id" ? "mono" : ""}>${this.label ?? this.say("copy")}</span>
      <span class="unseen" role="status">${this.done ? this.say("copied") : ""}</span>
    </button>`;
  }
}

definePart("copy", Copy);

/** A copy button: with the text itself as its label, or with a word. A text that takes time is a function that makes it. */
export const copy = (words, text, what, { label, bare = false } = {}) =>
  html`<mcp-part-copy .words=${words} .text=${text} what=${what} .label=${label} ?bare=${bare}></mcp-part-copy>`;
