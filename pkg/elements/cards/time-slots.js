import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { partOf, timeOf } from "../lib/daytime.js";
import { bones, clip, records, rows, text } from "../lib/list.js";
import { isoDate } from "../lib/words.js";
import { asString } from "../lib/strings.js";

/** Times drawn at once, and the longest one. */
const PAGE = 200;
const LABEL = 60;

/** Times one can choose, by part of the day. */
class TimeSlots extends CardElement {
  static properties = { chosen: { state: true }, focused: { state: true } };

  static styles = [
    ...CardElement.styles,
    css`
      .part {
        display: grid;
        grid-template-columns: 96px minmax(0, 1fr);
        gap: 8px 16px;
        align-items: start;
        padding-block: 10px;
      }

      .part + .part {
        border-block-start: 1px solid var(--_line);
      }

      .part:first-child {
        padding-block-start: 2px;
      }

      .part-name {
        color: var(--_soft);
        padding-block: 8px;
        line-height: 1.25rem;
      }

      .chips {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(78px, 1fr));
        gap: 8px;
      }

      .chip {
        min-block-size: 36px;
        padding: 4px 6px;
        border: 1px solid var(--_edge);
        border-radius: var(--_radius-control);
        text-align: center;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
        transition: background-color var(--_motion), box-shadow var(--_motion);
      }

      .chip:hover:not(:disabled, [aria-checked="true"]) {
        background: var(--_tint);
        box-shadow: var(--_lift);
      }

      .chip[aria-checked="true"] {
        background: var(--_accent);
        border-color: var(--_accent);
        color: var(--_on-accent);
        font-weight: 600;
      }

      .chip:disabled {
        border-color: var(--_line);
        color: var(--_soft);
        text-decoration: line-through;
      }

      .chip.bone {
        min-block-size: 36px;
        border: 0;
      }

      @container card (inline-size < 440px) {
        .part {
          grid-template-columns: minmax(0, 1fr);
          gap: 0;
        }

        .part-name {
          padding-block: 4px;
        }
      }
    `,
  ];

  static icon = "clock";
  static domain = "vertical";

  appDomain() {
    const domain = super.appDomain();
    return this.vertical === undefined && domain === "food" ? "dining" : domain;
  }

  note() {
    const slots = records(this.card.slots);
    const free = slots.filter((slot) => slot.available).length;
    return this.partial || this.card.total > slots.length ? this.count(slots.length) : this.say("time_slots.free", { n: free });
  }

  body() {
    const slots = records(this.card.slots);
    if (slots.length === 0 && !this.partial) return this.empty("time_slots");
    const first = slots.findIndex((slot) => slot.available);
    const current = slots[this.focused]?.available ? this.focused : this.chosen ?? first;
    return this.listed(slots, PAGE, (shown) => html`<div role="radiogroup" aria-label=${this.say("time_slots.title")} @keydown=${this.#key}>
      ${rows(groups(shown), (group) => group.key, (group) => html`<div class="part">
        <div class="part-name" dir="auto">${this.#name(group)}</div>
        <div class="chips">
          ${rows(group.slots, ({ index }) => index, ({ slot, time, index }) => this.#chip(slot, time, index, index === current))}
          ${group.last ? bones(this.partial, slots.length).map(() => html`<span class="chip bone" aria-hidden="true"></span>`) : nothing}
        </div>
      </div>`)}
    </div>`);
  }

  #name({ part, day, label }) {
    const name = label ?? this.say(`daytime.${part}`);
    if (day === undefined) return name;
    return html`${isoDate(day) ? this.words.date(day, { weekday: "short", day: "numeric", month: "short" }) : day}<br />${name}`;
  }

  #chip(slot, time, index, current) {
    const label = time?.day ? this.words.time(time.hours, time.minutes) : clip(asString(slot.time ?? ""), LABEL);
    return html`<button
      type="button"
      class="chip row"
      part="row"
      role="radio"
      data-index=${index}
      aria-checked=${this.chosen === index}
      tabindex=${current ? 0 : -1}
      ?disabled=${!slot.available || this.readonly}
      @focus=${() => (this.focused = index)}
      @click=${() => this.#choose(slot, index)}
    >${label}${slot.available ? nothing : html`<span class="unseen"> ${this.say("time_slots.taken")}</span>`}</button>`;
  }

  #choose(slot, index) {
    this.chosen = index;
    this.act({ action: "choose_slot", slot });
  }

  /** Arrows go to the next time that is free, Home and End to the first and the last. */
  #key(event) {
    const chips = [...this.renderRoot.querySelectorAll(".chip[data-index]:not(:disabled)")];
    const here = chips.indexOf(this.renderRoot.activeElement);
    const forward = getComputedStyle(this).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const to = { [forward]: here + 1, ArrowDown: here + 1, [backward]: here - 1, ArrowUp: here - 1, Home: 0, End: chips.length - 1 }[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    chips[(to + chips.length) % chips.length]?.focus();
  }
}

/**
 * Slots by day and by the server's own groups, or else by part of the day, in the order in which these first appear: a growing
 * card only adds at the end.
 */
function groups(slots) {
  const found = new Map();
  slots.forEach((slot, index) => {
    const time = timeOf(slot.time);
    const part = partOf(time);
    const [date, group] = [text(slot.date), text(slot.group)];
    const label = group && clip(group, LABEL);
    const day = date ? clip(date, LABEL) : time?.day && isoDate(time.day) ? time.day : undefined;
    const key = JSON.stringify([day, label ?? part]);
    if (!found.has(key)) found.set(key, { key, part, day, label, slots: [] });
    found.get(key).slots.push({ slot, time, index });
  });
  const all = [...found.values()];
  if (all.length === 0) all.push({ key: "none", part: "other", slots: [] });
  all.at(-1).last = true;
  return all;
}

define("time_slots", TimeSlots);
