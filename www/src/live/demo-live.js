import { html, nothing } from "lit";
import { announce } from "../shell/announce.js";
import { PageElement } from "../shell/page-element.js";
import { perFrame } from "../shell/per-frame.js";
import { spoken } from "../chat/spoken.js";
import { API_ADDRESS, MODEL, SERVERS, callParameters, mistakes } from "./request.js";
import { sentenceFor } from "./sentences.js";
import { LiveSession } from "./session.js";
import "../chat/demo-chat.js";

const FIRST = { food: "Find me rolled oats.", style: "Find me a linen shirt.", dining: "A table for four on Saturday?", foodorder: "Something with paneer, quickly." };

/** Shown instead of what must not be seen over one's shoulder. */
const hidden = (secret) => (secret ? "•".repeat(8) : "");

/**
 * A real conversation: a model, an MCP server, and their answers as cards.
 * @fires inspect
 * @fires route
 */
export class DemoLive extends PageElement {
  static properties = { selected: { state: true }, wrong: { state: true }, unfolded: { state: true }, previewed: { state: true } };

  #session;
  /** Lives in this field and nowhere else: closing the page forgets it. */
  #settings = { model: MODEL, key: "", token: "", address: API_ADDRESS, ...SERVERS[0] };

  constructor() {
    super();
    this.wrong = {};
    this.unfolded = true;
  }

  get subject() {
    const turn = this.#session?.turns.find(({ items }) => items.includes(this.selected)) ?? this.#session?.turns.at(-1);
    return turn && { turn, call: this.selected, options: this.#session.options };
  }

  get route() {
    return { tab: "live" };
  }

  open() {}

  leave() {}

  select(call) {
    this.selected = call;
  }

  #edit(change) {
    Object.assign(this.#settings, change);
    this.wrong = {};
    this.requestUpdate();
  }

  #drawSoon = perFrame(() => {
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("inspect", { detail: { ...this.subject, open: false }, bubbles: true }));
  });

  /** Another server or domain is another conversation. */
  #sessionFor({ name, vertical, brand }) {
    const options = { ...(vertical && { vertical }), server: name, brand: brand || name };
    if (this.#session && ["vertical", "server", "brand"].every((key) => this.#session.options[key] === options[key])) return this.#session;
    this.#session?.free();
    this.#session = new LiveSession(options, { onChange: this.#drawSoon, onEvents: (events) => this.#take(events) });
    return this.#session;
  }

  #take(events) {
    for (const event of events) {
      const words = spoken(event);
      if (words) announce(words);
    }
    this.selected = this.#session.turns.at(-1).items.findLast((item) => item.kind === "call") ?? this.selected;
    this.#drawSoon();
  }

  #callSettings() {
    const { model, key, token, address, url, name, vertical } = this.#settings;
    return { model: model.trim(), key: key.trim(), token: token.trim(), address, vertical, server: { url: url.trim(), name: name.trim() } };
  }

  #ask(text) {
    const words = text.trim();
    if (words === "" || this.#session?.running) return false;
    this.wrong = mistakes(this.#settings, location.origin);
    const [first] = Object.keys(this.wrong);
    if (first) {
      this.unfolded = true;
      this.updateComplete.then(() => this.querySelector(`#live-${first}`).focus());
      return false;
    }
    this.unfolded = false;
    this.#sessionFor(this.#settings).ask(words, this.#callSettings());
    this.querySelector("demo-chat")?.follow();
    return true;
  }

  #send(event) {
    event.preventDefault();
    const field = this.querySelector("#message");
    if (this.#ask(field.value)) field.value = "";
  }

  /** Enter sends, with Shift it breaks the line; while a script's letters are being composed it does neither. */
  #keys(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) this.#send(event);
  }

  #act(event) {
    const words = sentenceFor(event.detail);
    if (!words) return;
    event.preventDefault();
    if (this.#ask(words) && event.detail.action === "choose_address") this.#session.standing = words;
  }

  #notice({ detail }) {
    if (detail === "retry") this.#ask(this.#session.turns.at(-1).user);
    else {
      this.unfolded = true;
      this.#edit({ token: "" });
      this.updateComplete.then(() => this.querySelector("#live-token").focus());
    }
  }

  #field(name, label, { type = "text", hint, ...attributes } = {}) {
    const mistake = this.wrong[name];
    const described = [hint && `live-${name}-hint`, mistake && `live-${name}-wrong`].filter(Boolean).join(" ");
    return html`<div class="field">
      <label class="label" for="live-${name}">${label}</label>
      <input id="live-${name}" type=${type} .value=${this.#settings[name]} autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" placeholder=${attributes.placeholder ?? nothing}
        aria-invalid=${mistake ? "true" : nothing} aria-describedby=${described || nothing} @input=${(event) => this.#edit({ [name]: event.target.value })} />
      ${mistake ? html`<p class="wrong" id="live-${name}-wrong">${mistake}</p>` : nothing} ${hint ? html`<p class="hint" id="live-${name}-hint">${hint}</p>` : nothing}
    </div>`;
  }

  /** What would be sent now, for the eye: without the token. */
  #preview() {
    const settings = { ...this.#callSettings(), token: hidden(this.#settings.token), now: new Date(), standing: this.#session?.standing, messages: this.#session?.messages ?? [] };
    return html`<pre class="source-text" tabindex="0" role="region" aria-label="The request as JSON" dir="ltr">${JSON.stringify(callParameters(settings), null, 2)}</pre>`;
  }

  #connection() {
    const { id } = this.#settings;
    return html`<details class="connection" ?open=${this.unfolded} @toggle=${(event) => (this.unfolded = event.target.open)}>
      <summary><demo-icon name="plug"></demo-icon><span>Connection</span><span class="hint">${this.#settings.name}</span><demo-icon class="chevron" name="chevron"></demo-icon></summary>
      <form class="editor" aria-label="Connection" autocomplete="off" @submit=${(event) => event.preventDefault()}>
        <div class="field">
          <label class="label" for="live-server">Server</label>
          <select id="live-server" @change=${(event) => this.#edit(SERVERS[event.target.selectedIndex])}>${SERVERS.map((server) => html`<option value=${server.id} ?selected=${server.id === id}>${server.label}</option>`)}</select>
        </div>
        ${this.#field("url", "Address of the MCP server", { placeholder: "https://" })} ${this.#field("name", "Name of the MCP server")}
        ${this.#field("token", "Token of the MCP server", { type: "password", hint: "Sent to the API, which calls the server with it." })}
        ${this.#field("key", "API key", { type: "password", hint: "Kept in this page’s memory only; a reload forgets it." })} ${this.#field("model", "Model")}
        ${this.#field("address", "Address of the API", { hint: "Or that of a server of yours that speaks the same way and serves this page." })}
        <details class="preview" @toggle=${(event) => (this.previewed = event.target.open)}><summary>The request</summary>${this.previewed ? this.#preview() : nothing}</details>
      </form>
    </details>`;
  }

  render() {
    const running = this.#session?.running ?? false;
    const { vertical } = this.#settings;
    const empty = html`<div class="invitation">
      <p>Ask a model that is connected to an MCP server, and see the answers of its tools as cards. Nothing is sent before you send a message.</p>
    </div>`;
    return html`${this.#connection()}
      <section class="column" aria-label="Live conversation" data-domain=${vertical} @mcp-action=${this.#act} @notice-action=${this.#notice}>
        <demo-chat .turns=${this.#session?.turns ?? []} .selected=${this.selected} .settings=${{ vertical: vertical || undefined }} .empty=${empty}></demo-chat>
        <form class="composer" @submit=${this.#send}>
          <label class="visually-hidden" for="message">Message</label>
          <textarea id="message" rows="1" placeholder=${FIRST[vertical] ?? "Write a message"} dir="auto" @keydown=${this.#keys}></textarea>
          ${running
            ? html`<button type="button" class="round primary" id="stop" aria-label="Stop" title="Stop" @click=${() => this.#session.stop()}><demo-icon name="square"></demo-icon></button>`
            : html`<button type="submit" class="round primary" id="send" aria-label="Send" title="Send"><demo-icon name="send"></demo-icon></button>`}
        </form>
      </section>`;
  }
}

customElements.define("demo-live", DemoLive);
