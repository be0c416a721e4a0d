// The built page in a real browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { EXAMPLES } from "../src/examples.js";
import { TYPES } from "../src/types.js";
import { andCard, choose, enter, openPage, settled, shownCard, shownType } from "./driver.mjs";
import { serve } from "./serve.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

/** The type of card of each example. */
const EXACT = {
  products: "products",
  restaurants: "restaurants",
  cart: "cart",
  status: "status",
  info: "info",
  error: "error",
  structured: "structured",
  text: "text",
  hostile: "products",
};

async function withPage(options, work) {
  const opened = await openPage(site, options);
  try {
    await settled(opened.page);
    await work(opened);
  } finally {
    await opened.context.close();
  }
}

test("loads without complaints and asks only its own server", () =>
  withPage({}, async ({ page, problems, requests }) => {
    for (const { id } of EXAMPLES) await choose(page, id);
    await page.locator(".timing-figures").waitFor();
    assert.deepEqual(problems, []);
    assert.ok(requests.some((url) => url.endsWith(".wasm")), "the parser was not fetched");
    assert.deepEqual(requests.filter((url) => !url.startsWith(site.address)), []);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
    assert.match(policy, /default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/);
  }));

test("each example fills the fields and gives a card", (t) =>
  withPage({ hash: "#tool=x&content=x" }, async ({ page }) => {
    for (const { id, tool, vertical, content } of EXAMPLES) {
      await t.test(id, async () => {
        await choose(page, id);
        assert.equal(await page.locator("#tool").inputValue(), tool);
        assert.equal(await page.locator("#content").inputValue(), content);
        assert.equal(await page.locator('input[name="vertical"]:checked').inputValue(), vertical);
        const type = await shownType(page);
        assert.equal(type, EXACT[id]);
        assert.equal(await page.locator(".about").textContent(), TYPES[type].about);
        const card = await shownCard(page);
        assert.equal(card.type, type);
        assert.equal(Object.hasOwn(card, "explain"), false);
        assert.equal(await page.locator("[aria-current='true']").getAttribute("data-example"), id);
      });
    }
  }));

test("explains the card and says what it took", () =>
  withPage({}, async ({ page }) => {
    await choose(page, "structured");
    const names = await page.locator("#explanation dt").allTextContents();
    for (const name of ["Given as", "Read from", "Intent", "Rule", "Payload", "Considered"]) assert.ok(names.includes(name), name);
    const rejected = page.locator(".fact", { hasText: "Considered" }).locator("li");
    await page.locator(".fact summary").last().click();
    for (const line of await rejected.all()) assert.equal(await line.isVisible(), true);
    assert.ok((await rejected.count()) > 4, "the other cards are listed");
    await page.locator(".timing-figures").waitFor();
    await page.locator("#timing summary").click();
    assert.match(await page.locator("#timing").innerText(), /[\d.]+ (µs|ms)[\s\S]*[\d.]+ ×[\s\S]*Median of \d+ batch/);
    await enter(page, { content: "no JSON at all" });
    await page.getByText("The text is not JSON").waitFor();
  }));

test("typing changes the card, and a new type is announced once", () =>
  withPage({ hash: "#tool=anything&content=hello" }, async ({ page }) => {
    assert.deepEqual(await shownCard(page).then(({ type, text }) => ({ type, text })), { type: "text", text: "hello" });
    await page.evaluate(() => {
      window.announcements = [];
      new MutationObserver(() => window.announcements.push(document.getElementById("announcement").textContent)).observe(
        document.getElementById("announcement"),
        { childList: true, characterData: true, subtree: true },
      );
    });
    await andCard(page, () => page.locator("#content").press("End").then(() => page.keyboard.type(" there")));
    assert.equal((await shownCard(page)).text, "hello there");
    assert.deepEqual(await page.evaluate(() => window.announcements), []);
    await andCard(page, () => page.locator("#content").fill('{"a":{"b":[1]}}'));
    assert.equal(await shownType(page), "structured");
    await andCard(page, () => page.locator("#content").fill('{"a":{"b":[2]}}'));
    assert.deepEqual(await page.evaluate(() => window.announcements), ["Card: Structured data."]);
  }));

test("the vertical and the tool name take part in the choice", () =>
  withPage({}, async ({ page }) => {
    const content = '{"order":{"a":1},"note":"x"}';
    await enter(page, { content, vertical: "" });
    assert.equal(await shownType(page), "structured");
    await andCard(page, () => page.locator('input[value="food"]').check());
    assert.equal(await shownType(page), "info");
  }));

test("broken JSON is a text card, and no content is an invitation", () =>
  withPage({}, async ({ page, problems }) => {
    await enter(page, { content: '{"a": 1,' });
    assert.equal(await shownType(page), "text");
    await page.locator("#clear").click();
    await page.locator(".about", { hasText: "Paste a tool result, or choose an example." }).waitFor();
    assert.equal(await page.locator("#json-part").isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), "content");
    assert.deepEqual(problems, []);
  }));

test("a parser that cannot be fetched is one calm sentence", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(site.address);
  await page.locator(".about", { hasText: "The parser did not start; reload the page to try again." }).waitFor();
  await context.close();
});

test("__proto__ in a result is data and changes no prototype", () =>
  withPage({}, async ({ page }) => {
    const shape = () => [Object.getOwnPropertyNames(Object.prototype).sort().join(), Object.getOwnPropertyNames(Array.prototype).sort().join(), ({}).polluted];
    const pageBefore = await page.evaluate(shape);
    const workerBefore = await page.workers()[0].evaluate(shape);
    await choose(page, "hostile");
    await enter(page, { content: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"list":[[1]]}' });
    assert.equal(await shownType(page), "structured");
    const { data } = await shownCard(page);
    assert.deepEqual(Object.keys(data), ["__proto__", "constructor", "list"]);
    assert.deepEqual(await page.evaluate(shape), pageBefore);
    assert.deepEqual(await page.workers()[0].evaluate(shape), workerBefore);
  }));

test("markup and direction marks in a result stay text", () =>
  withPage({}, async ({ page }) => {
    await enter(page, { content: "<img src=x onerror=alert(1)> \u202egnp.exe" });
    assert.equal(await page.locator("#result img").count(), 0);
    assert.doesNotMatch(await page.locator("#result").innerText(), /[\u202a-\u202e\u2066-\u2069]/);
  }));

test("security notes stand behind a shield when the card has some", () =>
  withPage({}, async ({ page }) => {
    await choose(page, "hostile");
    const { items, security } = await shownCard(page);
    assert.deepEqual(security.map(({ path, reason }) => `${path} ${reason}`), ["/items/0/image scheme", "/items/1/image credentials"]);
    assert.ok(items.every((item) => !("image" in item)));
    await page.locator(".security summary", { hasText: "2 things were made safe" }).click();
    const lines = await page.locator(".security li").allInnerTexts();
    assert.equal(lines.length, 2);
    assert.match(lines[0], /Dropped an address at \/items\/0\/image\.[^]*Reason: scheme\. Value: "javascript:alert\(1\)"/);
    await choose(page, "structured");
    assert.equal(await page.locator("#security").isVisible(), false);
  }));

test("the address keeps the state", () =>
  withPage({}, async ({ page, context }) => {
    await enter(page, { tool: "my tool", vertical: "dining", content: '{"a": "ü & #"}' });
    await page.waitForFunction(() => location.hash.includes("vertical=dining"));
    const other = await context.newPage();
    await other.goto(page.url());
    await settled(other);
    assert.equal(await other.locator("#tool").inputValue(), "my tool");
    assert.equal(await other.locator("#content").inputValue(), '{"a": "ü & #"}');
    assert.equal(await other.locator('input[name="vertical"]:checked').inputValue(), "dining");
    await enter(page, { content: "x".repeat(9000) });
    await page.getByText("Too long for a link").waitFor();
    assert.ok(page.url().length < 300);
  }));

test("copies the whole card", () =>
  withPage({ permissions: ["clipboard-read", "clipboard-write"] }, async ({ page }) => {
    await choose(page, "error");
    await page.locator("#copy").click();
    await page.locator("#copy", { hasText: "Copied" }).waitFor();
    assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), await shownCard(page));
  }));

/** `body` is the text of the file, or only its size. */
function dropFile(page, name, body) {
  return page.evaluate(
    ([fileName, body]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([typeof body === "number" ? new Uint8Array(body) : body], fileName));
      for (const type of ["dragover", "drop"]) {
        document.getElementById("content").dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, body],
  );
}

test("takes a file that is dropped or chosen", () =>
  withPage({ hash: "#tool=x&content=x" }, async ({ page }) => {
    await dropFile(page, "result.json", '{"from":{"a":["drop"]}}');
    await page.getByText("Opened result.json.").waitFor();
    await settled(page);
    assert.deepEqual((await shownCard(page)).data, { from: { a: ["drop"] } });
    assert.equal(await page.locator(".dropping").count(), 0);

    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#choose").click()]);
    await chooser.setFiles({ name: "b.txt", mimeType: "text/plain", buffer: Buffer.from("chosen") });
    await page.getByText("Opened b.txt.").waitFor();
    await settled(page);
    assert.equal((await shownCard(page)).text, "chosen");

    await dropFile(page, "big.json", 33 * 1024 * 1024);
    await page.getByText("big.json has 33 MB; this page takes up to 32 MB.").waitFor();
    assert.equal(await page.locator("#content").inputValue(), "chosen");
  }));

test("a large result is shown in part, read and copied in full, and does not hold up the page", () =>
  withPage({ hash: "#tool=anything&content=x", permissions: ["clipboard-read", "clipboard-write"] }, async ({ page }) => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ index, words: ["x".repeat(60)] }));
    const content = JSON.stringify({ deep: { rows } }, null, 1);
    await page.evaluate((text) => navigator.clipboard.writeText(text), content);
    await page.locator("#clear").click();
    await page.keyboard.press("ControlOrMeta+V");
    await page.getByText("MB of text: shown in part, read in full.").waitFor();
    await settled(page);
    assert.equal(await page.locator("#json .line").count(), 500);
    await page.getByText("The first 500 lines are shown").waitFor();

    const pause = await page.evaluate(async () => {
      let longest = 0;
      let last = performance.now();
      document.querySelector('input[value="food"]').click();
      while (document.getElementById("result").ariaBusy === "true" && last < 60_000) {
        await new Promise((resume) => setTimeout(resume, 0));
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }
      return longest;
    });
    assert.ok(pause < 500, `the page stood still for ${pause} ms`);

    await page.locator('input[value=""]').check();
    await settled(page);
    await page.locator("#copy").click();
    await page.locator("#copy", { hasText: "Copied" }).waitFor();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    assert.equal(copied.data.deep.rows.length, 20_000);

    await page.locator("#clear").click();
    await andCard(page, () => page.keyboard.type("short again"));
    assert.equal((await shownCard(page)).text, "short again");
  }));
