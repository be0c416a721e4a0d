import { css, html, nothing, own } from "../lib/template.js";
import { asString } from "../lib/strings.js";
import { classMap } from "lit/directives/class-map.js";
import { copy } from "./copy.js";
import { definePart, Part } from "./part.js";

/** How many lines are drawn at first, and how many more each time. */
const PAGE = 400;
const FEW = 60;
/** A longer rest is told in characters. */
const COUNTED = 1_000_000;
/** A line longer than this is a file without line breaks; the rest of it waits for the copy button. */
const LINE = 1000;

/** Source text with line numbers, and a button that copies it. */
class Code extends Part {
  static properties = {
    text: { attribute: false },
    /** The number of the first line. */
    start: { type: Number },
    /** Numbers of lines that are held out. */
    held: { attribute: false },
    language: {},
    label: {},
    /** "diff" gives lines with + and - their colours, "plain" has no numbers: what a program printed. */
    look: { reflect: true },
    /** How many texts are shown together: the more, the fewer lines of each. */
    beside: { attribute: false },
    shown: { state: true },
  };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
        position: relative;
        /* Code reads from left to right, whatever the page does. */
        direction: ltr;
        background: var(--_sunken);
        border: 1px solid var(--_line);
        border-radius: var(--_radius-tile);
        overflow: clip;
      }

      .scroll {
        position: relative;
        overflow: auto;
        max-block-size: var(--code-height, 420px);
        overscroll-behavior: contain;
      }

      .scroll:focus-visible {
        outline-offset: -2px;
        border-radius: var(--_radius-tile);
      }

      pre {
        display: grid;
        grid-template-columns: max-content minmax(max-content, 1fr);
        inline-size: max-content;
        min-inline-size: 100%;
        padding-block: 12px;
        font-size: 0.8125rem;
        line-height: 1.25rem;
        tab-size: 4;
      }

      .line {
        display: contents;
      }

      .number {
        padding-inline: 14px 12px;
        text-align: end;
        color: var(--_soft);
        user-select: none;
        font-variant-numeric: tabular-nums;
        position: sticky;
        inset-inline-start: 0;
        background: var(--_sunken);
      }

      .source {
        padding-inline: 0 14px;
        white-space: pre;
      }

      :host([look="plain"]) .number {
        inline-size: 14px;
        padding: 0;
        visibility: hidden;
        overflow: hidden;
      }

      :host([look="plain"]) .source {
        unicode-bidi: plaintext;
      }

      .source:empty::before {
        content: "\\200b";
      }

      .held > * {
        background: color-mix(in oklab, var(--_accent) 9%, var(--_sunken));
      }

      .held > .number {
        color: var(--_accent);
        font-weight: 600;
        box-shadow: inset 3px 0 var(--_accent);
      }

      .added > * {
        background: color-mix(in oklab, var(--_good) 14%, var(--_sunken));
      }

      .removed > * {
        background: color-mix(in oklab, var(--_bad) 13%, var(--_sunken));
      }

      .hunk > .source,
      .file > .source {
        color: var(--_soft);
      }

      .file > .source {
        font-weight: 600;
      }

      .tools {
        display: flex;
        gap: 8px;
        align-items: center;
        justify-content: space-between;
        min-block-size: 32px;
        padding-inline: 14px 4px;
        border-block-end: 1px solid var(--_line);
      }

      /* Without a language there is only the button, which needs no line of its own. */
      .tools.bare {
        position: absolute;
        z-index: 1;
        inset-block-start: 5px;
        inset-inline-end: 4px;
        padding: 0;
        border: 0;
        border-radius: var(--_radius-small);
        background: var(--_sunken);
      }

      .tools.bare + .scroll .source {
        padding-inline-end: 44px;
      }

      .language {
        font-size: var(--_size-12);
        color: var(--_soft);
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }

      .rest {
        padding: 6px 14px;
        border-block-start: 1px solid var(--_line);
      }
    `,
  ];

  constructor() {
    super();
    this.shown = 0;
  }

  willUpdate() {
    this.shown ||= this.beside > 1 ? FEW : PAGE;
  }

  #look(line, number) {
    const diff = this.look === "diff";
    return own(
      classMap({
        line: true,
        held: this.held?.has(number) ?? false,
        added: diff && /^\+(?!\+\+ )/.test(line),
        removed: diff && /^-(?!-- )/.test(line),
        hunk: diff && line.startsWith("@@"),
        file: diff && /^(?:diff |--- |\+\+\+ |index )/.test(line),
      }),
    );
  }

  render() {
    const start = this.start || 1;
    const text = asString(this.text ?? "");
    const { lines: shown, end } = firstLines(text, this.shown);
    return html`<div class="tools ${this.language ? "" : "bare"}">
        ${this.language ? html`<span class="language">${this.language}</span>` : nothing}
        ${copy(this.words, text, "code", { bare: true })}
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${this.label ?? this.say("code")}>
        <pre dir="ltr">${shown.map(
          (line, index) => html`<span class=${this.#look(line, start + index)}><span class="number" aria-hidden="true">${start + index}</span><span class="source">${
            line.length > LINE ? `${line.slice(0, LINE)}…` : line
          }</span></span>`,
        )}</pre>
      </div>
      ${end < text.length
        ? html`<div class="rest"><button type="button" class="quiet" @click=${() => (this.shown += 2 * PAGE)}>${this.#rest(text, end)}</button></div>`
        : nothing}`;
  }

  /** Lines are counted only where that takes no time. */
  #rest(text, end) {
    if (text.length - end > COUNTED) return this.say("text.more", { n: text.length - end });
    const breaks = /\r\n?|\n/g;
    breaks.lastIndex = end;
    // What ends the last line begins no other.
    let lines = /[\r\n]/.test(text.at(-1)) ? 0 : 1;
    while (breaks.test(text)) lines += 1;
    return this.say("code.more", { n: lines });
  }
}

/** The first lines of a text, and where what follows them begins. */
function firstLines(text, most) {
  const lines = [];
  const breaks = /\r\n|\r|\n/g;
  let end = 0;
  while (lines.length < most && end < text.length) {
    const found = breaks.exec(text);
    lines.push(text.slice(end, found ? found.index : text.length));
    end = found ? breaks.lastIndex : text.length;
  }
  return { lines: lines.length > 0 ? lines : [""], end };
}

definePart("code", Code);

/** Source text as a part of a card. */
export const code = (words, text, { language, start, held, label, look, among } = {}) =>
  html`<mcp-part-code .words=${words} .text=${text} .language=${language} .start=${start} .held=${held} .label=${label} .beside=${among} look=${look ?? nothing}></mcp-part-code>`;
