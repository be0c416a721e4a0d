import { html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { text } from "../lib/list.js";
import { copy } from "../parts/copy.js";
import { orderLines } from "../parts/record.js";
import { confirmation } from "../styles/confirmation.js";

/** Words of state that say no more than the card itself. */
const PLACED = new Set(["PLACED", "ORDER PLACED", "ORDER_PLACED", "SUCCESS", "OK"]);

/** An order was accepted. */
class OrderPlaced extends CardElement {
  static styles = [...CardElement.styles, confirmation];

  static icon = "package";
  static domain = "vertical";

  body() {
    const { orderId, amount, currency, eta, lines } = this.card;
    const status = text(this.card.status);
    const isWord = status !== undefined && /^[A-Z_ ]+$/.test(status);
    return html`<div class="done">
      <span class="tick">${icon("check")}</span>
      <div>
        <p class="said" dir="auto">${status === undefined || isWord ? this.say("order_placed.said") : status}</p>
        <p class="next">${this.say("order_placed.next")}</p>
        ${orderLines(this.words, lines)}
        ${Number.isFinite(amount) ? html`<p class="lines figures"><span class="soft">${this.say("cart.total")}</span> ${this.words.money(amount, currency)}</p>` : nothing}
        ${text(eta) ? html`<p class="next" dir="auto">${this.say("orders.eta", { when: this.words.date(eta) })}</p>` : nothing}
        <div class="id">
          ${text(orderId) ? html`<span class="soft small">${this.say("order_placed.id")}</span>${copy(this.words, orderId, "id", { label: orderId })}` : nothing}
          ${isWord && !PLACED.has(status) ? html`<span class="pill">${status.replaceAll("_", " ").toLowerCase()}</span>` : nothing}
        </div>
      </div>
    </div>`;
  }
}

define("order_placed", OrderPlaced);
