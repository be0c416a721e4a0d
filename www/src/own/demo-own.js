import { html, nothing } from "lit";
import { announce } from "../shell/announce.js";
import { PageElement } from "../shell/page-element.js";
import { cardSentence, plural } from "../shell/words.js";
import { createContentField } from "./content.js";
import { takeFiles } from "./drop.js";
import { EXAMPLES, TOOL_NAMES } from "./examples.js";
import { createReader } from "./reader.js";
import { VERTICALS, isVertical } from "./verticals.js";
import "../chat/demo-chat.js";

const PAUSE_MS = 120;
const LONGEST_NAME = 200;

const FORMS = { text: "Read as the text of one result.", object: "Read as one result, in the message that carried it.", stream: "Read as a stream." };

const CHOICES = [
  { value: "", label: "what it is" },
  { value: "result", label: "one result" },
  { value: "stream", label: "a stream" },
];

/**
 * A result or a stream of one's own.
 * @fires inspect
 * @fires route
 */
export class DemoOwn extends PageElement {
  static properties = {
    turn: { state: true },
    selected: { state: true },
    form: { state: true },
    note: { state: true },
    failure: { state: true },
    pictures: { state: true },
    busy: { state: true },
    /** What was last pressed in a card. */
    heard: { state: true },
  };

  #reader;
  #content;
  #timer;
  #announced;
  /** On one column the cards should not be far below what they are made from. */
  #isWide = matchMedia("(width >= 1360px)").matches;
  #state = { tool: "", vertical: "", choice: "", content: "" };

  constructor() {
    super();
    this.note = "";
    this.pictures = false;
    this.busy = false;
  }

  get subject() {
    return this.turn && { turn: this.turn, call: this.selected, options: this.#options() };
  }

  get route() {
    const { tool, vertical, content } = this.#state;
    return { tab: "own", fields: { tool, vertical, content } };
  }

  #options() {
    return this.#state.vertical ? { vertical: this.#state.vertical } : {};
  }

  /** Goes to what an address holds. Links come from anywhere: unknown verticals count as none. */
  async open({ fields }) {
    await this.updateComplete;
    if (!fields.has("tool") && !fields.has("content")) {
      if (this.#state.content === "") this.#fill(EXAMPLES[0]);
      return;
    }
    const vertical = fields.get("vertical") ?? "";
    const state = { tool: (fields.get("tool") ?? "").slice(0, LONGEST_NAME), vertical: isVertical(vertical) ? vertical : "", content: fields.get("content") ?? "" };
    if (Object.entries(state).some(([key, value]) => this.#state[key] !== value)) this.#fill(state);
  }

  leave() {}

  select(call) {
    this.selected = call;
  }

  firstUpdated() {
    this.#content = createContentField(this.querySelector("#content"), { onLong: (content) => this.#fill({ ...this.#state, content }) });
    takeFiles({
      target: this,
      button: this.querySelector("#choose"),
      input: this.querySelector("#file"),
      isWanted: () => !this.hidden,
      onText: (content, words) => {
        this.#fill({ ...this.#state, content });
        this.note = [words, this.#content.note()].join(" ").trim();
      },
      onNote: (words) => {
        this.note = words;
      },
    });
  }

  #fill({ tool, vertical, content }) {
    this.#state = { tool, vertical, content, choice: "" };
    this.#content.write(content);
    this.note = this.#content.note();
    this.#read();
  }

  #edit(change) {
    Object.assign(this.#state, change);
    this.#reader?.cancel();
    this.busy = true;
    this.requestUpdate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), PAUSE_MS);
  }

  #read() {
    this.heard = undefined;
    clearTimeout(this.#timer);
    this.#reader ??= createReader({ onTurn: (turn, form) => this.#show(turn, form), onFailure: (reason) => this.#fail(reason) });
    this.dispatchEvent(new CustomEvent("route", { bubbles: true }));
    if (this.#state.content.trim() === "") {
      this.#reader.cancel();
      this.#show(undefined, undefined);
      return;
    }
    this.busy = true;
    this.#reader.read({ tool: this.#state.tool, content: this.#state.content, choice: this.#state.choice, options: this.#options() });
  }

  #show(turn, form) {
    Object.assign(this, { turn, form, failure: undefined, busy: false });
    const calls = turn?.items.filter((item) => item.kind === "call") ?? [];
    this.selected = calls.at(-1);
    const words = calls.length === 1 && calls[0].card ? cardSentence(calls[0].card) : turn ? `${plural(calls.length, "card")}.` : "";
    if (words && words !== this.#announced) announce(words);
    this.#announced = words;
    this.dispatchEvent(new CustomEvent("inspect", { detail: { ...this.subject, open: false }, bubbles: true }));
  }

  #fail(reason) {
    console.warn(reason);
    Object.assign(this, { turn: undefined, failure: "The parser did not start; reload the page to try again.", busy: false });
  }

  #segments(name, label, choices, value, choose) {
    return html`<fieldset class="field"><legend class="label">${label}</legend>
      <div class="segments">
        ${choices.map(
          (choice) => html`<label class="segment" data-domain=${choice.domain ?? ""}><input type="radio" name=${name} value=${choice.value} .checked=${choice.value === value} @change=${() => choose(choice.value)} /><span>${choice.label}</span></label>`,
        )}
      </div>
    </fieldset>`;
  }

  #howToRead() {
    const { tool, vertical, choice } = this.#state;
    return html`<details class="options" ?open=${this.#isWide}>
      <summary>How to read it</summary>
      <div class="options-fields">
        <div class="field">
          <label class="label" for="tool">Tool name, if it is one result</label>
          <input id="tool" type="text" list="tools" .value=${tool} autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" maxlength=${LONGEST_NAME} @input=${(event) => this.#edit({ tool: event.target.value })} />
          <datalist id="tools">${TOOL_NAMES.map((name) => html`<option value=${name}></option>`)}</datalist>
        </div>
        ${this.#segments("vertical", "Vertical", VERTICALS, vertical, (value) => this.#edit({ vertical: value }))}
        ${this.#segments("choice", "Read it as", CHOICES, choice, (value) => this.#edit({ choice: value }))}
        <label class="check"><input type="checkbox" id="pictures" .checked=${this.pictures} @change=${(event) => (this.pictures = event.target.checked)} /> Load pictures from their hosts</label>
      </div>
    </details>`;
  }

  #editor() {
    const { tool, vertical, content } = this.#state;
    const current = EXAMPLES.find((example) => example.tool === tool && example.vertical === vertical && example.content === content);
    return html`<form class="editor" aria-label="What to read" @submit=${(event) => event.preventDefault()}>
      <div class="field">
        <span class="label" id="examples-label">Examples</span>
        <ul class="examples" role="list" aria-labelledby="examples-label">
          ${EXAMPLES.map((example) => html`<li><button type="button" class="quiet" data-example=${example.id} aria-current=${example === current ? "true" : nothing} @click=${() => this.#fill(example)}>${example.label}</button></li>`)}
        </ul>
      </div>
      <div class="field field-content">
        <div class="field-head">
          <label class="label" for="content">A result, or a whole stream</label>
          <span class="field-actions">
            <button type="button" class="quiet" id="choose"><demo-icon name="file"></demo-icon>Open a file</button>
            <button type="button" class="quiet" id="clear" @click=${this.#clear}>Clear</button>
          </span>
        </div>
        <textarea id="content" dir="ltr" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="content-hint content-note"
          placeholder="Paste JSON, text, SSE or NDJSON here, or drop a file." @input=${(event) => this.#edit({ content: event.target.value })}></textarea>
        <input id="file" type="file" hidden />
        <p class="hint" id="content-hint">Nothing leaves this page.</p>
        <p class="hint" id="content-note" role="status">${this.note}</p>
      </div>
      ${this.#howToRead()}
    </form>`;
  }

  /** Nobody answers here; one sees what a page of one's own would be told. */
  #hear({ detail: { card: _card, source: _source, ...action } }) {
    if (["copy", "open_link", "download"].includes(action.action)) return;
    this.heard = action;
    announce(`The page is told: ${action.action}.`);
  }

  #heard() {
    if (!this.heard) return nothing;
    return html`<div class="heard"><p class="hint">Your page would be told, as the detail of <code>mcp-action</code>:</p><pre class="source-text" tabindex="0" role="group" aria-label="Detail of mcp-action">${JSON.stringify(this.heard, null, 2)}</pre></div>`;
  }

  #clear() {
    this.#fill({ ...this.#state, content: "" });
    this.querySelector("#content").focus();
  }

  render() {
    const settings = { vertical: this.#state.vertical || undefined, images: this.pictures ? "https" : "none" };
    const empty = html`<p class="invitation">${this.failure ?? "Paste something on the left, or choose an example."}</p>`;
    return html`${this.#editor()}
      <section class="column" id="result" aria-label="Cards" aria-busy=${this.busy ? "true" : "false"} data-domain=${this.#state.vertical} @mcp-action=${this.#hear}>
        <div class="form"><p class="hint">${this.turn ? FORMS[this.form] : ""}</p></div>
        <demo-chat .turns=${this.turn ? [this.turn] : []} .selected=${this.selected} .settings=${settings} .empty=${empty} .after=${this.#heard()}></demo-chat>
      </section>`;
  }
}

customElements.define("demo-own", DemoOwn);
