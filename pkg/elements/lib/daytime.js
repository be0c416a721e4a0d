import { isoDate } from "./words.js";
import { asString } from "./strings.js";

/** Parts of the day by the hour at which they begin. */
const PARTS = [
  [4, "morning"],
  [12, "afternoon"],
  [17, "evening"],
  [21, "night"],
];

/** A time is short; what is longer is something else. */
const LONGEST = 100;

const CLOCK = /(?:^|[^\d:])(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])\.?\s*m\b/i;
const HOURS = /(?:^|[^\d:])([01]?\d|2[0-3])[:.]([0-5]\d)(?!\d)/;

/**
 * The time of day that a text begins with, or undefined: "7 pm", "19:30", "12:00 - 12:30 PM", "2025-06-01T19:30".
 * @returns {{ hours: number, minutes: number, day?: string } | undefined}
 */
export function timeOf(text) {
  const value = asString(text).slice(0, LONGEST).trim();
  const date = isoDate(value);
  if (date && value.length > 10) return { hours: date.getHours(), minutes: date.getMinutes(), day: value.slice(0, 10) };
  const clock = CLOCK.exec(value);
  const hours = HOURS.exec(value);
  if (hours && (!clock || hours.index < clock.index)) {
    // "12:00 - 12:30 PM": the mark at the end counts for both.
    const late = clock?.[3].toLowerCase() === "p";
    return { hours: clock ? twelve(Number(hours[1]), late) : Number(hours[1]), minutes: Number(hours[2]) };
  }
  if (!clock || Number(clock[1]) > 12) return undefined;
  return { hours: twelve(Number(clock[1]), clock[3].toLowerCase() === "p"), minutes: Number(clock[2] ?? 0) };
}

const twelve = (hours, late) => (hours > 12 ? hours : (hours % 12) + (late ? 12 : 0));

/** The part of the day: morning, afternoon, evening, night; "other" for what is no time. */
export function partOf(time) {
  if (!time) return "other";
  return PARTS.findLast(([from]) => time.hours >= from)?.[1] ?? "night";
}
