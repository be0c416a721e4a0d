import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { list, text } from "../lib/list.js";
import "../parts/markdown.js";
import { markdown } from "../parts/templates.js";

/** One thought of a longer chain. */
class ThinkingStep extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .way {
        display: flex;
        gap: 4px;
        margin-block-end: 12px;
      }

      .way span {
        flex: 1 1 0;
        max-inline-size: 40px;
        block-size: 4px;
        border-radius: var(--_radius-tiny);
        background: var(--_line);
      }

      .way .past {
        background: var(--_accent);
      }

      .facts-line {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin-block-start: 12px;
      }
    `,
  ];

  static icon = "thought";

  heading() {
    return this.say("thinking_step.place", { n: this.card.thoughtNumber ?? 0, total: this.card.totalThoughts ?? 0 });
  }

  note() {
    return this.say(this.card.complete ? "thinking_step.complete" : "thinking_step.goes_on");
  }

  body() {
    const { thoughtNumber = 0, totalThoughts = 0, thought, isRevision, revisesThought, branchFromThought, branchId } = this.card;
    const steps = Math.min(40, Math.max(thoughtNumber, totalThoughts, 0));
    const facts = [
      isRevision ? this.say("thinking_step.revises", { n: revisesThought ?? 0 }) : undefined,
      branchFromThought === undefined ? undefined : this.say("thinking_step.branch", { n: branchFromThought, name: branchId ?? "" }),
      ...list(this.card.branches).slice(0, 50),
    ].filter(Boolean);
    return html`<div class="way" aria-hidden="true">${Array.from({ length: steps }, (_, index) => html`<span class=${index < thoughtNumber ? "past" : ""}></span>`)}</div>
      ${text(thought) ? markdown(this.words, thought, this.headingLevel) : html`<p class="soft">${this.say("thinking_step.silent")}</p>`}
      ${facts.length > 0 ? html`<div class="facts-line">${facts.map((fact) => html`<span class="pill" dir="auto">${fact}</span>`)}</div>` : nothing}`;
  }
}

define("thinking_step", ThinkingStep);
