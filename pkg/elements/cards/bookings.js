import { html } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { linkUrl } from "../lib/gate.js";
import { link } from "../lib/link.js";
import { records, rows, text } from "../lib/list.js";
import { recordRow } from "../parts/record.js";
import { records as style } from "../styles/records.js";

const DAY = { weekday: "short", day: "numeric", month: "short", year: "numeric" };
const CLOCK = { hour: "numeric", minute: "2-digit" };

/** Bookings that were looked up. */
class Bookings extends CardElement {
  static styles = [...CardElement.styles, style];

  static icon = "calendar";
  static domain = "vertical";

  appDomain() {
    return this.vertical ?? "dining";
  }

  note() {
    return this.count(records(this.card.items).length);
  }

  body() {
    const bookings = records(this.card.items);
    if (bookings.length === 0) return this.empty("bookings");
    return this.listed(bookings, 100, (shown) => html`<ul role="list" class="ruled">${rows(shown, (booking, index) => booking.id ?? index, (booking) => this.#booking(booking), () => this.manner)}</ul>`);
  }

  #booking(booking) {
    return recordRow(this.words, booking, {
      title: text(booking.title) ?? this.say("booking.id"),
      facts: [
        text(booking.date) && this.words.date(booking.date, { ...DAY, ...(/T\d/.test(booking.date) && CLOCK) }),
        text(booking.time),
        Number.isFinite(booking.guests) && this.say("bookings.guests", { n: booking.guests }),
        text(booking.address),
        linkUrl(booking.url) && link(booking.url, this.say("bookings.open")),
      ],
    });
  }
}

define("bookings", Bookings);
