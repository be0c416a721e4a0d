import { CardElement } from "./card-element.js";
import { css, html } from "./lib/template.js";
import { register } from "./lib/register.js";
import { text } from "./lib/list.js";
import { json } from "./parts/json.js";

/** What stands where a card will be, and where one cannot be. Their names are none that a card type could lead to. */
export const SKELETON = "mcp-skeleton-card";
export const PLAIN = "mcp-plain-card";

/** About how tall cards of a type mostly are, in pixels, where that is more than a few lines. */
const TALL = {
  products: 500, restaurants: 430, cart: 500, collection: 500, table: 500, chart: 460, knowledge_graph: 450, web_search: 300, doc_search: 500, doc_chunks: 500, code_matches: 400,
  artifacts: 500, file_content: 400, file_list: 320, code_execution: 320, input_request: 500, orders: 300, bookings: 300, media: 300, time_slots: 250, addresses: 250,
};

/** Holds the place of a card while its element is being loaded. */
class Skeleton extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .card {
        min-block-size: 150px;
        box-sizing: border-box;
      }

      .bone + .bone {
        margin-block-start: 12px;
      }
    `,
  ];

  render() {
    const tall = Object.hasOwn(TALL, this.card?.type) ? `min-block-size:${TALL[this.card.type]}px` : "";
    return html`<article class="card" part="card" aria-busy="true" .style=${tall}>
      <div class="body" part="body" aria-hidden="true">
        <span class="bone" .style=${"inline-size:35%"}></span>
        <span class="bone" .style=${"inline-size:90%"}></span>
        <span class="bone" .style=${"inline-size:60%"}></span>
      </div>
      <slot name="header-end" hidden></slot>
      <slot name="footer" hidden></slot>
    </article>`;
  }
}

/** A card whose element could not be loaded: what it holds, as data. */
class Plain extends CardElement {
  heading() {
    const key = `${this.card.type}.title`;
    return text(this.card.title) ?? this.say(this.words.knows(key) ? key : "structured.title");
  }

  body() {
    return json(this.words, this.card);
  }
}

register(SKELETON, Skeleton);
register(PLAIN, Plain);
