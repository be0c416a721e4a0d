import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { records, rows, text } from "../lib/list.js";
import { copy } from "../parts/copy.js";
import "../parts/markdown.js";
import { markdown } from "../parts/templates.js";

/** A passage of documentation with its neighbours. */
class DocChunks extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .chunk {
        padding: 12px 16px;
        border-inline-start: 3px solid var(--_line);
      }

      .chunk + .chunk {
        margin-block-start: 12px;
      }

      .chunk.target {
        border-inline-start-color: var(--_accent);
        background: color-mix(in oklab, var(--_accent) 4%, var(--_surface));
        border-start-end-radius: var(--_radius-tile);
        border-end-end-radius: var(--_radius-tile);
      }

      .asked {
        color: var(--_accent);
      }

      .place {
        display: flex;
        flex-wrap: wrap;
        gap: 0 12px;
        align-items: center;
        margin-block-end: 8px;
        font-size: var(--_size-12);
        color: var(--_soft);
      }
    `,
  ];

  static icon = "page";

  heading() {
    return records(this.card.chunks)[0]?.filepath ?? this.say("doc_chunks.title");
  }

  note() {
    return this.say("doc_chunks.count", { n: records(this.card.chunks).length });
  }

  body() {
    const chunks = records(this.card.chunks);
    if (chunks.length === 0) return this.empty("doc_chunks");
    return this.listed(chunks, 10, (shown) => html`${rows(shown, (chunk) => chunk.chunkId, (chunk) => this.#chunk(chunk, chunks.length))}`);
  }

  #chunk(chunk, count) {
    const target = chunk.role === "target";
    return html`<div role="group" class="chunk row ${target ? "target" : ""}" part="row" aria-label=${chunk.chunkId}>
      <div class="place figures">
        <span>${this.say("doc_chunks.place", { n: chunk.position, total: chunk.total })}</span>
        ${target ? html`<strong class="asked">${this.say("doc_chunks.target")}</strong>` : nothing}
        ${copy(this.words, chunk.chunkId, "path", { label: text(chunk.anchor) ? `#${chunk.anchor}` : chunk.filepath })}
      </div>
      ${markdown(this.words, chunk.content, this.headingLevel, count)}
    </div>`;
  }
}

define("doc_chunks", DocChunks);
