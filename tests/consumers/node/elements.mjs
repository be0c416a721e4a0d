// Where pages are made on a server the elements can be imported; they are made known only in a browser.
import assert from "node:assert/strict";
import { english, McpCard } from "mcp-cards/elements";

assert.equal(typeof McpCard, "function");
assert.equal(english["products.title"], "Products");

// The others, too; where there is no page nothing is loaded later.
const all = await import("mcp-cards/elements/all");
assert.equal(all.McpCard, McpCard);
await import("mcp-cards/elements/cards/products.js");
await all.preload();
const browser = await import("mcp-cards/elements/browser");
assert.equal(typeof browser.McpCard, "function");

// The bundle with lit in it, too.
const standalone = await import("mcp-cards/elements/standalone");
assert.equal(typeof standalone.McpCard, "function");
assert.equal(standalone.english["products.title"], "Products");
standalone.registerCard("acme.flights", "acme-flights");
assert.equal(standalone.unregisterCard("acme.flights"), true);
