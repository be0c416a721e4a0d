// Answers as Anthropic's Messages API with an MCP connector does, slowly.
import { setTimeout } from "node:timers/promises";

const products = ["Acme Oats", "Acme Rice", "Acme Tea", "Acme Dal"].map((name, index) => ({ id: `${index}`, name, brand: "Acme", price: 90 + 15 * index, inStock: index !== 2 }));
const blocks = [
  { start: { type: "text", text: "" }, deltas: ["Let me look ", "for that."].map((text) => ({ type: "text_delta", text })) },
  { start: { type: "mcp_tool_use", id: "call_1", name: "search_products", server_name: "shop", input: {} }, deltas: [{ type: "input_json_delta", partial_json: '{"query":"acme"}' }] },
  { start: { type: "mcp_tool_result", tool_use_id: "call_1", is_error: false, content: [{ type: "text", text: JSON.stringify({ products }) }] }, deltas: [] },
];
const EVENTS = [
  { type: "message_start", message: { id: "msg_1", type: "message", role: "assistant", model: "mock", content: [] } },
  ...blocks.flatMap(({ start, deltas }, index) => [
    { type: "content_block_start", index, content_block: start },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ]),
  { type: "message_delta", delta: { stop_reason: "end_turn" } },
  { type: "message_stop" },
];

export async function messages(_request, response) {
  response.setHeader("Content-Type", "text/event-stream");
  const body = EVENTS.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  // A body is cut anywhere on its way through a network.
  for (const piece of body.match(/[^]{1,50}/g)) {
    response.write(piece);
    await setTimeout(30);
  }
  response.end();
}
