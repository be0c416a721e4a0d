import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { record, text } from "../lib/list.js";
import { more } from "../parts/explanation.js";
import { facts } from "../parts/facts.js";
import { confirmation } from "../styles/confirmation.js";

/** Whether something worked, in one sentence. */
class Status extends CardElement {
  static styles = [
    ...CardElement.styles,
    confirmation,
    css`
      :host([failed]) .kind {
        color: var(--_bad);
      }
    `,
  ];

  static icon = "message";
  static domain = "vertical";

  willUpdate(changed) {
    super.willUpdate(changed);
    this.toggleAttribute("failed", !record(this.card?.status).success);
  }

  heading() {
    return this.say(record(this.card.status).success ? "status.done" : "status.failed");
  }

  get icon() {
    return record(this.card.status).success ? "checkCircle" : "alert";
  }

  body() {
    const { message, originalMessage, details } = record(this.card.status);
    return html`<div class="stack">
      <p class="said sentence" dir="auto">${message}</p>
      ${details ? facts(this.words, details) : nothing}
      ${text(originalMessage) ? more(this.say("status.original"), html`<p class="prose soft" dir="auto">${originalMessage}</p>`) : nothing}
    </div>`;
  }
}

define("status", Status);
