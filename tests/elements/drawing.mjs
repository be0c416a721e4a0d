// How long a page works to draw one card: script by frame, from what the browser itself reports, and all until it is drawn.

/** What a card may take, in milliseconds, on a machine with two cores that has nothing else to do. */
export const FRAME = 200;
export const WHOLE = 1000;
/** Between two frames: what is rasterized takes no time of the script. */
export const GAP = 600;

/** What the main thread of a page has worked so far, in milliseconds of the processor: other programs do not count. */
async function workOf(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

/**
 * @param {import("playwright-core").Page} page an open bare page
 * @param {object} card
 * @returns {Promise<{ frame: number, work: number, whole: number, gap: number }>} milliseconds: the longest time between two frames; most script in a frame; what the main thread
 *   worked in all, with styles and layout; until drawn. A frame cannot have more script than there was work in all, so that on a
 *   busy machine the smaller figure is the true one.
 */
export async function timeOf(page, card) {
  await page.evaluate((text) => void (window.next = JSON.parse(text)), JSON.stringify(card));
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await workOf(session);
  const { frame, whole, gap } = await page.evaluate(async () => {
    let [gap, last, isOver] = [0, performance.now(), false];
    const watch = () => {
      gap = Math.max(gap, performance.now() - last);
      last = performance.now();
      if (!isOver) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
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
    isOver = true;
    return { whole, gap: Math.max(gap, performance.now() - last), frame: Math.max(0, ...frames) };
  });
  const work = (await workOf(session)) - before;
  return { frame: Math.min(frame, work), work, whole, gap };
}

/**
 * What the main thread works when something of a card is pressed, or words are searched for in it; Infinity if it does not end.
 * @param {import("playwright-core").Page} page an open bare page
 */
export async function timeOfPress(page, card, { press, search }, limit = 20_000) {
  await timeOf(page, card);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await workOf(session);
  const done = page.evaluate(
    async ([selector, words]) => {
      const find = (root) => root.querySelector(selector) ?? [...root.querySelectorAll("*")].reduce((found, node) => found ?? (node.shadowRoot && find(node.shadowRoot)), null);
      const node = find(document);
      if (words === undefined) node.click();
      else {
        node.value = words;
        node.dispatchEvent(new Event("input"));
      }
      await new Promise((end) => requestAnimationFrame(() => setTimeout(end, 50)));
    },
    [press ?? "input[type=search]", search],
  );
  let timer;
  const late = new Promise((end) => (timer = setTimeout(() => end(true), limit)));
  const isLate = await Promise.race([done, late]);
  clearTimeout(timer);
  return isLate ? Infinity : (await workOf(session)) - before;
}

const NEVER = { gap: Infinity, whole: Infinity, frame: Infinity, work: Infinity };

/** The same with a limit: a page that does not answer, or is gone, is Infinity. */
export async function timeOrNever(site, card, limit = 20_000) {
  const page = await site.open();
  let timer;
  const late = new Promise((done) => (timer = setTimeout(() => done(NEVER), limit)));
  try {
    return await Promise.race([timeOf(page, card).catch(() => NEVER), late]);
  } finally {
    clearTimeout(timer);
    await Promise.race([page.context().close().catch(() => {}), new Promise((done) => setTimeout(done, 2000))]);
  }
}

/** A table for people. */
export const row = (name, { frame, work, whole, gap }) => [name.padEnd(58), ...[frame, work, whole, gap].map((time) => (time === Infinity ? "never" : time.toFixed(0)).padStart(8))].join("");
export const HEAD = `${"milliseconds".padEnd(58)}${"frame".padStart(8)}${"work".padStart(8)}${"drawn".padStart(8)}${"gap".padStart(8)}`;
