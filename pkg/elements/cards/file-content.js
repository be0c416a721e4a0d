import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { record, records, rows, text } from "../lib/list.js";
import { code } from "../parts/code.js";
import { copy } from "../parts/copy.js";
import { more } from "../parts/explanation.js";
import { facts as members } from "../parts/facts.js";

/** The text of one or more files. */
class FileContent extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .file + .file {
        margin-block-start: 20px;
      }

      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 0 14px;
        margin-block-end: 6px;
        font-size: var(--_size-12);
        color: var(--_soft);
      }

      .beside {
        margin-block-start: 8px;
      }

      .error {
        display: flex;
        gap: 8px;
        align-items: baseline;
      }

      .error .icon {
        color: var(--_bad);
      }
    `,
  ];

  static icon = "file";

  heading() {
    const files = records(this.card.files);
    const path = files.length === 1 ? text(files[0].path) : undefined;
    return path?.split("/").at(-1) ?? this.say("file_content.title");
  }

  note() {
    const files = records(this.card.files);
    return files.length === 1 ? this.say("lines", { n: files[0].lines ?? 0 }) : this.say("files", { n: files.length });
  }

  body() {
    const files = records(this.card.files);
    if (files.length === 0) return this.empty("file_content");
    return html`${this.listed(files, 10, (shown) => html`${rows(shown, (file, index) => file.path ?? index, (file) => this.#file(file, files.length))}`)}${this.#beside()}`;
  }

  #file(file, count) {
    const facts = [
      file.startLine === undefined ? undefined : this.say("file.lines", { from: file.startLine, to: file.endLine ?? file.startLine + (file.lines ?? 1) - 1 }),
      text(file.symbol),
      file.size === undefined ? undefined : this.words.bytes(file.size),
    ].filter(Boolean);
    return html`<div role="group" class="file row" part="row" aria-label=${file.path ?? this.say("file_content.title")}>
      <div class="head figures">
        ${text(file.path) ? copy(this.words, file.path, "path", { label: file.path }) : nothing}
        ${facts.map((fact) => html`<span>${fact}</span>`)}
      </div>
      ${text(file.error)
        ? html`<p class="error">${icon("alert")}<span dir="auto">${file.error}</span></p>`
        : text(file.content)
          ? code(this.words, file.content, { language: file.language, start: file.startLine, label: file.path, among: count })
          : html`<p class="soft">${this.say("file.empty")}</p>`}
    </div>`;
  }

  #beside() {
    const dependencies = records(this.card.dependencies);
    const { module, role, lastModified } = record(this.card.metadata);
    const facts = [["file.module", module], ["file.role", role], ["file.modified", text(lastModified) && this.words.date(lastModified)]].filter(([, value]) => value);
    const fields = record(this.card.fields);
    if (facts.length + dependencies.length + Object.keys(fields).length === 0) return nothing;
    return html`<div class="beside">${more(this.say("details"), members(this.words, fields))}${facts.length > 0 ? more(this.say("details"), html`<dl class="facts">${facts.map(([key, value]) => html`<dt>${this.say(key)}</dt><dd dir="auto">${value}</dd>`)}</dl>`) : nothing}
      ${dependencies.length > 0
        ? more(
            this.say("file.dependencies", { n: dependencies.length }),
            html`<ul role="list">${dependencies.slice(0, 50).map(({ path, kind, content }) => html`<li>${copy(this.words, path, "path", { label: path })} <span class="small soft">${kind}</span>${text(content) ? code(this.words, content, { label: path }) : nothing}</li>`)}</ul>`,
          )
        : nothing}</div>`;
  }
}

define("file_content", FileContent);
