// What every page of the matrix does: parse, stream, draw.
export const RESULT = '{"products":[{"id":"7","name":"Acme Oats","brand":"Acme","price":120,"inStock":true}]}';

const EVENTS = [
  { type: "content_block_start", index: 0, content_block: { type: "mcp_tool_use", id: "1", name: "search_products", server_name: "shop", input: {} } },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { type: "mcp_tool_result", tool_use_id: "1", content: [{ type: "text", text: RESULT }] } },
  { type: "content_block_stop", index: 1 },
  { type: "message_stop" },
];

/** The same as the body of an answer, a waiting call of the AI SDK, and a stored chat: for the adapters of frameworks. */
export const STREAM = EVENTS.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
export const PART = { type: "dynamic-tool", toolName: "book_table", toolCallId: "2", state: "input-available", input: { guests: 2 } };
export const MESSAGES = [
  { role: "user", content: "Oats?" },
  { role: "assistant", content: null, tool_calls: [{ id: "3", type: "function", function: { name: "search_products", arguments: "{}" } }] },
  { role: "tool", tool_call_id: "3", content: RESULT },
];

/** One card and the types of the cards of a stream. */
export function use({ parseToolResult, ToolResultStream }) {
  const card = parseToolResult("search_products", RESULT);
  const stream = new ToolResultStream();
  const events = [...stream.push(STREAM.slice(0, 200)), ...stream.push(STREAM.slice(200)), ...stream.finish()];
  stream.free();
  return { parsed: `${card.type} ${card.items?.[0]?.name}`, streamed: events.filter(({ type }) => type === "tool_result").map((event) => event.card.type).join() };
}

/** Draws the card and returns what can be read in it. */
export async function draw({ parseToolResult }) {
  const element = document.createElement("mcp-card");
  element.card = parseToolResult("search_products", RESULT);
  document.body.append(element);
  for (let wait = 0; wait < 100; wait++) {
    const text = seen(element);
    if (text.includes("Acme Oats")) return "Acme Oats";
    await new Promise((done) => setTimeout(done, 50));
  }
  return seen(element);
}

function seen(node) {
  const inner = node.shadowRoot ?? node;
  return [...inner.childNodes].map((child) => (child.nodeType === 3 ? child.data : child.nodeType === 1 ? seen(child) : "")).join(" ");
}

/** All of it, in a page. */
export async function show(cards) {
  await cards.default();
  const result = { ...use(cards), drawn: await draw(cards) };
  globalThis.result = result;
  return result;
}

/** What an adapter told, once its stream was read and all is drawn: a card, a waiting call, and the cards of both chats. */
export async function told(stored, streamed) {
  const [, { card } = {}] = stored;
  const cards = streamed.filter(({ kind }) => kind === "card");
  if (!card || cards.length === 0) return;
  const expected = ["A card", "Book table", "Oats?", "Acme Oats", "Acme Oats", "Acme Oats"];
  let drawn = "";
  for (let wait = 0; wait < 100 && drawn !== "Acme Oats"; wait++) {
    await new Promise((done) => setTimeout(done, 50));
    drawn = missing(expected, seen(document.body)) ?? "Acme Oats";
  }
  const own = document.querySelector("mcp-card.own, .own > mcp-card");
  if (own.getAttribute("theme") !== "dark" || own.headingLevel !== 2 || own.readonly !== true) drawn = "an element without its properties";
  // One of the cards has a listener.
  for (const element of document.querySelectorAll("mcp-card")) element.dispatchEvent(new CustomEvent("mcp-action", { detail: { action: "retry" } }));
  if (globalThis.heard !== "retry") drawn = "an action that nobody heard";
  globalThis.result = { parsed: `${card.type} ${card.items[0].name}`, streamed: cards.map((item) => item.card.type).join(), drawn };
}

/** The first of the texts that does not stand behind the ones before it. */
function missing(texts, page) {
  let from = 0;
  for (const text of texts) {
    const at = page.indexOf(text, from);
    if (at < 0) return `no "${text}" in ${page}`;
    from = at + text.length;
  }
  return undefined;
}
