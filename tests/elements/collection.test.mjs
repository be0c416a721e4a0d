// Collections: six layouts from fields and view alone, what is behind a row, dates, searching, choosing, many rows.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cardOf, drawn, listen, serve, withGallery } from "./driver.mjs";
import { example } from "./examples.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

const NOW = "2026-11-18T00:30:00Z";

/** Opens one example at a known time, in a known zone. */
const on = (name, work, options = {}) =>
  withGallery(site, { type: "collection", case: name }, { timezoneId: "UTC", time: NOW, ...options }, async ({ page, problems, requests }) => {
    const card = cardOf(page, "collection", name);
    await work({ page, card, data: example("collection", name).card, view: card.locator("article") });
    assert.deepEqual(problems, []);
    assert.deepEqual(requests, []);
  });

/** What is read on the page, on one line. */
const said = async (locator) => (await locator.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());

/** Draws a card in place of the one that is there. */
const draw = (page, card, rest = {}) =>
  page.evaluate(async ([given, more]) => {
    const element = document.querySelector("mcp-card");
    Object.assign(element, { card: given, partial: false, ...more });
    await element.updateComplete;
  }, [card, rest]);

test("a list: title, state, person, date, labels, facts", () =>
  on("normal", async ({ card }) => {
    const [first, , third] = await said(card.locator("li.item"));
    assert.equal(first, "Checkout button stays disabled after the address was changed In progress Open Checkout button stays disabled after the address was changed WEB-214 Steps: 1. Add something to the cart 2. Change the address 3. The button stays disabled until a reload Seen on 3.14.2, not on 3.14.1. Mina Okafor 18 minutes ago High bug checkout");
    assert.match(third, /4 days ago Medium accessibility good first issue$/);
    assert.equal(await card.locator(".note").innerText(), "38 found, 5 shown");
    assert.deepEqual(await said(card.locator("li.item mcp-part-picture .name")), ["MO", "JL", "MO", "PR"]);
    assert.deepEqual(await card.locator("li.item .tone").evaluateAll((pills) => pills.map((pill) => pill.className.split(" ").at(-1))), ["active", "warn", "neutral", "good", "bad"]);
  }));

test("a tap or Enter opens what no place shows, and nothing of the item is lost", () =>
  on("normal", async ({ page, card }) => {
    const row = card.locator("li.item").first();
    const button = row.getByRole("button", { name: /^Checkout button/ });
    await button.focus();
    await page.keyboard.press("Enter");
    assert.equal(await button.getAttribute("aria-expanded"), "true");
    assert.deepEqual(await said(row.locator("dt")), ["Author", "Comments", "Link", "Sprint", "Story points", "Watchers"]);
    assert.deepEqual(await said(row.locator("dd")), ["Ines Carvalho", "7", "https://tracker.example/WEB-214", "2026-23", "3", "4"]);
    await row.locator(".long").getByText("Change the address").waitFor();
    await page.keyboard.press("Enter");
    assert.equal(await row.locator(".details").count(), 0);
    // Anywhere on the row, but not on a link in it.
    await row.locator(".snippet").click();
    assert.equal(await row.locator(".details").count(), 1);
    const heard = await listen(page);
    await row.locator("a.away").click();
    assert.deepEqual((await heard()).map(({ action, url }) => [action, url]), [["open_link", "https://tracker.example/WEB-214"]]);
    assert.equal(await row.locator(".details").count(), 1);
  }));

test("dates are said as people say them, the exact one when one points at them or comes by keyboard", () =>
  on("normal", async ({ page, card }) => {
    const times = card.locator("li.item time");
    assert.deepEqual(await said(times), ["18 minutes ago", "8 hours ago", "4 days ago", "Oct 30", "Oct 2"]);
    const exact = () => times.first().evaluate((node) => getComputedStyle(node, "::after").content);
    assert.equal(await exact(), "none");
    await times.first().hover();
    assert.equal(await exact(), '"Nov 18, 2026, 12:12 AM"');
    await page.mouse.move(0, 0);
    assert.equal(await exact(), "none");
    await card.getByRole("button", { name: /^Checkout button/ }).focus();
    await page.keyboard.press("Shift");
    assert.equal(await exact(), '"Nov 18, 2026, 12:12 AM"');
  }));

test("a date in a row that opens nothing is reached by keyboard itself", () =>
  on("normal", async ({ page, card }) => {
    await draw(page, { type: "collection", kind: "x", layout: "list", view: { title: "name", date: "day" }, fields: [{ name: "name", label: "Name", as: "text" }, { name: "day", label: "Day", as: "date" }], items: [{ name: "A", day: "2026-11-17T10:00:00Z" }, { name: "B", day: "soon" }] });
    assert.deepEqual(await said(card.locator(".when")), ["yesterday", "soon"]);
    const note = card.getByRole("note", { name: "yesterday, Nov 17, 2026, 10:00 AM" });
    assert.equal(await note.getAttribute("tabindex"), "0");
    assert.equal(await card.getByRole("note").count(), 1);
  }));

test("the layout can be changed where another suits the kind", () =>
  on("normal", async ({ page, card }) => {
    const choose = (name) => card.getByRole("group", { name: "Layout" }).getByRole("button", { name });
    assert.deepEqual(await said(card.locator(".layouts button")), ["List", "Board", "Table"]);
    assert.equal(await choose("List").getAttribute("aria-pressed"), "true");
    await choose("Board").focus();
    await page.keyboard.press("Enter");
    await card.locator(".column-name").first().waitFor();
    assert.deepEqual(await said(card.locator(".column-name")), ["Open 1", "In progress 1", "In review 1", "Blocked 1", "Done 1"]);
    await choose("Table").click();
    // A table is loaded when the first one is drawn.
    await card.locator("th").first().waitFor();
    assert.deepEqual((await said(card.locator("th"))).slice(0, 3), ["Title", "Id", "Status"]);
    await choose("List").click();
    assert.equal(await card.locator("li.item").count(), 5);
    // One state makes no board, and a kind of one's own keeps its layout.
    const { card: issues } = example("collection", "normal");
    await draw(page, { ...issues, items: issues.items.slice(0, 2).map((item) => ({ ...item, status: issues.items[0].status })) });
    assert.deepEqual(await said(card.locator(".layouts button")), ["List", "Table"]);
    await draw(page, { ...issues, kind: "acme.issues" });
    assert.equal(await card.locator(".layouts").count(), 0);
  }));

test("a timeline has a heading for each day, and from when to when", () =>
  on("events by day", async ({ card }) => {
    assert.deepEqual(await said(card.getByRole("heading", { level: 5 })), ["Today Wednesday, November 18", "Tomorrow Thursday, November 19", "Thursday, November 26"]);
    assert.deepEqual((await said(card.locator(".clock"))).map((text) => text.replaceAll("\u2009", " ")), ["9:15 – 9:30 AM", "1:00 – 2:00 PM", "7:30 – 8:15 AM", ""]);
  }));

test("days that come again are put together, unless rows are still arriving", () =>
  on("normal", async ({ page, card }) => {
    const days = ["2026-11-18T00:10:00Z", "2026-11-17T10:00:00Z", "2026-11-18T00:05:00Z", "whenever"];
    const timeline = { type: "collection", kind: "x", layout: "timeline", view: { title: "n", date: "d" }, fields: [{ name: "n", label: "N", as: "text" }, { name: "d", label: "D", as: "date" }], items: days.map((d, index) => ({ n: `Row ${index}`, d })) };
    await draw(page, timeline);
    assert.deepEqual(await said(card.locator("section.day")), ["Today Wednesday, November 18 12:10 AM Row 0 12:05 AM Row 2", "Yesterday Tuesday, November 17 10:00 AM Row 1", "No date Row 3"]);
    await draw(page, { ...timeline }, { partial: true });
    assert.equal(await card.locator("section.day").count(), 4);
  }));

test("a board has a column for each group, scrolls by keyboard, and says how many there are", () =>
  on("board by section", async ({ page, card }) => {
    assert.deepEqual(await said(card.locator(".column-name")), ["This week 2", "Next 2", "Finished 2", "Some day 1"]);
    const board = card.locator(".board");
    await board.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelector(".board").scrollLeft > 20);
    const [column, width] = await board.evaluate((node) => [node.firstElementChild.getBoundingClientRect().width, node.clientWidth]);
    assert.ok((width - 32) % (column + 12) > 24, "the next column does not peek");
  }, { viewport: { width: 400, height: 800 } }));

test("a table is sorted by value, searched, paged, and its columns are chosen", () =>
  on("table of payments", async ({ page, card }) => {
    const column = (index) => said(card.locator(`tbody tr.row td:nth-child(${index})`));
    assert.equal((await column(2)).length, 20);
    assert.deepEqual((await column(3)).slice(0, 4), ["€84.00", "€129.90", "€18.50", "€2,400.00"]);
    const amount = card.getByRole("button", { name: "Amount" });
    await amount.click();
    assert.equal((await column(3))[0], "€7.00");
    await amount.click();
    assert.equal((await column(3))[0], "€2,400.00");
    await card.getByRole("button", { name: "Next page" }).click();
    assert.equal((await column(2)).length, 7);
    const search = card.getByRole("searchbox", { name: "Search" });
    await search.fill("lupo");
    assert.equal((await column(2)).length, 9);
    assert.ok((await column(5)).every((text) => text.endsWith("Osteria Lupo")));
    await search.fill("no such thing");
    await card.getByText("No row matches.").waitFor();
    await search.fill("");
    const chooser = card.locator("details.chooser");
    await chooser.locator("summary").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    assert.deepEqual((await said(card.locator("th"))).slice(0, 2), ["Amount", "Status"]);
    await card.getByRole("checkbox", { name: "Id" }).check();
    assert.equal((await said(card.locator("th"))).at(-1), "Id");
    await page.keyboard.press("Escape");
    assert.equal(await chooser.getAttribute("open"), null);
  }));

test("a row of a table opens what is behind it", () =>
  on("table of payments", async ({ page, card }) => {
    const button = card.getByRole("button", { name: "Details of Invoice 1043" });
    await button.focus();
    await page.keyboard.press("Enter");
    assert.deepEqual(await said(card.locator("tr.behind dt")), ["Id", "Collection method", "Attempt count"]);
    await card.getByText("Invoice 1043").click();
    assert.equal(await card.locator("tr.behind").count(), 0);
  }));

test("what is open in a gallery stands below its row, over the whole width", () =>
  on("gallery of people", async ({ page, card }) => {
    await card.getByRole("button", { name: "Jonas Lindqvist" }).click();
    await drawn(page);
    const [tile, next, below, list] = await Promise.all([card.locator("li.tile").nth(1), card.locator("li.tile").nth(2), card.locator("li.below"), card.locator("ul.gallery")].map((one) => one.boundingBox()));
    assert.ok(below.y >= tile.y + tile.height);
    assert.equal(next.y, tile.y, "the row was torn apart");
    assert.equal(Math.round(below.width), Math.round(list.width));
    assert.match(await card.locator("li.below").innerText(), /jonas@shop\.example/);
  }));

test("a record shows every field in its own way", () =>
  on("record", async ({ card }) => {
    const names = await said(card.locator(".record > .lines > dl > dt"));
    const values = await said(card.locator(".record > .lines > dl > dd"));
    const facts = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    assert.deepEqual(
      { ...facts, Extra: undefined },
      { Link: "https://tracker.example/WEB-214", Author: "Ines Carvalho", Assignee: "Mina Okafor", Priority: "High", Updated: "Nov 18, 2026, 12:12 AM (18 minutes ago)", Comments: "7", Due: "Nov 25, 2026", Estimate: "1 day 4 hr", Progress: "62.5%", Upload: "1.8 MB", Cost: "€1,250", Public: "No", Files: "checkout.ts, address.ts", Extra: undefined },
    );
    await card.getByText("All data").click();
    assert.match(await card.locator("details.more[open]").innerText(), /Story points/);
    assert.equal(await card.locator(".note").innerText(), "");
  }));

test("labels can be read in whatever colour they are given", () =>
  on("normal", async ({ page, card }) => {
    const colors = ["#000000", "#ffffff", "#ff0", "#7f7f7f", "#00f", "#123456", "url(x)", "red"];
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await draw(page, { type: "collection", kind: "x", layout: "list", view: { title: "n", labels: "l" }, fields: [{ name: "n", label: "N", as: "text" }, { name: "l", label: "L", as: "labels" }], items: colors.map((color) => ({ n: "A", l: [{ text: color, color }] })) });
      const ratios = await card.locator(".label").evaluateAll((labels) => {
        const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
        const light = (color) => {
          context.clearRect(0, 0, 1, 1);
          context.fillStyle = color;
          context.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        return labels.map((label) => {
          const { color, backgroundColor } = getComputedStyle(label);
          const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
          return (high + 0.05) / (low + 0.05);
        });
      });
      assert.equal(ratios.length, colors.length);
      for (const [index, ratio] of ratios.entries()) assert.ok(ratio > 4.5, `${colors[index]} in ${colorScheme}: ${ratio}`);
    }
  }));

test("1,000 items are drawn in parts in every layout, quickly", () =>
  on("normal", async ({ page, card }) => {
    const { card: issues } = example("collection", "normal");
    const items = Array.from({ length: 1000 }, (_, index) => ({ ...issues.items[index % 5], id: `WEB-${index}`, updated: new Date(1.79e12 - index * 7.2e6).toISOString() }));
    for (const [layout, most] of [["list", 30], ["table", 20], ["timeline", 30], ["board", 100], ["gallery", 48], ["facts", 5]]) {
      const took = await page.evaluate(async ([given]) => {
        const start = performance.now();
        const element = document.querySelector("mcp-card");
        element.card = given;
        await element.updateComplete;
        document.body.getBoundingClientRect();
        return performance.now() - start;
      }, [{ ...issues, layout, items }]);
      const shown = await card.locator(".row").count();
      assert.ok(shown > 0 && shown <= most, `${layout}: ${shown} rows`);
      assert.ok(took < 1500, `${layout} took ${took} ms`);
      if (layout === "table") continue;
      await card.getByRole("button", { name: /^Show \d+ more$/ }).click();
      assert.ok((await card.locator(".row").count()) > shown, layout);
      await page.evaluate(() => document.querySelector("mcp-card").shadowRoot.firstElementChild.asked = 0);
    }
  }));

test("what was opened and chosen stays while rows arrive, and not for another list", () =>
  on("normal", async ({ page, card }) => {
    const { card: issues } = example("collection", "normal");
    await draw(page, { ...issues, items: issues.items.slice(0, 3) }, { partial: true });
    await card.getByRole("button", { name: /^Checkout button/ }).click();
    await page.evaluate(async () => {
      const element = document.querySelector("mcp-card");
      element.card = { ...element.card, items: [...element.card.items] };
      await element.updateComplete;
    });
    assert.equal(await card.locator(".details").count(), 1);
    await draw(page, issues);
    assert.equal(await card.locator(".details").count(), 1);
    await card.locator(".layouts").getByRole("button", { name: "Table" }).click();
    await draw(page, { ...issues, items: [issues.items[3], issues.items[1]] });
    assert.deepEqual([await card.locator(".details").count(), await card.locator("li.item").count()], [0, 2]);
  }));

test("texts that would keep a pattern busy are drawn at once", () =>
  on("normal", async ({ page }) => {
    const took = await page.evaluate(async () => {
      const texts = ["[".repeat(90_000), "\n".repeat(90_000), "*".repeat(90_000), "`".repeat(90_001), "| ".repeat(45_000), "1".repeat(90_000), "![".repeat(45_000), `**${"a".repeat(90_000)}`];
      const element = document.querySelector("mcp-card");
      const start = performance.now();
      for (const layout of ["list", "facts"]) {
        element.card = { type: "collection", kind: "x", layout, view: { title: "n", body: "b" }, fields: [{ name: "n", label: "N", as: "text" }, { name: "b", label: "B", as: "long" }], items: texts.map((b, index) => ({ n: `Row ${index}`, b })) };
        await element.updateComplete;
      }
      return performance.now() - start;
    });
    assert.ok(took < 2000, `${took} ms`);
  }));

test("more of the same is asked for with the card's cursor", () =>
  on("normal", async ({ page, card }) => {
    const heard = await listen(page);
    await card.getByRole("button", { name: "Show more results" }).click();
    assert.deepEqual((await heard()).map(({ action, cursor }) => [action, cursor]), [["next_page", "eyJwIjoyfQ"]]);
    await draw(page, example("collection", "normal").card, { readonly: true });
    assert.equal(await card.getByRole("button", { name: "Show more results" }).count(), 0);
  }));

test("the heading: the page's own word for a kind, the card's title, the kind", () =>
  on("normal", async ({ page, card }) => {
    const { card: issues } = example("collection", "normal");
    const heading = card.locator(".title");
    await draw(page, issues, { messages: { "kind.issues": "Vorgänge" } });
    assert.equal(await heading.innerText(), "Vorgänge");
    await draw(page, { ...issues, kind: "acme.open_orders", title: undefined }, { messages: undefined });
    assert.equal(await heading.innerText(), "Open orders");
  }));

test("a pack says what the parser calls kinds and fields; names of a definition of one's own stay", () =>
  on("normal", async ({ page, card }) => {
    const { card: issues } = example("collection", "normal");
    const messages = { "kind.issues": "Vorgänge", "field.due": "Fällig", "field.priority": "Dringlichkeit", "field.total": "Gesamt" };
    const named = (title, due) => ({ ...issues, title, facts: [{ key: "total", label: "Total", value: "7" }], layout: "table", fields: [{ name: "title", label: "Title", as: "text" }, { name: "due", label: due, as: "text" }], view: { title: "title" }, items: [{ id: "1", title: "Oats", due: "soon" }] });
    await draw(page, named("Issues", "Due"), { messages });
    assert.equal(await card.locator(".title").innerText(), "Vorgänge");
    assert.deepEqual(await said(card.locator("th")), ["Title", "Fällig"]);
    assert.equal(await card.locator(".about dt").innerText(), "Gesamt");
    await draw(page, named("My issues", "Until"), { messages });
    assert.equal(await card.locator(".title").innerText(), "My issues");
    assert.deepEqual(await said(card.locator("th")), ["Title", "Until"]);
    // Other words, the same card.
    await draw(page, named("Issues", "Due"), { messages: undefined });
    assert.deepEqual(await said(card.locator("th")), ["Title", "Due"]);
  }));
