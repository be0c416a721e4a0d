// Serves the page, and at /chat an answer in the form of OpenAI's Responses, in small pieces.
import { createReadStream } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { setTimeout } from "node:timers/promises";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

const restaurants = ["Tamarind Court", "Saffron Terrace", "Nilgiri Kitchen", "Harbour Grill", "Lotus House"].map((name, index) => ({
  id: `R${index}`, name, cuisines: ["South Indian"], avgRating: 4 + index / 10, priceForTwo: "₹1,200 for two", locality: "Indiranagar",
}));
const call = { id: "mcp_1", type: "mcp_call", name: "search_restaurants", server_label: "tables", arguments: '{"city":"Bengaluru"}' };
const EVENTS = [
  { type: "response.created", response: { id: "resp_1", status: "in_progress" } },
  { type: "response.output_text.delta", item_id: "msg_1", output_index: 0, content_index: 0, delta: "Here is what I found." },
  { type: "response.output_item.added", output_index: 1, item: { ...call, status: "in_progress", output: null } },
  { type: "response.output_item.done", output_index: 1, item: { ...call, status: "completed", output: JSON.stringify({ restaurants }) } },
  { type: "response.completed", response: { id: "resp_1", status: "completed" } },
];

async function chat(response) {
  response.setHeader("Content-Type", "text/event-stream");
  const body = EVENTS.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  for (let at = 0; at < body.length; at += 60) {
    response.write(body.slice(at, at + 60));
    await setTimeout(60);
  }
  response.end();
}

function file(path, response) {
  response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
  createReadStream(join(import.meta.dirname, path)).on("error", () => response.writeHead(404).end()).pipe(response);
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://localhost");
  if (pathname === "/chat") return chat(response);
  return file(pathname === "/" ? "index.html" : normalize(pathname), response);
});
server.listen(Number(process.env.PORT ?? 3000), "localhost", () => console.log(`http://localhost:${server.address().port}`));
