import { html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { list, records, text } from "../lib/list.js";
import { more } from "../parts/explanation.js";
import { json } from "../parts/json.js";
import "../parts/markdown.js";
import "../parts/media-items.js";
import { markdown } from "../parts/templates.js";

/** Pictures, sound, video or linked resources. */
class Media extends CardElement {
  static icon = "image";

  note() {
    return text(this.card.model) ?? this.say("items", { n: records(this.card.items).length });
  }

  body() {
    const texts = list(this.card.texts).filter(text);
    const items = records(this.card.items);
    if (items.length === 0 && texts.length === 0) return this.empty("media");
    return html`<div class="stack">
      ${this.listed(texts, 10, (shown) => shown.map((words) => markdown(this.words, words, this.headingLevel, texts.length)))}
      <mcp-part-media .words=${this.words} .items=${items} .images=${this.images}></mcp-part-media>
      ${more(this.say("details"), this.card.data === undefined ? nothing : json(this.words, this.card.data))}
    </div>`;
  }
}

define("media", Media);
