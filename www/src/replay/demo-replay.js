import { html, nothing } from "lit";
import { spoken } from "../chat/spoken.js";
import { announce } from "../shell/announce.js";
import { PageElement } from "../shell/page-element.js";
import { perFrame } from "../shell/per-frame.js";
import { Player } from "./player.js";
import { SCENARIOS } from "./scenarios/index.js";
import { SIZES, SPEEDS, readChoice, transport } from "./transport.js";
import "../chat/demo-chat.js";

/**
 * Scenarios, replayed as if they were live.
 * @fires inspect - `{ turn, call }` for the inspector
 * @fires route - the address of what is shown has changed
 */
export class DemoReplay extends PageElement {
  static properties = {
    scenario: { state: true },
    selected: { state: true },
    /** The selection follows what arrives until one chooses. */
    pinned: { state: true },
  };

  #player;
  /** Paused because one has gone elsewhere. */
  #left = false;
  #settings = { speed: 1, size: 64, paused: false };

  get subject() {
    if (!this.#player) return undefined;
    const turn = this.#player.turns.find(({ items }) => items.includes(this.selected)) ?? this.#player.turns.at(-1);
    return turn && { turn, call: this.selected, options: this.#player.options };
  }

  get route() {
    const { speed, size } = this.#settings;
    return { tab: "replay", name: this.scenario?.id, fields: { ...(speed !== 1 && { speed: String(speed) }), ...(size !== 64 && { chunk: String(size) }) } };
  }

  /** Goes to what an address names. */
  open({ name, fields }) {
    this.#settings.speed = readChoice(SPEEDS, fields.get("speed"), this.#settings.speed);
    this.#settings.size = readChoice(SIZES, fields.get("chunk"), this.#settings.size);
    // An address without a name leads back to what was there.
    const scenario = SCENARIOS.find(({ id }) => id === name) ?? this.scenario ?? SCENARIOS[0];
    if (scenario !== this.scenario) return this.#start(scenario, fields.has("paused"));
    if (this.#left) this.#set({ paused: false });
    else this.#tell("route");
    this.#left = false;
  }

  /** The page may be looked at elsewhere meanwhile. */
  leave() {
    if (!this.#player?.running || this.#settings.paused) return;
    this.#left = true;
    this.#set({ paused: true });
  }

  #start(scenario, paused = false) {
    this.#player?.stop();
    this.scenario = scenario;
    this.selected = undefined;
    this.pinned = false;
    this.#left = false;
    this.#settings.paused = paused;
    this.#player = new Player(scenario, this.#settings, { onChange: this.#drawSoon, onEvents: (events) => this.#take(events) });
    this.#player.play(scenario.first);
    this.querySelector("demo-chat")?.follow();
    this.#tell("route");
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Many chunks may come in one frame; they are drawn together. */
  #drawSoon = perFrame(() => {
    this.requestUpdate();
    this.#tell("inspect", { ...this.subject, open: false });
  });

  #take(events) {
    for (const event of events) {
      const words = spoken(event);
      if (words) announce(words);
    }
    if (!this.pinned) {
      this.selected = this.#player.turns.at(-1).items.findLast((item) => item.kind === "call") ?? this.selected;
    }
    this.#drawSoon();
  }

  #set(settings) {
    Object.assign(this.#settings, settings);
    this.#player.change(settings);
    this.#tell("route");
  }

  #say(turn, detail) {
    this.pinned = false;
    this.#set({ paused: false });
    this.#player.play(turn, detail);
    this.querySelector("demo-chat").follow({ focus: true });
  }

  #act(event) {
    const { action, ...detail } = event.detail;
    if (!this.#player.answer(action, detail)) return;
    event.preventDefault();
    this.pinned = false;
    this.#set({ paused: false });
    this.querySelector("demo-chat").follow();
  }

  #notice({ detail }) {
    if (!this.#player.answer(detail, {}) && detail === "retry") this.#player.again();
    this.querySelector("demo-chat").follow();
  }

  select(call) {
    this.selected = call;
    this.pinned = true;
  }

  /** The chosen scenario is in sight, also where the list is a strip that scrolls. */
  updated(changed) {
    if (changed.has("scenario")) this.showScenario();
  }

  showScenario() {
    this.querySelector(".scenario[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  #nav() {
    return html`<nav class="scenarios" aria-label="Scenarios">
      <ul role="list">
        ${SCENARIOS.map(
          (scenario) => html`<li>
            <button type="button" class="scenario" data-domain=${scenario.domain} data-scenario=${scenario.id} aria-current=${scenario === this.scenario ? "true" : nothing} @click=${() => this.#start(scenario)}>
              <demo-icon name=${scenario.icon}></demo-icon><span class="scenario-name">${scenario.name}</span><span class="scenario-about">${scenario.about}</span>
            </button>
          </li>`,
        )}
      </ul>
    </nav>`;
  }

  /** What one may say next; a scripted chat has no field to type into. */
  #next() {
    const { next, running, turns } = this.#player;
    if (running || next.length === 0) return nothing;
    const latest = turns.at(-1);
    return html`<div class="replies" role="group" aria-label="What you could say next">
      ${next.map(({ label, turn, detail }) => html`<button type="button" class="reply" data-turn=${turn} ?disabled=${latest.running} @click=${() => this.#say(turn, detail)}>${label}</button>`)}
    </div>`;
  }

  render() {
    const player = this.#player;
    if (!player) return nothing;
    return html`${this.#nav()}
      <section class="column" aria-label=${this.scenario.name} data-domain=${this.scenario.domain} @mcp-action=${this.#act} @notice-action=${this.#notice}>
        <demo-chat .turns=${player.turns} .selected=${this.selected} .settings=${this.scenario.stream} .quantities=${(card) => player.quantities(card)} .after=${this.#next()}></demo-chat>
        ${transport(player, {
          toggle: () => this.#set({ paused: !this.#settings.paused }),
          step: () => {
            this.#set({ paused: true });
            player.step();
          },
          restart: () => this.#start(this.scenario),
          speed: (speed) => this.#set({ speed }),
          size: (size) => this.#set({ size }),
        })}
      </section>`;
  }
}

customElements.define("demo-replay", DemoReplay);
