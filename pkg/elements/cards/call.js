import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { record, text } from "../lib/list.js";
import { facts, label, value } from "../parts/facts.js";

/** A call that has no result yet: what was asked of which tool, and how far it is. */
class Call extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      progress {
        display: block;
        inline-size: 100%;
        block-size: 6px;
        border: 0;
        border-radius: var(--_radius-tiny);
        overflow: clip;
        appearance: none;
        background: var(--_line);
        color: var(--_accent);
      }

      progress::-webkit-progress-bar {
        background: var(--_line);
      }

      progress::-webkit-progress-value {
        background: var(--_accent);
        transition: inline-size var(--_motion);
      }

      progress::-moz-progress-bar {
        background: var(--_accent);
      }

      @keyframes travel {
        from {
          background-position-x: 130%;
        }

        to {
          background-position-x: -30%;
        }
      }

      progress:indeterminate {
        background: var(--_line) linear-gradient(var(--_accent), var(--_accent)) 30% 0 / 30% 100% no-repeat;
        animation: travel 1.6s linear infinite;
      }

      progress:indeterminate::-webkit-progress-bar {
        background: transparent;
      }

      progress:indeterminate::-moz-progress-bar {
        background: transparent;
      }

      .far {
        display: flex;
        justify-content: space-between;
        gap: 12px;
        margin-block-start: 6px;
        font-size: var(--_size-12);
        color: var(--_soft);
      }

      .asked {
        margin-block-start: 12px;
      }

      @media (forced-colors: active) {
        progress {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  static icon = "clock";
  static domain = "vertical";

  get call() {
    return record(this.card.call);
  }

  heading() {
    const { title, tool } = this.call;
    return text(title) ?? (text(tool) ? label(tool) : this.say("call.title"));
  }

  note() {
    return this.say(this.call.state === "started" ? "call.started" : "call.waiting");
  }

  body() {
    const { progress: made, total, message } = record(this.call.progress);
    const isKnown = Number.isFinite(made) && Number.isFinite(total) && total > 0;
    const share = isKnown ? Math.min(1, Math.max(0, made / total)) : undefined;
    const said = text(message);
    const far = isKnown ? this.words.number(share, { style: "percent", maximumFractionDigits: 0 }) : undefined;
    return html`<progress max="1" value=${share ?? nothing} aria-label=${this.say("call.progress")}></progress>
      ${said || far ? html`<div class="far" role="status"><span dir="auto">${said ?? nothing}</span><span class="figures">${far ?? nothing}</span></div>` : nothing}
      ${this.#asked()}`;
  }

  #asked() {
    const { input } = this.call;
    if (input === undefined || input === null || (typeof input === "object" && Object.keys(input).length === 0)) return nothing;
    const isObject = typeof input === "object" && !Array.isArray(input);
    return html`<div class="asked">${isObject ? facts(this.words, input) : html`<p dir="auto">${value(this.words, input)}</p>`}</div>`;
  }
}

define("call", Call);
