import init, { parseToolResult } from "/node_modules/mcp-cards/index.js";

const element = document.querySelector("mcp-card");
window.heard = [];
element.addEventListener("mcp-action", (event) => window.heard.push(event.detail));

await init();
element.card = parseToolResult("search_products", '{"products":[{"id":7,"name":"Acme Oats","brand":"Acme","price":"₹1,299.50"}]}', { vertical: "food" });
await element.updateComplete;
window.ready = true;
