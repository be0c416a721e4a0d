import { ToolResultStream } from "mcp-cards";
import { createTurn } from "../chat/conversation.js";
import { feed } from "../chat/feed.js";
import { assistantBlocks } from "./history.js";
import { callParameters, httpRequest } from "./request.js";

/** The API may pause a long turn and wait to be asked to go on; not for ever. */
const MOST_PAUSES = 4;

async function* chunksOf(body) {
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Given up early, the rest must not keep arriving.
    reader.cancel().catch(() => {});
  }
}

/** One conversation with a model and a server. Keys and tokens are handed in for each question and kept nowhere. */
export class LiveSession {
  #stream;
  #abort;
  #onChange;
  #onEvents;

  constructor(options, { onChange, onEvents }) {
    this.options = { ...options, explain: true };
    this.#stream = new ToolResultStream(this.options);
    this.#onChange = onChange;
    this.#onEvents = onEvents;
    this.turns = [];
    this.messages = [];
    this.running = false;
    /** What the person chose for the whole conversation, as it was said. */
    this.standing = undefined;
  }

  stop() {
    this.#abort?.abort();
  }

  free() {
    this.stop();
    this.#stream.free();
  }

  /**
   * @param {string} text
   * @param {{ model: string, server: object, token: string, vertical?: string, key: string, address: string }} settings
   */
  async ask(text, settings) {
    const turn = createTurn(text);
    this.turns = [...this.turns, turn];
    this.messages.push({ role: "user", content: text });
    this.running = true;
    this.#onChange();
    for (let pauses = 0; pauses < MOST_PAUSES; pauses += 1) {
      await this.#answer(turn, settings);
      if (turn.done?.reason !== "pause_turn") break;
    }
    turn.running = false;
    this.running = false;
    this.#onChange();
  }

  async #answer(turn, { key, address, ...settings }) {
    this.#abort = new AbortController();
    this.#stream.reset();
    const start = turn.chunks.length;
    turn.running = true;
    try {
      const parameters = callParameters({ ...settings, standing: this.standing, now: new Date(), messages: this.messages });
      const [url, request] = httpRequest(parameters, { key, address });
      const response = await fetch(url, { ...request, signal: this.#abort.signal });
      await feed(this.#stream, chunksOf(response.body), turn, (events) => this.#onEvents(events, turn));
      if (!response.ok && !turn.items.some((item) => item.kind === "notice")) this.#notice(turn, `The API answered with status ${response.status}.`, response.status >= 500);
    } catch (error) {
      if (error.name === "AbortError") this.#notice(turn, "You stopped the answer.", false);
      else this.#notice(turn, "The API could not be reached. Check its address and your connection, then try again.", true);
    }
    const blocks = assistantBlocks(turn.chunks.slice(start));
    if (blocks.length > 0) this.messages.push({ role: "assistant", content: blocks });
    // An unanswered question would stand twice in a row when it is asked again.
    else if (this.messages.at(-1)?.role === "user") this.messages.pop();
  }

  #notice(turn, message, retryable) {
    for (const item of turn.items) {
      if (item.kind === "call" && !["done", "failed"].includes(item.state)) item.state = "lost";
    }
    turn.items.push({ kind: "notice", level: "error", message, retryable });
  }
}
