const assert = require("node:assert/strict");
const { default: init, parseToolResult, stats } = require("mcp-cards");

assert.equal(parseToolResult("say", "hello").type, "text");
assert.equal(stats().calls, 1);
init().then(() => assert.equal(parseToolResult("say", "hello").type, "text"));
