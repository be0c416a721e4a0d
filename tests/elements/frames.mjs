// How long scripts work for each frame, from the browser's own trace.

/** Where the main thread runs scripts of the page; those inside another are counted with it. */
const SCRIPT = new Set(["FunctionCall", "EvaluateScript", "FireAnimationFrame", "RunMicrotasks", "TimerFire", "EventDispatch", "FireIdleCallback"]);

/**
 * Runs `work` while the browser notes what its main thread does; answers the milliseconds of script for each frame, forced
 * layout and the collection of garbage included. They are those of the processor: other programs do not count.
 * @param {{ browser: import("playwright-core").Browser }} site
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<unknown>} work
 */
export async function scriptPerFrame(site, page, work) {
  await site.browser.startTracing(page, { categories: ["-*", "devtools.timeline", "blink.user_timing"] });
  await page.evaluate(() => performance.mark("frames-start"));
  await work();
  await page.evaluate(() => performance.mark("frames-end"));
  const { traceEvents } = JSON.parse(String(await site.browser.stopTracing()));
  const [start, end] = ["frames-start", "frames-end"].map((mark) => traceEvents.find(({ name }) => name === mark));
  const own = traceEvents.filter(({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts && ts <= end.ts).sort((a, b) => a.ts - b.ts);
  const frames = own.filter(({ name, ph }) => name === "AnimationFrame" && ph === "b").map(({ ts }) => ({ ts, script: 0 }));
  let frame = -1;
  let until = 0;
  for (const { name, ph, ts, dur = 0, tdur = dur } of own) {
    if (ph !== "X" || !SCRIPT.has(name) || ts < until) continue;
    while (frames[frame + 1]?.ts <= ts) frame += 1;
    until = ts + dur;
    if (frame >= 0) frames[frame].script += tdur / 1000;
  }
  return summary(frames.map(({ script }) => script));
}

/** @param {number[]} times */
function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const part = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { frames: times.length, median: part(0.5), p95: part(0.95), max: part(1), over: times.filter((time) => time > 16).length, times };
}

export const figures = ({ frames, median, p95, max, over }) =>
  `${frames} frames; script in each: median ${median.toFixed(2)} ms, 95 % below ${p95.toFixed(2)} ms, most ${max.toFixed(2)} ms; ${over} above 16 ms`;
