/** Browsers blur the clock to about 0.1 ms: a batch this long keeps that below a tenth of what is measured. */
const SHORTEST_BATCH_MS = 1;
const MOST_BATCHES = 51;
const FEWEST_BATCHES = 5;

function time(work, calls, now) {
  const start = now();
  for (let call = 0; call < calls; call += 1) work();
  return now() - start;
}

/**
 * How many calls make a batch that the clock can tell; the trials also warm the code up. The shortest of three counts:
 * one that was interrupted seems long enough with a single call.
 */
function batchSize(work, now) {
  let calls = 1;
  const shortest = () => Math.min(...[1, 2, 3].map(() => time(work, calls, now)));
  while (calls < 1 << 16 && shortest() < SHORTEST_BATCH_MS) calls *= 2;
  return calls;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * The median time of one call of each function, in milliseconds. The batches take turns, so that both see the same
 * weather: other tabs, a warming processor, the garbage collector.
 * @param {(() => unknown)[]} works
 * @param {number} budget milliseconds to spend, as far as the fewest batches allow
 * @param {() => number} [now] the clock, in milliseconds
 */
export function measure(works, budget, now = () => performance.now()) {
  const runs = works.map((work) => ({ work, calls: batchSize(work, now), times: [] }));
  const start = now();
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if (batch >= FEWEST_BATCHES && now() - start > budget) break;
    for (const run of runs) run.times.push(time(run.work, run.calls, now) / run.calls);
  }
  return runs.map(({ calls, times }) => ({ median: median(times), calls, batches: times.length }));
}
