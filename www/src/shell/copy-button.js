import { html } from "lit";
import { announce } from "./announce.js";
import { PageElement } from "./page-element.js";

const LASTS_MS = 2000;

/** Copies a text and says so. */
class CopyButton extends PageElement {
  static properties = { text: { attribute: false }, label: {}, state: { state: true } };

  #reset;

  async #copy() {
    clearTimeout(this.#reset);
    try {
      await navigator.clipboard.writeText(this.text);
      this.state = "done";
      announce("Copied.");
    } catch {
      this.state = "failed";
      announce("The browser did not allow copying.");
    }
    this.#reset = setTimeout(() => {
      this.state = undefined;
    }, LASTS_MS);
  }

  render() {
    const words = this.state === "done" ? "Copied" : this.state === "failed" ? "Not allowed" : this.label;
    return html`<button type="button" class="quiet copy" @click=${this.#copy}><demo-icon name=${this.state === "done" ? "check" : "copy"}></demo-icon>${words}</button>`;
  }
}

customElements.define("copy-button", CopyButton);

export const copyButton = (text, label) => html`<copy-button .text=${text} label=${label}></copy-button>`;
