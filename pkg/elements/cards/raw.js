import { html } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { text } from "../lib/list.js";
import { code } from "../parts/code.js";
import { json } from "../parts/json.js";

/** What could not be read, as it came. */
class Raw extends CardElement {
  static icon = "binary";

  heading() {
    return this.say("raw.title");
  }

  body() {
    const { card } = this;
    const { content } = card;
    const key = `raw.reason.${card.reason}`;
    if (isNothing(content)) return this.empty("raw");
    return html`<div class="stack">
      <p class="soft">${this.say(this.words.knows(key) ? key : "raw.reason")}</p>
      ${typeof content === "string" ? code(this.words, content, { look: "plain" }) : json(this.words, content)}
    </div>`;
  }
}

const isNothing = (content) => content === undefined || content === null || (typeof content === "string" && !text(content));

define("raw", Raw);
