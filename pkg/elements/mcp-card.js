import { css, html, LitElement, nothing } from "lit";
import { steady } from "./lib/steady.js";
import { TAGS } from "./card-element.js";
import "./cards/raw.js";

/** The element for a card type; what a newer parser may name is shown as it is. */
const tagOf = (type) => TAGS.get(type) ?? TAGS.get("raw");

const PASSED = ["source", "messages", "quantities", "images", "vertical", "partial", "readonly", "headingLevel"];

/**
 * Draws any card: `element.card = parseToolResult(…)`.
 * @fires mcp-action - what a person wants; see `ActionDetail` in index.d.ts
 */
export class McpCard extends steady(LitElement) {
  static properties = {
    card: { attribute: false },
    call: { attribute: false },
    source: { attribute: false },
    messages: { attribute: false },
    quantities: { attribute: false },
    tool: {},
    server: {},
    locale: {},
    images: {},
    vertical: {},
    theme: { reflect: true },
    partial: { type: Boolean, reflect: true },
    readonly: { type: Boolean, reflect: true },
    headingLevel: { type: Number, attribute: "heading-level" },
  };

  static styles = css`
    :host {
      display: block;
      min-inline-size: 0;
      color-scheme: light dark;
    }

    :host([theme="light"]) {
      color-scheme: light;
    }

    :host([theme="dark"]) {
      color-scheme: dark;
    }

    :host([theme="page"]) {
      color-scheme: inherit;
    }

    :host([hidden]),
    :host([empty]) {
      display: none;
    }
  `;

  #view;

  constructor() {
    super();
    this.partial = false;
    this.readonly = false;
    this.addEventListener("mcp-action", (event) => this.#complete(event));
  }

  /** Whatever part of a card was touched: the page is told which card it was and where that came from. */
  #complete(event) {
    if (!(event instanceof CustomEvent) || event.detail === null || typeof event.detail !== "object") return;
    event.detail.card ??= this.card;
    const source = this.#source();
    if (source) event.detail.source ??= source;
  }

  #source() {
    if (this.source) return this.source;
    const { tool = this.call?.tool, server = this.call?.server } = this;
    if (!tool && !server) return undefined;
    return { ...(tool && { tool }), ...(server && { server }) };
  }

  /** The page's language: that of the nearest element that names one. */
  #locale() {
    return this.locale ?? this.closest("[lang]")?.lang ?? (document.documentElement.lang || navigator.language);
  }

  /** What is drawn: the card, or the call while there is none. */
  #drawn() {
    return this.card ?? (this.call ? { type: "call", call: this.call } : undefined);
  }

  willUpdate() {
    const card = this.#drawn();
    this.toggleAttribute("empty", !card || Boolean(card.hidden));
    if (!card) return;
    const tag = tagOf(card.type);
    if (this.#view?.localName !== tag) this.#view = document.createElement(tag);
    for (const name of PASSED) this.#view[name] = this[name];
    this.#view.source = this.#source();
    this.#view.locale = this.#locale();
    this.#view.card = card;
  }

  render() {
    const card = this.#drawn();
    return card && !card.hidden ? html`${this.#view}` : nothing;
  }

  /** Resolves when the card, and not only this element, is drawn. */
  async getUpdateComplete() {
    const done = await super.getUpdateComplete();
    if (this.#view?.isConnected) await this.#view.updateComplete;
    return done;
  }
}
