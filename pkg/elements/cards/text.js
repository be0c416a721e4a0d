import { html } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { csvRows } from "../lib/csv.js";
import { record, text } from "../lib/list.js";
import { PIECE, piece } from "../lib/pieces.js";
import { code } from "../parts/code.js";
import { copy } from "../parts/copy.js";
import { facts } from "../parts/facts.js";
import { grid, markdown } from "../parts/templates.js";

/** Words to read: plain, markdown, a diff, CSV or HTML source. */
class TextCard extends CardElement {
  static properties = { shown: { state: true } };

  static icon = "text";

  constructor() {
    super();
    this.shown = PIECE;
  }

  heading() {
    const key = `text.${this.card.format}`;
    return this.say(this.words.knows(key) ? key : "text.title");
  }

  body() {
    const words = this.card.text;
    if (!text(words)) return this.empty("text");
    return html`<div class="stack">${this.#words(words)}${facts(this.words, record(this.card.fields))}</div>`;
  }

  actions() {
    return text(this.card.text) && ["plain", "markdown", "csv"].includes(this.card.format) ? copy(this.words, this.card.text, "text") : super.actions();
  }

  #words(words) {
    switch (this.card.format) {
      case "markdown":
        return markdown(this.words, words, this.headingLevel);
      case "diff":
        return code(this.words, words, { look: "diff" });
      case "html":
        return code(this.words, words, { language: "html" });
      case "csv":
        return this.#table(words);
      default:
        return this.#plain(words);
    }
  }

  #plain(words) {
    const start = piece(words, this.shown);
    const rest = words.length - start.length;
    return html`<p class="prose" dir="auto">${start}</p>
      ${rest > 0 ? html`<button type="button" class="quiet" @click=${() => (this.shown += 5 * PIECE)}>${this.say("text.more", { n: rest })}</button>` : ""}`;
  }

  #table(words) {
    const [head, ...rows] = csvRows(words);
    if (!head || head.length < 2) return this.#plain(words);
    const isNumber = (index) => index < 200 && rows.length > 0 && rows.slice(0, 1000).every((row) => row[index] === undefined || row[index] === "" || /^-?[\d,. ]+%?$/.test(row[index]));
    return grid(this.words, head.map((label, index) => ({ key: String(index), label, kind: isNumber(index) ? "number" : "string" })), rows);
  }
}

define("text", TextCard);
