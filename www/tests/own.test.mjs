// The tab for a result or a stream of one's own.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { given } from "../src/own/given.js";
import { SCENARIOS } from "../src/replay/scenarios/index.js";
import { writeTurn } from "../src/replay/wire/index.js";
import { lastCard, openPanel, withPage } from "./driver.mjs";
import { serve } from "./serve.mjs";

let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

const own = (work, options = {}) =>
  withPage(site, { hash: "#/own?tool=anything&content=hello", ...options }, async (opened) => {
    await settled(opened.page);
    await work(opened);
  });

/** Waits until the cards belong to what is in the fields. */
const settled = (page) => page.locator('#result[aria-busy="false"]').waitFor();

async function enter(page, { tool = "anything", vertical = "", content }) {
  await page.locator("#tool").fill(tool);
  await page.locator(`input[name="vertical"][value="${vertical}"]`).check();
  await page.locator("#content").fill(content);
  await settled(page);
}

const types = (page) => page.locator("demo-own .call[data-type]").evaluateAll((calls) => calls.map((call) => call.dataset.type));

/** The text of a scripted turn's stream. */
function streamText(id, name) {
  const scenario = SCENARIOS.find((one) => one.id === id);
  let calls = 0;
  return new TextDecoder().decode(writeTurn(scenario.turns[name](scenario.world(), {}), { server: scenario.server, callId: () => `c${(calls += 1)}` }).bytes);
}

test("each example gives its cards", () =>
  own(async ({ page, problems, requests }) => {
    const expected = { result: ["products"], message: ["error"], data: ["structured"], text: ["text"], stream: ["time_slots"], lines: ["artifacts"] };
    for (const [id, cards] of Object.entries(expected)) {
      await page.locator(`[data-example="${id}"]`).click();
      await settled(page);
      assert.deepEqual(await types(page), cards, id);
      assert.equal(await page.locator(".examples [aria-current]").getAttribute("data-example"), id);
    }
    assert.deepEqual(problems, []);
    assert.deepEqual(requests.filter((url) => !url.startsWith(site.address)), []);
  }));

test("every capture is known for what it is", () => {
  const folder = new URL("../../tests/data/", import.meta.url);
  const expected = readdirSync(new URL("streams/", folder)).filter((name) => name.endsWith(".expect.json"));
  const captures = expected.map((name) => JSON.parse(readFileSync(new URL(`streams/${name}`, folder), "utf8")).stream).filter((name) => /\.(?:sse|ndjson|json)$/.test(name) && !name.startsWith("unknown"));
  assert.ok(captures.length > 30);
  for (const name of captures) assert.equal(given(readFileSync(new URL(`streams/${name}`, folder), "utf8")).form, "stream", name);
  for (const name of readdirSync(new URL("messages/", folder))) {
    for (const { title, messages } of JSON.parse(readFileSync(new URL(`messages/${name}`, folder), "utf8")).cases) {
      const { form } = given(JSON.stringify(messages));
      assert.ok(["chat", "stream"].includes(form) || /one message|an error in place|a mixed list|steps|whole answer|Responses/.test(title), `${title}: ${form}`);
    }
  }
  for (const text of ['[{"name":"Oats"}]', '{"messages":["a"]}', '{"role":"admin","name":"Asha"}', '[{"type":"text","text":"x"}]']) assert.notEqual(given(text).form, "chat", text);
});

test("a stored conversation gives its cards", () =>
  own(async ({ page, problems }) => {
    const [{ messages }] = JSON.parse(readFileSync(new URL("../../tests/data/messages/chat.json", import.meta.url), "utf8")).cases;
    await enter(page, { content: JSON.stringify(messages) });
    assert.deepEqual(await types(page), ["text", "text"]);
    assert.deepEqual(await page.locator("demo-own .said").allTextContents(), ["You said: Tea?"]);
    assert.deepEqual(problems, []);
  }));

test("a result as text, as blocks, in a message, as JSON-RPC", () =>
  own(async ({ page }) => {
    const text = '{"products":[{"id":1,"name":"Oats","price":99}]}';
    const blocks = [{ type: "text", text }];
    for (const content of [text, JSON.stringify(blocks), JSON.stringify({ content: blocks }), JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content: blocks } })]) {
      await enter(page, { tool: "search_products", vertical: "food", content });
      assert.deepEqual((await lastCard(page)).items.map(({ name }) => name), ["Oats"]);
    }
  }));

test("a whole stream: SSE of two carriers, NDJSON, a message, a list of events", () =>
  own(async ({ page }) => {
    const message = { type: "message", role: "assistant", content: [{ type: "mcp_tool_use", id: "a", name: "search_docs", server_name: "d", input: { query: "x" } }, { type: "mcp_tool_result", tool_use_id: "a", is_error: false, content: [{ type: "text", text: '{"hits":[],"next_cursor":null,"hint":null}' }] }] };
    const events = streamText("dining", "open").split("\n\n").filter(Boolean).map((event) => JSON.parse(event.split("data: ")[1]));
    const pasted = [
      [streamText("docs", "open"), ["doc_search"]],
      [streamText("charts", "pie"), ["chart"]],
      [streamText("artifacts", "open"), ["artifacts", "artifacts"]],
      [JSON.stringify(message), ["doc_search"]],
      [JSON.stringify(events), ["restaurants"]],
    ];
    for (const [content, cards] of pasted) {
      await enter(page, { vertical: "", content });
      assert.deepEqual(await types(page), cards, content.slice(0, 60));
      await page.getByText("Read as a stream.").waitFor();
    }
    await openPanel(page, "events");
    assert.match(await page.locator("#panel").innerText(), /Card restaurants, 5 rows/);
  }));

test("one may say what it is", () =>
  own(async ({ page }) => {
    await enter(page, { content: streamText("docs", "open") });
    await page.locator('input[name="choice"][value="result"]').check();
    await page.getByText("Read as the text of one result.").waitFor();
    await settled(page);
    assert.deepEqual(await types(page), ["text"]);
  }));

test("typing changes the card, and a card is announced once", () =>
  own(async ({ page }) => {
    await page.evaluate(() => {
      window.said = [];
      const place = document.getElementById("announcement");
      new MutationObserver(() => place.textContent && window.said.push(place.textContent)).observe(place, { childList: true, characterData: true, subtree: true });
    });
    await page.locator("#content").press("End");
    await page.keyboard.type(" there");
    await page.waitForFunction(() => document.querySelector("demo-own mcp-card").card.text === "hello there");
    await page.locator("#content").fill('{"a":{"b":[1]}}');
    await page.waitForFunction(() => document.querySelector("demo-own mcp-card").card.type === "structured");
    await page.locator("#content").fill('{"a":{"b":[2]}}');
    await page.waitForFunction(() => document.querySelector("demo-own mcp-card").card.data?.a.b[0] === 2);
    await page.waitForTimeout(100);
    assert.deepEqual((await page.evaluate(() => window.said)).slice(-1), ["Card: Structured data."]);
    assert.ok((await page.evaluate(() => window.said)).length <= 2);
  }));

test("the inspector explains it and marks what was read", () =>
  own(async ({ page }) => {
    await enter(page, { tool: "search_products", vertical: "food", content: '{ "data": {"items": [ {"name":"Oats","price":9}, {"name":"Tea","price":5} ]} }' });
    await openPanel(page, "why");
    assert.deepEqual(await page.locator("#panel .source-text .row").allTextContents(), ['{"name":"Oats","price":9}', '{"name":"Tea","price":5}']);
    await openPanel(page, "raw");
    assert.deepEqual(await page.locator("#panel .source-text .row").allTextContents(), ['{"name":"Oats","price":9}', '{"name":"Tea","price":5}']);
    await openPanel(page, "time");
    await page.locator(".figure", { hasText: "JSON.parse" }).waitFor();
    await enter(page, { content: "no JSON at all" });
    await page.getByText("there is no JSON.parse to set beside it").waitFor();
  }));

test("what is pressed in a card is shown as a page would be told it", () =>
  own(async ({ page }) => {
    await page.locator('[data-example="stream"]').click();
    await settled(page);
    const chip = page.locator("demo-own").getByRole("radio", { name: "12:30" });
    await chip.click();
    const detail = JSON.parse(await page.locator(".heard pre").textContent());
    assert.deepEqual([detail.action, detail.slot.time, detail.card], ["choose_slot", "12:30", undefined]);
    // The pointer is still over it: what was chosen must look chosen.
    await page.waitForFunction((node) => getComputedStyle(node).backgroundColor === getComputedStyle(node).borderTopColor, await chip.elementHandle());
    await page.locator('[data-example="text"]').click();
    await settled(page);
    assert.equal(await page.locator(".heard").count(), 0);
  }));

test("no content is an invitation", () =>
  own(async ({ page, problems }) => {
    await page.locator("#clear").click();
    await page.locator(".invitation", { hasText: "choose an example" }).first().waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), "content");
    assert.deepEqual(await types(page), []);
    assert.deepEqual(problems, []);
  }));

test("pictures of strangers are loaded only when one asks for it", () =>
  own(async ({ page, requests }) => {
    await page.route("https://img.example/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }));
    await enter(page, { tool: "search_products", vertical: "food", content: '[{"id":1,"name":"Oats","price":99,"image":"https://img.example/a.svg"}]' });
    assert.equal((await lastCard(page)).items[0].image, "https://img.example/a.svg");
    await page.waitForTimeout(200);
    assert.deepEqual(requests.filter((url) => url.includes("img.example")), []);
    await page.locator("#pictures").check();
    await page.waitForFunction(() => performance.getEntriesByName("https://img.example/a.svg").length > 0);
  }));

test("__proto__ in a result is data, and markup and direction marks stay text", () =>
  own(async ({ page }) => {
    const shape = () => [Object.getOwnPropertyNames(Object.prototype).sort().join(), ({}).polluted];
    const before = await page.evaluate(shape);
    await enter(page, { content: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"list":[[1]]}' });
    assert.deepEqual(await page.evaluate(() => Object.keys(document.querySelector("demo-own mcp-card").card.data)), ["__proto__", "constructor", "list"]);
    assert.deepEqual(await page.evaluate(shape), before);
    await enter(page, { content: "<img src=x onerror=alert(1)> \u202egnp.exe" });
    assert.equal(await page.locator("#result img").count(), 0);
    await openPanel(page, "card");
    assert.doesNotMatch(await page.locator("#panel .json").innerText(), /[\u202a-\u202e\u2066-\u2069]/);
  }));

test("the address keeps what is in the fields", () =>
  own(async ({ page, context }) => {
    await enter(page, { tool: "my tool", vertical: "dining", content: '{"a": "ü & #?"}' });
    await page.waitForFunction(() => location.hash.includes("vertical=dining"));
    const other = await context.newPage();
    await other.goto(page.url());
    await settled(other);
    assert.equal(await other.locator("#tool").inputValue(), "my tool");
    assert.equal(await other.locator("#content").inputValue(), '{"a": "ü & #?"}');
    assert.equal(await other.locator('input[name="vertical"]:checked').inputValue(), "dining");
    await enter(page, { content: "x".repeat(9000) });
    assert.ok(page.url().length < 300);
  }));

/** `body` is the text of the file, or only its size. */
function dropFile(page, name, body) {
  return page.evaluate(
    ([fileName, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([typeof content === "number" ? new Uint8Array(content) : content], fileName));
      for (const type of ["dragover", "drop"]) {
        document.getElementById("content").dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, body],
  );
}

test("takes a file that is dropped or chosen", () =>
  own(async ({ page }) => {
    await dropFile(page, "result.json", '{"from":{"a":["drop"]}}');
    await page.getByText("Opened result.json.").waitFor();
    await settled(page);
    assert.deepEqual((await lastCard(page)).data, { from: { a: ["drop"] } });
    assert.equal(await page.locator(".dropping").count(), 0);
    await dropFile(page, "answer.sse", streamText("dining", "slots"));
    await page.getByText("Opened answer.sse.").waitFor();
    await settled(page);
    assert.deepEqual(await types(page), ["time_slots"]);

    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#choose").click()]);
    await chooser.setFiles({ name: "b.txt", mimeType: "text/plain", buffer: Buffer.from("chosen") });
    await page.getByText("Opened b.txt.").waitFor();
    await settled(page);
    assert.equal((await lastCard(page)).text, "chosen");

    await dropFile(page, "big.json", 33 * 1024 * 1024);
    await page.getByText("big.json has 33 MB; this page takes up to 32 MB.").waitFor();
    assert.equal(await page.locator("#content").inputValue(), "chosen");
  }));

test("takes a stream that is no text, as a file and as what is pasted of it", () =>
  own(async ({ page }) => {
    const buffer = readFileSync(new URL("../../tests/data/streams/bedrock-eventstream.bin", import.meta.url));
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator("#choose").click()]);
    await chooser.setFiles({ name: "converse.bin", mimeType: "application/octet-stream", buffer });
    await page.getByText("Opened converse.bin.").waitFor();
    await settled(page);
    // Its call has no result in this body.
    const tool = page.locator("#result").getByText("execute_query");
    await tool.first().waitFor();
    assert.match(await page.locator("#content").inputValue(), /^data:application\/octet-stream;base64,/);

    await page.locator("#clear").click();
    await page.locator("#content").fill(`data:application/octet-stream;base64,${buffer.toString("base64")}`);
    await tool.first().waitFor();
    // One may still say that it is a result: then it is a text.
    assert.equal(given(`data:a/b;base64,${buffer.toString("base64")}`, "result").form, "text");
  }));

test("a large result is shown in part and read in full", () =>
  own(
    async ({ page }) => {
      const rows = Array.from({ length: 20_000 }, (_, index) => ({ index, words: ["x".repeat(60)] }));
      await page.evaluate((text) => navigator.clipboard.writeText(text), JSON.stringify({ deep: { rows } }, null, 1));
      await page.locator("#clear").click();
      await page.keyboard.press("ControlOrMeta+V");
      await page.getByText("MB of text: shown in part, read in full.").waitFor();
      await page.waitForFunction(() => document.querySelector("demo-own mcp-card")?.card.type === "structured");
      assert.equal((await lastCard(page)).data.deep.rows.length, 20_000);
      await page.evaluate(() => document.querySelector('input[name="vertical"][value="food"]').click());
      await page.waitForFunction(() => document.querySelector("demo-own mcp-card")?.card.type === "info");
      await page.locator("#clear").click();
      await page.keyboard.type("short again");
      await page.waitForFunction(() => document.querySelector("demo-own mcp-card")?.card.text === "short again" || document.querySelector("demo-own mcp-card")?.card.content === "short again");
    },
    { permissions: ["clipboard-read", "clipboard-write"] },
  ));
