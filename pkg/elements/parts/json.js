import { css, html, nothing } from "../lib/template.js";
import { clip } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import { copy } from "./copy.js";
import { definePart, Part } from "./part.js";

/** Members of one object or list that are drawn before one asks for more. */
const PAGE = 100;
/** Longer texts are cut; the copy has them whole. */
const LONGEST = 2000;

/** Any JSON value as a tree that folds. A branch is drawn when it is opened, so depth and size cost nothing before. */
class JsonTree extends Part {
  static properties = { value: { attribute: false }, label: {}, folded: { type: Boolean, reflect: true }, opened: { state: true } };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
        position: relative;
        direction: ltr;
        padding: 10px 14px;
        background: var(--_sunken);
        border: 1px solid var(--_line);
        border-radius: var(--_radius-tile);
        font-family: var(--_mono);
        font-size: 0.8125rem;
        line-height: 1.5rem;
      }

      .scroll {
        position: relative;
        direction: ltr;
        text-align: left;
        overflow-wrap: anywhere;
        max-block-size: 420px;
        overflow: auto;
      }

      details > :not(summary) {
        padding-inline-start: 16px;
        margin-inline-start: 3px;
        border-inline-start: 1px solid var(--_line);
      }

      summary {
        cursor: pointer;
        inline-size: fit-content;
        list-style: none;
      }

      summary::-webkit-details-marker {
        display: none;
      }

      summary::before {
        content: "›";
        display: inline-block;
        inline-size: 12px;
        color: var(--_soft);
        transition: transform var(--_motion);
      }

      details[open] > summary::before {
        transform: rotate(90deg) translate(0, 4px);
      }

      .leaf {
        padding-inline-start: 12px;
      }

      .key {
        color: var(--_soft);
      }

      .literal {
        color: light-dark(#7a4a12, #dcb47e);
      }

      .text {
        white-space: pre-wrap;
      }

      .tools {
        position: absolute;
        inset-block-start: 6px;
        inset-inline-end: 10px;
        background: var(--_sunken);
        border-radius: var(--_radius-small);
      }
    `,
  ];

  render() {
    if (!this.folded) return this.#tree();
    return html`<details @toggle=${(event) => (this.opened = event.target.open)}><summary class="key">${brief(this.words, this.value)}</summary>${this.opened ? this.#tree() : nothing}</details>`;
  }

  #tree() {
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.label ?? this.say("data")}>${this.#value(undefined, this.value, 0)}</div>
      <div class="tools">${copy(this.words, () => asText(this.value), "data", { bare: true })}</div>`;
  }

  #value(key, value, depth) {
    if (value === null || typeof value !== "object") return html`<div class="leaf">${this.#key(key)}${this.#scalar(value)}</div>`;
    return html`<mcp-part-json-branch .words=${this.words} .name=${key} .value=${value} .depth=${depth} .draw=${this.#draw}></mcp-part-json-branch>`;
  }

  #draw = (key, value, depth) => this.#value(key, value, depth);

  #key(key) {
    return key === undefined ? nothing : html`<span class="key">${clip(asString(key), 200)}: </span>`;
  }

  #scalar(value) {
    return typeof value === "string" ? html`<span class="text">${clip(value, LONGEST)}</span>` : html`<span class="literal">${asString(value)}</span>`;
  }
}

/** One object or list of a tree. It shares the tree's styles and opens by itself; the outermost one is always open. */
class JsonBranch extends Part {
  static properties = {
    name: { attribute: false },
    value: { attribute: false },
    depth: { attribute: false },
    draw: { attribute: false },
    opened: { type: Boolean },
    shown: { state: true },
  };

  static styles = [...JsonTree.styles, css`:host { padding: 0; background: none; border: 0; }`];

  constructor() {
    super();
    this.shown = PAGE;
  }

  render() {
    const isList = Array.isArray(this.value);
    const keys = isList ? undefined : Object.keys(this.value);
    const size = isList ? this.value.length : keys.length;
    if (this.name === undefined && size > 0) return this.#members(keys, size);
    return html`<details ?open=${this.opened} @toggle=${(event) => (this.opened = event.target.open)}>
      <summary><span class="key">${this.name === undefined ? "" : `${clip(asString(this.name), 200)}: `}</span><span class="key">${this.opened && !isList ? "" : brief(this.words, this.value, keys)}</span></summary>
      <div>${this.opened ? this.#members(keys, size) : nothing}</div>
    </details>`;
  }

  #members(keys, size) {
    const shown = Math.min(size, this.shown);
    const members = Array.from({ length: shown }, (_, index) => {
      const key = keys ? keys[index] : index;
      return this.draw(key, this.value[key], this.depth + 1);
    });
    const rest = size - shown;
    if (rest === 0) return members;
    return html`${members}<button type="button" class="quiet" @click=${() => (this.shown += 5 * PAGE)}>${this.say("data.more", { n: rest })}</button>`;
  }
}

/** An object or a list in a few letters. */
function brief(words, value, keys) {
  if (!Array.isArray(value)) return `{${preview(keys ?? Object.keys(value))}}`;
  return `[${value.length === 0 ? "" : words.number(value.length)}]`;
}

/** The first names of an object, to know it by. */
function preview(keys) {
  if (keys.length === 0) return "";
  const names = keys.slice(0, 3).map((key) => (key.length > 24 ? `${key.slice(0, 23)}…` : key));
  return ` ${names.join(", ")}${keys.length > 3 ? ", …" : ""} `;
}

/** A value as people copy it. */
export function asText(value) {
  try {
    return typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? asString(value));
  } catch {
    return asString(value);
  }
}

definePart("json-branch", JsonBranch);
definePart("json", JsonTree);

/** A JSON value as a part of a card. */
export const json = (words, value, label) => html`<mcp-part-json .words=${words} .value=${value} .label=${label}></mcp-part-json>`;

/** A value among others. One that is not small is folded: hundreds of trees at once, open, would stop the page. */
export const foldedJson = (words, value, few = 0) => (Object.keys(value).length <= few ? json(words, value) : html`<mcp-part-json folded .words=${words} .value=${value}></mcp-part-json>`);
