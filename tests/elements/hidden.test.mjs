// Cards that no parser made: what nobody sees is not drawn, neither as text nor in what is read aloud, shown as a hint or copied.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { put, serveBare } from "./bare.mjs";
import { examples } from "./examples.mjs";

/** What would turn around, hide or drive a terminal. */
const HOSTILE = ["\u202e", "\u2066", "\u200b", "\u{e0041}", "\x1b[31m", "\x07", "\u2028\u00ad", "\u3164", "\ufeff", "\ufffc", "\u0301".repeat(30)];
/** Texts that choose how a card is drawn. */
const KEPT = new Set(["type", "kind", "phase", "data", "mimeType"]);

/** A copy of a value with something hidden in each text, a different one each time. */
function infused(value, count = { n: 0 }) {
  if (typeof value === "string") {
    const hidden = HOSTILE[count.n++ % HOSTILE.length];
    return `${value.slice(0, 1)}${hidden}${value.slice(1)}${hidden}`;
  }
  if (Array.isArray(value)) return value.map((item) => infused(item, count));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, KEPT.has(key) && typeof member === "string" ? member : infused(member, count)]));
}

/** Runs in the page: the texts and attributes of all that is drawn in which something hidden is left. */
function left() {
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  const hidden = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u200b\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufffc\u{e0000}-\u{e0fff}]|\u0301{11}/u;
  const found = [];
  const waiting = [document.querySelector("main")];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node.nodeType === Node.TEXT_NODE && hidden.test(node.data)) found.push(`${node.parentNode.localName ?? ""}: ${JSON.stringify(node.data)}`);
    for (const { name, value } of node.attributes ?? []) if (hidden.test(value)) found.push(`${node.localName} ${name}=${JSON.stringify(value)}`);
    if (node.shadowRoot) waiting.push(node.shadowRoot);
    if (node.localName !== "style") waiting.push(...node.childNodes);
  }
  return found;
}

let site;
before(async () => (site = await serveBare()));
after(() => site.close());

test("no hidden character of a card is drawn", async () => {
  const page = await site.open();
  for (const [type, ofType] of examples) {
    await put(page, ofType.map(({ card }) => infused(card)));
    // What is folded or waits behind a button.
    await page.evaluate(() => {
      const roots = [document.querySelector("main")];
      while (roots.length > 0) {
        const root = roots.pop();
        for (const element of root.querySelectorAll("*")) if (element.shadowRoot) roots.push(element.shadowRoot);
        for (const element of root.querySelectorAll("details, button[aria-expanded='false']")) element.localName === "details" ? (element.open = true) : element.click();
      }
    });
    assert.deepEqual(await page.evaluate(left), [], type);
  }
  await page.close();
});

test("honest writing is drawn as it is", async () => {
  const page = await site.open();
  const honest = ["क्‍ष 👩‍💻", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣", "می‌خواهم", "שלום\u200f!", "ภาษา\u200bไทย", "葛󠄀"];
  await put(page, honest.map((text) => ({ type: "addresses", addresses: [{ id: "1", label: text, address: text }] })));
  const drawn = await page.evaluate(() => [...document.querySelectorAll("mcp-card")].map((card) => card.shadowRoot.firstElementChild.shadowRoot.querySelector(".body").textContent));
  honest.forEach((text, at) => assert.ok(drawn[at].includes(text), `${JSON.stringify(drawn[at])} for ${text}`));
  await page.close();
});

test("what is copied is what is shown", async () => {
  const page = await site.open();
  await put(page, [{ type: "code_execution", code: "ls", stdout: "rm\u202e -rf\x1b[31m /", exitCode: 0, status: "success" }, { type: "order_placed", orderId: "A\u200b1" }]);
  await page.evaluate(() => {
    window.heard = [];
    document.addEventListener("mcp-action", (event) => window.heard.push(event.detail));
    const roots = [document.querySelector("main")];
    while (roots.length > 0) {
      const root = roots.pop();
      for (const element of root.querySelectorAll("*")) if (element.shadowRoot) roots.push(element.shadowRoot);
      for (const button of root.querySelectorAll("mcp-part-copy")) button.shadowRoot.querySelector("button").click();
    }
  });
  const texts = await page.evaluate(() => window.heard.filter(({ action }) => action === "copy").map(({ text }) => text));
  assert.ok(texts.length > 0);
  // eslint-disable-next-line no-control-regex -- these are what is looked for
  for (const text of texts) assert.doesNotMatch(text, /[\u202e\u200b\x1b]/);
  await page.close();
});

test("a reference in markdown hides nothing", async () => {
  const page = await site.open();
  const text = "Total 5&#27;]0; and all rights&#7; EUR&#x202E; &amp;#x202E; می&#8204;خواهم [a&#8203;b](https://a.example/&#8203;c)";
  await put(page, [{ type: "text", format: "markdown", text }]);
  const drawn = await page.evaluate(() => {
    const { shadowRoot } = document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelector("mcp-part-markdown");
    return [shadowRoot.textContent.replace(/\s+/g, " ").trim(), shadowRoot.querySelectorAll("a").length];
  });
  assert.deepEqual(drawn, ["Total 5]0; and all rights EUR &#x202E; می\u200cخواهم ab", 0]);
  await page.close();
});

test("a link says where it leads if its text names another host", async () => {
  const page = await site.open();
  const text = "[**https://bank.example**](https://evil.example/a) [https://good.example](https://good.example/b) [docs](https://good.example/c) [at https://ba**n**k.example](https://evil.example/d) [![https://bank.example](https://evil.example/e.png)](https://evil.example/f)";
  await put(page, [{ type: "text", format: "markdown", text }]);
  const drawn = await page.evaluate(() => document.querySelector("mcp-card").shadowRoot.firstElementChild.shadowRoot.querySelector("mcp-part-markdown").shadowRoot.textContent);
  assert.equal(drawn.replace(/\s+/g, " ").trim(), "https://bank.example (evil.example) https://good.example docs at https://bank.example (evil.example) Image: https://bank.example (evil.example)");
  await page.close();
});
