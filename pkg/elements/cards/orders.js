import { html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { linkUrl } from "../lib/gate.js";
import { link } from "../lib/link.js";
import { records, rows, text } from "../lib/list.js";
import { orderLines, recordRow } from "../parts/record.js";
import { records as style } from "../styles/records.js";

/** Orders that were looked up. */
class Orders extends CardElement {
  static styles = [...CardElement.styles, style];

  static icon = "package";
  static domain = "vertical";

  note() {
    return this.count(records(this.card.items).length);
  }

  body() {
    const orders = records(this.card.items);
    if (orders.length === 0) return this.empty("orders");
    return this.listed(orders, 100, (shown) => html`<ul role="list" class="ruled">${rows(shown, (order, index) => order.id ?? index, (order) => this.#order(order), () => this.manner)}</ul>`);
  }

  #order(order) {
    const date = (when) => text(when) && this.words.date(when);
    const facts = [
      date(order.placedAt) && this.say("orders.placed", { when: date(order.placedAt) }),
      text(order.eta) && this.say("orders.eta", { when: date(order.eta) }),
      records(order.lines).length > 0 && this.say("orders.lines", { n: records(order.lines).length }),
      linkUrl(order.url) && link(order.url, this.say("orders.follow")),
    ];
    return recordRow(this.words, order, {
      title: text(order.title) ?? this.say("order_placed.id"),
      facts,
      below: orderLines(this.words, order.lines),
      aside: Number.isFinite(order.amount) ? html`<span class="amount" part="price">${this.words.money(order.amount, order.currency)}</span>` : nothing,
    });
  }
}

define("orders", Orders);
