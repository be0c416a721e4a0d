// The page as a person meets it: open it, fill it in, read the card.

/**
 * Opens the page in a context of its own and collects what must not happen there.
 * @param {{ address: string, browser: import("playwright-core").Browser }} site
 */
export async function openPage(site, { hash = "", ...options } = {}) {
  const context = await site.browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const problems = [];
  const requests = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  context.on("request", (request) => requests.push(request.url()));
  await page.goto(site.address + hash);
  return { page, context, problems, requests };
}

/** The card type in the headline; empty while there is no card. */
export const shownType = (page) => page.locator("#card-title").getAttribute("data-type");

/** The JSON on screen, read back. */
export const shownCard = async (page) => JSON.parse(await page.locator("#json").textContent());

/** Waits until the card belongs to what is in the fields. */
export async function settled(page) {
  await page.locator("#result[aria-busy='false']").waitFor();
}

/** Does something that changes the fields and waits for the card. */
export async function andCard(page, action) {
  await action();
  await settled(page);
}

/** Chooses an example and waits for its card. */
export const choose = (page, id) => andCard(page, () => page.locator(`[data-example="${id}"]`).click());

/** Fills the three fields and waits for the card. */
export async function enter(page, { tool = "anything", vertical = "", content }) {
  await page.locator("#tool").fill(tool);
  await page.locator(`input[name="vertical"][value="${vertical}"]`).check();
  await andCard(page, () => page.locator("#content").fill(content));
}
