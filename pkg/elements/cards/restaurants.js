import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { bones, list, records, rows, text } from "../lib/list.js";
import "../parts/picture.js";
import "../parts/rail.js";
import { tiles } from "../styles/tiles.js";

/** Tiles drawn at once. */
const PAGE = 300;

/** Places to eat. */
class Restaurants extends CardElement {
  static styles = [
    ...CardElement.styles,
    tiles,
    css`
      mcp-part-rail {
        --tiles: 2.4;
        --middle: 24%;
      }

      .shot mcp-part-picture {
        aspect-ratio: 4 / 3;
      }

      .name {
        margin-block-start: 10px;
      }

      .rating {
        position: absolute;
        inset-block-end: 8px;
        inset-inline-start: 8px;
        display: inline-flex;
        align-items: center;
        gap: 3px;
        padding: 0 6px;
        border-radius: var(--_radius-small);
        font-size: var(--_size-12);
        font-weight: 600;
        line-height: 1.25rem;
        font-variant-numeric: tabular-nums;
        background: var(--_surface);
      }

      .rating .icon {
        color: var(--_accent);
        inline-size: 11px;
        block-size: 11px;
        fill: currentcolor;
      }

      .offer {
        display: flex;
        align-items: center;
        gap: 6px;
        color: var(--_accent);
      }

      .offer .icon {
        align-self: start;
        margin-block-start: 0.2em;
      }

      .offer span {
        overflow: hidden;
        text-overflow: ellipsis;
      }

      .do {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-block-start: 10px;
      }

      .do .button {
        padding-inline: 12px;
        white-space: nowrap;
      }

      .do .first {
        border-color: var(--_accent);
        color: var(--_accent);
      }

      .do .second {
        border-color: transparent;
        background: none;
      }

      .alone {
        display: grid;
        grid-template-columns: minmax(0, 260px) minmax(0, 1fr);
        gap: 20px;
      }

      .alone .shot {
        align-self: start;
      }

      .alone .name {
        margin-block-start: 0;
        font-size: var(--_size-16);
        line-height: 1.5rem;
        block-size: auto;
        -webkit-line-clamp: 3;
      }

      .alone .line {
        white-space: normal;
        min-block-size: 0;
        font-size: var(--_size-14);
        line-height: 1.5rem;
      }

      @container card (inline-size < 440px) {
        .alone {
          grid-template-columns: minmax(0, 1fr);
          gap: 12px;
        }

        .do {
          gap: 0;
        }

        .do .button {
          padding-inline: 8px;
        }

        mcp-part-rail {
          --_pad: 16px;
          --tiles: 1.2;
        }
      }

      @container card (440px <= inline-size < 600px) {
        mcp-part-rail {
          --tiles: 1.75;
        }
      }

      @container card (inline-size >= 900px) {
        mcp-part-rail {
          --tiles: 3.4;
        }
      }

      @container card (inline-size >= 1200px) {
        mcp-part-rail {
          --tiles: 4.4;
        }
      }
    `,
  ];

  static icon = "utensils";
  static domain = "vertical";

  appDomain() {
    const domain = super.appDomain();
    return domain === "food" ? "dining" : domain;
  }

  note() {
    return this.count(records(this.card.items).length);
  }

  body() {
    const items = records(this.card.items);
    if (items.length === 0 && !this.partial) return this.empty("restaurants");
    if (items.length === 1 && !this.partial && !this.grew) {
      return html`<div class="alone row" part="row">${this.#picture(items[0])}<div>${this.#words(items[0])}</div></div>`;
    }
    return this.listed(items, PAGE, (shown) => html`<mcp-part-rail .words=${this.words} label=${this.say("restaurants.title")}>
      ${rows(shown, (item) => item.id, (item) => this.#tile(item), () => this.manner)}
      ${bones(this.partial, items.length).map(() => this.#bone())}
    </mcp-part-rail>`);
  }

  #tile(item) {
    return html`<div class="tile row" part="row" role="group" aria-label=${item.name}>${this.#picture(item)}${this.#words(item)}</div>`;
  }

  #picture(item) {
    return html`<span class="shot"><mcp-part-picture .src=${item.image} .name=${item.name} .images=${this.images}></mcp-part-picture>${this.#rating(item.rating)}</span>`;
  }

  #words(item) {
    const [offer] = list(item.offers);
    const facts = [this.#price(item.priceForTwo), this.#time(item.deliveryTime)].filter(Boolean);
    const place = [...new Set([text(item.locality), text(item.address)].filter(Boolean))].join(" · ");
    return html`<span class="name once" part="name" dir="auto" title=${item.name}>${item.name}</span>
      <span class="line" dir="auto">${item.cuisine ?? ""}</span>
      <span class="line figures" dir="auto">${facts.join(" · ")}</span>
      <span class="line" dir="auto" title=${place || nothing}>${place}</span>
      <span class="line offer">${text(offer) ? html`${icon("tag")}<span dir="auto">${offer}</span>` : nothing}</span>
      ${this.readonly ? nothing : this.#buttons(item)}`;
  }

  #rating(rating) {
    if (rating === undefined) return nothing;
    const value = this.words.number(rating, { maximumFractionDigits: 1 });
    return html`<span class="rating"><span class="unseen">${this.say("rating")} </span>${icon("star")}${value}</span>`;
  }

  /** A bare amount does not say that it is for two. */
  #price(price) {
    const amount = /^₹\s?(\d{1,7})$/.exec(text(price) ?? "");
    return amount ? this.say("price.two", { price: this.words.money(Number(amount[1]), "INR") }) : text(price);
  }

  /** A bare number means minutes. */
  #time(time) {
    if (!text(time)) return undefined;
    return /^\d+$/.test(time.trim()) ? this.say("minutes", { n: Number(time) }) : time;
  }

  /** What the app is for comes first: a table, or a delivery. */
  #buttons(item) {
    const menu = (rank) => this.#button(rank, "menu.open", { action: "open_menu", restaurant: item });
    const table = (rank) => this.#button(rank, "availability.check", { action: "check_availability", restaurant: item });
    return html`<div class="do">${this.domain === "foodorder" ? menu("first") : html`${table("first")}${menu("second")}`}</div>`;
  }

  #button(rank, key, detail) {
    return html`<button type="button" class="button ${rank}" part="action" @click=${() => this.act(detail)}>
      ${this.say(key)}<span class="unseen"> ${detail.restaurant.name}</span>
    </button>`;
  }

  #bone() {
    return html`<div class="tile" aria-hidden="true">
      <span class="shot bone" .style=${"aspect-ratio:4/3;block-size:auto;margin:0"}></span>
      <span class="name once"><span class="bone" .style=${"inline-size:70%"}></span></span>
      <span class="line"><span class="bone" .style=${"inline-size:45%"}></span></span>
      ${["", "", ""].map(() => html`<span class="line"></span>`)}
      <div class="do"><span class="button second"></span></div>
    </div>`;
  }
}

define("restaurants", Restaurants);
