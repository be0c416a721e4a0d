/** @jest-environment jsdom */
const { createElement } = require("react");
const { createRoot } = require("react-dom/client");
const { ToolResult } = require("mcp-cards/react");
const { configure } = require("mcp-cards/elements");

const seen = (node) => [...(node.shadowRoot ?? node).childNodes].map((child) => (child.nodeType === 3 ? child.data : child.nodeType === 1 ? seen(child) : "")).join(" ");

test("a card in a page, by the adapter for React", async () => {
  configure({ messages: { "products.title": "Goods" } });
  const place = document.body.appendChild(document.createElement("main"));
  createRoot(place).render(createElement(ToolResult, { tool: "search_products", content: '{"products":[{"id":"7","name":"Acme Oats","brand":"Acme","price":120,"inStock":true}]}' }));
  for (let wait = 0; wait < 100 && !seen(place).includes("Acme Oats"); wait++) await new Promise((done) => setTimeout(done, 50));
  expect(seen(place)).toMatch(/Goods[^]*Acme Oats/);
});
