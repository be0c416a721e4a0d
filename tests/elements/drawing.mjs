// How long a page works to draw one card: script by frame, from what the browser itself reports, and all until it is drawn.

/** What a card may take, in milliseconds, on a machine with two cores that has nothing else to do. */
export const FRAME = 200;
export const WHOLE = 1000;

/**
 * @param {import("playwright-core").Page} page an open bare page
 * @param {object} card
 * @returns {Promise<{ frame: number, script: number, whole: number }>} milliseconds: most script in a frame, all script, until drawn
 */
export async function timeOf(page, card) {
  await page.evaluate((text) => void (window.next = JSON.parse(text)), JSON.stringify(card));
  return page.evaluate(async () => {
    const frames = [];
    const add = (list) => frames.push(...list.getEntries().map(({ scripts }) => scripts.reduce((sum, { duration }) => sum + duration, 0)));
    const observer = new PerformanceObserver(add);
    observer.observe({ type: "long-animation-frame" });
    // From a callback of the page: what a debugger starts is not counted as script.
    const whole = await new Promise((done) =>
      requestAnimationFrame(async () => {
        const start = performance.now();
        const element = Object.assign(document.createElement("mcp-card"), { card: window.next });
        document.querySelector("main").replaceChildren(element);
        await element.updateComplete;
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
      }),
    );
    await new Promise((done) => setTimeout(done, 250));
    add({ getEntries: () => observer.takeRecords() });
    observer.disconnect();
    return { whole, frame: Math.max(0, ...frames), script: frames.reduce((sum, time) => sum + time, 0) };
  });
}

/** The same with a limit: a page that does not answer, or is gone, is Infinity. */
export async function timeOrNever(site, card, limit = 20_000) {
  const page = await site.open();
  let timer;
  const late = new Promise((done) => (timer = setTimeout(() => done({ whole: Infinity, frame: Infinity, script: Infinity }), limit)));
  try {
    return await Promise.race([timeOf(page, card).catch(() => ({ whole: Infinity, frame: Infinity, script: Infinity })), late]);
  } finally {
    clearTimeout(timer);
    await Promise.race([page.context().close().catch(() => {}), new Promise((done) => setTimeout(done, 2000))]);
  }
}

/** A table for people. */
export const row = (name, { frame, script, whole }) => [name.padEnd(58), ...[frame, script, whole].map((time) => (time === Infinity ? "never" : time.toFixed(0)).padStart(8))].join("");
export const HEAD = `${"milliseconds".padEnd(58)}${"frame".padStart(8)}${"script".padStart(8)}${"drawn".padStart(8)}`;
