import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { bones, pick, records, rows, text } from "../lib/list.js";
import { firstOf, sectionsOf } from "../lib/sections.js";
import { diet, dietStyles } from "../parts/diet.js";
import "../parts/picture.js";
import "../parts/rail.js";
import { price, stepper } from "../parts/stepper.js";
import { stepperStyles } from "../styles/stepper.js";
import { tiles } from "../styles/tiles.js";

/** Tiles drawn at once. */
const PAGE = 300;

/** Things one can buy. */
class Products extends CardElement {
  static properties = { chosen: { state: true }, wanted: { state: true } };

  static styles = [
    ...CardElement.styles,
    tiles,
    stepperStyles,
    dietStyles,
    css`
      mcp-part-rail {
        --tiles: 3.4;
        --middle: 18%;
      }

      /* A section is its name in the first line, over as many columns as it has tiles in the second. */
      .sections > .section {
        grid-row: 1;
        display: flex;
        margin-block-end: -6px;
        padding-block-end: 4px;
        border-block-end: 1px solid var(--_line);
        font-size: var(--_size-14);
        font-weight: 600;
      }

      .section > span {
        position: sticky;
        inset-inline-start: 0;
        max-inline-size: min(100%, 100cqi - 2 * var(--_pad));
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .sections > .tile {
        grid-row: 2;
      }

      .shot mcp-part-picture {
        aspect-ratio: 1;
      }

      .open {
        display: block;
        inline-size: 100%;
        border-radius: var(--_radius-tile);
      }

      .open:hover .shot {
        box-shadow: var(--_lift);
      }

      .brand {
        margin-block-start: 10px;
      }

      /* Two lines of a name and the line below it, together: what a short name leaves free comes after both. */
      .words {
        display: block;
        block-size: 3.75rem;
      }

      .words .name {
        block-size: auto;
        max-block-size: 2.5rem;
      }

      .prices {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        column-gap: 6px;
        align-content: start;
        block-size: 3rem;
        margin-block: 2px 8px;
        overflow: hidden;
      }

      .now {
        font-size: var(--_size-20);
        line-height: 1.75rem;
        font-weight: 600;
        letter-spacing: -0.01em;
        font-variant-numeric: tabular-nums;
      }

      .now.long {
        font-size: var(--_size-14);
        overflow-wrap: anywhere;
      }

      .was {
        color: var(--_soft);
        font-size: var(--_size-12);
        font-variant-numeric: tabular-nums;
      }

      .off {
        flex-basis: 100%;
        line-height: 1.25rem;
        font-size: var(--_size-12);
        font-weight: 600;
        color: var(--_accent);
      }

      .want {
        display: grid;
        min-block-size: 36px;
      }

      .want .out {
        align-self: center;
        color: var(--_soft);
      }

      .meta {
        display: flex;
        gap: 8px;
        align-items: center;
      }

      .meta > span:first-child {
        overflow: hidden;
        text-overflow: ellipsis;
      }

      .single {
        display: grid;
        grid-template-columns: 168px minmax(0, 1fr);
        gap: 20px;
      }

      .single .shot {
        align-self: start;
      }

      .single .brand {
        margin-block-start: 0;
      }

      .single .name {
        font-size: var(--_size-16);
        line-height: 1.5rem;
        max-block-size: none;
        -webkit-line-clamp: 4;
      }

      .single .words {
        block-size: auto;
      }

      .single .prices {
        block-size: auto;
      }

      .single .off {
        flex-basis: auto;
      }

      .single .want {
        max-inline-size: 168px;
      }

      .about {
        margin-block: 8px 4px;
        color: var(--_soft);
      }

      .details {
        margin-block-start: 8px;
        padding: 16px;
        border-radius: var(--_radius-tile);
        background: var(--_sunken);
      }

      .details h4 {
        font-size: var(--_size-14);
        font-weight: 600;
      }

      .details .facts {
        margin-block-start: 8px;
      }

      @container card (inline-size < 440px) {
        mcp-part-rail {
          --_pad: 16px;
          --tiles: 1.72;
        }

        .single {
          grid-template-columns: 104px minmax(0, 1fr);
          gap: 16px;
        }

      }

      @container card (440px <= inline-size < 600px) {
        mcp-part-rail {
          --tiles: 2.4;
        }
      }

      @container card (inline-size >= 900px) {
        mcp-part-rail {
          --tiles: 5.4;
        }
      }

      @container card (inline-size >= 1200px) {
        mcp-part-rail {
          --tiles: 6.4;
        }
      }
    `,
  ];

  static icon = "basket";
  static domain = "vertical";

  constructor() {
    super();
    this.wanted = new Map();
  }

  note() {
    return this.count(records(this.card.items).length);
  }

  body() {
    const items = records(this.card.items);
    if (items.length === 0 && !this.partial) return this.empty("products");
    if (items.length === 1 && !this.partial && !this.grew) return this.#single(items[0]);
    // Tiles that came one after another stay where they are.
    const sections = this.grew ? undefined : sectionsOf(items);
    return html`${this.listed(items, PAGE, (shown) => html`<mcp-part-rail class=${sections ? "sections" : ""} .words=${this.words} label=${this.say("products.title")}>
        ${sections ? firstOf(sections, shown.length).map((section) => this.#section(section)) : this.#tiles(shown)}
        ${bones(this.partial, items.length).map(() => this.#bone())}
      </mcp-part-rail>`)}
      ${this.#details(items)}`;
  }

  #tiles(items, group) {
    return rows(items, (item) => item.id, (item, _, key) => this.#tile(item, key, group), (item, key) => [...this.manner, this.#quantity(item), this.chosen === key, group]);
  }

  /** Tiles below the name of their group, which stays in sight as long as one of them does. */
  #section({ label, items }) {
    const level = Math.min(6, (this.headingLevel || 3) + 1);
    return html`<div class="section" .style=${`grid-column:span ${items.length}`}>
        <span role="heading" aria-level=${level} dir="auto">${label ?? this.say("collection.other")}</span>
      </div>
      ${this.#tiles(items, label)}`;
  }

  /** How many of a product one wants: what the page says, else what was pressed here. */
  #quantity(item) {
    return pick(this.quantities ?? {}, item.id) ?? this.wanted.get(item.id) ?? 0;
  }

  #change(item, quantity) {
    const previous = this.#quantity(item);
    this.wanted = new Map(this.wanted).set(item.id, quantity);
    if (previous === 0) this.act({ action: "add_to_cart", product: item, quantity });
    else this.act({ action: "change_quantity", item, quantity, previous });
  }

  /** Whose it is, and its group where that is not said above it. */
  #brand(item, group) {
    return [...new Set([text(item.brand), text(item.restaurantName), text(item.groupLabel)].filter((part) => part && part !== item.name && part !== group))].join(" · ");
  }

  #picture(item) {
    return html`<span class="shot"><mcp-part-picture .src=${item.image} .name=${item.name} .images=${this.images}></mcp-part-picture></span>`;
  }

  #want(item) {
    if (!item.available) return html`<div class="want"><span class="out">${this.say("products.gone")}</span></div>`;
    if (this.readonly) return nothing;
    const add = this.say("add");
    return html`<div class="want" data-stepper>
      ${stepper({ words: this.words, name: item.name, quantity: this.#quantity(item), change: (quantity) => this.#change(item, quantity), add })}
    </div>`;
  }

  #meta(item) {
    return html`<span class="line meta">${text(item.quantity) ? html`<span dir="auto">${item.quantity}</span>` : nothing}${diet(this.words, item.isVeg)}</span>`;
  }

  #tile(item, key, group) {
    const open = this.chosen === key;
    return html`<div class="tile row ${item.available ? "" : "gone"}" part="row" role="group" aria-label=${item.name}>
      <button type="button" class="open" aria-expanded=${open} @click=${() => (this.chosen = open ? undefined : key)}>
        ${this.#picture(item)}
        <span class="line brand" dir="auto">${this.#brand(item, group)}</span>
        <span class="words"><span class="name" part="name" dir="auto">${item.name}</span>${this.#meta(item)}</span>
      </button>
      <div class="prices" part="price">${price(this.words, item)}</div>
      ${this.#want(item)}
    </div>`;
  }

  #bone() {
    return html`<div class="tile" aria-hidden="true">
      <span class="shot bone" .style=${"aspect-ratio:1;block-size:auto;margin:0"}></span>
      <span class="line brand"></span>
      <span class="words"><span class="bone" .style=${"inline-size:80%"}></span><span class="bone" .style=${"inline-size:50%"}></span></span>
      <div class="prices"></div>
      <div class="want"></div>
    </div>`;
  }

  #single(item) {
    return html`<div class="single row ${item.available ? "" : "gone"}" part="row">
      ${this.#picture(item)}
      <div>
        <span class="line brand" dir="auto">${this.#brand(item)}</span>
        <span class="words"><span class="name" part="name" dir="auto">${item.name}</span>${this.#meta(item)}</span>
        ${text(item.description) && item.isVeg === undefined ? html`<p class="about" dir="auto">${item.description}</p>` : nothing}
        <div class="prices" part="price">${price(this.words, item)}</div>
        ${this.#want(item)}
      </div>
    </div>`;
  }

  /** What a tile has no room for, below the rail. */
  #details(items) {
    const index = items.findIndex((item) => item.id === this.chosen?.split("\u0000")[0]);
    const item = items[index];
    if (!item) return nothing;
    const facts = ["brand", "itemType", "variantLabel", "restaurantName", "sku"].filter((name) => text(item[name]));
    return html`<div role="group" class="details row" part="details" aria-label=${item.name}>
      <p class="heading" dir="auto"><strong>${item.name}</strong></p>
      ${text(item.description) ? html`<p class="prose soft" dir="auto">${item.description}</p>` : nothing}
      <dl class="facts">${facts.map((name) => html`<dt>${this.say(`product.${name}`)}</dt><dd dir="auto">${item[name]}</dd>`)}</dl>
    </div>`;
  }
}

define("products", Products);
