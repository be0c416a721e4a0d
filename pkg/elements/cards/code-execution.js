import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { records, rows, text } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import { code } from "../parts/code.js";
import { json } from "../parts/json.js";

const PRINTED = { look: "plain" };

/** What a program printed and how it ended. */
class CodeExecution extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .label {
        font-size: var(--_size-12);
        color: var(--_soft);
        margin-block: 14px 4px;
      }

      .label:first-child {
        margin-block-start: 0;
      }

      .failed {
        display: flex;
        gap: 8px;
        margin-block-end: 12px;
        overflow-wrap: anywhere;
      }

      .failed .icon {
        color: var(--_bad);
        margin-block-start: 1px;
      }

      mcp-part-code {
        --code-height: 320px;
      }
    `,
  ];

  static icon = "terminal";

  heading() {
    return this.say(this.card.success === false ? "code_execution.failed" : "code_execution.title");
  }

  note() {
    const { exitCode, executionTimeMs, language } = this.card;
    return [
      text(language),
      exitCode === undefined ? undefined : this.say("code_execution.exit", { code: asString(exitCode) }),
      executionTimeMs === undefined ? undefined : this.words.duration(executionTimeMs),
    ].filter(Boolean).join(" · ");
  }

  body() {
    const { card } = this;
    const parts = [
      this.#error(card.error),
      text(card.code) ? this.#part("code_execution.code", code(this.words, card.code)) : nothing,
      text(card.stdout) ? this.#part("code_execution.output", code(this.words, card.stdout, PRINTED)) : nothing,
      text(card.stderr) && card.stderr !== card.error?.trace ? this.#part("code_execution.errors", code(this.words, card.stderr, PRINTED)) : nothing,
      records(card.logs).length > 0 ? this.#part("code_execution.logs", code(this.words, records(card.logs).map(({ level, text: line }) => `${asString(level)}: ${asString(line)}`).join("\n"), PRINTED)) : nothing,
      card.result === undefined || card.result === null ? nothing : this.#part("code_execution.result", json(this.words, card.result)),
      records(card.images).length > 0 ? this.#part("code_execution.images", html`<mcp-part-media .words=${this.words} .items=${records(card.images)} .images=${this.images}></mcp-part-media>`) : nothing,
      records(card.files).length > 0 ? this.#part("code_execution.files", this.#files(records(card.files))) : nothing,
    ].filter((part) => part !== nothing);
    return parts.length > 0 ? parts : html`<p class="soft">${this.say("code_execution.silent")}</p>`;
  }

  #part(key, content) {
    return html`<div class="label">${this.say(key)}</div>${content}`;
  }

  #error(error) {
    if (!error) return nothing;
    return html`<p class="failed">${icon("alert")}<span dir="auto">${error.message}</span></p>
      ${text(error.trace) ? code(this.words, error.trace, { ...PRINTED, label: this.say("error.trace") }) : nothing}`;
  }

  #files(files) {
    return this.listed(files, 50, (shown) => html`<ul role="list">
      ${rows(shown, (file) => file.fileId, (file) => html`<li>${icon("page")} <span dir="auto">${text(file.name) ?? file.fileId}</span>
        <span class="small soft figures">${[text(file.mimeType), file.size === undefined ? undefined : this.words.bytes(file.size)].filter(Boolean).join(" · ")}</span></li>`)}
    </ul>`);
  }
}

define("code_execution", CodeExecution);
