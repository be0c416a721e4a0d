const { parseToolResult } = require("mcp-cards/inline");

console.log(parseToolResult("save", '{"success":true,"message":"Saved"}').type === "status" ? "ok" : "wrong");
