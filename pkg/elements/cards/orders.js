import { html, nothing } from "lit";
import { CardElement, define } from "../card-element.js";
import { linkUrl } from "../lib/gate.js";
import { link } from "../lib/link.js";
import { records, rows, text } from "../lib/list.js";
import { recordRow } from "../parts/record.js";
import { records as style } from "../styles/records.js";

/** As many lines of an order are named; the others are counted. */
const NAMED = 8;

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
    const lines = records(order.lines);
    const date = (when) => text(when) && this.words.date(when);
    const facts = [
      date(order.placedAt) && this.say("orders.placed", { when: date(order.placedAt) }),
      text(order.eta) && this.say("orders.eta", { when: date(order.eta) }),
      lines.length > 0 && this.say("orders.lines", { n: lines.length }),
      linkUrl(order.url) && link(order.url, this.say("orders.follow")),
    ];
    const named = lines.slice(0, NAMED).map((line) => this.#line(line)).filter(Boolean);
    return recordRow(this.words, order, {
      title: text(order.title) ?? this.say("order_placed.id"),
      facts,
      below: named.length === 0 ? nothing : html`<p class="lines" dir="auto">${this.words.list(named)}${lines.length > NAMED ? " …" : ""}</p>`,
      aside: Number.isFinite(order.amount) ? html`<span class="amount">${this.words.money(order.amount, order.currency)}</span>` : nothing,
    });
  }

  #line(line) {
    return Number.isFinite(line.quantity) ? `${this.words.number(line.quantity)} × ${text(line.name) ?? ""}` : text(line.name);
  }
}

define("orders", Orders);
