// Times of several ways to do something. They take turns in every round, so that a slow moment of the machine hits all
// of them; ratios are taken within a round, and medians of all rounds are told with their quartiles.

/** How long to measure: `make bench`, and what only shows that everything runs. */
export const PLANS = {
  full: { rounds: 41, roundMs: 12, warmMs: 200, streamRounds: 9, fewRows: [1, 5], rows: [10, 50, 500], megabytes: [1, 2, 4, 8], slowMegabytes: 4, growing: [35_000, 141_000], slowGrowing: 35_000, parses: 10_000, pages: 9 },
  short: { rounds: 3, roundMs: 1, warmMs: 5, streamRounds: 1, fewRows: [], rows: [10], megabytes: [0.1, 0.2], slowMegabytes: 0.1, growing: [4000], slowGrowing: 4000, parses: 300, pages: 1 },
};

/** The median and the quartiles of some values. */
export function spread(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part) => sorted[Math.floor((sorted.length - 1) * part)];
  return { low: at(0.25), median: at(0.5), high: at(0.75) };
}

// What the ways return goes here, so that the engine cannot leave the work out.
let sink;

/** Engines compile what is hot again, in the background: more windows than this no way needs to reach its final speed. */
const MOST_WINDOWS = 12;
/** A window that is faster than all before by less than this is as fast as it gets. */
const STEADY = 0.98;

/** How often a way runs in one round. Runs it until it gets no faster, twice in a row: what is promised is the steady state. */
function repeats(way, { roundMs, warmMs }) {
  let [best, slower] = [Infinity, 0];
  for (let window = 0; window < MOST_WINDOWS && slower < 2; window += 1) {
    const time = timeOf(way, warmMs);
    slower = time < best * STEADY ? 0 : slower + 1;
    best = Math.min(best, time);
  }
  return Math.max(1, Math.round(roundMs / best));
}

/** Milliseconds of one call, when it is called again and again for `warmMs`. */
function timeOf(way, warmMs) {
  const start = performance.now();
  let [count, passed] = [0, 0];
  while (passed < warmMs) {
    sink = way();
    count += 1;
    passed = performance.now() - start;
  }
  return passed / count;
}

/**
 * @template {string} Name
 * @param {Record<Name, () => unknown>} ways
 * @returns {{times: Record<Name, {low: number, median: number, high: number}>, ratio: (one: Name, other: Name) =>
 *   {low: number, median: number, high: number}}} microseconds of one call, and ratios of two
 */
export function measure(ways, plan = PLANS.full) {
  const entries = Object.entries(ways).map(([name, way]) => ({ name, way, turns: repeats(way, plan), times: [] }));
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { way, turns, times } of entries) {
      const start = performance.now();
      for (let turn = 0; turn < turns; turn += 1) sink = way();
      times.push(((performance.now() - start) / turns) * 1000);
    }
  }
  if (sink === undefined) throw new Error("nothing was measured");
  return summary(entries);
}

/** The same for work that waits; each way runs once in a round. */
export async function measureOnce(ways, rounds) {
  const entries = Object.entries(ways).map(([name, way]) => ({ name, way, times: [] }));
  for (let round = -1; round < rounds; round += 1) {
    for (const { way, times } of entries) {
      const start = performance.now();
      sink = await way();
      // The round before the first one warms.
      if (round >= 0) times.push((performance.now() - start) * 1000);
    }
  }
  return summary(entries);
}

function summary(entries) {
  const all = Object.fromEntries(entries.map(({ name, times }) => [name, times]));
  return {
    times: Object.fromEntries(entries.map(({ name, times }) => [name, spread(times)])),
    ratio: (one, other) => spread(all[one].map((time, round) => time / all[other][round])),
  };
}
