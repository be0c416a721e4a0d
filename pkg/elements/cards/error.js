import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { records, rows, text } from "../lib/list.js";
import { code } from "../parts/code.js";
import { more } from "../parts/explanation.js";
import { json } from "../parts/json.js";
import { confirmation } from "../styles/confirmation.js";

/** Members that are shown as facts, in this order. */
const FACTS = ["code", "name", "tool", "path", "pattern", "exitCode", "suggestedTool"];

/** A failed call: one sentence, the next step, and the rest for those who ask. */
class Failure extends CardElement {
  static styles = [
    ...CardElement.styles,
    confirmation,
    css`
      .kind {
        color: var(--_bad);
      }

      .issues {
        margin-block: 8px;
        border-inline-start: 3px solid var(--_line);
        padding-inline-start: 14px;
      }

      .issues li {
        padding-block: 2px;
      }

      .rest {
        margin-block-start: 10px;
      }
    `,
  ];

  static icon = "alert";

  heading() {
    const key = `error.category.${this.card.category}`;
    const heading = this.say(this.words.knows(key) ? key : "error.title");
    return heading === this.card.message ? this.say("error.title") : heading;
  }

  body() {
    const { card } = this;
    const advice = ["solution", "suggestion", "fallback", "action"].map((name) => text(card[name])).filter(Boolean);
    const next = `error.next.${card.category}`;
    return html`<p class="said sentence" dir="auto">${card.message}</p>
      ${this.#issues()}
      ${advice.length > 0
        ? advice.map((words) => html`<p class="next" dir="auto">${words}</p>`)
        : html`<p class="next">${this.say(this.words.knows(next) ? next : "error.next")}</p>`}
      <div class="rest">${more(this.say("details"), this.#details())}</div>`;
  }

  actions() {
    if (this.readonly) return nothing;
    if (this.card.category === "auth") return this.#button("reconnect");
    return this.card.retryable ? this.#button("retry") : nothing;
  }

  #button(action) {
    return html`<button type="button" class="button" part="action" @click=${() => this.act({ action })}>${this.say(`error.${action}`)}</button>`;
  }

  #issues() {
    const issues = records(this.card.issues);
    if (issues.length === 0) return nothing;
    return this.listed(issues, 30, (shown) => html`<ul role="list" class="issues">
      ${rows(shown, (_, index) => index, ({ path, message }) => html`<li>${text(path) ? html`<code>${path}</code> ` : nothing}<span dir="auto">${message}</span></li>`)}
    </ul>`);
  }

  #details() {
    const { card } = this;
    const known = FACTS.filter((name) => card[name] !== undefined && card[name] !== "");
    const parts = [
      known.length > 0 ? html`<dl class="facts">${known.map((name) => html`<dt>${this.say(`error.${name}`)}</dt><dd><code>${card[name]}</code></dd>`)}</dl>` : nothing,
      card.details === undefined ? nothing : typeof card.details === "string" ? html`<p class="prose soft" dir="auto">${card.details}</p>` : json(this.words, card.details),
      text(card.trace) ? code(this.words, card.trace, { look: "plain", label: this.say("error.trace") }) : nothing,
      card.data === undefined ? nothing : json(this.words, card.data),
    ].filter((part) => part !== nothing);
    return parts.length > 0 ? html`<div class="stack">${parts}</div>` : nothing;
  }
}

define("error", Failure);
