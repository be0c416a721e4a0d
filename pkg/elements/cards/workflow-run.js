import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { pick, records, rows, text } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import { more } from "../parts/explanation.js";
import { foldedJson, json } from "../parts/json.js";

const MARKS = { success: "checkCircle", fail: "alert", failed: "alert", error: "alert", running: "clock" };

/** A run of several steps. */
class WorkflowRun extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .steps li {
        position: relative;
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr) auto;
        gap: 0 12px;
        padding-block: 6px;
      }

      .steps li:not(:last-child)::before {
        content: "";
        position: absolute;
        inset-block: 28px -6px;
        inset-inline-start: 9.5px;
        border-inline-start: 1px solid var(--_line);
      }

      .steps li > .icon {
        font-size: var(--_size-16);
        color: var(--_soft);
      }

      .success > .icon {
        color: var(--_good);
      }

      :is(.fail, .failed, .error) > .icon {
        color: var(--_bad);
      }

      .name {
        font-weight: 600;
        overflow-wrap: anywhere;
      }

      .error {
        overflow-wrap: anywhere;
      }
    `,
  ];

  static icon = "workflow";

  heading() {
    return text(this.card.workflowName) ?? this.say("workflow_run.title");
  }

  note() {
    const { status, durationMs } = this.card;
    return [this.#status(status), durationMs === undefined ? undefined : this.words.duration(durationMs)].filter(Boolean).join(" · ");
  }

  #status(status) {
    const key = `run.${status}`;
    return this.words.knows(key) ? this.say(key) : text(status);
  }

  body() {
    const { card } = this;
    const steps = records(card.steps);
    return html`<div class="stack">
      ${steps.length === 0 ? this.empty("workflow_run") : this.listed(steps, 50, (shown) => html`<ol role="list" class="steps">${rows(shown, (step) => step.id, (step) => this.#step(step))}</ol>`)}
      ${text(card.error) ? html`<p class="prose" dir="auto">${card.error}</p>` : nothing}
      ${card.result === undefined || card.result === null ? nothing : more(this.say("code_execution.result"), json(this.words, card.result))}
    </div>`;
  }

  #step(step) {
    const status = asString(step.status).toLowerCase();
    return html`<li class="row ${Object.hasOwn(MARKS, status) ? status : ""}" part="row">
      ${icon(pick(MARKS, status) ?? "circle")}
      <div>
        <span class="name" part="name" dir="auto">${step.name}</span> <span class="small soft">${[text(step.kind), this.#status(status)].filter(Boolean).join(" · ")}</span>
        ${text(step.error) ? html`<p class="problem soft" dir="auto">${step.error}</p>` : nothing}
        ${step.result === undefined || step.result === null ? nothing : more(this.say("code_execution.result"), result(this.words, step.result))}
      </div>
      <span class="soft figures">${step.durationMs === undefined ? nothing : this.words.duration(step.durationMs)}</span>
    </li>`;
  }
}

/** Not every result is an object. */
const result = (words, value) => (typeof value === "object" ? foldedJson(words, value, 1) : json(words, value));

define("workflow_run", WorkflowRun);
