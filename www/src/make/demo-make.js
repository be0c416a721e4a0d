import { html, nothing } from "lit";
import { parseToolResult, suggestCard } from "mcp-cards";
import { createContentField } from "../own/content.js";
import { takeFiles } from "../own/drop.js";
import { given } from "../own/given.js";
import { announce } from "../shell/announce.js";
import { copyButton } from "../shell/copy-button.js";
import { PageElement } from "../shell/page-element.js";
import { cardSentence } from "../shell/words.js";
import { asJson, asTypeScript, definitionOf, draftOf, KINDS, LAYOUTS, move, pathOf, PLACES, put, say, tick } from "./draft.js";
import { EXAMPLES } from "./examples.js";

const PAUSE_MS = 150;
const LONGEST_NAME = 200;
/** How wide the card may be made, and where it starts. */
const WIDTHS = { least: 288, most: 900, first: 480 };

/**
 * A result becomes a definition, the definition a form, and the form a card that one sees while changing it.
 * @fires route
 */
export class DemoMake extends PageElement {
  static properties = {
    draft: { state: true },
    card: { state: true },
    problem: { state: true },
    note: { state: true },
    width: { state: true },
    form: { state: true },
    /** The field that is being dragged. */
    dragged: { state: true },
  };

  #state = { tool: "", content: "" };
  #content;
  #timer;

  constructor() {
    super();
    this.note = "";
    this.width = Math.max(WIDTHS.least, Math.min(WIDTHS.first, innerWidth - 36));
    this.form = "json";
  }

  get subject() {
    return undefined;
  }

  get route() {
    return { tab: "make", fields: { tool: this.#state.tool, content: this.#state.content } };
  }

  async open({ fields }) {
    await this.updateComplete;
    if (!fields.has("content")) {
      if (this.#state.content === "") this.#fill(EXAMPLES[0]);
      return;
    }
    const state = { tool: (fields.get("tool") ?? "").slice(0, LONGEST_NAME), content: fields.get("content") ?? "" };
    if (state.tool !== this.#state.tool || state.content !== this.#state.content) this.#fill(state);
  }

  leave() {}

  select() {}

  firstUpdated() {
    this.#content = createContentField(this.querySelector("#make-content"), { onLong: (content) => this.#fill({ ...this.#state, content }) });
    takeFiles({
      target: this,
      button: this.querySelector("#make-choose"),
      input: this.querySelector("#make-file"),
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

  #fill({ tool, content }) {
    this.#state = { tool, content };
    this.#content.write(content);
    this.note = this.#content.note();
    this.#suggest();
  }

  #edit(change) {
    Object.assign(this.#state, change);
    this.requestUpdate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#suggest(), PAUSE_MS);
  }

  /** The result as an application would hand it over. */
  #result() {
    return given(this.#state.content, "result").content;
  }

  /** A new result means a new definition: what was chosen for another one says nothing of this. */
  #suggest() {
    clearTimeout(this.#timer);
    this.dispatchEvent(new CustomEvent("route", { bubbles: true }));
    const definition = this.#state.content.trim() === "" ? null : suggestCard(this.#state.tool, this.#result());
    this.draft = definition === null ? undefined : draftOf(definition);
    this.#read();
    if (this.card) announce(`${this.draft.fields.length} fields. ${cardSentence(this.card)}`);
  }

  #change(draft) {
    this.draft = draft;
    this.#read();
  }

  /** The card of the result with the definition as it stands, or what is wrong with the definition. */
  #read() {
    this.card = undefined;
    this.problem = undefined;
    if (!this.draft) return;
    if (!this.draft.fields.some(({ on }) => on)) {
      this.problem = "Tick at least one field.";
      return;
    }
    const definition = definitionOf(this.draft);
    try {
      const card = parseToolResult(this.#state.tool, this.#result(), { cards: [definition], explain: true });
      if (card.type === "collection" && card.kind === definition.kind) this.card = card;
      else this.problem = card.explain?.considered?.find(({ card: kind }) => kind.endsWith(definition.kind))?.reason ?? "The result no longer fits this definition.";
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.problem = error.message.replace(/^\w+: options\.cards\[0\]\.?/, "");
    }
  }

  #source() {
    const { tool, content } = this.#state;
    const current = EXAMPLES.find((example) => example.tool === tool && example.content === content);
    return html`<div class="make-source">
      <div class="field">
        <span class="label" id="make-examples">Examples</span>
        <ul class="examples" role="list" aria-labelledby="make-examples">
          ${EXAMPLES.map((example) => html`<li><button type="button" class="quiet" data-make=${example.id} aria-current=${example === current ? "true" : nothing} @click=${() => this.#fill(example)}>${example.label}</button></li>`)}
        </ul>
      </div>
      <div class="field">
        <div class="field-head">
          <label class="label" for="make-content">What your tool returns</label>
          <span class="field-actions"><button type="button" class="quiet" id="make-choose"><demo-icon name="file"></demo-icon>Open a file</button></span>
        </div>
        <textarea id="make-content" dir="ltr" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="make-hint make-note" placeholder="Paste a result here, or drop a file." @input=${(event) => this.#edit({ content: event.target.value })}></textarea>
        <input id="make-file" type="file" hidden />
        <p class="hint" id="make-hint">Nothing leaves this page.</p>
        <p class="hint" id="make-note" role="status">${this.note}</p>
      </div>
      <div class="field">
        <label class="label" for="make-tool">Tool name</label>
        <input id="make-tool" type="text" .value=${tool} autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" maxlength=${LONGEST_NAME} @input=${(event) => this.#edit({ tool: event.target.value })} />
      </div>
    </div>`;
  }

  #naming() {
    const { kind, title } = this.draft;
    const text = (id, label, value, member) => html`<div class="field"><label class="label" for=${id}>${label}</label><input id=${id} type="text" .value=${value} autocomplete="off" spellcheck="false" maxlength="64" @input=${(event) => this.#change({ ...this.draft, [member]: event.target.value })} /></div>`;
    return html`<div class="make-naming">${text("make-title", "Heading", title, "title")}${text("make-kind", "Kind", kind, "kind")}</div>`;
  }

  #layouts() {
    const single = this.card?.single;
    const value = this.draft.layout || this.card?.layout || "list";
    return html`<fieldset class="field"><legend class="label">Layout</legend>
      <div class="segments">${LAYOUTS.map((layout) => html`<label class="segment"><input type="radio" name="layout" value=${layout} .checked=${layout === value} @change=${() => this.#change({ ...this.draft, layout })} /><span>${layout}</span></label>`)}</div>
      ${single && value !== "facts" ? html`<p class="hint">One record is read best as facts.</p>` : nothing}
    </fieldset>`;
  }

  /** Places of the card into which fields are dragged; the same is done by the field's own list of places. */
  #places() {
    const holds = (place) => this.draft.fields.filter((field) => field.on && field.place === place);
    const guessed = (place) => this.draft.fields.filter((field) => field.on && this.#guessed(field) === place);
    const over = (event) => this.dragged && event.preventDefault();
    const drop = (place) => (event) => {
      event.preventDefault();
      if (this.dragged) this.#change(put(this.draft, this.dragged, place));
      this.dragged = undefined;
    };
    return html`<div class="field">
      <span class="label" id="make-places">Places</span>
      <ul class="places" role="list" aria-labelledby="make-places">
        ${Object.entries(PLACES).map(([place, { label }]) => html`<li class=${this.dragged ? "waits" : ""} data-place=${place} @dragover=${over} @drop=${drop(place)}>
          <span class="place-name">${label}</span>
          ${holds(place).map(({ name }) => html`<button type="button" class="chip" draggable="true" aria-label="Take ${name} out of ${label}" @click=${() => this.#change(put(this.draft, name, ""))} @dragstart=${this.#drag(name)} @dragend=${this.#dragEnd}>${name}<demo-icon name="close"></demo-icon></button>`)}
          ${guessed(place).map(({ name }) => html`<span class="chip guessed" title="By its kind or its name">${name}</span>`)}
        </li>`)}
      </ul>
      <p class="hint">Drag fields here, or choose a place in their row. Those without a frame were put there by their kind or name.</p>
    </div>`;
  }

  /** The place that a field has without being given one. */
  #guessed({ name, place }) {
    const view = this.card?.view ?? {};
    return place === "" ? Object.keys(PLACES).find((one) => view[one] === name) : undefined;
  }

  #drag = (name) => (event) => {
    event.dataTransfer.setData("text/x-field", name);
    event.dataTransfer.effectAllowed = "move";
    this.dragged = name;
  };

  #dragEnd = () => {
    this.dragged = undefined;
  };

  #fields() {
    const { fields } = this.draft;
    return html`<div class="field">
      <span class="label" id="make-fields">Fields</span>
      <ol class="fields" role="list" aria-labelledby="make-fields">${fields.map((one, index) => this.#field(one, index))}</ol>
    </div>`;
  }

  #field(one, index) {
    const { name, on, place, field } = one;
    const guessed = this.#guessed(one);
    const change = (draft) => this.#change(draft);
    const last = this.draft.fields.length - 1;
    const step = (by, icon, word) => html`<button type="button" class="round quiet" ?disabled=${index + by < 0 || index + by > last} aria-label="Move ${name} ${word}" @click=${(event) => this.#move(event, name, by)}><demo-icon name=${icon}></demo-icon></button>`;
    return html`<li class="make-field ${on ? "" : "off"}" data-field=${name} draggable=${on ? "true" : nothing} @dragstart=${this.#drag(name)} @dragend=${this.#dragEnd}>
      <demo-icon name="grip"></demo-icon>
      <label class="check"><input type="checkbox" .checked=${on} @change=${(event) => change(tick(this.draft, name, event.target.checked))} /><code title=${pathOf(field)}>${name}</code></label>
      <span class="steps">${step(-1, "arrowUp", "up")}${step(1, "arrowDown", "down")}</span>
      <input type="text" aria-label="Label of ${name}" .value=${field.label ?? ""} placeholder=${this.card?.fields.find((shown) => shown.name === name)?.label ?? "Label"} maxlength="100" ?disabled=${!on} @input=${(event) => change(say(this.draft, name, "label", event.target.value))} />
      <select aria-label="Kind of ${name}" ?disabled=${!on} .value=${field.as ?? "text"} @change=${(event) => change(say(this.draft, name, "as", event.target.value))}>${KINDS.map((kind) => html`<option value=${kind} ?selected=${kind === (field.as ?? "text")}>${kind}</option>`)}</select>
      <select aria-label="Place of ${name}" ?disabled=${!on} .value=${place} @change=${(event) => change(put(this.draft, name, event.target.value))}>
        <option value="" ?selected=${place === ""}>${guessed ? `${PLACES[guessed].label.toLowerCase()} (guessed)` : "details"}</option>
        ${Object.entries(PLACES).map(([value, { label }]) => html`<option value=${value} ?selected=${value === place}>${label.toLowerCase()}</option>`)}
      </select>
    </li>`;
  }

  /** The button keeps the focus: it is the same field that one moves on. */
  async #move(event, name, by) {
    const button = event.currentTarget;
    const { ariaLabel } = button;
    this.#change(move(this.draft, name, by));
    announce(`${name} is now field ${this.draft.fields.findIndex((field) => field.name === name) + 1}.`);
    await this.updateComplete;
    const same = [...this.querySelectorAll(`[data-field="${CSS.escape(name)}"] button`)];
    (same.find((one) => one.ariaLabel === ariaLabel && !one.disabled) ?? same.find((one) => !one.disabled))?.focus();
  }

  #preview() {
    const size = (event) => (this.width = Number(event.target.value));
    return html`<section class="make-preview" aria-label="Card">
      <div class="make-width"><label class="label" for="make-width">Width</label><input id="make-width" type="range" min=${WIDTHS.least} max=${WIDTHS.most} step="4" .value=${String(this.width)} aria-valuetext="${this.width} pixels" @input=${size} /><output for="make-width" class="hint">${this.width} px</output></div>
      ${this.problem ? html`<p class="notice wrong-definition" role="alert">${this.problem}</p>` : nothing}
      <div class="make-stage"><div class="make-card" .style=${`inline-size:${this.width}px`}>
        ${this.card ? html`<mcp-card .card=${this.card} .source=${this.#state.tool ? { tool: this.#state.tool } : undefined} .images=${"none"} .theme=${"page"} .headingLevel=${2}></mcp-card>` : this.problem ? nothing : html`<p class="invitation">${this.#state.content.trim() === "" ? "Paste a result on the left, or choose an example." : "This result holds no rows and no record, so there is nothing to make a card of."}</p>`}
      </div></div>
    </section>`;
  }

  #output() {
    const definition = definitionOf(this.draft);
    const text = this.form === "json" ? asJson(definition) : asTypeScript(definition);
    const choose = (form, label) => html`<label class="segment"><input type="radio" name="make-form" value=${form} .checked=${this.form === form} @change=${() => (this.form = form)} /><span>${label}</span></label>`;
    return html`<section class="make-output" aria-label="Definition">
      <div class="field-head"><fieldset class="segments"><legend class="visually-hidden">Written as</legend>${choose("json", "JSON")}${choose("ts", "TypeScript")}</fieldset>${copyButton(text, this.form === "json" ? "Copy JSON" : "Copy TypeScript")}</div>
      <pre class="source-text" tabindex="0" role="group" aria-label="Definition as ${this.form === "json" ? "JSON" : "TypeScript"}">${text}</pre>
    </section>`;
  }

  render() {
    return html`<form class="editor make-form" aria-label="The card" @submit=${(event) => event.preventDefault()}>
        ${this.#source()}
        ${this.draft ? html`${this.#naming()}${this.#layouts()}${this.#places()}${this.#fields()}` : nothing}
      </form>
      <div class="make-result log" id="make-result" tabindex="-1">${this.#preview()}${this.draft ? this.#output() : nothing}</div>`;
  }
}

customElements.define("demo-make", DemoMake);
