// The gallery as a person meets it, built as it ships, with the policy that it ships with.
import assert from "node:assert/strict";
import { takePage } from "../../www/tests/contexts.mjs";
import { breaches } from "../../www/tests/driver.mjs";
import { serve } from "../../www/tests/serve.mjs";

export { serve };

/**
 * Opens the gallery and collects what must not happen there.
 * @param {{ address: string, browser: import("playwright-core").Browser }} site
 * @param {Record<string, string>} query of the gallery: type, case, theme, dir, width
 */
export async function openGallery(site, query, options = {}) {
  const { page, context, close } = await takePage(site, { locale: "en-US", viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  // A busy machine is slow, not wrong.
  page.setDefaultTimeout(60_000);
  const problems = [];
  const requests = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error.stack ?? error)));
  page.on("dialog", (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(site.address) && !url.startsWith("blob:") && !url.startsWith("data:")) requests.push(url);
  });
  await goTo(page, site, query);
  return { page, context, problems, requests, close };
}

/** Shows other examples in a gallery that is open already, which is quicker than opening another. */
export async function goTo(page, site, query) {
  await page.goto(`${site.address}gallery.html?${new URLSearchParams(query)}`);
  await drawn(page);
}

/** Waits until all cards, and what they wait for themselves, are drawn. */
export async function drawn(page) {
  await page.waitForFunction(() => document.querySelector("mcp-card")?.updateComplete !== undefined);
  await page.evaluate(async () => {
    await Promise.all([...document.querySelectorAll("mcp-card")].map((card) => card.updateComplete));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Runs something with the gallery open, and closes it whatever happens. The policy must not have stopped anything. */
export async function withGallery(site, query, options, work) {
  const opened = await openGallery(site, query, options);
  let passed = false;
  try {
    await work(opened);
    assert.deepEqual(breaches(opened.problems), []);
    passed = true;
  } finally {
    await opened.close(passed);
  }
}

/** The card of an example. */
export const cardOf = (page, type, name) => page.locator(`mcp-card[data-case="${type}/${name}"]`);

/** All actions from now on, as the page hears them. */
export async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    document.addEventListener("mcp-action", (event) => {
      window.heard.push(event.detail);
      // Links are heard, not followed.
      if (event.detail.action === "open_link") event.preventDefault();
    });
  });
  return () => page.evaluate(() => window.heard.splice(0));
}
