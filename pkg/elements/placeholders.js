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

const SHORT = 150;
/** What a title takes, and one row of the skeleton. */
const HEAD = 60;
const ROW = 64;

/** Holds the place of a card while its element is being loaded. */
class Skeleton extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .card {
        box-sizing: border-box;
        padding: 18px 20px;
      }

      .bone + .bone {
        margin-block-start: 10px;
      }

      .first ~ :nth-child(even) {
        margin-block-start: 22px;
      }
    `,
  ];

  render() {
    const { type } = this.card ?? {};
    const height = Object.hasOwn(TALL, type) ? TALL[type] : SHORT;
    const rows = Array.from({ length: Math.floor((height - HEAD) / ROW) });
    const bone = (width, name = "") => html`<span class="bone ${name}" .style=${`inline-size:${width}%`}></span>`;
    return html`<article class="card" part="card" aria-busy="true" .style=${`min-block-size:${height}px`}>
      <div part="body" aria-hidden="true">${bone(30, "first")}${rows.map((_, index) => [bone(index % 2 === 0 ? 62 : 50), bone(index % 3 === 0 ? 88 : 74)])}</div>
    </article>`;
  }
}

/** Members that are shown around the data, or say how it came about. */
const AROUND = new Set(["explain", "security", "summary", "media"]);

/** A card whose element could not be loaded: what it holds, as data. */
class Plain extends CardElement {
  heading() {
    const key = `${this.card.type}.title`;
    return text(this.card.title) ?? this.say(this.words.knows(key) ? key : "structured.title");
  }

  body() {
    return json(this.words, Object.fromEntries(Object.entries(this.card).filter(([name]) => !AROUND.has(name))));
  }
}

register(SKELETON, Skeleton);
register(PLAIN, Plain);
