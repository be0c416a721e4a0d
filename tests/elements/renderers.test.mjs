// Drawings of the page's own: for a type, for a kind, as an element or a function, and what happens when they fail.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { registerCard, unregisterCard } from "../../pkg/elements/index.js";
import { serveBare } from "./bare.mjs";
import { example } from "./examples.mjs";

let site;
let page;
before(async () => {
  site = await serveBare();
});
after(() => site?.close());

/** A page of its own for each test: what is registered stays. */
beforeEach(async () => {
  await page?.context().close();
  page = await site.open();
  await page.evaluate(
    async ([issues, cart]) => {
      const { registerCard, unregisterCard } = await import("/elements.js");
      const element = document.createElement("mcp-card");
      document.querySelector("main").append(element);
      const failures = [];
      document.addEventListener("mcp-render-error", ({ detail }) => failures.push([String(detail.error), detail.card.type]));
      /** Another copy of lit makes such templates. */
      const html = (strings, ...values) => ({ _$litType$: 1, strings, values });
      const show = async (card, rest = {}) => {
        Object.assign(element, { card, ...rest });
        await element.updateComplete;
        return element.shadowRoot.firstElementChild;
      };
      /** Which of our elements draws, or the text of what the page drew. */
      const seen = () => {
        const first = element.shadowRoot.firstElementChild;
        return first.localName.startsWith("mcp-card-") ? first.localName : first.textContent;
      };
      window.kit = { registerCard, unregisterCard, element, failures, html, show, seen, issues, cart };
    },
    [example("collection", "normal").card, example("cart", "normal").card],
  );
});

test("wrong arguments are mistakes that say which", () => {
  assert.throws(() => registerCard("", () => 1), { name: "TypeError", message: /first argument must be a card type or a kind, not an empty text/ });
  assert.throws(() => registerCard(5, () => 1), { name: "TypeError", message: /not number/ });
  assert.throws(() => registerCard("cart", "cart"), { name: "TypeError", message: /renderer of "cart" must be the name of a custom element or a function, not "cart"/ });
  assert.throws(() => registerCard("cart", {}), { name: "TypeError", message: /not object/ });
  assert.throws(() => unregisterCard(), { name: "TypeError", message: /unregisterCard/ });
  assert.equal(unregisterCard("never heard of"), false);
});

test("a function draws a kind, another one its type; both are taken back", async () => {
  const seen = await page.evaluate(async () => {
    const { registerCard, unregisterCard, html, show, seen, issues, cart, element } = window.kit;
    const steps = [];
    await show(issues);
    steps.push(seen());
    registerCard("issues", (card) => html`<p part="mine">${card.items.length} issues</p>`);
    await element.updateComplete;
    steps.push(seen());
    registerCard("collection", () => html`<p>any collection</p>`);
    await show({ ...issues, kind: "mails" });
    steps.push(seen());
    await show(issues);
    steps.push(seen());
    steps.push(unregisterCard("issues"));
    await element.updateComplete;
    steps.push(seen());
    unregisterCard("collection");
    await element.updateComplete;
    steps.push(seen());
    registerCard("cart", (card) => Object.assign(document.createElement("b"), { textContent: `total ${card.cart.total}` }));
    await show(cart);
    steps.push(seen());
    return steps;
  });
  const { total } = example("cart", "normal").card.cart;
  assert.deepEqual(seen, ["mcp-card-collection", "5 issues", "any collection", "5 issues", true, "any collection", "mcp-card-collection", `total ${total}`]);
});

test("the name of a kind is no type: a cart that says it is of a kind is still a cart", async () => {
  assert.equal(await page.evaluate(async () => {
    const { registerCard, html, show, seen, cart } = window.kit;
    registerCard("issues", () => html`<p>issues</p>`);
    await show({ ...cart, kind: "issues" });
    return seen();
  }), "mcp-card-cart");
});

test("a function knows what the card does, and can tell the page what a person wants", async () => {
  const result = await page.evaluate(async () => {
    const { registerCard, html, show, element, cart } = window.kit;
    let context;
    registerCard("cart", (card, given) => {
      context = given;
      return html`<button @click=${() => given.act({ action: "checkout", cart: card.cart })}>Buy</button>`;
    });
    const messages = { add: "Her damit" };
    const button = await show(cart, { source: { tool: "get_cart", server: "shop" }, partial: true, locale: "de-DE", messages, readonly: true });
    const heard = new Promise((done) => element.addEventListener("mcp-action", ({ detail }) => done(detail), { once: true }));
    button.click();
    const { action, source, card } = await heard;
    const { act, ...known } = context;
    const rest = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
    return { rest, act: typeof act, action, source, isCard: card === cart };
  });
  assert.deepEqual(result, {
    rest: { source: { tool: "get_cart", server: "shop" }, partial: true, locale: "de-DE", messages: { add: "Her damit" }, readonly: true },
    act: "function", action: "checkout", source: { tool: "get_cart", server: "shop" }, isCard: true,
  });
});

test("an element gets the card and what belongs to it, and is kept while rows arrive", async () => {
  const result = await page.evaluate(async () => {
    const { registerCard, show, seen, issues } = window.kit;
    registerCard("issues", "acme-issues");
    await show(issues);
    const before = seen();
    customElements.define("acme-issues", class extends HTMLElement {
      set card(card) {
        this.attachShadow({ mode: "open" }).host.given = card;
        this.textContent = `${card.items.length} by acme`;
      }
    });
    customElements.define("acme-other", class extends HTMLElement {});
    await new Promise((done) => setTimeout(done, 20));
    const upgraded = seen();
    registerCard("mails", "acme-other");
    const first = await show({ ...issues, kind: "mails" }, { partial: true, locale: "fr", source: { tool: "t" }, messages: { add: "x" } });
    const second = await show({ ...issues, kind: "mails", items: [] });
    return { before, upgraded, same: first === second, props: [second.card.items.length, second.partial, second.locale, second.source.tool, second.messages.add], failures: window.kit.failures };
  });
  assert.deepEqual(result, { before: "mcp-card-collection", upgraded: "5 by acme", same: true, props: [0, true, "fr", "t", "x"], failures: [] });
});

test("whatever a renderer throws, and whenever: the page is told once, and the card is drawn as without it", async () => {
  const results = await page.evaluate(async () => {
    const { registerCard, unregisterCard, html, show, seen, issues, failures } = window.kit;
    addEventListener("error", (event) => event.preventDefault());
    const define = (tag, element) => (customElements.define(tag, element), tag);
    const bad = {
      throws: () => { throw new Error("deliberate"); },
      template: () => html`<p>${{ get _$litType$() { throw new Error("deliberate"); } }}</p>`,
      setter: define("bad-setter", class extends HTMLElement { set card(_) { throw new Error("deliberate"); } }),
      constructor: define("bad-constructor", class extends HTMLElement { constructor() { super(); throw new Error("deliberate"); } }),
      connected: define("bad-connected", class extends HTMLElement { connectedCallback() { throw new Error("deliberate"); } }),
      later: define("bad-later", class extends HTMLElement { get updateComplete() { return Promise.reject(new Error("deliberate")); } }),
    };
    const found = {};
    for (const [name, renderer] of Object.entries(bad)) {
      failures.length = 0;
      registerCard("issues", renderer);
      await show(issues);
      await show({ ...issues });
      await show({ ...issues });
      found[name] = [seen(), failures.length, failures[0]?.[1]];
      unregisterCard("issues");
      await show({ ...issues });
    }
    return found;
  });
  for (const [name, result] of Object.entries(results)) assert.deepEqual(result, ["mcp-card-collection", 1, "collection"], name);
});

test("a renderer that fails for rows that are arriving is tried again when all are there", async () => {
  const steps = await page.evaluate(async () => {
    const { registerCard, html, show, seen, issues, failures } = window.kit;
    registerCard("issues", (card) => html`<p>${card.items[2].title}</p>`);
    const steps = [];
    for (const count of [1, 2, 3]) {
      await show({ ...issues, items: issues.items.slice(0, count) }, { partial: true });
      steps.push([seen(), failures.length]);
    }
    await show(issues, { partial: false });
    return [...steps, [seen(), failures.length]];
  });
  assert.deepEqual(steps, [["mcp-card-collection", 1], ["mcp-card-collection", 1], ["mcp-card-collection", 1], [example("collection", "normal").card.items[2].title, 1]]);
});

test("a function that returns nothing leaves the card to the element", async () => {
  assert.deepEqual(await page.evaluate(async () => {
    const { registerCard, show, seen, cart, failures } = window.kit;
    registerCard("cart", () => undefined);
    await show(cart);
    return [seen(), failures.length];
  }), ["mcp-card-cart", 0]);
});

test("a type that nobody knows is drawn from what it holds, with a hint", async () => {
  const [table, data, none] = await page.evaluate(async () => {
    const { show, element } = window.kit;
    const read = async (card) => {
      const view = await show(card);
      await Promise.all([...view.shadowRoot.querySelectorAll("*")].map((node) => node.updateComplete));
      return { tag: view.localName, title: view.shadowRoot.querySelector(".title").textContent, note: view.shadowRoot.querySelector(".note").textContent.trim(), hint: view.shadowRoot.querySelector(".body p").textContent, heads: [...(view.shadowRoot.querySelector("mcp-part-grid")?.shadowRoot.querySelectorAll("th") ?? [])].map((head) => head.textContent.trim()), json: view.shadowRoot.querySelector("mcp-part-json") !== null };
    };
    const heard = [];
    element.addEventListener("mcp-action", ({ detail }) => heard.push(detail.card.type));
    return [await read({ type: "star_chart", items: [{ name: "Vega", mag: 0.03, seen: true }, { name: "Deneb", far: 2600 }] }), await read({ type: "star_chart", sky: { clear: true } }), await read({ hello: 1 })];
  });
  assert.deepEqual(table, { tag: "mcp-card-unknown", title: "Star chart", note: "2 found", hint: "This page has no drawing for “star_chart” yet, so its data is shown as it is.", heads: ["Name", "Mag", "Seen", "Far"], json: false });
  assert.deepEqual([data.title, data.note, data.json], ["Star chart", "", true]);
  assert.deepEqual([none.tag, none.title, none.json], ["mcp-card-unknown", "Data", true]);
});

test("parts are reached from the page, and slots hold what it puts in", async () => {
  const result = await page.evaluate(async () => {
    const { show, element, issues } = window.kit;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("mcp-card::part(title) { color: rgb(1, 2, 3) } mcp-card::part(row) { color: rgb(4, 5, 6) } mcp-card::part(price) { color: rgb(7, 8, 9) } mcp-card::part(footer) { color: rgb(10, 11, 12) }");
    document.adoptedStyleSheets = [sheet];
    const button = Object.assign(document.createElement("button"), { slot: "header-end", textContent: "Refresh" });
    const foot = Object.assign(document.createElement("p"), { slot: "footer", textContent: "Below" });
    element.append(button, foot);
    const view = await show(issues, { tool: "list_issues" });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const color = (selector) => getComputedStyle(view.shadowRoot.querySelector(selector)).color;
    const box = (node) => node.getBoundingClientRect();
    const colors = [color(".title"), color("li.item"), color(".source")];
    const header = box(view.shadowRoot.querySelector("header"));
    const places = [box(button).top >= header.top && box(button).bottom <= header.bottom && box(button).right > header.right - 40, box(foot).top > header.bottom && box(foot).bottom <= box(view.shadowRoot.querySelector(".source")).top];
    await show({ ...issues, layout: "table" });
    const grid = view.shadowRoot.querySelector("mcp-part-grid");
    await grid.updateComplete;
    colors.push(getComputedStyle(grid.shadowRoot.querySelector("tr.row")).color);
    element.setAttribute("footer", "none");
    await element.updateComplete;
    return { colors, places, footer: view.shadowRoot.querySelector(".source") };
  });
  assert.deepEqual(result, { colors: ["rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(10, 11, 12)", "rgb(4, 5, 6)"], places: [true, true], footer: null });
});
