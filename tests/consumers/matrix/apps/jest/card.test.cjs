const { parseToolResult } = require("mcp-cards");

test("a card", () => expect(parseToolResult("save", '{"success":true,"message":"Saved"}').type).toBe("status"));
