import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { bones, list, records, rows, text } from "../lib/list.js";
import { marked, textPattern } from "../lib/marks.js";
import { asString } from "../lib/strings.js";
import { copy } from "../parts/copy.js";
import { rowBone } from "../parts/row-bone.js";

const LINE = 400;
/** Lines before and after a match. */
const AROUND = 10;
/** Matches that are drawn at once, and those with lines around them. */
const PAGE = 100;
const WIDE_PAGE = 30;

/** Lines of code that match a pattern, by file. */
class CodeMatches extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .file + .file {
        margin-block-start: 16px;
      }

      .head {
        display: flex;
        align-items: center;
        gap: 12px;
        font-size: var(--_size-12);
        color: var(--_soft);
      }

      .lines {
        position: relative;
        margin-block-start: 4px;
        background: var(--_sunken);
        border: 1px solid var(--_line);
        border-radius: var(--_radius-tile);
        overflow: auto;
        padding-block: 8px;
      }

      .lines:focus-visible {
        outline-offset: -2px;
      }

      .match {
        display: grid;
        grid-template-columns: calc(var(--digits) * 1ch + 30px) minmax(max-content, 1fr);
        inline-size: max-content;
        min-inline-size: 100%;
        font-family: var(--_mono);
        font-size: 0.8125rem;
        line-height: 1.25rem;
        direction: ltr;
        text-align: left;
      }

      .match.wide + .match,
      .match + .match.wide {
        margin-block-start: 8px;
        padding-block-start: 8px;
        border-block-start: 1px dashed color-mix(in oklab, var(--_edge) 50%, transparent);
      }

      .number {
        padding-inline: 14px 12px;
        text-align: end;
        color: var(--_soft);
        font-variant-numeric: tabular-nums;
        user-select: none;
      }

      .text {
        white-space: pre;
        padding-inline-end: 16px;
        tab-size: 4;
        color: var(--_soft);
      }

      .held {
        color: var(--_ink);
        background: color-mix(in oklab, var(--_accent) 8%, var(--_sunken));
      }

      .number.held {
        box-shadow: inset 3px 0 var(--_accent);
      }

      .number button {
        color: var(--_accent);
        font-weight: 600;
      }

      .number button:hover {
        text-decoration: underline;
      }
    `,
  ];

  static icon = "search";

  heading() {
    return text(this.card.pattern) ? this.say("search.for", { query: this.card.pattern }) : this.say("code_matches.title");
  }

  note() {
    const { length } = records(this.card.matches);
    const { totalMatches = 0, filesSearched } = this.card;
    const count = this.count(length, Math.max(totalMatches, this.card.total ?? 0));
    return filesSearched === undefined ? count : this.words.list([count, this.say("code_matches.searched", { n: filesSearched })]);
  }

  body() {
    const matches = records(this.card.matches);
    if (matches.length === 0 && !this.partial) {
      return text(this.card.message) ? html`<p class="empty" dir="auto">${this.card.message} <span class="soft">${this.say("code_matches.empty.next")}</span></p>` : this.empty("code_matches");
    }
    const pattern = textPattern(this.card.pattern);
    // The first one tells: a search gives all of them lines around, or none. What comes later must not take away what is shown.
    const page = isWide(matches[0] ?? {}) ? WIDE_PAGE : PAGE;
    return html`${this.listed(matches, page, (shown) => html`${rows(byFile(shown), (group) => group.file, (group) => this.#file(group, pattern))}`)}
      ${this.partial ? html`<ul role="list" class="ruled">${bones(true, matches.length).map(rowBone)}</ul>` : nothing}`;
  }

  actions() {
    if (!this.card.hasMore || this.readonly) return nothing;
    return html`<button type="button" class="button" part="action" @click=${() => this.act({ action: "next_page" })}>${this.say("page.next")}</button>`;
  }

  #file({ file, matches }, pattern) {
    return html`<div role="group" class="file row" part="row" aria-label=${file}>
      <div class="head">${copy(this.words, file, "path", { label: file })}<span class="figures">${this.say("matches", { n: matches.length })}</span></div>
      <div class="lines" tabindex="0" role="group" aria-label=${file} dir="ltr" .style=${`--digits:${digits(matches)}`}>
        ${rows(matches, (match, index) => `${match.line}:${index}`, (match) => this.#match(match, pattern), () => [...this.manner, this.card.pattern])}
      </div>
    </div>`;
  }

  #match(match, pattern) {
    const before = list(match.before).slice(-AROUND);
    const after = list(match.after).slice(0, AROUND);
    return html`<div class="match ${isWide(match) ? "wide" : ""}">
      ${before.map((line, index) => this.#line(match.line - before.length + index, line))}
      <span class="number held">${this.readonly
        ? match.line
        : html`<button type="button" aria-label=${this.say("code_matches.open", { file: match.file, line: asString(match.line) })} @click=${() => this.act({ action: "open_file", path: match.file, line: match.line })}>${match.line}</button>`}</span>
      <span class="text held">${marked(cut(match.text), pattern)}</span>
      ${after.map((line, index) => this.#line(match.line + 1 + index, line))}
    </div>`;
  }

  #line(number, line) {
    return html`<span class="number">${number}</span><span class="text">${cut(line)}</span>`;
  }
}

const isWide = ({ before, after }) => list(before).length + list(after).length > 0;

const cut = (line) => (line.length > LINE ? `${line.slice(0, LINE)}…` : line);

/** Places of the largest line number, so that all numbers of a file stand in one column. */
const digits = (matches) => String(matches.reduce((most, { line, after }) => Math.max(most, line + list(after).length), 100)).length;

/** Matches by file, in the order in which the files first appear. */
function byFile(matches) {
  const found = new Map();
  for (const match of matches) {
    if (!found.has(match.file)) found.set(match.file, { file: match.file, matches: [] });
    found.get(match.file).matches.push(match);
  }
  return [...found.values()];
}

define("code_matches", CodeMatches);
