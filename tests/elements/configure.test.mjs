// What holds for all cards of a page: wrong settings, cards that are there already, and elements that say otherwise.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { configure } from "../../pkg/elements/index.js";
import ar from "../../pkg/elements/messages/ar.js";
import de from "../../pkg/elements/messages/de.js";
import { serveBare } from "./bare.mjs";
import { example } from "./examples.mjs";

let site;
let page;
before(async () => {
  site = await serveBare();
});
after(() => site?.close());

/** A page of its own for each test, with two cards: what is configured stays. */
beforeEach(async () => {
  await page?.context().close();
  page = await site.open();
  await page.evaluate(
    async ({ card, source }) => {
      const { configure } = await import("/elements.js");
      const elements = [0, 1].map(() => Object.assign(document.createElement("mcp-card"), { card, source }));
      document.querySelector("main").append(...elements);
      const drawn = () => Promise.all(elements.map((element) => element.updateComplete));
      await drawn();
      const part = (element, name) => element.shadowRoot.firstElementChild.shadowRoot.querySelector(`[part="${name}"]`);
      window.kit = { configure, elements, drawn, text: (element, name) => part(element, name)?.textContent.trim(), scheme: (element) => getComputedStyle(element).colorScheme };
    },
    example("products", "normal"),
  );
});

test("wrong settings are mistakes that say which", () => {
  const wrong = (given, message) => assert.throws(() => configure(given), { name: "TypeError", message: `configure: ${message}` });
  wrong(undefined, "the first argument must be an object of settings, not undefined");
  wrong(null, "the first argument must be an object of settings, not null");
  wrong("de", 'the first argument must be an object of settings, not "de"');
  wrong([], "the first argument must be an object of settings, not a list");
  wrong({ lang: "de" }, 'there is no setting "lang"; there are messages, locale, theme, images, footer');
  wrong({ toString: 1 }, 'there is no setting "toString"; there are messages, locale, theme, images, footer');
  wrong({ messages: "de" }, '"messages" must be a table of messages, not "de"');
  wrong({ messages: { add: 5 } }, '"messages" must have a text, or one for each plural form, at "add", not number');
  wrong({ messages: { rows: { one: "{n}", other: null } } }, '"messages" must have a text, or one for each plural form, at "rows", not object');
  wrong({ locale: "de_DE" }, '"locale" must be a language tag such as "de" or "pt-BR", not "de_DE"');
  wrong({ locale: 5 }, '"locale" must be a language tag such as "de" or "pt-BR", not number');
  wrong({ theme: "black" }, '"theme" must be "light" or "dark" or "page", not "black"');
  wrong({ images: true }, '"images" must be "https" or "any" or "none", not boolean');
  wrong({ footer: "" }, '"footer" must be "source" or "none", not ""');
  configure({});
});

test("a mistake sets nothing", async () => {
  const seen = await page.evaluate(async () => {
    const { configure, elements, drawn, scheme } = window.kit;
    let name;
    try {
      configure({ theme: "dark", footer: "all" });
    } catch (error) {
      ({ name } = error);
    }
    await drawn();
    return [name, scheme(elements[0])];
  });
  assert.deepEqual(seen, ["TypeError", "light dark"]);
});

test("cards on the page and those that come later are drawn by it; undefined takes it back", async () => {
  const seen = await page.evaluate(async () => {
    const { configure, elements, drawn, text, scheme } = window.kit;
    const look = async () => {
      await drawn();
      return elements.map((element) => [text(element, "title"), text(element, "footer") !== undefined, scheme(element)].join(" "));
    };
    const steps = [await look()];
    configure({ messages: { "products.title": "Waren" }, footer: "none" });
    steps.push(await look());
    configure({ theme: "dark" });
    const later = Object.assign(document.createElement("mcp-card"), { card: elements[0].card });
    elements.push(later);
    document.querySelector("main").append(later);
    steps.push(await look());
    configure({ messages: undefined, theme: undefined, footer: undefined });
    steps.push((await look()).slice(0, 2));
    return steps;
  });
  assert.deepEqual(seen, [
    Array(2).fill("Products true light dark"),
    Array(2).fill("Waren false light dark"),
    Array(3).fill("Waren false dark"),
    Array(2).fill("Products true light dark"),
  ]);
});

test("a property of an element goes before it, single sentences too", async () => {
  const seen = await page.evaluate(async () => {
    const { configure, elements, drawn, text, scheme } = window.kit;
    const [own, other] = elements;
    Object.assign(own, { messages: { add: "Her damit" }, theme: "light", footer: "source", images: "none", locale: "en-US" });
    configure({ messages: { "add": "Dazu", "products.title": "Waren" }, theme: "dark", footer: "none", images: "any", locale: "de" });
    await drawn();
    const button = (element) => element.shadowRoot.firstElementChild.shadowRoot.querySelector(".add").textContent.trim();
    const look = (element) => {
      const { images, locale } = element.shadowRoot.firstElementChild;
      return { title: text(element, "title"), add: button(element), footer: text(element, "footer") !== undefined, scheme: scheme(element), images, locale, theme: element.getAttribute("theme") };
    };
    const { messages } = own.shadowRoot.firstElementChild;
    configure({ images: "any" });
    await drawn();
    return [look(own), look(other), own.shadowRoot.firstElementChild.messages === messages];
  });
  assert.deepEqual(seen, [
    { title: "Waren", add: "Her damit Rolled Oats", footer: true, scheme: "light", images: "none", locale: "en-US", theme: "light" },
    { title: "Waren", add: "Dazu Rolled Oats", footer: false, scheme: "dark", images: "any", locale: "de", theme: null },
    true,
  ]);
});

test("a drawing of the page's own is told what holds", async () => {
  const context = await page.evaluate(async () => {
    const { registerCard, configure } = await import("/elements.js");
    let known;
    registerCard("products", (_, { locale, images, footer, messages }) => void (known = { locale, images, footer, messages }));
    configure({ locale: "pt-BR", images: "none", footer: "none", messages: { add: "Mais" } });
    await window.kit.drawn();
    return known;
  });
  assert.deepEqual(context, { locale: "pt-BR", images: "none", footer: "none", messages: { add: "Mais" } });
});

/** Title, count and first price of a card, with ordinary spaces. */
const said = (pack, locale) =>
  page.evaluate(
    async ([messages, locale]) => {
      const { configure, elements, drawn, text } = window.kit;
      configure({ messages, locale });
      await drawn();
      const [element] = elements;
      return ["title", "note", "price"].map((name) => text(element, name).replace(/\s+/g, " "));
    },
    [pack, locale],
  );

test("a pack and its locale make a page German", async () => {
  const [title, note, price] = await said(de, "de");
  assert.deepEqual([title, note], ["Produkte", "42 gefunden, 5 angezeigt"]);
  assert.match(price, /^189 ₹ Vorher: 249 ₹ 24 % Rabatt$/);
});

test("plural forms of a pack are chosen by its language", async () => {
  const counts = await page.evaluate(
    async ([messages, card]) => {
      const { configure, elements, drawn, text } = window.kit;
      configure({ messages, locale: "ar" });
      const seen = [];
      for (const n of [1, 3, 11]) {
        elements[0].card = { ...card, rows: Array.from({ length: n }, (_, index) => [index]), rowCount: n };
        await drawn();
        seen.push(text(elements[0], "note"));
      }
      return seen;
    },
    [ar, { type: "table", columns: [{ key: "id", label: "Id", kind: "number" }] }],
  );
  assert.deepEqual(counts.map((count) => count.replace(/[\d\u0660-\u0669]+/, "{n}")), [ar.rows.one, ar.rows.few, ar.rows.many]);
});

test("another copy of the elements on the page sets the same things", async () => {
  const seen = await page.evaluate(async () => {
    const { elements, drawn, scheme, text } = window.kit;
    const first = await import("/elements.js");
    const copy = await import("/elements.js?copy");
    copy.configure({ theme: "dark", messages: { "products.title": "Goods" } });
    await drawn();
    const configured = [scheme(elements[0]), text(elements[0], "title")];
    copy.registerCard("products", () => Object.assign(document.createElement("b"), { textContent: "Mine" }));
    await drawn();
    const own = elements[0].shadowRoot.textContent.trim();
    return { isCopy: copy.configure !== first.configure, configured, own, isTaken: first.unregisterCard("products") };
  });
  assert.deepEqual(seen, { isCopy: true, configured: ["dark", "Goods"], own: "Mine", isTaken: true });
});
