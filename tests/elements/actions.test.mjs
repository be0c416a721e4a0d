// What a person can do, by keyboard alone, and what the page hears of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cardOf, listen, serve, withGallery } from "./driver.mjs";
import { example } from "./examples.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

/** Opens one example and hands over its card, the keyboard and what is heard. */
const on = (type, name, work, options = {}) =>
  withGallery(site, { type, case: name }, { permissions: ["clipboard-read", "clipboard-write"], ...options }, async ({ page, problems }) => {
    const heard = await listen(page);
    const card = cardOf(page, type, name);
    const data = example(type, name).card;
    const press = async (locator, key = "Enter") => {
      await locator.focus();
      const visible = await locator.evaluate((node) => {
        const style = getComputedStyle(node);
        return node.matches(":focus") && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      });
      assert.ok(visible, "the focus cannot be seen");
      await page.keyboard.press(key);
    };
    await work({ page, card, data, heard, press, button: (label) => card.getByRole("button", { name: label }) });
    assert.deepEqual(problems, []);
  });

/** The only thing that was heard, without the card and its source. */
async function only(heard, data) {
  const all = await heard();
  assert.equal(all.length, 1, JSON.stringify(all.map(({ action }) => action)));
  const { card, source, ...action } = all[0];
  assert.deepEqual(card, data);
  return { action, source };
}

test("add to the cart, more, less and none again", () =>
  on("products", "normal", async ({ page, data, heard, press, button }) => {
    const [product] = data.items;
    await press(button("Add Rolled Oats"));
    const { action, source } = await only(heard, data);
    assert.deepEqual(action, { action: "add_to_cart", product, quantity: 1 });
    assert.deepEqual(source, { tool: "search_products", server: "swiggy-instamart" });
    // The focus is on what took the place of the button.
    await page.keyboard.press("Enter");
    assert.deepEqual((await only(heard, data)).action, { action: "change_quantity", item: product, quantity: 2, previous: 1 });
    await press(button("One less of Rolled Oats"), "Space");
    assert.deepEqual((await only(heard, data)).action, { action: "change_quantity", item: product, quantity: 1, previous: 2 });
    await page.keyboard.press("Space");
    assert.deepEqual((await only(heard, data)).action, { action: "change_quantity", item: product, quantity: 0, previous: 1 });
    await page.keyboard.press("Enter");
    assert.deepEqual((await only(heard, data)).action, { action: "add_to_cart", product, quantity: 1 });
    assert.equal(await button(/Add Chicken Sausage/).count(), 0, "what is gone cannot be added");
  }));

test("the page decides how many are in the cart", () =>
  on("products", "normal", async ({ card, button, page }) => {
    await card.evaluate((element) => {
      element.quantities = { 101: 7 };
      return element.updateComplete;
    });
    assert.equal(await card.locator("output").textContent(), "7");
    await button("One more of Rolled Oats").click();
    await page.waitForTimeout(50);
    assert.equal(await card.locator("output").textContent(), "7");
  }));

test("a product's details open and close", () =>
  on("products", "normal", async ({ card, press, button }) => {
    await press(button(/^Acme Mills · Oats Rolled Oats/));
    assert.match(await card.locator(".details").textContent(), /Cooks in four minutes/);
    await press(button(/^Acme Mills · Oats Rolled Oats/));
    assert.equal(await card.locator(".details").count(), 0);
  }));

test("restaurants: a table, or the menu", () =>
  on("restaurants", "normal", async ({ data, heard, press, button }) => {
    await press(button("Find a table Casa Lemon"));
    assert.deepEqual((await only(heard, data)).action, { action: "check_availability", restaurant: data.items[1] });
    await press(button("See menu Casa Lemon"), "Space");
    assert.deepEqual((await only(heard, data)).action, { action: "open_menu", restaurant: data.items[1] });
  }));

test("restaurants that deliver offer the menu only", () =>
  on("restaurants", "for delivery", async ({ data, heard, press, button }) => {
    assert.equal(await button(/Find a table/).count(), 0);
    await press(button("See menu Casa Lemon"));
    assert.deepEqual((await only(heard, data)).action, { action: "open_menu", restaurant: data.items[1] });
  }));

test("times: arrows pass over what is taken, one choice at a time", () =>
  on("time_slots", "normal", async ({ page, card, data, heard, press }) => {
    const chosen = () => card.locator("[aria-checked=true]").allTextContents();
    const here = () => card.evaluate((element) => element.shadowRoot.firstElementChild.shadowRoot.activeElement?.textContent.trim());
    assert.equal(await card.locator(".chip[tabindex='0']").count(), 1);
    await press(card.getByRole("radio", { name: "12:00 PM" }), "ArrowRight");
    assert.equal(await here(), "12:30 PM");
    await page.keyboard.press("ArrowDown");
    assert.equal(await here(), "1:30 PM");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("End");
    assert.equal(await here(), "9:30 PM");
    await page.keyboard.press("ArrowRight");
    assert.equal(await here(), "12:00 PM");
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    assert.deepEqual(await heard(), [], "moving is not choosing");
    await page.keyboard.press("Space");
    assert.deepEqual((await only(heard, data)).action, { action: "choose_slot", slot: data.slots[0] });
    await press(card.getByRole("radio", { name: "8:00 PM" }));
    assert.deepEqual((await only(heard, data)).action, { action: "choose_slot", slot: data.slots[6] });
    assert.deepEqual(await chosen(), ["8:00 PM"]);
  }));

test("times from right to left: the left arrow goes on", () =>
  on("time_slots", "right to left", async ({ page, card, press }) => {
    const chips = card.getByRole("radio");
    await press(chips.first(), "ArrowLeft");
    const index = await card.evaluate((element) => element.shadowRoot.firstElementChild.shadowRoot.activeElement?.dataset.index);
    assert.equal(index, "2");
    await page.keyboard.press("ArrowRight");
  }));

test("addresses: one is used", () =>
  on("addresses", "normal", async ({ data, heard, press, button }) => {
    await press(button("Use this Work"));
    assert.deepEqual((await only(heard, data)).action, { action: "choose_address", address: data.addresses[1] });
    assert.equal(await button("Chosen Work").getAttribute("aria-pressed"), "true");
  }));

test("the cart: quantities down to none, checkout", () =>
  on("cart", "normal", async ({ card, data, heard, press, button }) => {
    const [item] = data.cart.items;
    await press(button("One less of Rolled Oats"));
    assert.deepEqual((await only(heard, data)).action, { action: "change_quantity", item, quantity: 1, previous: 2 });
    assert.match(await card.locator(".item").first().locator(".amount").textContent(), /189/);
    await press(button("One less of Rolled Oats"));
    assert.deepEqual((await only(heard, data)).action, { action: "change_quantity", item, quantity: 0, previous: 1 });
    assert.equal(await button("One less of Rolled Oats").isDisabled(), true);
    await press(button("Checkout"));
    assert.deepEqual((await only(heard, data)).action, { action: "checkout", cart: data.cart });
  }));

test("read only: nothing to change", () =>
  on("cart", "read only", async ({ button }) => {
    assert.equal(await button(/Checkout|One less|One more/).count(), 0);
  }));

test("an id is copied", () =>
  on("order_placed", "normal", async ({ page, card, data, heard, press, button }) => {
    await press(button("OD-2291-8847"));
    assert.deepEqual((await only(heard, data)).action, { action: "copy", what: "id", text: "OD-2291-8847" });
    await card.getByText("Copied").waitFor({ state: "attached" });
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "OD-2291-8847");
  }));

test("a page may copy in its own way", () =>
  on("order_placed", "normal", async ({ page, press, button }) => {
    await page.evaluate(async () => {
      await navigator.clipboard.writeText("before");
      document.addEventListener("mcp-action", (event) => event.preventDefault());
    });
    await press(button("OD-2291-8847"));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "before");
  }));

test("documents: open one, the next page, a suggested filter", async () => {
  await on("doc_search", "normal", async ({ data, heard, press, button }) => {
    await press(button("Timeouts"));
    assert.deepEqual((await only(heard, data)).action, { action: "open_document", chunkId: "guides/networking.md#timeouts", filepath: "guides/networking.md" });
    await press(button("Show more results"));
    assert.deepEqual((await only(heard, data)).action, { action: "next_page", cursor: "b2Zmc2V0OjM" });
  });
  await on("doc_search", "hint", async ({ data, heard, press, button }) => {
    await press(button("server"));
    assert.deepEqual((await only(heard, data)).action, { action: "refine", filter: "product", value: "server" });
  });
});

test("code: copy a path, open a line, more matches", () =>
  on("code_matches", "normal", async ({ page, card, data, heard, press, button }) => {
    await press(card.getByRole("button", { name: "src/page.ts", exact: true }));
    assert.deepEqual((await only(heard, data)).action, { action: "copy", what: "path", text: "src/page.ts" });
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "src/page.ts");
    await press(button("src/page.ts, line 87"));
    assert.deepEqual((await only(heard, data)).action, { action: "open_file", path: "src/page.ts", line: 87 });
    await press(button("Show more results"));
    assert.deepEqual((await only(heard, data)).action, { action: "next_page" });
  }));

test("the whole of a file is copied, not only the lines that are drawn", () =>
  on("file_content", "many lines", async ({ page, card, data, heard, press, button }) => {
    assert.equal(await card.locator(".line").count(), 400);
    await press(card.locator("mcp-part-code").getByRole("button", { name: "Copy" }));
    assert.equal((await only(heard, data)).action.text, data.files[0].content);
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), data.files[0].content);
    await press(button(/^Show 500 more lines/));
    assert.equal(await card.locator(".line").count(), 900);
  }));

test("a tree folds and opens by arrows", () =>
  on("file_list", "normal", async ({ page, card, data, heard }) => {
    const names = () => card.getByRole("treeitem").locator(".name").allTextContents();
    const here = () => card.locator("[role=treeitem][tabindex='0'] .name").textContent();
    await card.getByRole("treeitem").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await here(), "cart.ts");
    await page.keyboard.press("Enter");
    assert.deepEqual((await only(heard, data)).action, { action: "open_file", path: "src/cards/cart.ts" });
    await page.keyboard.press("ArrowLeft");
    assert.equal(await here(), "cards");
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual((await names()).slice(0, 3), ["src", "cards", "main.ts"]);
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    assert.deepEqual(await names(), ["src", "tests", "cart.test.ts", "package.json", "README.md"]);
    await page.keyboard.press("End");
    assert.equal(await here(), "README.md");
    await page.keyboard.press("ArrowUp");
    assert.equal(await here(), "package.json");
  }));

test("a table sorts by its columns and turns its pages", () =>
  on("table", "normal", async ({ card, press, button }) => {
    const column = (index) => card.locator(`tbody tr td:nth-child(${index})`).allTextContents();
    assert.equal((await column(1)).length, 20);
    await press(button("Price"));
    const rising = (await column(3)).map((text) => Number(text.replaceAll(",", "")));
    assert.deepEqual(rising, [...rising].sort((a, b) => a - b));
    assert.equal(await card.locator("th").nth(2).getAttribute("aria-sort"), "ascending");
    await press(button("Price"), "Space");
    const falling = (await column(3)).map((text) => Number(text.replaceAll(",", "")));
    assert.deepEqual(falling, [...falling].sort((a, b) => b - a));
    await press(button("Price"));
    assert.deepEqual((await column(1)).slice(0, 3), ["1", "2", "3"]);
    await press(button("Next page"));
    assert.equal((await column(1))[0], "21");
    await press(button("Next page"));
    await press(button("Next page"));
    assert.deepEqual(await column(1), ["61", "62", "63"]);
    assert.equal(await button("Next page").isDisabled(), true);
    await press(button("Previous page"));
    assert.equal((await column(1))[0], "41");
  }));

test("a table is copied as spreadsheets take it", () =>
  on("table", "with fields", async ({ data, heard, press, button }) => {
    await press(button("Copy as table"));
    const { action } = await only(heard, data);
    assert.equal(action.what, "table");
    assert.deepEqual(action.text.split("\n")[1].split("\t"), ["Steel Cut Oats 1", "77.35"]);
  }));

test("a chart reads out one category after another, and is also a table", () =>
  on("chart", "bars", async ({ page, card, press, button }) => {
    const plot = card.locator(".plot");
    await press(plot, "ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.match((await card.locator(".read").textContent()).replace(/\s+/g, " "), /Feb Sales 135\.5 Returns 9/);
    await page.keyboard.press("End");
    assert.match(await card.locator(".read").textContent(), /Jun/);
    await press(button("Show as table"));
    const row = card.locator("tbody tr").first();
    // Tables are loaded when the first one is shown.
    await row.waitFor();
    assert.deepEqual(await row.locator("td").allTextContents(), ["Jan", "120.0", "12"]);
    await press(button("Show as chart"));
    assert.equal(await plot.count(), 1);
  }));

test("a graph is moved and enlarged by keys, and read as a list", () =>
  on("knowledge_graph", "normal", async ({ page, card, press, button }) => {
    await card.locator(".node").first().waitFor();
    const view = () => card.locator("svg.map > g").getAttribute("transform");
    const start = await view();
    await press(card.locator("svg.map"), "ArrowRight");
    const moved = await view();
    assert.notEqual(moved, start);
    await page.keyboard.press("+");
    assert.notEqual(await view(), moved);
    await page.keyboard.press("0");
    assert.equal(await view(), start);
    await press(button("Zoom in"));
    await press(button("Show all"));
    assert.equal(await view(), start);
    await press(button(/^Asha/));
    const about = await card.locator(".about").textContent();
    assert.match(about, /Maintains the gateway/);
    assert.match(about, /→ maintains Gateway/);
    assert.equal(await card.locator(".node.chosen").count(), 1);
  }));

test("a graph is moved by dragging and enlarged by a wheel with a key held, not by a wheel alone", () =>
  on("knowledge_graph", "normal", async ({ page, card }) => {
    await card.locator(".node").first().waitFor();
    const view = () => card.locator("svg.map > g").getAttribute("transform");
    const box = await card.locator("svg.map").boundingBox();
    const start = await view();
    await page.mouse.move(box.x + 8, box.y + 8);
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(100);
    assert.equal(await view(), start);
    await page.mouse.down();
    await page.mouse.move(box.x + 58, box.y + 28, { steps: 4 });
    await page.mouse.up();
    const dragged = await view();
    assert.notEqual(dragged, start);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -60);
    await page.keyboard.up("Control");
    await page.waitForFunction((before) => document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelector("mcp-part-graph").shadowRoot.querySelector("svg.map > g").getAttribute("transform") !== before, dragged);
  }));

test("links are told before they are followed", () =>
  on("web_search", "normal", async ({ card, data, heard, press }) => {
    await press(card.getByRole("link", { name: "Retry-After header" }));
    assert.deepEqual((await only(heard, data)).action, { action: "open_link", url: "https://developer.example/docs/retry-after" });
  }));

test("links in markdown too; what is no web address is no link", () =>
  on("text", "markdown", async ({ card, data, heard, press }) => {
    await press(card.getByRole("link", { name: "the recipe" }));
    assert.deepEqual((await only(heard, data)).action, { action: "open_link", url: "https://food.example/dal" });
    await press(card.getByRole("link", { name: "Image: a photo" }));
    assert.deepEqual((await only(heard, data)).action, { action: "open_link", url: "https://food.example/photo.jpg" });
  }));

test("the rest of a page", () =>
  on("http_response", "markdown", async ({ data, heard, press, button }) => {
    await press(button("Read on"));
    assert.deepEqual((await only(heard, data)).action, { action: "next_page", start: 5000 });
  }));

test("errors: try again, or reconnect", async () => {
  await on("error", "retry", async ({ data, heard, press, button }) => {
    await press(button("Try again"));
    assert.deepEqual((await only(heard, data)).action, { action: "retry" });
  });
  await on("error", "auth", async ({ data, heard, press, button }) => {
    await press(button("Reconnect"));
    assert.deepEqual((await only(heard, data)).action, { action: "reconnect" });
  });
  await on("error", "normal", async ({ button }) => {
    assert.equal(await button(/Try again|Reconnect/).count(), 0);
  });
});

test("a PDF is a download", () =>
  on("artifacts", "a file and a PDF", async ({ page, card, data, heard }) => {
    const download = page.waitForEvent("download");
    await card.getByRole("link", { name: "Download PDF" }).focus();
    await page.keyboard.press("Enter");
    assert.equal((await download).suggestedFilename(), "Report.pdf");
    assert.deepEqual((await only(heard, data)).action, { action: "download", name: "Report.pdf", mimeType: "application/pdf" });
  }));

test("sound plays", () =>
  on("media", "sound", async ({ card, press, button }) => {
    await press(button(/^Play/));
    const played = await card.locator("audio").evaluate(async (audio) => {
      audio.muted = true;
      await audio.play();
      return audio.duration;
    });
    assert.ok(Math.abs(played - 0.8) < 0.1, `${played} s`);
  }));

test("the source line opens the explanation, the shield what was kept out", () =>
  on("products", "normal", async ({ card, press, button }) => {
    const shield = button("2 safety notes");
    assert.equal(await shield.getAttribute("aria-expanded"), "false");
    await press(shield);
    assert.match(await card.locator(".notes").textContent(), /An address was left out\. It is not a secure web address\./);
    await press(shield);
    assert.equal(await card.locator(".notes").count(), 0);
    await press(card.locator(".source > summary"), "Space");
    const why = (await card.locator(".why").textContent()).replace(/\s+/g, " ");
    for (const words of ["search.products", "/data/products", "cart: no cart list"]) assert.ok(why.includes(words), why);
  }));

test("rails scroll by keys, wheel, buttons and touch", () =>
  on("products", "many", async ({ page, card }) => {
    const scroller = card.locator("mcp-part-rail .scroller");
    const place = () => scroller.evaluate((node) => Math.round(node.scrollLeft));
    const still = async () => {
      let last = -1;
      for (let now = await place(); now !== last; now = await place()) {
        last = now;
        await page.waitForTimeout(120);
      }
      return last;
    };
    await scroller.focus();
    await page.keyboard.press("ArrowRight");
    const one = await still();
    assert.ok(one > 0, "the arrow did nothing");
    await page.keyboard.press("End");
    const end = await still();
    assert.ok(end > one);
    await page.keyboard.press("Home");
    assert.equal(await still(), 0);
    await scroller.hover();
    await page.mouse.wheel(0, 300);
    assert.ok((await still()) > 0, "the wheel did nothing");
    assert.equal(await page.evaluate(() => scrollY), 0, "the page scrolled along");
    await card.locator(".turn.on").click();
    const turned = await still();
    assert.ok(turned > 300);
    await page.mouse.move(5, 5);
    await page.waitForTimeout(250);
    const touch = await scroller.evaluate((node) => getComputedStyle(node).touchAction);
    assert.equal(touch, "auto");
    const peek = await scroller.evaluate((node) => {
      node.scrollLeft = 0;
      const right = node.getBoundingClientRect().right;
      const tiles = node.querySelector("slot").assignedElements().map((tile) => tile.getBoundingClientRect());
      const cut = tiles.find((tile) => tile.left < right && tile.right > right);
      return cut ? (right - cut.left) / cut.width : 0;
    });
    assert.ok(peek > 0.2 && peek < 0.9, `the next tile peeks by ${peek}`);
  }));

test("a page that is being scrolled does not get stuck on a rail", () =>
  on("products", "many", async ({ page, card }) => {
    await page.evaluate(() => {
      document.body.style.paddingBlockEnd = "3000px";
    });
    const box = await card.locator("mcp-part-rail").boundingBox();
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 40);
    await page.mouse.move(box.x + 200, box.y + 60);
    await page.mouse.wheel(0, 40);
    await page.waitForFunction(() => scrollY >= 60);
    assert.equal(await card.locator("mcp-part-rail .scroller").evaluate((node) => node.scrollLeft), 0);
  }));

test("what a tool asks for is answered as the schema wants it", () =>
  on("input_request", "normal", async ({ page, card, data, heard, press, button }) => {
    await press(button("Send"));
    assert.deepEqual(await heard(), [], "what is required is missing");
    assert.equal(await card.locator("input[name$=guests]").evaluate((node) => node.matches(":focus")), true);
    assert.ok(await card.getByText("This value is missing or not allowed.").first().isVisible());
    await page.keyboard.type("4");
    await card.getByLabel("E-mail").fill("a@b.example");
    await press(card.getByLabel("At the bar"), "Space");
    await press(card.getByLabel("Send me news"), "Space");
    await press(button("Send"));
    const { action } = await only(heard, data);
    const content = { guests: 4, area: "bar", email: "a@b.example", news: true };
    assert.deepEqual(action, { action: "answer_request", request: data.requests[0], answer: { action: "accept", content }, requestState: "eyJzdGVwIjoxfQ" });
    assert.match(await card.getByRole("status").textContent(), /Answered/);
    assert.equal(await button("Send").count(), 0, "an answer is given once");
    assert.ok(await card.locator("input[name$=guests]").isDisabled());
  }));

test("a request is declined, approved, and a page opened", async () => {
  await on("input_request", "approval", async ({ data, heard, press, button }) => {
    await press(button("Decline"), "Space");
    assert.deepEqual((await only(heard, data)).action, { action: "answer_request", request: data.requests[0], answer: { action: "decline" } });
  });
  await on("input_request", "several requests", async ({ data, heard, press, button }) => {
    await press(button("Allow").first());
    const { action } = await only(heard, data);
    assert.deepEqual(action, { action: "answer_request", request: data.requests[1], answer: { action: "accept" }, requestState: "s2", taskId: "tk-4f" });
  });
  await on("input_request", "page to open", async ({ page, card, data, heard, button, press }) => {
    await page.evaluate(() => document.addEventListener("mcp-action", (event) => event.detail.action === "open_link" && event.preventDefault()));
    await press(card.getByRole("link"));
    assert.deepEqual((await only(heard, data)).action, { action: "open_link", url: data.requests[0].url });
    await press(button("Done"));
    assert.deepEqual((await only(heard, data)).action, { action: "answer_request", request: data.requests[0], answer: { action: "accept" } });
  });
  await on("input_request", "hostile", async ({ card, button }) => {
    assert.equal(await card.getByRole("link").count(), 0);
    assert.equal(await button("Done").count(), 0, "what cannot be opened can only be declined");
  });
});

test("a call is drawn until its card is there", () =>
  on("call", "normal", async ({ card }) => {
    const draw = (members) => card.evaluate(async (element, members) => {
      Object.assign(element, { card: undefined, call: undefined, source: undefined }, members);
      await element.updateComplete;
      await new Promise(requestAnimationFrame);
      const view = element.shadowRoot.firstElementChild;
      const progress = view?.shadowRoot.querySelector("progress");
      return { tag: view?.localName, value: progress?.getAttribute("value"), foot: view?.shadowRoot.querySelector(".source")?.textContent.trim().split("\n")[0], empty: element.hasAttribute("empty") };
    }, members);
    const call = { callId: "c1", tool: "f", server: "s", state: "ready", input: {} };
    assert.deepEqual(await draw({ call }), { tag: "mcp-card-call", value: null, foot: "f · s", empty: false });
    assert.equal((await draw({ call: { ...call, progress: { progress: 1, total: 4 } } })).value, "0.25");
    assert.equal((await draw({ call, card: { type: "text", text: "ok", format: "plain" } })).tag, "mcp-card-text");
    assert.equal((await draw({})).empty, true);
  }));
