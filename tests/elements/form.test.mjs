// Forms with more choices than can be drawn: a list is filled when one goes to it, and what it says is the answer.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { put, serveBare } from "./bare.mjs";

let site;
let page;
before(async () => {
  site = await serveBare();
  page = await site.open();
});
after(() => site?.close());

const CHOICES = Array.from({ length: 300 }, (_, index) => `Choice ${index}`);
const form = (properties) => ({ kind: "form", method: "elicitation/create", message: "m", schema: { type: "object", properties } });

test("long choices are filled when one goes to them, and are submitted", async () => {
  const some = { type: "array", items: { enum: CHOICES }, default: ["Choice 2", "Choice 200"], title: "Some" };
  const one = { type: "string", enum: CHOICES, default: "Choice 7", title: "One" };
  await put(page, [{ type: "input_request", message: "m", requests: [{ id: "1", ...form({ one, some, other: { ...one, title: "Other" } }) }] }]);
  await page.evaluate(() => document.addEventListener("mcp-action", ({ detail }) => (window.answer = detail.answer)));
  const options = () => page.evaluate(() => [...document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelectorAll("select")].map((control) => control.options.length));
  assert.deepEqual(await options(), [2, 6, 2]);
  const select = page.getByLabel("One");
  await select.focus();
  assert.deepEqual(await options(), [301, 6, 2]);
  assert.equal(await select.inputValue(), "7");
  await select.selectOption({ label: "Choice 250" });
  await page.keyboard.press("Tab");
  assert.deepEqual(await options(), [301, 300, 2]);
  assert.deepEqual(await page.getByRole("listbox").first().evaluate((control) => [...control.selectedOptions].map(({ value }) => value)), ["2", "200"]);
  await page.getByRole("listbox").first().selectOption([{ label: "Choice 3" }, { label: "Choice 299" }]);
  await page.getByRole("button").first().click();
  assert.deepEqual(await page.evaluate(() => window.answer.content), { one: "Choice 250", some: ["Choice 3", "Choice 299"], other: "Choice 7" });
});

test("forms beyond what can be drawn at once wait behind a button", async () => {
  const properties = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, { type: "array", items: { enum: CHOICES } }]));
  await put(page, [{ type: "input_request", message: "m", requests: Array.from({ length: 20 }, (_, id) => ({ id: String(id), ...form(properties) })) }]);
  const count = () => page.evaluate(() => document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelectorAll("form").length);
  assert.equal(await count(), 1);
  await page.getByRole("button", { name: /19/ }).click();
  assert.equal(await count(), 2);
});
