import { html, nothing } from "lit";
import { PageElement } from "../shell/page-element.js";
import { cardTitle, inputWords, plural, rowCount } from "../shell/words.js";

/** Closer to the end than this, one is reading the newest lines and wants to go on doing so. */
const NEAR_END = 64;

function callState({ state, card, count }) {
  switch (state) {
    case "called":
      return "is called";
    case "waiting":
      return "works";
    case "asking":
      return "asks";
    case "growing":
      return count === undefined ? "answers" : `${plural(count, "row")} so far`;
    case "failed":
      return "failed";
    case "lost":
      return card ? "broke off" : "no answer";
    default:
      return card?.hidden ? "for the model only" : cardTitle(card.type).toLowerCase();
  }
}

const NOTICE_ACTIONS = {
  auth: ["reconnect", "plug", "Reconnect"],
  retry: ["retry", "restart", "Try again"],
};

function noticeAction({ level, category, retryable, code }) {
  if (level === "abort") return category === "auth" ? NOTICE_ACTIONS.auth : undefined;
  return retryable || code === "incomplete_result" ? NOTICE_ACTIONS.retry : undefined;
}

/**
 * The conversation: what was said, what was called, and the cards.
 * @fires inspect - `{ turn, call }` when one wants to look behind a card
 * @fires notice-action - `"reconnect"` or `"retry"`
 */
export class DemoChat extends PageElement {
  static properties = {
    turns: { attribute: false },
    selected: { attribute: false },
    settings: { attribute: false },
    quantities: { attribute: false },
    /** What stands below the last answer. */
    after: { attribute: false },
    /** What stands there before anything was said. */
    empty: { attribute: false },
    atEnd: { state: true },
  };

  #follow = true;
  #focusNext = false;
  /** What comes after an answer, such as what one may say next, belongs to it until one touches the conversation. */
  #settling = true;
  #grown = new ResizeObserver(() => this.#keepUp());

  constructor() {
    super();
    this.turns = [];
    this.settings = {};
    this.atEnd = true;
  }

  willUpdate(changed) {
    if (changed.has("turns") || this.turns.at(-1)?.running) this.#settling = true;
  }

  updated(changed) {
    if (!this.#focusNext || !changed.has("turns")) return;
    this.#focusNext = false;
    this.querySelector(".turn:last-of-type")?.focus({ preventScroll: true });
  }

  firstUpdated() {
    this.#grown.observe(this.querySelector(".turns"));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#grown.disconnect();
  }

  /**
   * Goes on at the end, as after a new question.
   * @param {{ focus?: boolean }} [options] `focus`: what was pressed is gone with the answer, so the new turn gets the focus
   */
  follow({ focus = false } = {}) {
    this.#follow = true;
    this.#focusNext = focus;
    this.updateComplete.then(() => this.#toEnd());
  }

  get #log() {
    return this.querySelector(".log");
  }

  #toEnd() {
    const log = this.#log;
    log.scrollTop = log.scrollHeight;
  }

  /** While an answer arrives the newest line stays in view, unless one has gone back to read. */
  #keepUp() {
    if (this.#follow && this.#settling) this.#toEnd();
    this.#scrolled();
  }

  #scrolled() {
    const log = this.#log;
    this.atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
  }

  /** Only a person's own scrolling ends the following; the page's does not. */
  #moved() {
    requestAnimationFrame(() => {
      this.#scrolled();
      this.#follow = this.atEnd;
    });
  }

  /** What grows now was opened by a person, who wants to see it where it is. */
  #touched() {
    if (!this.turns.at(-1)?.running) this.#settling = false;
  }

  #key() {
    this.#touched();
    this.#moved();
  }

  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  render() {
    return html`<div class="log" role="region" aria-label="Conversation" tabindex="0"
        @scroll=${this.#scrolled} @wheel=${this.#moved} @touchmove=${this.#moved} @keydown=${this.#key} @pointerdown=${this.#touched}>
        <div class="turns">
          ${this.turns.length === 0 ? this.empty ?? nothing : nothing}
          ${this.turns.map((turn) => this.#turn(turn))}
          ${this.after ?? nothing}
        </div>
      </div>
      ${this.atEnd ? nothing : html`<button type="button" class="to-end round" @click=${() => this.follow()} aria-label="Go to the newest line"><demo-icon name="arrowDown"></demo-icon></button>`}`;
  }

  #turn(turn) {
    return html`<section class="turn" tabindex="-1" aria-label=${turn.user || "Answer"}>
      ${turn.user ? html`<p class="said" dir="auto"><span class="visually-hidden">You said: </span>${turn.user}</p>` : nothing}
      <div class="answer">
        ${turn.items.map((item) => this.#item(turn, item))}
        ${turn.running ? html`<p class="busy"><span class="dots" aria-hidden="true"><i></i><i></i><i></i></span><span class="busy-words">${turn.status}</span></p>` : nothing}
      </div>
    </section>`;
  }

  #item(turn, item) {
    if (item.user) return html`<p class="said" dir="auto"><span class="visually-hidden">You said: </span>${item.text.trim()}</p>`;
    if (item.kind === "text") return html`<p class="words ${item.thinking ? "thinking" : ""}" dir="auto">${item.text.trim()}</p>`;
    return item.kind === "call" ? this.#call(turn, item) : this.#notice(item);
  }

  #call(turn, call) {
    const words = inputWords(call.input);
    const chosen = this.selected === call;
    const rows = call.card && rowCount(call.card);
    return html`<div class="call" data-call=${call.callId} data-state=${call.state} data-type=${call.card?.type ?? nothing} data-rows=${rows ?? nothing}>
      <div class="call-line">
        <demo-icon name=${call.state === "failed" || call.state === "lost" ? "alert" : "tool"}></demo-icon>
        <p class="call-words"><code>${call.tool ?? "unknown tool"}</code>${words ? html`<span class="call-input" dir="auto">${words}</span>` : nothing}</p>
        <span class="call-state">${callState(call)}</span>
        <button type="button" class="quiet inspect" aria-pressed=${chosen ? "true" : "false"} @click=${() => this.#emit("inspect", { turn, call, open: true })}>
          <demo-icon name="inspect"></demo-icon><span>Inspect</span><span class="visually-hidden">${call.tool}</span>
        </button>
      </div>
      ${call.card
        ? html`<mcp-card theme="page" heading-level="2" .card=${call.card} .source=${{ ...(call.tool && { tool: call.tool }), ...(call.server && { server: call.server }) }}
            .partial=${call.state === "growing"} .vertical=${this.settings.vertical} .images=${this.settings.images} .quantities=${this.quantities?.(call.card)} .readonly=${this.#isOld(call)}></mcp-card>`
        : call.progress && call.state !== "lost"
          ? html`<mcp-card theme="page" heading-level="2" .call=${call} .vertical=${this.settings.vertical}></mcp-card>`
          : nothing}
    </div>`;
  }

  /** A cart that was changed since is a record, not a cart. */
  #isOld(call) {
    if (call.card.type !== "cart") return false;
    const carts = this.turns.flatMap(({ items }) => items).filter((item) => item.card?.type === "cart");
    return carts.at(-1) !== call;
  }

  #notice(notice) {
    const action = noticeAction(notice);
    return html`<div class="notice" data-level=${notice.level}>
      <demo-icon name="alert"></demo-icon>
      <p>${notice.message}</p>
      ${action
        ? html`<button type="button" class="quiet" data-action=${action[0]} @click=${() => this.#emit("notice-action", action[0])}><demo-icon name=${action[1]}></demo-icon>${action[2]}</button>`
        : nothing}
    </div>`;
  }
}

customElements.define("demo-chat", DemoChat);
