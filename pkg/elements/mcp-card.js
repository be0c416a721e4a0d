import { act } from "./lib/actions.js";
import { changes, rendererOf } from "./lib/renderers.js";
import { settingFor } from "./lib/settings.js";
import { css, html, LitElement, nothing, own, plainHtml } from "./lib/template.js";
import { steady } from "./lib/steady.js";
import { isLoaded, load, tellFailure } from "./lib/chunks.js";
import { partsOf, tagOf } from "./lib/types.js";
import { PLAIN, SKELETON } from "./placeholders.js";

const PASSED = ["messages", "quantities", "images", "vertical", "partial", "readonly", "headingLevel", "footer"];

/** What pages may restyle through `::part()`. */
const PARTS = "card, header, icon, title, note, summary, body, row, name, subtitle, image, price, status, label, details, action, actions, empty, footer";

/** Places for content of the page, handed on to whatever draws the card. */
const SLOTS = ["header-end", "footer"];

/**
 * Draws any card: `element.card = parseToolResult(…)`.
 * @fires mcp-action - what a person wants; see `ActionDetail` in index.d.ts
 * @fires mcp-load-error - an element that draws cards, or a part of it, could not be loaded
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
    footer: {},
  };

  static styles = css`
    :host {
      display: block;
      min-inline-size: 0;
      color-scheme: light dark;
    }

    :host(:is([theme="light"], :not([theme])[default-theme="light"])) {
      color-scheme: light;
    }

    :host(:is([theme="dark"], :not([theme])[default-theme="dark"])) {
      color-scheme: dark;
    }

    :host(:is([theme="page"], :not([theme])[default-theme="page"])) {
      color-scheme: inherit;
    }

    :host([hidden]),
    :host([empty]) {
      display: none;
    }
  `;

  #view;
  /** What is drawn: the card, or the call while there is none. */
  #what;
  /** What the page's own function drew, in place of an element. */
  #drawn;
  /** The page's drawing that failed, and for which type and kind: it is not tried again for each row that comes. */
  #failed;
  /** The element that is being loaded for the card, and when that has ended. */
  #loading;
  /** Elements that could not be loaded: not tried again for each row that comes. */
  #missing = new Set();

  constructor() {
    super();
    this.partial = false;
    this.readonly = false;
    this.addEventListener("mcp-action", (event) => this.#complete(event));
    this.addEventListener("mcp-load-error", ({ detail }) => detail && (detail.card ??= this.#what));
  }

  #redraw = () => this.requestUpdate();

  connectedCallback() {
    super.connectedCallback();
    this.#missing.clear();
    changes.addEventListener("change", this.#redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    changes.removeEventListener("change", this.#redraw);
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

  /** The language that was set, else that of the nearest element that names one. */
  #locale() {
    return settingFor(this, "locale") ?? this.closest("[lang]")?.lang ?? (document.documentElement.lang || navigator.language);
  }

  /** All that is known besides the card. */
  #settings() {
    return { ...Object.fromEntries(PASSED.map((name) => [name, settingFor(this, name)])), source: this.#source(), locale: this.#locale() };
  }

  /** The theme of the page stands beside the element's own, whose attribute stays what the page wrote there. */
  #theme() {
    const theme = settingFor(this, "theme");
    if (theme) this.setAttribute("default-theme", theme);
    else this.removeAttribute("default-theme");
  }

  willUpdate(changed) {
    this.#theme();
    this.#what = this.card ?? (this.call ? { type: "call", call: this.call } : undefined);
    this.toggleAttribute("empty", !this.#what || Boolean(this.#what.hidden));
    if (!this.#what) return;
    if (changed.has("partial")) this.#failed = undefined;
    this.#drawn = undefined;
    const renderer = rendererOf(this.#what);
    const isTried = this.#failed !== undefined && this.#failed.renderer === renderer && this.#failed.type === this.#what.type && this.#failed.kind === this.#what.kind;
    if (renderer !== undefined && !this.#what.hidden && !isTried && this.#tryOwn(renderer)) return;
    if (!this.#what.hidden) this.#draw(tagOf(this.#what.type));
  }

  /** The element of the type; while it is being loaded a quiet place, or the call that the card answers. */
  #draw(tag) {
    if (this.#isReady(tag)) return this.#set(this.#element(tag, true));
    if (this.#missing.has(tag)) return this.#set(this.#element(PLAIN, true));
    this.#load(tag);
    if (this.#view?.localName !== tagOf("call")) this.#set(this.#element(SKELETON, true));
  }

  /** Whether a card can be drawn at once. What it is certain to need is waited for, unless something of it is shown already. */
  #isReady(tag) {
    return isLoaded(tag) && (this.#view?.localName === tag || partsOf(this.#what).every((part) => isLoaded(part) || this.#missing.has(part)));
  }

  #load(tag) {
    if (this.#loading?.tag === tag) return;
    const parts = partsOf(this.#what).map((part) => load(part).catch(() => this.#missing.add(part)));
    const done = Promise.all([load(tag), ...parts])
      .catch((error) => {
        this.#missing.add(tag);
        tellFailure(this, tag, error);
      })
      .then(() => {
        if (this.#loading?.done !== done) return;
        this.#loading = undefined;
        this.requestUpdate();
      });
    this.#loading = { tag, done };
  }

  /** The drawing of the page. @returns {boolean} whether there is one */
  #tryOwn(renderer) {
    try {
      if (typeof renderer === "function") {
        const context = { ...this.#settings(), act: (detail) => act(this, detail) };
        this.#drawn = renderer(this.#what, context) ?? undefined;
        return this.#drawn !== undefined;
      }
      const known = customElements.get(renderer);
      if (!known) {
        customElements.whenDefined(renderer).then(this.#redraw);
        return false;
      }
      const element = this.#element(renderer, false);
      // A constructor that throws leaves an element that is nothing.
      if (!(element instanceof known)) throw new TypeError(`<${renderer}> could not be made`);
      this.#set(element);
      Promise.resolve(element.updateComplete).catch((error) => this.#fail(renderer, error));
      return true;
    } catch (error) {
      this.#fail(renderer, error);
      return false;
    }
  }

  /** The element that draws: the one that is there, if it is of that name. Ours have places for what the page puts in. */
  #element(tag, isOurs) {
    if (this.#view?.localName === tag) return this.#view;
    const element = document.createElement(tag);
    if (isOurs) {
      element.setAttribute("exportparts", PARTS);
      element.append(...SLOTS.map(handOn));
    }
    return element;
  }

  #set(element) {
    Object.assign(element, this.#settings());
    element.card = this.#what;
    this.#view = own(element);
  }

  /** Tells the page that its drawing failed, and draws the card itself. */
  #fail(renderer, error) {
    this.#failed = { renderer, type: this.#what?.type, kind: this.#what?.kind };
    this.#drawn = undefined;
    this.dispatchEvent(new CustomEvent("mcp-render-error", { detail: { error, renderer, card: this.#what }, bubbles: true, composed: true }));
    this.requestUpdate();
  }

  /** What the page's drawing throws while it is put into the page; of elements only the window hears that. */
  update(changed) {
    const renderer = this.#what && !this.#what.hidden ? rendererOf(this.#what) : undefined;
    const isOwn = this.#drawn !== undefined || (typeof renderer === "string" && this.#view?.localName === renderer);
    if (!isOwn) return super.update(changed);
    let thrown;
    const hear = ({ error }) => (thrown ??= { error });
    addEventListener("error", hear);
    try {
      super.update(changed);
    } catch (error) {
      thrown = { error };
    } finally {
      removeEventListener("error", hear);
    }
    if (thrown) this.#fail(renderer, thrown.error);
  }

  render() {
    if (!this.#what || this.#what.hidden) return nothing;
    return this.#drawn === undefined ? html`${this.#view}` : (typeof this.#drawn === "string" ? html : plainHtml)`${this.#drawn}`;
  }

  /** Resolves when the card, and not only this element, is drawn. */
  async getUpdateComplete() {
    let done = await super.getUpdateComplete();
    if (this.#loading) {
      await this.#loading.done;
      return this.getUpdateComplete();
    }
    if (this.#view?.isConnected) await Promise.resolve(this.#view.updateComplete).catch(() => undefined);
    // A drawing that failed meanwhile is being replaced.
    if (this.isUpdatePending) done = await this.getUpdateComplete();
    return done;
  }
}

/** A place inside the card for what the page put into this element. */
function handOn(name) {
  const slot = Object.assign(document.createElement("slot"), { name, slot: name });
  slot.addEventListener("slotchange", () => slot.toggleAttribute("filled", slot.assignedNodes().length > 0));
  return slot;
}
