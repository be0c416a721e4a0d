// Where pages are made on a server the elements can be imported; they are made known only in a browser.
import assert from "node:assert/strict";
import { english, McpCard } from "mcp-cards/elements";

assert.equal(typeof McpCard, "function");
assert.equal(english["products.title"], "Products");
