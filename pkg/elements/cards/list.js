import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { list, text } from "../lib/list.js";
import { copy } from "../parts/copy.js";

/** Texts that are short stand in columns, where there is room. */
const SHORT = 24;

/** Texts, numbers and words, one below the other. */
class List extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      :is(ul, ol) {
        padding-inline-start: 1.5rem;
      }

      ol {
        padding-inline-start: 2.25rem;
      }

      .short {
        columns: 14rem auto;
        column-gap: 24px;
      }

      li {
        padding-block: 3px;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
        break-inside: avoid;
      }

      li::marker {
        color: var(--_soft);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  static icon = "list";

  heading() {
    return text(this.card.title) ?? this.say("list.title");
  }

  note() {
    const { length } = this.#items();
    return this.card.total > length ? this.count(length) : this.say("entries", { n: length });
  }

  body() {
    const items = this.#items();
    return items.length === 0 ? this.empty("list") : this.listed(items, 100, (shown) => this.#list(shown));
  }

  actions() {
    const items = this.#items();
    return items.length === 0 ? nothing : copy(this.words, () => items.join("\n"), "list", { label: this.say("list.copy") });
  }

  #items() {
    return list(this.card.items).filter((item) => typeof item === "string");
  }

  #list(items) {
    const rows = items.map((item) => html`<li><span dir="auto">${item === "" ? "–" : item}</span></li>`);
    const isShort = items.length > 6 && items.every((item) => item.length <= SHORT);
    return this.card.ordered === true ? html`<ol class=${isShort ? "short" : ""}>${rows}</ol>` : html`<ul class=${isShort ? "short" : ""}>${rows}</ul>`;
  }
}

define("list", List);
