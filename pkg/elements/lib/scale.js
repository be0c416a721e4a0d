/** Steps between ticks that people count in. */
const STEPS = [1, 2, 5, 10];

/** Beyond this a difference of two values overflows. */
const LARGEST = 1e300;

/** Whether a value can be given a place. */
export const drawable = (value) => typeof value === "number" && Math.abs(value) <= LARGEST;

/**
 * A scale from values to pixels that holds zero and ends at round numbers.
 * @param {(number | null)[]} values
 * @param {number} length pixels from the lowest value to the highest
 * @param {number} count about how many ticks
 */
export function linear(values, length, count) {
  const known = values.filter(drawable);
  const low = known.reduce((least, value) => Math.min(least, value), 0);
  const high = known.reduce((most, value) => Math.max(most, value), 0);
  const step = roundStep(low === high ? 1 : high - low, count);
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  // Multiples of a step, rather than a sum of steps, so that errors do not add up.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  const span = ticks.at(-1) - ticks[0];
  return { ticks, at: (value) => ((value - ticks[0]) / span) * length };
}

function roundStep(span, count) {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough * 0.999) ?? 10) * power;
}

/** Every how many labels one is drawn, so that they do not touch. */
export const labelStep = (each, needed) => Math.max(1, Math.ceil(needed / Math.max(0.1, each)));
