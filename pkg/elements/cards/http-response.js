import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { hostOf } from "../lib/gate.js";
import { link } from "../lib/link.js";
import { record, text } from "../lib/list.js";
import { code } from "../parts/code.js";
import { more } from "../parts/explanation.js";
import { json } from "../parts/json.js";
import { markdown } from "../parts/templates.js";

/** A fetched page or answer. */
class HttpResponse extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 4px 12px;
        margin-block-end: 12px;
      }

      .pill.bad {
        color: var(--_bad);
        border-color: currentcolor;
      }
    `,
  ];

  static icon = "response";

  heading() {
    return hostOf(this.card.url) || this.say("http_response.title");
  }

  body() {
    const { card } = this;
    const status = [card.status, text(card.statusText)].filter((part) => part !== undefined).join(" ");
    const headers = Object.entries(record(card.headers)).slice(0, 200);
    return html`<div class="line">
        ${status ? html`<span class="pill figures ${card.ok ? "" : "bad"}">${status}</span>` : nothing}
        <span dir="ltr">${link(card.url, card.url)}</span>
        ${text(card.contentType) ? html`<span class="small soft">${card.contentType}</span>` : nothing}
      </div>
      <div class="stack">
        ${this.#body()}
        ${headers.length > 0 ? more(this.say("http_response.headers", { n: headers.length }), html`<dl class="facts">${headers.map(([key, value]) => html`<dt><code>${key}</code></dt><dd><code>${value}</code></dd>`)}</dl>`) : nothing}
      </div>`;
  }

  actions() {
    const { nextIndex } = this.card;
    if (nextIndex === undefined || this.readonly) return nothing;
    return html`<button type="button" class="button" part="action" @click=${() => this.act({ action: "next_page", start: nextIndex })}>${this.say("http_response.rest")}</button>`;
  }

  #body() {
    const { body, bodyKind } = this.card;
    if (bodyKind === "empty" || body === "" || body === null || body === undefined) return html`<p class="soft">${this.say("http_response.silent")}</p>`;
    if (typeof body !== "string") return json(this.words, body);
    if (bodyKind === "markdown") return markdown(this.words, body, this.headingLevel);
    return code(this.words, body, { language: bodyKind === "html" ? "html" : undefined });
  }
}

define("http_response", HttpResponse);
