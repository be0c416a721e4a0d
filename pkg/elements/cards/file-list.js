import { html } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { record, records, text } from "../lib/list.js";
import { more } from "../parts/explanation.js";
import { facts } from "../parts/facts.js";
import "../parts/tree.js";

/** Files and folders. */
class FileList extends CardElement {
  static icon = "folders";

  heading() {
    return text(this.card.root) ?? this.say("file_list.title");
  }

  note() {
    const { fileCount = 0, directoryCount = 0, total } = this.card;
    const counts = [this.say("files", { n: fileCount }), ...(directoryCount > 0 ? [this.say("folders", { n: directoryCount })] : [])];
    const { length } = records(this.card.entries);
    return total > length ? this.count(length) : this.words.list(counts);
  }

  body() {
    const entries = records(this.card.entries);
    if (entries.length === 0) return this.empty("file_list");
    return html`<mcp-part-tree .words=${this.words} .entries=${entries} label=${this.say("file_list.title")}></mcp-part-tree>
      ${more(this.say("details"), facts(this.words, record(this.card.fields)))}`;
  }
}

define("file_list", FileList);
