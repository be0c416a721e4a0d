import { english } from "./messages.js";
import { asString } from "./strings.js";

/** Formats are costly to make and cards share them. */
const cache = new Map();

function cached(kind, locale, options, make) {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (!format) cache.set(key, (format = make()));
  return format;
}

/** The locale as given if there is such a one; otherwise the host's. */
function known(locale) {
  try {
    return Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));
const SHORT = { style: "decimal", notation: "scientific", maximumFractionDigits: 3 };
const BYTES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];

/** All that depends on the language: sentences from the table of messages; numbers, prices and dates from `Intl`. */
export class Words {
  #messages;
  #locale;

  /**
   * @param {Record<string, string | Record<string, string>> | undefined} messages replaces single sentences of the English table
   * @param {string | undefined} locale
   */
  constructor(messages, locale) {
    this.#messages = messages;
    this.#locale = known(locale);
  }

  get locale() {
    return this.#locale;
  }

  /** A sentence. `{name}` in it is replaced by a value; a table of plural forms is chosen from by the value `n`. */
  say(key, values = {}) {
    let message = this.#own(key) ?? (Object.hasOwn(english, key) ? english[key] : key);
    if (typeof message === "object") message = message[this.#plural(values.n)] ?? message.other ?? key;
    return message.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name];
      if (value === undefined) return whole;
      return typeof value === "number" ? this.number(value) : asString(value);
    });
  }

  /** Whether there is such a sentence: some are looked up by words of the data. */
  knows(key) {
    return this.#own(key) !== undefined || Object.hasOwn(english, key);
  }

  /** What the parser calls something, in the words of the page; a name that somebody else gave it stays. */
  named(key, given) {
    const isOurs = given === undefined || !Object.hasOwn(english, key) || english[key] === given;
    return isOurs && this.knows(key) ? this.say(key) : given;
  }

  #own(key) {
    const messages = this.#messages;
    return messages && Object.hasOwn(messages, key) ? messages[key] : undefined;
  }

  #plural(n) {
    return cached("plural", this.#locale, {}, () => new Intl.PluralRules(this.#locale)).select(Number(n));
  }

  number(value, options = {}) {
    // Nobody reads twenty zeros.
    if (Math.abs(value) >= 1e15 && !options.style) return this.number(value, SHORT);
    return cached("number", this.#locale, options, () => new Intl.NumberFormat(this.#locale, options)).format(value);
  }

  /**
   * A price. Without a currency, or with one that nobody knows, the number alone. Whole amounts have no decimals,
   * unless they stand in a column with others that do (`exact`).
   */
  money(value, currency, exact = false) {
    const digits = Number.isInteger(value) && !exact ? { maximumFractionDigits: 0 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    // Formats are kept: one for each code that a result makes up would be thousands.
    const code = asString(currency).toUpperCase();
    if (CURRENCIES.has(code)) return this.number(value, { style: "currency", currency: code, ...digits });
    const amount = this.number(value, digits);
    return currency ? `${amount} ${currency}` : amount;
  }

  percent(part) {
    return this.number(part, { style: "percent", maximumFractionDigits: 0 });
  }

  compact(value) {
    return this.number(value, { notation: "compact", maximumFractionDigits: 1 });
  }

  bytes(size) {
    let step = 0;
    let value = size;
    while (value >= 1000 && step < BYTES.length - 1) {
      value /= 1000;
      step++;
    }
    return this.number(value, { style: "unit", unit: BYTES[step], unitDisplay: step === 0 ? "long" : "short", maximumFractionDigits: step === 0 ? 0 : 1 });
  }

  duration(milliseconds) {
    if (milliseconds < 1000) return this.#unit(Math.round(milliseconds), "millisecond");
    if (milliseconds < 60_000) return this.#unit(milliseconds / 1000, "second");
    if (milliseconds < 3_600_000) return this.#unit(milliseconds / 60_000, "minute");
    return this.#unit(milliseconds / 3_600_000, "hour");
  }

  #unit(value, unit) {
    return this.number(value, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
  }

  /**
   * A date as people of this place write it, if the text is an ISO date; otherwise the text. A date without a zone
   * means that day wherever one is.
   */
  date(value, options = { dateStyle: "medium" }) {
    const day = typeof value === "number" ? new Date(value) : isoDate(value);
    if (!day || Number.isNaN(day.getTime())) return asString(value);
    return cached("date", this.#locale, options, () => new Intl.DateTimeFormat(this.#locale, options)).format(day);
  }

  /** A date with its time, where it has one. */
  moment(value) {
    return this.date(value, hasTime(value) ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium" });
  }

  /** The same without the year, if it is this one, and with seconds where they count. */
  brief(value, seconds = false, now = new Date()) {
    if (isoDate(value)?.getFullYear() !== now.getFullYear()) return this.moment(value);
    const time = hasTime(value) && { hour: "numeric", minute: "2-digit", ...(seconds && { second: "2-digit" }) };
    return this.date(value, { month: "short", day: "numeric", ...time });
  }

  /** A date of these days as people say it ("2 hours ago", "tomorrow"), others without what goes without saying. */
  relative(value, now = new Date()) {
    const date = isoDate(value);
    if (!date) return asString(value);
    const days = Math.round((midnight(date) - midnight(now)) / DAY);
    const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
    if (hasTime(value) && Math.abs(seconds) < 60) return this.#ago(0, "second");
    if (hasTime(value) && Math.abs(seconds) < 3600) return this.#ago(Math.trunc(seconds / 60), "minute");
    if (hasTime(value) && Math.abs(seconds) < 12 * 3600) return this.#ago(Math.trunc(seconds / 3600), "hour");
    // One wants to be there in time.
    if (hasTime(value) && seconds > 0) return this.brief(value, false, now);
    if (Math.abs(days) < 7) return this.#ago(days, "day");
    return this.date(value, date.getFullYear() === now.getFullYear() ? { month: "short", day: "numeric" } : { dateStyle: "medium" });
  }

  #ago(count, unit) {
    return cached("ago", this.#locale, {}, () => new Intl.RelativeTimeFormat(this.#locale, { numeric: "auto" })).format(count, unit);
  }

  /** A day as a heading: what it is to us, if it is near, and its name. */
  day(value, now = new Date()) {
    const date = isoDate(value);
    const days = date && Math.round((midnight(date) - midnight(now)) / DAY);
    const year = date && date.getFullYear() !== now.getFullYear() ? { year: "numeric" } : {};
    const near = date && Math.abs(days) <= 1 ? this.#ago(days, "day") : undefined;
    return { near: near && near[0].toLocaleUpperCase(this.#locale) + near.slice(1), name: this.date(value, { weekday: "long", month: "long", day: "numeric", ...year }) };
  }

  /** The time of day of a date, or from then until another one of the same day; nothing for a day as such. */
  clock(value, until) {
    const options = { hour: "numeric", minute: "2-digit" };
    const [start, end] = [isoDate(value), isoDate(until)];
    if (!start || !hasTime(value)) return undefined;
    const format = cached("date", this.#locale, options, () => new Intl.DateTimeFormat(this.#locale, options));
    return this.isSameDay(value, until) && end > start ? format.formatRange(start, end) : format.format(start);
  }

  /** Whether two dates are times of one day. */
  isSameDay(value, other) {
    return hasTime(value) && hasTime(other) && isoDate(value) !== undefined && isoDate(other) !== undefined && midnight(isoDate(value)) === midnight(isoDate(other));
  }

  /** A span of time in the form of ISO 8601 (`PT2H30M`) as words; otherwise the text. */
  span(value) {
    const match = SPAN.exec(asString(value).trim());
    const parts = (match?.slice(1) ?? []).flatMap((count, index) => (count === undefined ? [] : [this.#unit(Number(count.replace(",", ".")), SPANS[index])]));
    return parts.length > 0 ? parts.join(" ") : asString(value);
  }

  time(hours, minutes) {
    const options = { hour: "numeric", minute: "2-digit" };
    const format = cached("date", this.#locale, options, () => new Intl.DateTimeFormat(this.#locale, options));
    return format.format(new Date(2001, 0, 1, hours, minutes));
  }

  list(items) {
    return cached("list", this.#locale, {}, () => this.#lists()).format(items);
  }

  /** Some languages put nothing between measures, which is too little between names. */
  #lists() {
    const plain = new Intl.ListFormat(this.#locale, { type: "unit", style: "short" });
    return plain.format(["a", "b"]) === "ab" ? new Intl.ListFormat(this.#locale, { type: "conjunction", style: "short" }) : plain;
  }

  compare() {
    const options = { numeric: true, sensitivity: "base" };
    return cached("order", this.#locale, options, () => new Intl.Collator(this.#locale, options)).compare;
  }
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$)/;

/** @returns {Date | undefined} */
export function isoDate(value) {
  const match = typeof value === "string" ? ISO.exec(value.trim()) : null;
  if (!match) return undefined;
  const [, year, month, day, hours = 0, minutes = 0, zone] = match;
  const date = zone ? new Date(value.trim().replace(" ", "T")) : new Date(Number(year), Number(month) - 1, Number(day), Number(hours), Number(minutes));
  // The 31st of June would be the 1st of July.
  const exists = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= new Date(Number(year), Number(month), 0).getDate();
  return Number.isNaN(date.getTime()) || !exists ? undefined : date;
}

const DAY = 86_400_000;
const SPAN = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/;
const SPANS = ["year", "month", "week", "day", "hour", "minute", "second"];

/** Days are counted by the calendar, which leaves out or repeats an hour twice a year. */
const midnight = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());

/** Whether a date says the time too. */
const hasTime = (value) => typeof value === "string" && value.trim().length > 10;

const shared = new WeakMap();
const without = {};

/** The words for a table of messages and a locale; cards that share both share the words. */
export function wordsFor(messages, locale) {
  const table = messages ?? without;
  let byLocale = shared.get(table);
  if (!byLocale) shared.set(table, (byLocale = new Map()));
  let words = byLocale.get(locale);
  if (!words) byLocale.set(locale, (words = new Words(messages, locale)));
  return words;
}
