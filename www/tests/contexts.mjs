// Contexts of the browser that tests take one after another: the first page of a context takes a browser several times as
// long as a later one, as it starts a window with processes of its own and reads every script anew.

/** The contexts of each browser that nobody has at the moment, by the options that they were made with. */
const idle = new WeakMap();

function shelf(browser, key) {
  if (!idle.has(browser)) idle.set(browser, new Map());
  const shelves = idle.get(browser);
  if (!shelves.has(key)) shelves.set(key, []);
  return shelves.get(key);
}

async function makeContext(browser, { time, ...options }) {
  const context = await browser.newContext(options);
  if (time) await context.clock.setFixedTime(new Date(time));
  // Its window closes with its last page; this one keeps it open.
  const keeper = await context.newPage();
  return { context, keeper };
}

/** Leaves nothing of a test in a context: no page, nothing stored, nobody who listens. */
async function clean({ context, keeper }, origin) {
  for (const event of ["request", "requestfailed"]) context.removeAllListeners(event);
  await Promise.all(context.pages().filter((page) => page !== keeper).map((page) => page.close()));
  await context.clearCookies();
  const session = await context.newCDPSession(keeper);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}

/**
 * A new page with nothing stored. What can be set for a page is set for it, so that more tests can share a context.
 * @param {{ address: string, browser: import("playwright-core").Browser }} site
 * @param {object} options of a context, and: `time`, at which the clock of its pages stands; `alone`, if what another page
 *   has loaded, or what this test does to its context, matters
 * @returns {Promise<{ page: import("playwright-core").Page, context: import("playwright-core").BrowserContext, close(reusable?: boolean): Promise<void> }>}
 *   `close` throws the context away unless it is told that others may have it
 */
export async function takePage({ browser, address }, { alone = false, viewport, colorScheme, reducedMotion, forcedColors, ...options }) {
  if (alone) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion, forcedColors, ...options });
    return { context, page: await context.newPage(), close: () => context.close() };
  }
  const free = shelf(browser, JSON.stringify(options));
  const made = free.pop() ?? (await makeContext(browser, options));
  const page = await made.context.newPage();
  await Promise.all([page.setViewportSize(viewport), page.emulateMedia({ colorScheme, reducedMotion, forcedColors })]);
  return {
    page,
    context: made.context,
    async close(reusable = false) {
      if (!reusable) return made.context.close();
      await clean(made, new URL(address).origin);
      free.push(made);
    },
  };
}
