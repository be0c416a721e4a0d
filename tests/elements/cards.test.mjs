// Every example of every card type, drawn: whole, in its place, in the page's words, and harmless.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cardOf, serve, withGallery } from "./driver.mjs";
import { examples } from "./examples.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

/** Runs in the page: every element below a node, also inside shadow roots. */
const DEEP = `window.deep = function* deep(root) {
  for (const node of root.querySelectorAll("*")) {
    yield node;
    if (node.shadowRoot) yield* deep(node.shadowRoot);
  }
};`;

for (const width of [320, 720, 1440]) {
  test(`all examples are drawn and fit at ${width} px`, () =>
    withGallery(site, { type: "all", width: "1600" }, { viewport: { width, height: 900 } }, async ({ page, problems, requests }) => {
      await page.evaluate(DEEP);
      const report = await page.evaluate(() =>
        [...document.querySelectorAll("mcp-card")].map((card) => {
          const view = card.shadowRoot.firstElementChild;
          const article = view?.shadowRoot?.querySelector("article");
          return {
            name: card.dataset.case,
            tag: view?.localName,
            text: article?.textContent.replace(/\s+/g, " ").trim().length ?? 0,
            body: article?.querySelector(".body")?.getBoundingClientRect().height ?? 0,
            wide: article ? article.scrollWidth - article.clientWidth : 0,
            shown: card.getBoundingClientRect().height > 0,
          };
        }),
      );
      assert.equal(report.length, [...examples.values()].flat().length);
      for (const { name, tag, text, body, shown } of report) {
        if (name === "text/hidden") {
          assert.equal(shown, false, "a hidden card is drawn");
          continue;
        }
        const type = name.split("/")[0];
        const expected = name === "raw/a type of a newer parser" ? "mcp-card-unknown" : `mcp-card-${type.replaceAll("_", "-")}`;
        assert.equal(tag, expected, name);
        // A title at least: what parts draw in roots of their own is not counted.
        assert.ok(shown && text > 3 && body > 10, `${name} is empty`);
      }
      assert.deepEqual(report.filter(({ wide }) => wide > 0).map(({ name, wide }) => `${name} is ${wide} px too wide`), []);
      const [page_width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(page_width <= room, `the page is ${page_width} px wide`);
      assert.deepEqual(problems, []);
      assert.deepEqual(requests, []);
    }));
}

test("nothing lies outside of its card, except in what scrolls", () =>
  withGallery(site, { type: "all" }, { viewport: { width: 360, height: 900 } }, async ({ page }) => {
    await page.evaluate(DEEP);
    const outside = await page.evaluate(() => {
      const found = [];
      const scrolls = (node) => ["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(node).overflowX);
      const parent = (node) => node.assignedSlot ?? node.parentElement ?? node.getRootNode().host;
      for (const card of document.querySelectorAll("mcp-card")) {
        const article = card.shadowRoot.firstElementChild?.shadowRoot?.querySelector("article");
        if (!article) continue;
        const box = article.getBoundingClientRect();
        for (const node of window.deep(article)) {
          const { left, right, width, height } = node.getBoundingClientRect();
          if (width <= 1 || height <= 1 || (left >= box.left - 1 && right <= box.right + 1)) continue;
          let around = parent(node);
          while (around !== article && around && !scrolls(around)) around = parent(around);
          if (around === article) found.push(`${card.dataset.case}: ${node.localName}.${node.className?.baseVal ?? node.className}`);
        }
      }
      return [...new Set(found)];
    });
    assert.deepEqual(outside, []);
  }));

test("hostile cards run nothing, load nothing and link to nothing unsafe", () =>
  withGallery(site, { type: "all", case: "hostile" }, {}, async ({ page, problems, requests }) => {
    await page.evaluate(DEEP);
    assert.equal(await page.locator("mcp-card").count(), examples.size);
    // All that can be opened is opened.
    for (let round = 0; round < 3; round++) {
      await page.evaluate(() => {
        for (const node of window.deep(document)) if (node.localName === "details") node.open = true;
        for (const node of window.deep(document)) if (node.classList.contains("shield") && node.ariaExpanded === "false") node.click();
      });
      await page.waitForTimeout(100);
    }
    const found = await page.evaluate(() => {
      const nodes = [...window.deep(document.querySelector("main"))];
      const attributes = nodes.flatMap((node) => [...node.attributes].map(({ name }) => name));
      return {
        markup: nodes.filter((node) => ["script", "iframe", "object", "embed", "base", "meta", "link", "foreignobject", "animate", "set", "use"].includes(node.localName)).map((node) => node.outerHTML),
        // Only the form of an input request, which sends nothing itself.
        forms: nodes.filter((node) => node.localName === "form" && !(node.getRootNode().host.localName === "mcp-card-input-request" && !node.hasAttribute("action"))).map((node) => node.outerHTML),
        targets: attributes.filter((name) => ["action", "formaction", "form"].includes(name)),
        handlers: attributes.filter((name) => name.startsWith("on")),
        links: nodes.filter((node) => node.localName === "a").map((node) => ({ href: node.href, rel: node.rel, target: node.target })),
        sources: nodes.filter((node) => node.src !== undefined && node.localName !== "mcp-part-picture").map((node) => node.src),
        pwned: window.pwned,
        marks: nodes.filter((node) => node.localName === "b" || node.localName === "i" || node.localName === "h1").map((node) => node.outerHTML),
      };
    });
    assert.deepEqual(found.markup, []);
    assert.deepEqual(found.forms, []);
    assert.deepEqual(found.targets, []);
    assert.deepEqual(found.handlers, []);
    assert.deepEqual(found.marks, []);
    assert.equal(found.pwned, undefined);
    for (const { href, rel } of found.links) {
      assert.match(href, /^(?:https?:\/\/(?!.*@)|blob:)/, href);
      if (!href.startsWith("blob:")) assert.equal(rel, "noopener noreferrer");
    }
    for (const source of found.sources) assert.ok(source === "" || /^(?:blob:|data:image\/svg\+xml,)/.test(source) || source.startsWith(site.address), source);
    assert.deepEqual(requests, []);
    assert.deepEqual(problems.filter((text) => !/blob:/.test(text)), []);
  }));

test("blob addresses are revoked when a card leaves the page, and made again when it returns", () =>
  withGallery(site, { type: "media", case: "normal" }, {}, async ({ page }) => {
    const image = page.locator("mcp-part-blob img").first();
    const first = await image.getAttribute("src");
    assert.match(first, /^blob:/);
    const alive = (url) => page.evaluate((address) => new Promise((done) => Object.assign(new Image(), { src: address, onload: () => done(true), onerror: () => done(false) })), url);
    assert.equal(await alive(first), true);
    await page.evaluate(() => {
      window.kept = document.querySelector("mcp-card");
      window.place = window.kept.parentElement;
      window.kept.remove();
    });
    assert.equal(await alive(first), false);
    await page.evaluate(() => window.place.append(window.kept));
    const second = await image.getAttribute("src");
    assert.notEqual(second, first);
    assert.equal(await alive(second), true);
  }));

test("all words come from the table of messages, and every one can be replaced", () =>
  withGallery(site, { type: "all" }, {}, async ({ page }) => {
    await page.evaluate(DEEP);
    const leaks = await page.evaluate(async () => {
      const { english } = await customElements.whenDefined("mcp-card").then(() => window.mcpCards);
      const messages = Object.fromEntries(Object.keys(english).map((key) => [key, "§"]));
      const cards = [...document.querySelectorAll("mcp-card")];
      for (const card of cards) {
        card.source = undefined;
        card.messages = messages;
        // Numbers and dates without letters.
        card.locale = "zh";
      }
      await Promise.all(cards.map((card) => card.updateComplete));
      await new Promise((done) => setTimeout(done, 300));
      const found = [];
      for (const card of cards) {
        const known = JSON.stringify(card.card).toLowerCase();
        const said = [];
        for (const node of window.deep(card.shadowRoot)) {
          // Initials are for the eye, in place of a picture.
          if (node.matches?.(".name[aria-hidden]")) continue;
          for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) said.push(child.data);
          for (const name of ["aria-label", "title", "alt", "placeholder"]) if (node.hasAttribute?.(name)) said.push(node.getAttribute(name));
        }
        for (const text of said) {
          for (const [word] of text.matchAll(/\p{Script=Latin}{2,}/gu)) if (!known.includes(word.toLowerCase())) found.push(`${card.dataset.case}: ${word} in “${text.trim().slice(0, 60)}”`);
        }
      }
      return found;
    });
    // Units and currencies of the locale, and names of languages.
    const units = /: (?:kB|MB|INR|USD|EUR|html|jsx|svg|mermaid|ms) in /;
    assert.deepEqual(leaks.filter((leak) => !units.test(leak)), []);
  }));

test("prices and dates follow the page's language", () =>
  withGallery(site, { type: "cart", case: "normal" }, {}, async ({ page }) => {
    const card = cardOf(page, "cart", "normal");
    assert.match(await card.locator(".sum").textContent(), /₹744\.00/);
    await page.evaluate(() => {
      document.documentElement.lang = "hi-IN";
      document.querySelector("mcp-card").requestUpdate();
    });
    assert.match(await card.locator(".sum").textContent(), /₹744\.00/);
    await card.evaluate((element) => {
      element.locale = "de";
      return element.updateComplete;
    });
    assert.match(await card.locator(".sum").textContent(), /744,00\s₹/);
  }));

test("the theme follows the person, the page or the attribute", async () => {
  const background = (page) => page.locator("mcp-card article").first().evaluate((node) => getComputedStyle(node).backgroundColor);
  const seen = {};
  for (const colorScheme of ["light", "dark"]) {
    await withGallery(site, { type: "info", case: "one row" }, { colorScheme }, async ({ page }) => {
      for (const theme of [undefined, "light", "dark"]) {
        await page.evaluate((value) => {
          const card = document.querySelector("mcp-card");
          card.theme = value;
          return card.updateComplete;
        }, theme);
        seen[`${colorScheme} ${theme}`] = await background(page);
      }
      await page.evaluate(() => {
        document.documentElement.style.colorScheme = "dark";
        const card = document.querySelector("mcp-card");
        card.theme = "page";
        return card.updateComplete;
      });
      seen[`${colorScheme} page`] = await background(page);
    });
  }
  const light = seen["light undefined"];
  const dark = seen["dark undefined"];
  assert.notEqual(light, dark);
  assert.deepEqual(seen, {
    "light undefined": light, "light light": light, "light dark": dark, "light page": dark,
    "dark undefined": dark, "dark light": light, "dark dark": dark, "dark page": dark,
  });
});

test("colours and fonts are the page's to choose", () =>
  withGallery(site, { type: "cart", case: "normal" }, {}, async ({ page }) => {
    await page.evaluate(() => {
      const card = document.querySelector("mcp-card");
      for (const [name, value] of Object.entries({ "--mcp-surface": "rgb(1, 2, 3)", "--mcp-accent": "rgb(4, 5, 6)", "--mcp-font": "monospace", "--mcp-radius": "3px" })) card.style.setProperty(name, value);
    });
    const found = await page.locator("mcp-card article").evaluate((article) => {
      const style = getComputedStyle(article);
      return [style.backgroundColor, style.fontFamily, style.borderRadius, getComputedStyle(article.querySelector(".button.primary")).backgroundColor];
    });
    assert.deepEqual(found, ["rgb(1, 2, 3)", "monospace", "3px", "rgb(4, 5, 6)"]);
  }));

test("one element shows one card after another", () =>
  withGallery(site, { type: "info", case: "one row" }, {}, async ({ page, problems }) => {
    const all = [...examples.values()].flat();
    await page.evaluate(async (cases) => {
      const element = document.querySelector("mcp-card");
      for (const { name, card, partial, source, vertical } of cases) {
        Object.assign(element, { card, partial: Boolean(partial), source, vertical, images: name === "hostile" ? "https" : "any" });
        await element.updateComplete;
      }
      element.card = undefined;
      await element.updateComplete;
    }, all);
    assert.equal(await page.locator("mcp-card").evaluate((element) => element.getBoundingClientRect().height), 0);
    // A picture whose card is gone before it was loaded.
    assert.deepEqual(problems.filter((text) => !text.includes("ERR_FILE_NOT_FOUND")), []);
  }));

/** The texts of an example's body, one for each place that a selector finds. */
const saidIn = (page, type, name, selector) =>
  cardOf(page, type, name).evaluate((card, wanted) => [...card.shadowRoot.firstElementChild.shadowRoot.querySelectorAll(wanted)].map((node) => node.textContent.replace(/\s+/g, " ").trim()), selector);

test("a cart says what the shop warns of, what one noted and what cannot be had", () =>
  withGallery(site, { type: "cart" }, {}, async ({ page }) => {
    assert.deepEqual(await saidIn(page, "cart", "warnings and notes", ".said p"), ["Toned Milk is sold out.", "Free delivery above 400."]);
    const items = await saidIn(page, "cart", "warnings and notes", "ul li");
    assert.match(items[0], /Rolled Oats.*No plastic, please/);
    assert.doesNotMatch(items[0], /Not available/);
    assert.match(items[1], /Toned Milk.*Not available/);
    assert.deepEqual(await saidIn(page, "cart", "normal", ".said, .gone"), []);
  }));

test("a placed order says what was ordered, when it comes and what it costs", () =>
  withGallery(site, { type: "order_placed" }, {}, async ({ page }) => {
    const [body] = await saidIn(page, "order_placed", "amount and lines", ".done");
    assert.match(body, /2 × Paneer roll, 1 × Lime soda.*Total ₹640\.50.*Arrival: 35 min/);
    assert.deepEqual(await saidIn(page, "order_placed", "missing fields", ".done .lines, .done .figures"), []);
  }));

test("times are parted by day and by the server's own groups", () =>
  withGallery(site, { type: "time_slots" }, {}, async ({ page }) => {
    const names = await saidIn(page, "time_slots", "two days and sessions", ".part-name");
    assert.deepEqual(names, ["Fri, Nov 20Lunch", "Fri, Nov 20Dinner", "Sat, Nov 21Dinner", "SundayNight"]);
    const chips = await saidIn(page, "time_slots", "two days and sessions", ".part:nth-child(1) .chip");
    assert.equal(chips.length, 2);
  }));
