// What every page of the matrix does: parse, stream, draw.
export const RESULT = '{"products":[{"id":"7","name":"Acme Oats","brand":"Acme","price":120,"inStock":true}]}';

const EVENTS = [
  { type: "content_block_start", index: 0, content_block: { type: "mcp_tool_use", id: "1", name: "search_products", server_name: "shop", input: {} } },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { type: "mcp_tool_result", tool_use_id: "1", content: [{ type: "text", text: RESULT }] } },
  { type: "content_block_stop", index: 1 },
  { type: "message_stop" },
];

/** One card and the types of the cards of a stream. */
export function use({ parseToolResult, ToolResultStream }) {
  const card = parseToolResult("search_products", RESULT);
  const stream = new ToolResultStream();
  const body = EVENTS.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const events = [...stream.push(body.slice(0, 200)), ...stream.push(body.slice(200)), ...stream.finish()];
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
