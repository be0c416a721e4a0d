import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { linkUrl } from "../lib/gate.js";
import { icon } from "../lib/icon.js";
import { link } from "../lib/link.js";
import { pick, record, records, rows, text } from "../lib/list.js";
import { more } from "../parts/explanation.js";
import { json } from "../parts/json.js";
import { answerOf, field, fieldsOf, formsAtOnce } from "../parts/form.js";
import { form } from "../styles/form.js";

/** Requests drawn at once. */
const PAGE = 20;

/** What is said where a request says nothing itself. */
const SENTENCES = {
  form: "input_request.form",
  url: "input_request.url",
  sampling: "input_request.sampling",
  roots: "input_request.roots",
  approval: "input_request.approval",
};

/** What a tool asks for before it goes on. The page hears the answer; nothing is sent from here. */
class InputRequest extends CardElement {
  static properties = { answered: { state: true }, attempted: { state: true }, opened: { state: true } };

  static styles = [
    ...CardElement.styles,
    form,
    css`
      .request + .request {
        margin-block-start: 16px;
        padding-block-start: 16px;
        border-block-start: 1px solid var(--_line);
      }

      .request > .said {
        margin-block-end: 12px;
      }

      .address {
        display: flex;
        gap: 6px;
        margin-block-end: 4px;
        overflow-wrap: anywhere;
      }

      .address > svg {
        flex: none;
        margin-block-start: 0.15em;
      }

      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-block-start: 16px;
      }

      .outcome {
        display: flex;
        align-items: center;
        gap: 6px;
        margin-block-start: 12px;
        color: var(--_soft);
      }
    `,
  ];

  static icon = "message";

  constructor() {
    super();
    /** The answers that were given, by the place of their request. */
    this.answered = new Map();
    this.attempted = new Set();
    /** Long lists of choices that one went to, by their ids. */
    this.opened = new Set();
  }

  willUpdate(changed) {
    super.willUpdate(changed);
    if (!changed.has("card")) return;
    this.answered = new Map();
    this.attempted = new Set();
    this.opened = new Set();
  }

  note() {
    const open = records(this.card.requests).length - this.answered.size;
    return open > 1 ? this.say("input_request.open", { n: open }) : nothing;
  }

  body() {
    const requests = records(this.card.requests);
    if (requests.length === 0) return html`<p class="said prose" dir="auto">${text(this.card.message) ?? this.say("input_request.other")}</p>`;
    const atOnce = formsAtOnce(requests.slice(0, PAGE).map(({ kind, schema }) => (kind === "form" ? schema : undefined)));
    return this.listed(requests, atOnce, (shown) => rows(shown, (_, index) => index, (request, index) => this.#request(request, index)));
  }

  #request(request, index) {
    const { kind } = request;
    const isForm = kind === "form";
    const said = text(request.message) ?? this.say(pick(SENTENCES, kind) ?? "input_request.other");
    const parts = html`<p class="said prose" id=${`said-${index}`} dir="auto">${said}</p>
      ${kind === "url" ? this.#address(request.url) : nothing}
      ${isForm ? this.#fields(request, index) : nothing}
      ${request.params && !isForm ? more(this.say("input_request.params"), json(this.words, request.params)) : nothing}
      ${this.#end(request, index, isForm)}`;
    return isForm
      ? html`<form class="request" novalidate autocomplete="off" aria-labelledby=${`said-${index}`} @submit=${(event) => this.#submit(event, request, index)}>${parts}</form>`
      : html`<div class="request" role="group" aria-labelledby=${`said-${index}`}>${parts}</div>`;
  }

  /** The page to open, with all of its address: who is asked to sign in must see where. */
  #address(url) {
    const shown = linkUrl(url);
    return shown ? html`<p class="address">${icon("globe")}<span dir="ltr">${link(shown, shown)}</span></p>` : html`<p class="soft">${this.say("input_request.no_url")}</p>`;
  }

  #fields(request, index) {
    const isFixed = this.readonly || this.answered.has(index);
    const draw = (one) => field(this.words, one, { prefix: `field-${index}`, isFixed, isTold: this.attempted.has(index), changed: () => this.requestUpdate(), opened: this.opened, open: (id) => (this.opened = new Set(this.opened).add(id)) });
    return html`<div class="fields">${rows(fieldsOf(request.schema), (one) => one.name, draw)}</div>`;
  }

  #end(request, index, isForm) {
    const outcome = this.answered.get(index);
    if (outcome) {
      const accepted = outcome === "accept";
      return html`<p class="outcome" role="status">${icon(accepted ? "check" : "x")}${this.say(accepted ? "input_request.accepted" : "input_request.declined")}</p>`;
    }
    if (this.readonly) return nothing;
    // What cannot be opened can only be declined.
    const isLost = request.kind === "url" && !linkUrl(request.url);
    const yes = { form: "input_request.send", url: "input_request.done" };
    const label = this.say(pick(yes, request.kind) ?? "input_request.allow");
    return html`<div class="choices">
      ${isLost
        ? nothing
        : isForm
        ? html`<button type="submit" class="button primary">${label}</button>`
        : html`<button type="button" class="button primary" @click=${() => this.#answer(request, index, { action: "accept" })}>${label}</button>`}
      <button type="button" class="button" @click=${() => this.#answer(request, index, { action: "decline" })}>${this.say("input_request.decline")}</button>
    </div>`;
  }

  #submit(event, request, index) {
    event.preventDefault();
    const controls = [...event.currentTarget.elements];
    const wrong = controls.find((control) => control.willValidate && !control.validity.valid);
    if (wrong) {
      this.attempted = new Set(this.attempted).add(index);
      wrong.focus();
      return;
    }
    const content = answerOf(fieldsOf(request.schema), controls, `field-${index}`);
    this.#answer(request, index, { action: "accept", content });
  }

  #answer(request, index, answer) {
    const { requestState, taskId } = record(this.card);
    const detail = { action: "answer_request", request, answer, ...(requestState !== undefined && { requestState }), ...(taskId !== undefined && { taskId }) };
    this.act(detail);
    this.answered = new Map(this.answered).set(index, answer.action);
  }
}

define("input_request", InputRequest);
