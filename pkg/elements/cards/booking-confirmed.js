import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { record, text } from "../lib/list.js";
import { copy } from "../parts/copy.js";
import { more } from "../parts/explanation.js";
import { facts } from "../parts/facts.js";
import { confirmation } from "../styles/confirmation.js";

/** Members of the answer that the card already shows. */
const SHOWN = /^(?:booking|reservation)_?id$|^id$|^restaurant_?name$|^name$|^date$|^time$|^slot$|^guests$|^party_?size$|^people$|^success$|^status$/i;

/** A table is booked. */
class BookingConfirmed extends CardElement {
  static styles = [
    ...CardElement.styles,
    confirmation,
    css`
      .when {
        display: flex;
        flex-wrap: wrap;
        gap: 12px 32px;
        margin-block-start: 12px;
      }

      .when dt {
        font-size: var(--_size-12);
        color: var(--_soft);
      }

      .when dd {
        font-size: var(--_size-16);
        font-weight: 600;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }

      .more {
        margin-block-start: 8px;
      }
    `,
  ];

  static icon = "calendar";
  static domain = "vertical";

  appDomain() {
    return this.vertical ?? "dining";
  }

  body() {
    const { restaurantName, date, time, guests, bookingId } = this.card;
    const when = [
      ["booking.date", text(date) && this.words.date(date, { weekday: "short", day: "numeric", month: "short", year: "numeric" })],
      ["booking.time", text(time)],
      ["booking.guests", guests === undefined ? undefined : this.words.number(guests)],
    ].filter(([, value]) => value);
    return html`<div class="done">
      <span class="tick">${icon("check")}</span>
      <div>
        <p class="said" dir="auto">${text(restaurantName) ?? this.say("booking.said")}</p>
        ${when.length === 0 ? nothing : html`<dl class="when">${when.map(([key, value]) => html`<div><dt>${this.say(key)}</dt><dd dir="auto">${value}</dd></div>`)}</dl>`}
        <p class="next">${this.say("booking.next")}</p>
        ${text(bookingId) ? html`<div class="id"><span class="soft small">${this.say("booking.id")}</span>${copy(this.words, bookingId, "id", { label: bookingId })}</div>` : nothing}
        ${this.#rest()}
      </div>
    </div>`;
  }

  #rest() {
    const rest = Object.entries(record(this.card.details)).filter(([key, value]) => !SHOWN.test(key) && value !== null);
    if (rest.length === 0) return nothing;
    return more(this.say("details"), facts(this.words, Object.fromEntries(rest)));
  }
}

define("booking_confirmed", BookingConfirmed);
