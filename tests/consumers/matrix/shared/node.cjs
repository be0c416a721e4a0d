const { parseToolResult } = require("mcp-cards");

console.log(parseToolResult("save", '{"success":true,"message":"Saved"}').type === "status" ? "ok" : "wrong");
