import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { bones, list, record, records, rows, text } from "../lib/list.js";
import { marked, wordsPattern } from "../lib/marks.js";
import { copy } from "../parts/copy.js";
import { rowBone } from "../parts/row-bone.js";
import { results } from "../styles/results.js";

/** Passages that are drawn at once, and pills below each. */
const PAGE = 30;
const TAGS = 10;
/** Filters that are suggested, and values of each. */
const FILTERS = 8;
const VALUES = 20;

/** Passages of documentation that match a query. */
class DocSearch extends CardElement {
  static styles = [
    ...CardElement.styles,
    results,
    css`
      .crumbs {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        column-gap: 4px;
      }

      .crumbs .icon {
        inline-size: 12px;
        block-size: 12px;
      }

      .hint {
        margin-block-start: 12px;
        padding: 12px 16px;
        border-radius: var(--_radius-tile);
        background: var(--_sunken);
      }

      .filters {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin-block-start: 8px;
        align-items: center;
      }

      .filters button {
        border-color: var(--_edge);
        color: var(--_ink);
        min-block-size: 28px;
      }
    `,
  ];

  static icon = "book";

  heading() {
    return text(this.card.query) ? this.say("search.for", { query: this.card.query }) : this.say("doc_search.title");
  }

  note() {
    return this.count(records(this.card.hits).length);
  }

  body() {
    const hits = records(this.card.hits);
    const pattern = wordsPattern(this.card.query);
    return html`${hits.length === 0 && !this.partial ? this.empty("doc_search") : nothing}
      ${this.listed(hits, PAGE, (shown) => html`<ol role="list" class="ruled">
        ${rows(shown, (hit) => hit.chunkId, (hit) => this.#hit(hit, pattern), () => [...this.manner, this.card.query])}
        ${bones(this.partial, hits.length).map(rowBone)}
      </ol>`)}
      ${this.#hint()}`;
  }

  actions() {
    const { nextCursor } = this.card;
    if (typeof nextCursor !== "string" || this.readonly) return nothing;
    return html`<button type="button" class="button" part="action" @click=${() => this.act({ action: "next_page", cursor: nextCursor })}>${this.say("page.next")}</button>`;
  }

  #hit(hit, pattern) {
    const crumbs = list(hit.breadcrumb).filter((part, index, all) => part !== hit.filepath && !(index === all.length - 1 && part === hit.heading)).slice(0, 10);
    const tags = Object.entries(record(hit.metadata)).slice(0, TAGS);
    const open = () => this.act({ action: "open_document", chunkId: hit.chunkId, filepath: hit.filepath });
    return html`<li class="row hit" part="row">
      ${crumbs.length > 0 ? html`<div class="crumbs small soft">${crumbs.map((part, index) => html`${index > 0 ? icon("next", "flips") : nothing}<span dir="auto">${part}</span>`)}</div>` : nothing}
      <div class="hit-title" dir="auto">
        ${this.readonly ? hit.heading : html`<button type="button" class="open" @click=${open}>${hit.heading}</button>`}
      </div>
      <p class="snippet" dir="auto">${marked(hit.snippet ?? "", pattern)}</p>
      <div class="foot">
        ${copy(this.words, text(hit.anchor) ? `${hit.filepath}#${hit.anchor}` : hit.filepath, "path", { label: hit.filepath })}
        ${tags.map(([key, value]) => html`<span class="pill" dir="auto">${key}: ${value}</span>`)}
      </div>
    </li>`;
  }

  #hint() {
    const { hint } = this.card;
    if (!hint) return nothing;
    return html`<div class="hint">
      <p dir="auto">${hint.message}</p>
      ${Object.entries(record(hint.suggestedFilters)).slice(0, FILTERS).map(
        ([filter, values]) => html`<div class="filters">
          <span class="small soft" dir="auto">${filter}</span>
          ${list(values).slice(0, VALUES).map((value) =>
            this.readonly
              ? html`<span class="pill" dir="auto">${value}</span>`
              : html`<button type="button" class="pill" dir="auto" @click=${() => this.act({ action: "refine", filter, value })}>${value}</button>`,
          )}
        </div>`,
      )}
    </div>`;
  }
}

define("doc_search", DocSearch);
