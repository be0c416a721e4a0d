import { html, nothing } from "lit";
import { copyButton } from "../shell/copy-button.js";
import { PageElement } from "../shell/page-element.js";
import { cardTitle } from "../shell/words.js";
import { highlight } from "./highlight.js";
import { cardPanel, rawPanel, safetyPanel, timePanel, whyPanel } from "./panels.js";
import { timeline } from "./timeline.js";
import { createTiming } from "./timing.js";
import { resultEvent, textOf, wireEvents } from "./wire.js";

const PANELS = [
  { id: "events", name: "Events", needsCard: false },
  { id: "raw", name: "Raw", needsCard: false },
  { id: "card", name: "Card", needsCard: true },
  { id: "why", name: "Why", needsCard: true },
  { id: "safety", name: "Safety", needsCard: true },
  { id: "time", name: "Time", needsCard: false },
];

/**
 * What stands behind a card: events, bytes, data, reasons, notes, time.
 * @fires select-call - the id of a call one wants to see
 * @fires close-inspector
 */
export class DemoInspector extends PageElement {
  static properties = {
    /** `{ turn, call, options }`: an answer, one of its calls if one is chosen, and how its stream is read. */
    subject: { attribute: false },
    panel: { state: true },
    timing: { state: true },
  };

  #measure = createTiming();
  #found = { event: undefined, explain: undefined, result: undefined };
  #measured;

  constructor() {
    super();
    this.panel = "events";
  }

  /** The event that carried the result; looked for again only when there may be another. */
  #find() {
    const { turn, call } = this.subject;
    if (!call?.card || call.state === "growing") return undefined;
    const { explain } = call.card;
    if (this.#found.call !== call || this.#found.explain !== explain) {
      const event = call.event ?? resultEvent(wireEvents(textOf(turn.chunks)), call.callId);
      this.#found = { call, explain, result: event === undefined ? undefined : highlight(event, explain) };
    }
    return this.#found.result;
  }

  async #time() {
    const { call, options = {} } = this.subject ?? {};
    const found = this.subject && this.#find();
    if (this.panel !== "time" || !found || this.#measured === call) return;
    this.#measured = call;
    this.timing = undefined;
    const { brand: _brand, ...parse } = options;
    const timing = await this.#measure({ tool: call.tool ?? "", text: found.text, options: { ...parse, ...(call.input !== undefined && { input: call.input }) } });
    if (this.#measured === call) this.timing = timing;
  }

  updated() {
    this.#time();
  }

  #choose(id) {
    this.panel = id;
  }

  /** Arrow keys go through the tabs, as in any list of tabs. */
  #keys(event) {
    const steps = { ArrowRight: 1, ArrowLeft: -1 };
    const forward = getComputedStyle(this).direction === "rtl" ? -1 : 1;
    const at = PANELS.findIndex(({ id }) => id === this.panel);
    const to = event.key === "Home" ? 0 : event.key === "End" ? PANELS.length - 1 : at + (steps[event.key] ?? NaN) * forward;
    if (Number.isNaN(to)) return;
    event.preventDefault();
    this.panel = PANELS[(to + PANELS.length) % PANELS.length].id;
    this.updateComplete.then(() => this.querySelector('[role="tab"][aria-selected="true"]').focus());
  }

  #body() {
    const { turn, call } = this.subject ?? {};
    if (!turn) return html`<p class="hint">What arrives is taken apart here: its events, its bytes, and why each card is the one it is.</p>`;
    const { needsCard } = PANELS.find(({ id }) => id === this.panel);
    if (needsCard && !call?.card) return html`<p class="hint">There is no card yet.</p>`;
    const view = { turn, call, card: call?.card, copyButton, timing: this.timing, select: (callId) => this.dispatchEvent(new CustomEvent("select-call", { detail: callId })) };
    if (["raw", "why"].includes(this.panel)) view.found = this.#find();
    const draw = { events: timeline, raw: rawPanel, card: cardPanel, why: whyPanel, safety: safetyPanel, time: timePanel };
    return draw[this.panel](view);
  }

  render() {
    const { call } = this.subject ?? {};
    const notes = call?.card?.security?.length ?? 0;
    return html`<header class="inspector-head">
        <h2 class="inspector-title">${call ? html`<code>${call.tool ?? "unknown tool"}</code>${call.card ? html`<span>${cardTitle(call.card.type)}</span>` : nothing}` : "Inspector"}</h2>
        <button type="button" class="round quiet close-inspector" aria-label="Close the inspector" @click=${() => this.dispatchEvent(new CustomEvent("close-inspector"))}><demo-icon name="close"></demo-icon></button>
      </header>
      <div class="panel-tabs" role="tablist" aria-label="Inspector" @keydown=${this.#keys}>
        ${PANELS.map(
          ({ id, name }) => html`<button type="button" role="tab" id="tab-${id}" aria-controls="panel" aria-selected=${id === this.panel ? "true" : "false"} tabindex=${id === this.panel ? "0" : "-1"} @click=${() => this.#choose(id)}>
            ${name}${id === "safety" && notes > 0 ? html`<span class="badge">${notes}<span class="visually-hidden"> notes</span></span>` : nothing}
          </button>`,
        )}
      </div>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${this.panel}" tabindex="0" data-panel=${this.panel}>${this.#body()}</div>`;
  }
}

customElements.define("demo-inspector", DemoInspector);
