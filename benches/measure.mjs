// Times of several ways to do something. They take turns in every round, so that a slow moment of the machine hits all
// of them; medians are compared.

export const ROUNDS = 41;
const ROUND_MS = 12;
const WARM_MS = 200;

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}

// What the ways return goes here, so that the engine cannot leave the work out.
let sink;

/** How often a way runs in one round. Warms it too: the first calls run code that is not compiled yet. */
function repeats(way) {
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < WARM_MS) {
    sink = way();
    count += 1;
  }
  return Math.max(1, Math.round((count * ROUND_MS) / WARM_MS));
}

/**
 * @param {Record<string, () => unknown>} ways
 * @returns {Record<string, number>} microseconds of one call, by name
 */
export function measure(ways) {
  const entries = Object.entries(ways).map(([name, way]) => ({ name, way, turns: repeats(way), times: [] }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { way, turns, times } of entries) {
      const start = performance.now();
      for (let turn = 0; turn < turns; turn += 1) sink = way();
      times.push((performance.now() - start) / turns);
    }
  }
  if (sink === undefined) throw new Error("nothing was measured");
  return Object.fromEntries(entries.map(({ name, times }) => [name, median(times) * 1000]));
}
