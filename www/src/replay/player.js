import { ToolResultStream } from "mcp-cards";
import { createTurn } from "../chat/conversation.js";
import { feed } from "../chat/feed.js";
import { Replayer } from "./replayer.js";
import { writeTurn } from "./wire/index.js";

/**
 * Plays a scenario: writes its turns as bytes, sends them through a replayer into a real stream, and answers what a person
 * does with the next scripted turn.
 */
export class Player {
  #scenario;
  #world;
  #stream;
  #carrier;
  #replayer;
  #queue = [];
  #calls = 0;
  #onChange;
  #onEvents;

  /**
   * @param {object} scenario
   * @param {{ speed: number, size: number, paused?: boolean }} settings
   * @param {{ onChange: () => void, onEvents: (events: object[], turn: object) => void }} listeners
   */
  constructor(scenario, settings, { onChange, onEvents }) {
    this.#scenario = scenario;
    this.#world = scenario.world();
    this.#onChange = onChange;
    this.#onEvents = onEvents;
    this.settings = settings;
    this.turns = [];
    this.next = [];
    this.running = false;
  }

  /** How its streams are read; the inspector shows and repeats it. */
  get options() {
    return { ...this.#scenario.stream, explain: true };
  }

  get sent() {
    return this.#replayer?.sent ?? 0;
  }

  get length() {
    return this.#replayer?.length ?? 0;
  }

  /** How many of a product are in the cart, for the steppers of a card that lists products. */
  quantities(card) {
    const { shop } = this.#world;
    if (!shop || card.type !== "products") return undefined;
    return Object.fromEntries(card.items.map((item) => [item.id, shop.quantity(shop.find(item)?.id)]));
  }

  change(settings) {
    Object.assign(this.settings, settings);
    this.#replayer?.change(settings);
    this.#onChange();
  }

  step() {
    this.#replayer?.step();
  }

  /** Answers an action of a card; false if the scenario has no answer to it. */
  answer(action, detail) {
    const turn = this.#scenario.answers[action];
    if (!turn) return false;
    this.play(turn, detail);
    return true;
  }

  /** Plays the last turn once more. */
  again() {
    this.play(this.turns.at(-1).name, this.turns.at(-1).detail);
  }

  /** Plays a turn. One that is still arriving is hurried: who acts does not want to wait. */
  play(name, detail = {}) {
    this.#queue.push([name, detail]);
    if (this.running) this.#replayer.change({ speed: Infinity, paused: false });
    else this.#run();
  }

  stop() {
    this.#queue = [];
    this.#replayer?.stop();
    this.stopped = true;
    if (!this.running) this.#free();
  }

  #free() {
    this.#stream?.free();
    this.#stream = undefined;
  }

  /** A stream goes on from turn to turn and keeps the calls it knows; another carrier needs another stream. */
  #streamFor(carrier) {
    if (this.#stream && this.#carrier === carrier) {
      this.#stream.reset();
      return this.#stream;
    }
    this.#free();
    this.#carrier = carrier;
    this.#stream = new ToolResultStream(this.options);
    return this.#stream;
  }

  async #run() {
    this.running = true;
    while (this.#queue.length > 0 && !this.stopped) {
      const [name, detail] = this.#queue.shift();
      await this.#turn(name, detail);
    }
    this.running = false;
    if (this.stopped) this.#free();
    this.#onChange();
  }

  async #turn(name, detail) {
    const script = this.#scenario.turns[name](this.#world, detail);
    const turn = Object.assign(createTurn(script.user), { name, detail });
    this.turns = [...this.turns, turn];
    this.next = [];
    const callId = () => `mcptoolu_${String((this.#calls += 1)).padStart(2, "0")}`;
    const body = writeTurn(script, { server: this.#scenario.server, message: `msg_${String(this.turns.length).padStart(2, "0")}`, callId });
    this.#replayer = new Replayer(body, { ...this.settings, pace: script.pace, onProgress: this.#onChange });
    this.#onChange();
    await feed(this.#streamFor(script.carrier ?? "anthropic"), this.#replayer.chunks(), turn, (events) => {
      if (!this.stopped) this.#onEvents(events, turn);
    });
    this.next = script.next ?? [];
  }
}
