// The tab in which one makes a card: from a result to a definition, with the card beside it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { asTypeScript, constantOf, definitionOf, draftOf, move, put, say, tick } from "../src/make/draft.js";
import { EXAMPLES } from "../src/make/examples.js";
import { drawn, tooWide, withPage } from "./driver.mjs";
import { serve } from "./serve.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

const make = (work, options = {}) =>
  withPage(site, { hash: "#/make", permissions: ["clipboard-read", "clipboard-write"], ...options }, async (opened) => {
    await opened.page.locator("demo-make mcp-card").waitFor();
    await work({ ...opened, card: () => opened.page.evaluate(() => document.querySelector("demo-make mcp-card")?.card), field: (name) => opened.page.locator(`[data-field="${name}"]`), definition: async () => JSON.parse(await opened.page.locator(".make-output pre").innerText()) });
  });

test("each example gives a card with all its fields, and nothing is asked of any server", () =>
  make(async ({ page, card, problems, requests }) => {
    for (const { id, content } of EXAMPLES) {
      await page.locator(`[data-make="${id}"]`).click();
      await drawn(page);
      const data = JSON.parse(content);
      const [row] = Array.isArray(data) ? data : data.offers ?? data.results ?? [data];
      const { type, fields, items } = await card();
      assert.equal(type, "collection", id);
      assert.equal(fields.length, Object.keys(row).length, id);
      assert.ok(items.length >= 1);
    }
    assert.deepEqual(problems, []);
    assert.deepEqual(requests.filter((url) => !url.startsWith(site.address)), []);
  }));

test("fields are ticked, named, given kinds and places; the layout is chosen; the card follows", () =>
  make(async ({ page, card, field, definition }) => {
    await field("airline").getByRole("checkbox").uncheck();
    await field("seatsLeft").getByRole("textbox", { name: "Label of seatsLeft" }).fill("Seats");
    await field("price").getByRole("combobox", { name: "Kind of price" }).selectOption("money");
    await field("route").getByRole("combobox", { name: "Place of route" }).selectOption("title");
    await field("departure").getByRole("combobox", { name: "Place of departure" }).selectOption("subtitle");
    await page.getByRole("radio", { name: "list" }).check({ force: true });
    await page.locator("#make-title").fill("Flights");
    await page.locator("#make-kind").fill("acme.flights");
    const { kind, title, layout, view, fields } = await card();
    assert.deepEqual([kind, title, layout], ["acme.flights", "Flights", "list"]);
    assert.deepEqual([view.title, view.subtitle, view.amount], ["route", "departure", "price"]);
    assert.deepEqual(fields.map(({ name }) => name), ["route", "departure", "arrival", "price", "seatsLeft", "deepLink"]);
    assert.equal(fields.find(({ name }) => name === "seatsLeft").label, "Seats");
    const made = await definition();
    assert.deepEqual(made.view, { title: "route", subtitle: "departure" });
    assert.equal(Object.hasOwn(made.fields, "airline"), false);
    assert.match(await page.locator("demo-make mcp-card").getByRole("heading", { level: 2 }).innerText(), /Flights/);
  }));

const grip = (field) => field.locator('demo-icon[name="grip"]');

test("a field is dragged into a place, and what stood there leaves it", () =>
  make(async ({ page, card, field, definition }) => {
    await grip(field("route")).dragTo(page.locator('[data-place="title"]'));
    assert.equal((await card()).view.title, "route");
    await grip(field("airline")).dragTo(page.locator('[data-place="title"]'));
    assert.equal((await card()).view.title, "airline");
    await grip(field("route")).dragTo(page.locator('[data-place="facts"]'));
    await grip(field("seatsLeft")).dragTo(page.locator('[data-place="facts"]'));
    assert.deepEqual((await definition()).view, { title: "airline", facts: ["route", "seatsLeft"] });
    await page.getByRole("button", { name: "Take airline out of Title" }).click();
    assert.deepEqual((await definition()).view, { facts: ["route", "seatsLeft"] });
  }));

test("all of it by keyboard", () =>
  make(async ({ page, card, field, definition }) => {
    await field("route").getByRole("combobox", { name: "Place of route" }).focus();
    await page.keyboard.type("title");
    await page.waitForFunction(() => document.querySelector("demo-make mcp-card").card.view.title === "route");
    await page.getByRole("radio", { name: "table" }).focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal((await card()).layout, "list");
    const down = field("route").getByRole("button", { name: "Move route down" });
    await down.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    assert.deepEqual(Object.keys((await definition()).fields).slice(0, 3), ["airline", "departure", "route"]);
    assert.ok(await down.evaluate((node) => node === document.activeElement), "the focus stays with the field");
    const slider = page.getByRole("slider", { name: "Width" });
    await slider.focus();
    await page.keyboard.press("Home");
    assert.equal(Math.round((await page.locator("demo-make mcp-card").boundingBox()).width), 288);
    await page.keyboard.press("End");
    assert.ok((await page.locator("demo-make mcp-card").boundingBox()).width > 700);
  }));

test("it is copied as JSON and as TypeScript", () =>
  make(async ({ page, definition }) => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy JSON" }).click();
    assert.deepEqual(JSON.parse(await copied()), await definition());
    await page.getByRole("radio", { name: "TypeScript" }).check({ force: true });
    await page.getByRole("button", { name: "Copy TypeScript" }).click();
    assert.match(await copied(), /^import \{ defineCard \} from "mcp-cards";\n\nexport const searchFlightsCard = defineCard\(\{\n {2}kind: "search_flights",/);
  }));

test("mistakes are said beside the card, results without rows too", () =>
  make(async ({ page, field }) => {
    await page.locator("#make-kind").fill("No Kind");
    assert.match(await page.getByRole("alert").innerText(), /^kind must/);
    await page.locator("#make-kind").fill("flights");
    await page.locator("demo-make mcp-card").waitFor();
    for (const name of ["route", "airline", "departure", "arrival", "price", "seatsLeft", "deepLink"]) await field(name).getByRole("checkbox").uncheck();
    assert.equal(await page.getByRole("alert").innerText(), "Tick at least one field.");
    await page.locator("#make-content").fill("just some words");
    await page.getByText("This result holds no rows and no record").waitFor();
    await page.locator("#make-content").fill("");
    await page.getByText("Paste a result on the left").waitFor();
  }));

test("what was pasted is in the address, and comes back from it", () =>
  withPage(site, { hash: `#/make?${new URLSearchParams({ tool: "list_bears", content: '[{"bear":"Bruno","age":7},{"bear":"Ida","age":4}]' })}` }, async ({ page }) => {
    await page.locator("demo-make mcp-card").waitFor();
    assert.equal(await page.locator("#make-tool").inputValue(), "list_bears");
    await page.locator("#make-content").fill('[{"bear":"Olaf","age":1},{"bear":"Ida","age":4}]');
    await page.waitForFunction(() => location.hash.includes("Olaf"));
  }));

for (const { name, viewport, colorScheme, dir } of [
  { name: "light and wide", viewport: { width: 1440, height: 900 }, colorScheme: "light" },
  { name: "dark and narrow", viewport: { width: 320, height: 800 }, colorScheme: "dark" },
  { name: "from right to left", viewport: { width: 900, height: 800 }, colorScheme: "light", dir: "rtl" },
]) {
  test(`axe finds nothing, and nothing is too wide: ${name}`, () =>
    make(
      async ({ page }) => {
        if (dir) await page.locator("#direction").click();
        for (const { id } of EXAMPLES) {
          await page.locator(`[data-make="${id}"]`).click();
          await drawn(page);
          await page.evaluate(axe);
          const found = await page.evaluate(async () => (await window.axe.run({ include: ["main"] }, { resultTypes: ["violations"] })).violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().slice(-1)} ${failureSummary.slice(0, 200)}`)));
          assert.deepEqual(found, [], id);
          assert.ok((await tooWide(page)) <= 0, id);
        }
      },
      { viewport, colorScheme },
    ));
}

const DEFINITION = { kind: "acme.flights", match: { tool: "search" }, rows: ["/offers"], fields: { route: "route", at: { from: "departure.at", as: "date" }, seats: { from: ["seats", "left"], as: "number", label: "Seats" } }, view: { title: "route", facts: ["seats"] } };

test("a draft stands for the definition that it came from", () => {
  assert.deepEqual(definitionOf(draftOf(DEFINITION)), DEFINITION);
  assert.deepEqual(Object.keys(definitionOf(tick(draftOf(DEFINITION), "at", false)).fields), ["route", "seats"]);
  assert.deepEqual(definitionOf(say(draftOf(DEFINITION), "seats", "label", "")).fields.seats, { from: ["seats", "left"], as: "number" });
  assert.deepEqual(Object.keys(definitionOf(move(draftOf(DEFINITION), "seats", -1)).fields), ["route", "seats", "at"]);
  assert.deepEqual(definitionOf(move(draftOf(DEFINITION), "route", -1)), DEFINITION);
});

test("a field that is only text takes the kind of its place, others keep theirs", () => {
  const draft = put(put(draftOf(DEFINITION), "route", "status"), "at", "title");
  assert.deepEqual(definitionOf(draft).fields.route, { from: "route", as: "status" });
  assert.deepEqual(definitionOf(draft).view, { status: "route", title: "at", facts: ["seats"] });
  assert.deepEqual(definitionOf(draft).fields.at, { from: "departure.at", as: "date" });
  assert.equal(put(tick(draft, "seats", false), "seats", "amount").fields[2].on, true);
});

test("TypeScript: names without quotes where they need none", () => {
  assert.equal(constantOf("acme.open-orders"), "openOrdersCard");
  assert.equal(constantOf("7up"), "card");
  const text = asTypeScript({ kind: "a", match: { values: { "a.b": ["x"] } }, fields: { n: "n" } });
  assert.equal(text, 'import { defineCard } from "mcp-cards";\n\nexport const aCard = defineCard({ kind: "a", match: { values: { "a.b": ["x"] } }, fields: { n: "n" } });\n');
});
