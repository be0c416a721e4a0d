// Every scenario in a real browser, as it ships: from start to end, growing, acted upon, inspected.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { PACE } from "../src/replay/replayer.js";
import { SCENARIOS } from "../src/replay/scenarios/index.js";
import { answered, at, breaches, drawn, lastCard, lastCardElement, lastTypes, openPage, openPanel, played, say, withPage } from "./driver.mjs";
import { serve } from "./serve.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

/** The turns that what is offered leads to, each with the cards that its answer holds. */
const WALKS = {
  food: { open: ["products"], yogurt: ["products"], cart: ["cart"] },
  style: { open: ["products"], rest: ["products"], order: [] },
  dining: { open: ["restaurants"], slots: ["time_slots"] },
  foodorder: { open: ["addresses"] },
  questions: { open: ["input_request"], answer: ["booking_confirmed"] },
  work: { open: ["collection"], mails: ["collection"], events: ["collection"], board: ["collection"] },
  docs: { open: ["doc_search"], read: ["doc_chunks"], nothing: ["doc_search"] },
  code: { open: ["code_matches"], file: ["file_content"], tree: ["file_list"], diff: ["text"], run: ["code_execution"] },
  context: { open: ["context_results"], degraded: ["error", "code_matches"] },
  artifacts: { open: ["artifacts", "artifacts"], graph: ["knowledge_graph"], papers: ["bibliography"] },
  charts: { open: ["chart"], line: ["chart"], pie: ["chart"], table: ["table"] },
  errors: { open: ["error", "error"], auth: ["error"], broken: ["products"], whole: ["products"], overloaded: [], soft: ["status"] },
  hostile: { open: ["products"], order: ["info"], page: ["http_response"], deep: ["raw"] },
};

test("every scenario plays from start to end, and asks only its own server", async (t) => {
  assert.deepEqual(Object.keys(WALKS), SCENARIOS.map(({ id }) => id));
  for (const [scenario, turns] of Object.entries(WALKS)) {
    await t.test(scenario, () =>
      withPage(site, { hash: at(scenario) }, async ({ page, problems, requests }) => {
        await played(page);
        for (const [turn, types] of Object.entries(turns)) {
          if (turn !== "open") await say(page, turn);
          assert.deepEqual(await lastTypes(page), types, turn);
        }
        const empty = await page.locator("mcp-card").evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().height < 40).length);
        assert.equal(empty, 0, "every card is drawn");
        assert.deepEqual(problems, []);
        assert.deepEqual(requests.filter((url) => !url.startsWith(site.address) && !url.startsWith("blob:") && !url.startsWith("data:")), []);
      }),
    );
  }
});

test("a tool shows how far it is, asks, is answered in its card, and sends a picture", () =>
  withPage(site, { hash: at("questions", "1") }, async ({ page, problems }) => {
    await page.locator("mcp-card progress").first().waitFor();
    await page.locator("#speed").selectOption("Infinity");
    await played(page);
    const asked = page.locator("mcp-card").last();
    await asked.getByLabel("Guests").fill("6");
    await asked.getByLabel("Inside").check();
    await answered(page, () => asked.getByRole("button", { name: "Send" }).click());
    const card = await lastCard(page);
    assert.equal(card.type, "booking_confirmed");
    assert.equal(card.guests, 6);
    assert.deepEqual(card.media.map(({ kind, mimeType }) => [kind, mimeType]), [["image", "image/png"]]);
    assert.match(await page.locator(".turn > .said").last().textContent(), /6 of us, inside/);
    assert.match(await page.locator("mcp-card").first().getByRole("status").textContent(), /Answered/);
    assert.deepEqual(problems, []);
  }));

test("the services' results are their kinds, and the app's own tool is its own", () =>
  withPage(site, { hash: at("work") }, async ({ page }) => {
    await played(page);
    const seen = [];
    for (const turn of ["open", "mails", "events", "board"]) {
      if (turn !== "open") await say(page, turn);
      const { kind, layout, items } = await lastCard(page);
      seen.push([kind, layout, items.length]);
    }
    assert.deepEqual(seen, [["issues", "list", 5], ["mails", "list", 3], ["events", "timeline", 4], ["launch.board", "board", 6]]);
    assert.deepEqual(await lastCardElement(page).locator(".column-name").allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, " "))), ["This week 2", "Next 2", "Finished 2"]);
  }));

test("the page runs under the policy that SECURITY.md recommends", async () => {
  const [, policy] = /```\n(default-src .*)\n```/.exec(await readFile(new URL("../../SECURITY.md", import.meta.url), "utf8"));
  await withPage(site, {}, async ({ page }) => {
    const response = await page.goto(site.address);
    assert.equal(response.headers()["content-security-policy"], policy);
    assert.equal(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content"), policy);
  });
});

test("what breaks the policy is noticed", async () => {
  const { page, problems, close } = await openPage(site, { hash: at("docs") });
  await played(page);
  assert.deepEqual(breaches(problems), []);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
  });
  assert.equal(await page.evaluate(() => window.ran), undefined);
  for (let tries = 0; tries < 100 && breaches(problems).length === 0; tries += 1) await page.waitForTimeout(50);
  assert.ok(breaches(problems).length > 0);
  await close();
});

/** Sends chunk after chunk by the step button, and notes after each how the first card looks; time plays no part. */
async function stepThrough() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const seen = [];
  while (document.querySelector(".call")?.dataset.state !== "done") {
    const before = document.querySelector("progress").value;
    document.querySelector("#step").click();
    while (document.querySelector("progress").value === before) await frame();
    await frame();
    const card = document.querySelector("mcp-card");
    await card?.updateComplete;
    const row = card?.shadowRoot?.firstElementChild?.shadowRoot.querySelector(".row, li, tr");
    if (!row) continue;
    const { state, rows } = document.querySelector(".call").dataset;
    const { value: bytes, max } = document.querySelector("progress");
    seen.push({ state, rows: Number(rows), partial: card.partial, bytes, max, inset: row.getBoundingClientRect().top - card.getBoundingClientRect().top });
  }
  return seen;
}

test("rows appear before the stream ends, and what was shown does not move", async (t) => {
  for (const [scenario, type] of [["food", "products"], ["dining", "restaurants"], ["docs", "doc_search"], ["code", "code_matches"], ["context", "context_results"]]) {
    await t.test(scenario, () =>
      withPage(site, { hash: `${at(scenario)}&paused` }, async ({ page }) => {
        await page.locator('#play[aria-label="Go on"]').waitFor();
        const seen = await page.evaluate(stepThrough);
        const growing = seen.filter(({ state }) => state === "growing");
        const counts = [...new Set(growing.map(({ rows }) => rows))];
        assert.ok(counts.length >= 3, `seen ${counts}`);
        assert.deepEqual(counts, [...counts].sort((a, b) => a - b));
        assert.ok(growing.every(({ partial }) => partial));
        assert.ok(growing[0].bytes < growing[0].max, "the stream had not ended");
        const insets = seen.map(({ inset }) => inset);
        assert.ok(Math.max(...insets) - Math.min(...insets) < 1, `the first row stood at ${[...new Set(insets)]}`);
        assert.equal(await page.locator(".call").first().getAttribute("data-type"), type);
      }),
    );
  }
});

test("any speed and any chunks give the same cards", () =>
  withPage(site, { hash: at("style") }, async ({ page }) => {
    await played(page);
    const { explain: _one, ...expected } = await lastCard(page);
    for (const chunk of ["1", "16", "1400", "Infinity"]) {
      await page.locator("#chunk").selectOption(chunk);
      await page.locator("#restart").click();
      await played(page);
      const { explain: _other, ...card } = await lastCard(page);
      assert.deepEqual(card, expected);
    }
    assert.match(page.url(), /#\/replay\/style\?speed=Infinity&chunk=Infinity$/);
  }));

test("pause holds everything, a step sends one chunk, and it goes on", () =>
  withPage(site, { hash: at("food", "0.25", 16) }, async ({ page }) => {
    await page.locator("#play").click();
    await page.locator('#play[aria-label="Go on"]').waitFor();
    const sent = () => page.locator("progress").evaluate((node) => node.value);
    const held = await sent();
    await page.waitForTimeout(300);
    assert.equal(await sent(), held);
    await page.locator("#step").click();
    await page.waitForFunction((before) => document.querySelector("progress").value > before, held);
    const stepped = await sent();
    assert.ok(stepped - held <= 16, `${stepped - held} bytes`);
    await page.waitForTimeout(200);
    assert.equal(await sent(), stepped);
    await page.locator("#speed").selectOption("Infinity");
    await page.locator("#play").click();
    await played(page);
    assert.deepEqual(await lastTypes(page), ["products"]);
  }));

const button = (page, name) => lastCardElement(page).getByRole("button", { name });

test("NutriCart: search, fill the cart, change it, choose an address, order", () =>
  withPage(site, { hash: at("food") }, async ({ page, problems }) => {
    await played(page);
    await answered(page, () => button(page, "Add Rolled Oats").click());
    let card = await lastCard(page);
    assert.deepEqual(card.cart.items.map(({ id, quantity }) => [id, quantity]), [["OAT-1KG", 1]]);
    assert.equal(card.cart.total, 189 + 8 + 25);

    await answered(page, () => button(page, /more/i).click());
    card = await lastCard(page);
    assert.deepEqual([card.cart.items[0].quantity, card.cart.total], [2, 378 + 8]);
    // The list above knows what is in the cart, and the cart that was changed is only a record.
    assert.match(await page.locator("mcp-card").first().locator(".stepper output").first().textContent(), /2/);
    assert.equal(await page.locator("mcp-card").nth(1).getByRole("button", { name: /more/i }).count(), 0);

    await answered(page, () => button(page, /order|check out|checkout/i).click());
    assert.deepEqual(await lastTypes(page), ["addresses"]);
    await answered(page, () => lastCardElement(page).getByRole("button", { name: /use|deliver/i }).nth(1).click());
    assert.match(await page.locator(".turn > .said").last().textContent(), /Deliver to Work/);
    await say(page, "order");
    card = await lastCard(page);
    assert.deepEqual([card.type, card.orderId], ["order_placed", "204875530991286427"]);
    assert.deepEqual(problems, []);
  }));

test("StyleKit: a size is a product of its own, and goes into the bag", () =>
  withPage(site, { hash: at("style") }, async ({ page }) => {
    await played(page);
    const { items } = await lastCard(page);
    assert.deepEqual(items.slice(0, 2).map(({ variantLabel }) => variantLabel), ["Size M", "Size L"]);
    await answered(page, () => button(page, "Add Linen Shirt").nth(1).click());
    assert.deepEqual((await lastCard(page)).cart.items.map(({ id }) => id), ["SH-LIN-L"]);
    await answered(page, () => button(page, /order|check out|checkout/i).click());
    assert.equal((await lastCard(page)).orderId, "SK-48213");
  }));

test("TableScout: a place, a time, a booking", () =>
  withPage(site, { hash: at("dining") }, async ({ page }) => {
    await played(page);
    await answered(page, () => button(page, /table/i).nth(2).click());
    assert.deepEqual(await lastTypes(page), ["time_slots"]);
    assert.match(await page.locator(".said").last().textContent(), /Nilgiri Kitchen/);
    await answered(page, () => lastCardElement(page).getByRole("radio", { name: /8:00|20:00/ }).or(lastCardElement(page).getByRole("button", { name: /8:00|20:00/ })).first().click());
    const card = await lastCard(page);
    assert.deepEqual([card.type, card.bookingId, card.restaurantName, card.time, card.guests], ["booking_confirmed", "BK-77120", "Nilgiri Kitchen", "20:00", 4]);
  }));

test("FeedMe: an address, a menu, a dish, an order", () =>
  withPage(site, { hash: at("foodorder") }, async ({ page }) => {
    await played(page);
    await answered(page, () => lastCardElement(page).getByRole("button", { name: /use|deliver/i }).first().click());
    assert.deepEqual(await lastTypes(page), ["restaurants"]);
    await answered(page, () => button(page, /menu/i).first().click());
    const menu = await lastCard(page);
    assert.deepEqual([menu.priceUnit, menu.items[0].price], ["paise", 249]);
    await answered(page, () => button(page, "Add Dal Makhani").click());
    assert.equal((await lastCard(page)).cart.items[0].name, "Dal Makhani");
    await answered(page, () => button(page, /order|check out|checkout/i).click());
    assert.equal((await lastCard(page)).orderId, "1234567890123456789");
  }));

test("documents: the next page, a passage; code: a file", () =>
  withPage(site, { hash: at("docs") }, async ({ page }) => {
    await played(page);
    await answered(page, () => button(page, /more|next/i).click());
    assert.equal((await lastCard(page)).hits[0].filepath, "sdks/python.md");
    await answered(page, () => button(page, /Retries/).first().click());
    assert.deepEqual(await lastTypes(page), ["doc_chunks"]);
    await say(page, "nothing");
    await answered(page, () => button(page, "guide").click());
    assert.deepEqual(await lastTypes(page), ["doc_search"]);

    await page.locator('[data-scenario="code"]').click();
    await played(page);
    await answered(page, () => button(page, /tokens\.ts.*10/).first().click());
    assert.deepEqual(await lastTypes(page), ["file_content"]);
    await answered(page, () => page.locator("mcp-card").first().getByRole("button", { name: /client\.ts.*63/ }).click());
    const [{ path, startLine, content }] = (await lastCard(page)).files;
    assert.deepEqual([path, startLine, content.split("\n").length], ["src/api/client.ts", 62, 3]);
  }));

test("every action has its own answer: a menu is no table, another passage is another passage, nothing is bought of strangers", () =>
  withPage(site, { hash: at("dining") }, async ({ page }) => {
    const saidLast = () => page.locator(".said").last().textContent();
    await played(page);
    await answered(page, () => button(page, /See menu Nilgiri/).click());
    assert.match(await saidLast(), /menu of Nilgiri Kitchen/);
    await say(page, "slots");
    assert.match(await saidLast(), /free at Nilgiri Kitchen/);

    await page.locator('[data-scenario="docs"]').click();
    await played(page);
    await answered(page, () => button(page, "409 Conflict").click());
    assert.match((await lastCard(page)).chunks[0].content, /used before with another body/);

    await page.locator('[data-scenario="hostile"]').click();
    await played(page);
    await answered(page, () => button(page, "Add Honey").click());
    assert.match(await page.locator("p.words").last().textContent(), /nothing was added/);
    assert.equal(await page.locator("mcp-card").first().locator(".stepper").count(), 0);

    await page.locator('[data-scenario="errors"]').click();
    await played(page);
    await say(page, "broken");
    await answered(page, () => button(page, "Add Assam Tea").click());
    await page.locator('[data-action="reconnect"]').waitFor();
  }));

test("errors: the second one stops the stream, a lost session asks to reconnect, a broken line keeps its rows", () =>
  withPage(site, { hash: at("errors") }, async ({ page }) => {
    await played(page);
    assert.match(await page.locator("demo-replay .notice").last().textContent(), /Instamart rejected the request more than once/);
    assert.equal(await page.getByText("nobody reads it").count(), 0);
    await say(page, "auth");
    assert.match(await page.locator("demo-replay .notice").last().textContent(), /Your session with Instamart is no longer valid\. Reconnect your account/);
    await answered(page, () => page.locator('[data-action="reconnect"]').click());
    assert.deepEqual(await lastTypes(page), ["cart"]);
    await say(page, "broken");
    assert.equal(await page.locator(".call").last().getAttribute("data-state"), "lost");
    const rows = Number(await page.locator(".call").last().getAttribute("data-rows"));
    assert.ok(rows >= 1 && rows < 4, `${rows} rows`);
    await answered(page, () => page.locator('[data-action="retry"]').last().click());
    assert.equal(await page.locator(".call").last().getAttribute("data-rows"), "4");
    await say(page, "overloaded");
    assert.match(await page.locator("demo-replay .notice").last().textContent(), /Overloaded/);
  }));

test("hostile: nothing runs, nothing is loaded, and one is told", () =>
  withPage(site, { hash: at("hostile") }, async ({ page, requests }) => {
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs += 1;
      dialog.dismiss();
    });
    await played(page);
    const { items, security } = await lastCard(page);
    assert.equal(items[0].id, "90071992547409931");
    assert.ok(security.length >= 3);
    assert.equal(await page.evaluate(() => ({}).admin), undefined);
    await openPanel(page, "safety");
    assert.equal(await page.locator(".notes li").count(), security.length);
    assert.match(await page.locator("#panel").innerText(), /Dropped an address at \/items\/0\/image\.[^]*Reason: scheme[^]*javascript:alert/);
    assert.match(await page.locator("#tab-safety").innerText(), new RegExp(String(security.length)));
    await say(page, "page");
    assert.equal(await lastCardElement(page).locator('a[href^="javascript"]').count(), 0);
    assert.equal(await lastCardElement(page).locator("img").count(), 0);
    assert.doesNotMatch(await page.locator("body").innerText(), /[\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/u);
    await say(page, "deep");
    assert.equal(dialogs, 0);
    assert.deepEqual(requests.filter((url) => /tracker|evil|images\.example/.test(url)), []);
  }));

test("who acts does not wait: an action during an answer hurries it", () =>
  withPage(site, { hash: at("food") }, async ({ page }) => {
    await played(page);
    await page.locator("#speed").selectOption("0.25");
    await page.locator('[data-turn="yogurt"]').click();
    await page.locator('.turns > section:nth-of-type(2) .busy').waitFor();
    // Measured inside the page, where it does not matter how slow the test is.
    await page.evaluate(() =>
      addEventListener(
        "mcp-action",
        () => {
          const start = performance.now();
          const { max, value } = document.querySelector("progress");
          const observer = new MutationObserver(() => {
            if (document.querySelectorAll("demo-replay .turns > section").length < 3) return;
            observer.disconnect();
            window.hurried = { left: max - value, took: performance.now() - start };
          });
          observer.observe(document.querySelector(".turns"), { childList: true });
        },
        { once: true, capture: true },
      ),
    );
    await page.locator("mcp-card").first().getByRole("button", { name: "Add Steel Cut Oats" }).click();
    await page.waitForFunction(() => window.hurried);
    const { left, took } = await page.evaluate(() => window.hurried);
    const patient = (left / (PACE * 0.25)) * 1000;
    assert.ok(left > 500 && took < patient, `${left} bytes took ${took} ms; waiting would have taken ${patient} ms`);
    await page.locator("#speed").selectOption("Infinity");
    await played(page);
    assert.deepEqual((await lastCard(page)).cart.items.map(({ name }) => name), ["Steel Cut Oats"]);
  }));

test("works without a network once it is loaded", () =>
  withPage(site, { hash: at("food"), alone: true }, async ({ page, context }) => {
    await played(page);
    await openPanel(page, "time");
    await page.locator(".figure", { hasText: "ratio" }).waitFor();
    const failed = [];
    context.on("requestfailed", (request) => failed.push(request.url()));
    await context.setOffline(true);
    // These have no pictures, which are files of the page's own server.
    for (const scenario of ["docs", "code", "charts", "context", "artifacts"]) {
      await page.locator(`[data-scenario="${scenario}"]`).click();
      await played(page);
      assert.ok((await lastTypes(page)).length > 0, scenario);
    }
    // The browser asks for the page's icon again whenever the address changes.
    assert.deepEqual(failed.filter((url) => !/\/mark-[^/]*\.svg$/.test(url)), []);
  }));

test("the inspector takes an answer apart", () =>
  withPage(site, { hash: at("food"), permissions: ["clipboard-read", "clipboard-write"] }, async ({ page }) => {
    await played(page);
    const kinds = await page.locator(".event b").allTextContents();
    assert.deepEqual(kinds, ["Text", "Call", "Call", "Rows", "Card", "Text", "Done"]);
    assert.ok((await page.locator(".strip rect").count()) > 5);

    const { explain, ...card } = await lastCard(page);
    await openPanel(page, "raw");
    const event = await page.locator("#panel .source-text").textContent();
    assert.match(event, /^event: content_block_start\ndata: \{"type":"content_block_start"/);
    const rows = await page.locator("#panel .source-text .row").allTextContents();
    assert.deepEqual(rows.map((row) => JSON.parse(JSON.parse(`"${row}"`)).displayName), card.items.map(({ name }) => name));

    await openPanel(page, "card");
    assert.deepEqual(JSON.parse(await page.locator("#panel .source-text").textContent()), card);
    await page.locator("#panel .copy").click();
    await page.locator("#panel .copy", { hasText: "Copied" }).waitFor();
    assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), card);

    await openPanel(page, "why");
    assert.match(await page.locator("#panel .facts").innerText(), new RegExp(`${explain.rule}[^]*${explain.payload}[^]*/data/products/0`));
    assert.deepEqual((await page.locator("#panel .source-text .row").allTextContents()).map((row) => JSON.parse(row).displayName), card.items.map(({ name }) => name));

    await openPanel(page, "safety");
    await page.getByText("Nothing had to be kept out of this card.").waitFor();

    await openPanel(page, "time");
    await page.locator(".figure", { hasText: "JSON.parse" }).waitFor();
    assert.match(await page.locator("#panel").innerText(), /[\d.]+ (µs|ms)[^]*[\d.]+ ×[^]*Median of \d+ batches/);
  }));

test("a card or an event chooses what is inspected", () =>
  withPage(site, { hash: at("errors") }, async ({ page }) => {
    await played(page);
    const title = page.locator(".inspector-title");
    assert.match(await title.innerText(), /update_cart/);
    await openPanel(page, "card");
    assert.match(await page.locator("#panel .source-text").textContent(), /Invalid parameters/);
    await page.locator(".inspect").first().click();
    assert.match(await page.locator("#panel .source-text").textContent(), /exceeds the limit/);
    assert.equal(await page.locator(".inspect").first().getAttribute("aria-pressed"), "true");
    await openPanel(page, "events");
    await page.locator("button.event", { hasText: "Invalid parameters" }).click();
    await openPanel(page, "card");
    assert.match(await page.locator("#panel .source-text").textContent(), /Invalid parameters/);
    await say(page, "broken");
    await openPanel(page, "raw");
    assert.ok((await page.locator("#panel").innerText()).length > 10);
  }));

test("the address leads back to the same scenario, and the browser's back button works", () =>
  withPage(site, { hash: "#/replay/dining" }, async ({ page }) => {
    assert.equal(await page.locator('.scenario[aria-current]').getAttribute("data-scenario"), "dining");
    await page.locator(".tabs a", { hasText: "Live" }).click();
    await page.locator("demo-live:not([hidden])").waitFor();
    await page.goBack();
    await page.locator("demo-replay:not([hidden])").waitFor();
    assert.equal(await page.locator('.scenario[aria-current]').getAttribute("data-scenario"), "dining");
    await page.goto(`${site.address}#/nowhere`);
    await page.locator("demo-replay:not([hidden])").waitFor();
  }));

test("a parser that cannot be fetched is one calm sentence", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  // Neither the file nor the copy of it inside a script.
  for (const name of ["**/*.wasm", "**/embedded*"]) await page.route(name, (route) => route.abort());
  await page.goto(site.address);
  await page.getByText("The parser did not start; reload the page to try again.").waitFor();
  await context.close();
});

test("each card is announced once, however many rows it grew by", () =>
  withPage(site, { hash: "#/live" }, async ({ page }) => {
    await page.evaluate(() => {
      window.said = [];
      const place = document.getElementById("announcement");
      new MutationObserver(() => place.textContent && window.said.push(place.textContent)).observe(place, { childList: true, characterData: true, subtree: true });
    });
    await page.evaluate(() => (location.hash = "#/replay/food?speed=4&chunk=16"));
    await played(page);
    await drawn(page);
    assert.deepEqual(await page.evaluate(() => window.said), ["Card: Products, 5 rows of 7."]);
  }));
