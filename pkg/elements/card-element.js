import { html, LitElement, nothing } from "./lib/template.js";
import { act } from "./lib/actions.js";
import { icon } from "./lib/icon.js";
import { pick, record, records, text } from "./lib/list.js";
import { register } from "./lib/register.js";
import { attempt, steady, unreadable } from "./lib/steady.js";
import { TAGS } from "./lib/types.js";
import { waiting } from "./lib/waiting.js";
import { wordsFor } from "./lib/words.js";
import { base } from "./styles/base.js";
import { frame } from "./styles/frame.js";
import { tokens } from "./styles/tokens.js";
import { json } from "./parts/json.js";
import { explanation } from "./parts/explanation.js";
import { securityNotes } from "./parts/security.js";
import { attached } from "./parts/templates.js";
import "./shared.js";

/** Words of a heading; what is no text has none. */
const asText = (value) => (value !== null && typeof value === "object" && value !== nothing ? nothing : value);

/** Servers whose domain is known by name, as in the parser. */
const SERVERS = { "swiggy-instamart": "food", "swiggy-dineout": "dining", "swiggy-food": "foodorder" };

/**
 * What all cards have in common: a quiet header, the body, one row of actions, and a source line that opens the
 * explanation. A card type says what is in them.
 */
export class CardElement extends waiting(steady(LitElement)) {
  static properties = {
    card: { attribute: false },
    source: { attribute: false },
    messages: { attribute: false },
    quantities: { attribute: false },
    locale: {},
    images: {},
    vertical: {},
    partial: { type: Boolean },
    readonly: { type: Boolean },
    headingLevel: { type: Number, attribute: "heading-level" },
    footer: {},
    domain: { reflect: true },
    notesOpen: { state: true },
    /** How often one asked for more of a long list. */
    asked: { state: true },
    /** Its rows arrived one after another: what came later must not move them. */
    grew: { type: Boolean, reflect: true },
  };

  static styles = [tokens, base, frame];

  /** The icon of the kind, and the domain whose accent it takes: "vertical" is that of the app. */
  static icon = "braces";
  static domain = "";

  constructor() {
    super();
    this.partial = false;
    this.readonly = false;
    this.notesOpen = false;
    this.asked = 0;
    this.grew = false;
  }

  get words() {
    return wordsFor(this.messages, this.locale);
  }

  /** A sentence of the table of messages. */
  say(key, values) {
    return this.words.say(key, values);
  }

  /** What any row may be drawn from besides its data. */
  get manner() {
    return [this.words, this.images, this.readonly, this.domain];
  }

  /** Tells the page what a person wants, with the card it was said on. */
  act(detail) {
    return act(this, detail);
  }

  willUpdate() {
    if (this.partial) this.grew = true;
    const { domain } = /** @type {typeof CardElement} */ (this.constructor);
    this.domain = domain === "vertical" ? this.appDomain() : domain;
  }

  /** The domain of the app or of the server, where one is known. */
  knownDomain() {
    return this.vertical ?? pick(SERVERS, record(this.source).server);
  }

  appDomain() {
    return this.knownDomain() ?? "food";
  }

  /** The words of the header. */
  heading() {
    return this.say(`${this.card.type}.title`);
  }

  /** What stands beside them, most often a count. */
  note() {
    return nothing;
  }

  body() {
    return nothing;
  }

  actions() {
    return nothing;
  }

  /** "42 found, 5 shown", or only one of them. */
  count(shown, total = this.card.total) {
    if (this.partial) return this.say("count.growing", { n: shown });
    return total > shown ? this.say("count.cut", { n: total, shown }) : this.say("count.all", { n: shown });
  }

  /**
   * A list that may be long: so many of it are drawn at once, and the rest when one asks. Nobody reads a thousand rows,
   * and to draw them all would stop the page.
   */
  listed(items, page, template) {
    const shown = page * (1 + this.asked);
    if (items.length <= shown) return template(items);
    return html`${template(items.slice(0, shown))}${this.rest(items.length - shown)}`;
  }

  /** A button for so many more of a list, if there are more. */
  rest(hidden) {
    return hidden > 0 ? html`<button type="button" class="quiet rest" part="action" @click=${() => (this.asked += 1)}>${this.say("data.more", { n: hidden })}</button>` : nothing;
  }

  /** What stands at the end of the header: things that change the view. */
  headerEnd() {
    return nothing;
  }

  /** One sentence, and what one can do next. */
  empty(key) {
    return html`<p class="empty" part="empty">${this.say(`${key}.empty`)} <span class="soft">${this.say(`${key}.empty.next`)}</span></p>`;
  }

  render() {
    if (!this.card || this.card.hidden) return nothing;
    const level = Math.min(6, Math.max(1, this.headingLevel || 3));
    const actions = attempt(() => this.actions());
    return html`<article class="card" part="card" aria-labelledby="title" aria-busy=${this.partial ? "true" : nothing}>
      ${this.header(level)}
      ${this.notesOpen ? attempt(() => securityNotes(this.words, records(this.card.security))) : nothing}
      ${this.grew ? nothing : attempt(() => this.summary())}
      <div class="body" part="body">${attempt(() => this.body(), () => html`${unreadable(this.words)}${json(this.words, this.card)}`)}</div>
      ${this.grew ? attempt(() => this.summary()) : nothing}
      ${attempt(() => this.attachments())}
      ${actions === nothing ? nothing : html`<div class="actions" part="actions">${actions}</div>`}
      <slot name="footer"></slot>
      ${this.footer === "none" ? nothing : attempt(() => explanation(this.words, this.card, this.source))}
    </article>`;
  }

  header(level) {
    const notes = records(this.card.security).length;
    const { icon: name } = /** @type {typeof CardElement} */ (this.constructor);
    return html`<header part="header">
      <span class="kind" part="icon">${icon(this.icon ?? name)}</span>
      <div class="headline">
        <div class="title" part="title" id="title" role="heading" aria-level=${level} dir="auto">${attempt(() => asText(this.heading()))}</div>
        <div class="note figures" part="note" dir="auto">${attempt(() => this.note())}</div>
      </div>
      ${notes === 0
        ? nothing
        : html`<button type="button" class="quiet shield" aria-expanded=${this.notesOpen} aria-controls="notes" @click=${this.#toggleNotes}>
            ${icon("shield")}<span dir="auto">${this.say("security.mark", { n: notes })}</span>
          </button>`}
      ${attempt(() => this.headerEnd())}
      <slot name="header-end"></slot>
    </header>`;
  }

  #toggleNotes() {
    this.notesOpen = !this.notesOpen;
  }

  instead() {
    return html`<article class="card">${unreadable(this.words)}</article>`;
  }

  summary() {
    const words = text(this.card.summary);
    return words ? html`<p class="summary prose" part="summary" dir="auto">${words.trim()}</p>` : nothing;
  }

  /** Pictures and sound that came along with the data. */
  attachments() {
    const items = records(this.card.media);
    if (items.length === 0 || this.card.type === "media") return nothing;
    return attached(this.words, items, this.images);
  }
}

/** Makes an element known as the one for a card type. */
export const define = (type, element) => register(TAGS.get(type), element);
