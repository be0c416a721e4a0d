import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { clip, list, record, records, rows, text } from "../lib/list.js";
import { stepper } from "../parts/stepper.js";
import { stepperStyles } from "../styles/stepper.js";
import "../parts/picture.js";

/** Warnings that are shown, and characters of one. */
const MOST_WARNINGS = 5;
const LONG = 300;

/** What one is about to buy, and the bill. */
class Cart extends CardElement {
  static properties = { wanted: { state: true } };

  static styles = [
    ...CardElement.styles,
    stepperStyles,
    css`
      .item {
        display: grid;
        grid-template-columns: 48px minmax(0, 1fr) auto minmax(88px, auto);
        gap: 4px 14px;
        align-items: center;
        padding-block: 10px;
      }

      .item:first-child {
        padding-block-start: 2px;
      }

      .item mcp-part-picture {
        inline-size: 48px;
        block-size: 48px;
        border-radius: var(--_radius-control);
        --_size-28: 1.25rem;
      }

      .item .name {
        font-weight: 600;
        overflow-wrap: anywhere;
      }

      .each {
        color: var(--_soft);
        font-size: var(--_size-12);
        font-variant-numeric: tabular-nums;
      }

      .gone {
        color: var(--_bad);
        font-size: var(--_size-12);
      }

      .said {
        display: grid;
        gap: 6px;
        padding-block-end: 10px;
        overflow-wrap: anywhere;
      }

      .warning {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: 8px;
        align-items: start;
        color: var(--_bad);
      }

      .amount {
        text-align: end;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }

      .none .name {
        color: var(--_soft);
        text-decoration: line-through;
      }

      .bill {
        margin-block-start: 8px;
        padding-block-start: 12px;
        border-block-start: 1px solid var(--_line);
      }

      .bill div {
        display: grid;
        grid-template-columns: auto minmax(16px, 1fr) auto;
        align-items: baseline;
        gap: 6px;
        padding-block: 3px;
      }

      .bill div::before {
        content: "";
        order: 1;
        block-size: 0;
        border-block-end: 2px dotted color-mix(in oklab, var(--_edge) 55%, transparent);
        translate: 0 -4px;
      }

      .bill dt {
        color: var(--_soft);
        overflow-wrap: anywhere;
      }

      .bill dd {
        order: 2;
      }

      .bill .discount dd {
        color: var(--_good);
      }

      .bill .sum {
        margin-block-start: 8px;
        padding-block-start: 12px;
        border-block-start: 1px solid var(--_line);
        font-size: var(--_size-20);
        line-height: 1.75rem;
        font-weight: 600;
      }

      .bill .sum::before {
        border: 0;
      }

      .bill .sum dt {
        color: inherit;
      }

      @container card (inline-size < 520px) {
        .item {
          grid-template-columns: 48px minmax(0, 1fr) auto;
        }

        .item .steps {
          grid-column: 2;
          grid-row: 2;
          justify-self: start;
        }

        .item .amount {
          grid-row: 1;
          grid-column: 3;
        }
      }
    `,
  ];

  static icon = "cart";
  static domain = "vertical";

  constructor() {
    super();
    this.wanted = new Map();
  }

  willUpdate(changed) {
    super.willUpdate(changed);
    // A new cart is the truth again.
    if (changed.has("card")) this.wanted = new Map();
  }

  get #items() {
    return records(record(this.card.cart).items);
  }

  note() {
    const count = this.#items.reduce((sum, item) => sum + (Number.isFinite(item.quantity) ? item.quantity : 1), 0);
    return this.say("items", { n: count });
  }

  body() {
    const items = this.#items;
    if (items.length === 0) return html`${this.#said()}${this.empty("cart")}`;
    const exact = items.some((one) => !Number.isInteger(one.lineTotal));
    return html`${this.#said()}${this.listed(items, 50, (shown) => html`<ul role="list" class="ruled-soft">${rows(shown, (item) => item.id, (item, _, key) => this.#item(item, key, exact))}</ul>`)}
      ${this.#bill()}`;
  }

  /** What the shop says of the cart: first what may keep one from buying it. */
  #said() {
    const { message, warnings } = record(this.card.cart);
    const warned = list(warnings).filter(text).slice(0, MOST_WARNINGS);
    if (warned.length === 0 && !text(message)) return nothing;
    return html`<div class="said">
      ${warned.map((warning) => html`<p class="warning" dir="auto">${icon("alert")}<span>${clip(warning, LONG)}</span></p>`)}
      ${text(message) ? html`<p dir="auto">${clip(message, LONG)}</p>` : nothing}
    </div>`;
  }

  actions() {
    if (this.#items.length === 0 || this.readonly) return nothing;
    return html`<button type="button" class="button primary" part="action" @click=${() => this.act({ action: "checkout", cart: this.card.cart })}>${this.say("cart.checkout")}</button>`;
  }

  #item(item, key, exact) {
    const quantity = this.wanted.get(key) ?? item.quantity;
    const { words } = this;
    const each = quantity === 1 && !(item.mrp > item.price) ? nothing : this.say("cart.each", { price: words.money(item.price, item.currency) });
    const lineTotal = quantity === item.quantity ? item.lineTotal : Math.round(item.price * quantity * 100) / 100;
    return html`<li class="item row ${quantity === 0 ? "none" : ""}" part="row">
      <mcp-part-picture .src=${item.image} .name=${item.name} .images=${this.images}></mcp-part-picture>
      <div>
        <div class="name" part="name" dir="auto">${item.name}</div>
        ${item.available === false ? html`<div class="gone">${this.say("cart.unavailable")}</div>` : nothing}
        ${text(item.note) ? html`<div class="each" dir="auto">${clip(item.note, LONG)}</div>` : nothing}
        <div class="each">${each}${item.mrp > item.price ? html` <s><span class="unseen">${this.say("price.before")} </span>${words.money(item.mrp, item.currency)}</s>` : nothing}</div>
      </div>
      <div class="steps" data-stepper>
        ${this.readonly ? html`<span class="soft figures">× ${words.number(quantity)}</span>` : stepper({ words, name: item.name, quantity, change: (to) => this.#change(item, key, quantity, to) })}
      </div>
      <div class="amount" part="price">${words.money(lineTotal, item.currency, exact)}</div>
    </li>`;
  }

  #change(item, key, previous, quantity) {
    this.wanted = new Map(this.wanted).set(key, quantity);
    this.act({ action: "change_quantity", item, quantity, previous });
  }

  /** The lines in their order; the last total stands apart. */
  #bill() {
    const cart = record(this.card.cart);
    const currency = this.#items.find((item) => item.currency)?.currency;
    const stated = records(cart.lines);
    const lines = stated.length > 0
      ? stated
      : [
          { label: this.say("cart.subtotal"), amount: cart.subtotal, kind: "subtotal" },
          ...(cart.deliveryFee ? [{ label: this.say("cart.delivery"), amount: cart.deliveryFee, kind: "delivery" }] : []),
        ];
    const sum = lines.findLast((line) => line.kind === "total");
    const exact = [...lines, { amount: cart.total }].some(({ amount }) => !Number.isInteger(amount ?? 0));
    const money = (amount) => this.words.money(amount ?? 0, currency, exact);
    return html`<dl class="bill">
      ${this.listed(lines.filter((line) => line !== sum), 30, (shown) => shown.map((line) => html`<div class=${line.kind}><dt dir="auto">${line.label}</dt><dd class="amount" part="price">${money(line.amount)}</dd></div>`))}
      <div class="sum"><dt dir="auto">${sum?.label ?? this.say("cart.total")}</dt><dd class="amount" part="price">${money(cart.total)}</dd></div>
    </dl>`;
  }
}

define("cart", Cart);
