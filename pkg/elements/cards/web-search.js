import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { imageUrl } from "../lib/gate.js";
import { link } from "../lib/link.js";
import { bones, list, records, rows, text } from "../lib/list.js";
import { marked, wordsPattern } from "../lib/marks.js";
import "../parts/picture.js";
import { rowBone } from "../parts/row-bone.js";
import { results } from "../styles/results.js";

const PICTURES = 50;

/** Pages of the web that match a query. */
class WebSearch extends CardElement {
  static styles = [
    ...CardElement.styles,
    results,
    css`
      .page {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        column-gap: 20px;
        align-items: start;
      }

      .site {
        display: flex;
        align-items: center;
        gap: 8px;
        font-size: var(--_size-12);
        color: var(--_soft);
      }

      .site > span {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }

      .site mcp-part-picture {
        inline-size: 18px;
        block-size: 18px;
        border-radius: var(--_radius-tiny);
        flex: none;
        --_size-28: 11px;
      }

      .thumb {
        inline-size: 96px;
        block-size: 72px;
        border-radius: var(--_radius-control);
        margin-block-start: 4px;
      }

      .pictures {
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: 120px;
        gap: 8px;
        overflow-x: auto;
        margin-block-start: 12px;
        scrollbar-width: thin;
      }

      .pictures mcp-part-picture {
        aspect-ratio: 4 / 3;
        border-radius: var(--_radius-control);
      }

      @container card (inline-size < 440px) {
        .thumb {
          inline-size: 64px;
          block-size: 64px;
        }
      }
    `,
  ];

  static icon = "globe";

  heading() {
    return text(this.card.query) ? this.say("search.for", { query: this.card.query }) : this.say("web_search.title");
  }

  note() {
    return this.count(records(this.card.results).length);
  }

  body() {
    const found = records(this.card.results);
    const pictures = list(this.card.images).slice(0, PICTURES).filter((url) => imageUrl(url, this.images ?? "https"));
    if (found.length === 0 && pictures.length === 0 && !this.partial) return this.empty("web_search");
    const pattern = wordsPattern(this.card.query);
    return html`${this.listed(found, 50, (shown) => html`<ol role="list" class="ruled">
        ${rows(shown, (result, index) => result.id ?? result.url ?? index, (result) => this.#result(result, pattern), () => [...this.manner, this.card.query])}
        ${bones(this.partial, found.length).map(rowBone)}
      </ol>`)}
      ${pictures.length === 0 ? nothing : html`<div class="pictures" tabindex="0" role="group" aria-label=${this.say("web_search.images")}>${pictures.map((url) => html`<mcp-part-picture .src=${url} .images=${this.images} name=""></mcp-part-picture>`)}</div>`}`;
  }

  #result(result, pattern) {
    const facts = [text(result.publishedDate) && this.words.date(result.publishedDate), text(result.author)].filter(Boolean);
    const thumb = imageUrl(result.image, this.images ?? "https");
    return html`<li class="row page" part="row">
      <div>
        <div class="site figures">
          <mcp-part-picture .src=${result.favicon} .name=${result.host || result.title} .images=${this.images}></mcp-part-picture>
          <span>${[text(result.host), ...facts].filter(Boolean).join(" · ")}</span>
        </div>
        <div class="hit-title" dir="auto">${link(result.url, result.title, "open")}</div>
        ${text(result.text) ? html`<p class="snippet" dir="auto">${marked(result.text, pattern)}</p>` : nothing}
      </div>
      ${thumb ? html`<mcp-part-picture class="thumb" .src=${thumb} .images=${this.images} .name=${result.title}></mcp-part-picture>` : nothing}
    </li>`;
  }
}

define("web_search", WebSearch);
