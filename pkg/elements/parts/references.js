import { css, html, nothing } from "../lib/template.js";
import { begun } from "../lib/hidden.js";
import { link } from "../lib/link.js";
import { list, records, rows, text } from "../lib/list.js";

/** Pieces of a quotation, and terms that one of them was found by. */
const PIECES = 40;
const TERMS = 20;

/** Publications as a numbered list. */
export function references(words, entries) {
  return html`<ol role="list" class="references">
    ${rows(entries, (entry, index) => entry.pmid ?? index, (entry, index) => html`<li class="row" part="row">
      <span class="figures soft number">${words.number(index + 1)}</span>
      <div>
        <div class="work" dir="auto">${link(entry.url, entry.title, "open")}</div>
        <div class="soft" dir="auto">${[text(entry.authorsShort), text(entry.year), text(entry.journal)].filter(Boolean).join(" · ")}</div>
        ${quoted(entry.segments)}
      </div>
    </li>`)}
  </ol>`;
}

function quoted(segments) {
  const parts = records(list(segments).slice(0, PIECES));
  if (parts.length === 0) return nothing;
  return html`<p class="quoted" dir="auto">${parts.map((part) => ("highlight" in part ? html`<mark title=${termsOf(part) || nothing}>${startless(part.highlight)}</mark>` : html`${startless(part.text)}`))}${list(segments).length > PIECES ? "…" : nothing}</p>`;
}

const termsOf = ({ terms }) => list(terms).slice(0, TERMS).filter(text).join(", ");
const startless = (value) => (typeof value === "string" ? begun(value) : value);

export const referenceStyles = css`
  .references li {
    display: grid;
    grid-template-columns: 2ch minmax(0, 1fr);
    gap: 14px;
    padding-block: 10px;
  }

  .references li + li {
    border-block-start: 1px solid var(--_line);
  }

  .references li:first-child {
    padding-block-start: 2px;
  }

  .references .number {
    text-align: end;
  }

  .work {
    font-weight: 600;
    max-inline-size: 68ch;
    overflow-wrap: anywhere;
  }

  .open {
    text-decoration-color: transparent;
  }

  .open:hover {
    text-decoration-color: currentcolor;
  }

  .quoted {
    margin-block-start: 6px;
    max-inline-size: 68ch;
    overflow-wrap: anywhere;
  }
`;
