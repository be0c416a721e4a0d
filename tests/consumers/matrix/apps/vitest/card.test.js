import { expect, test } from "vitest";
import init, { parseToolResult } from "mcp-cards";

test("a card", async () => {
  await init();
  expect(parseToolResult("save", '{"success":true,"message":"Saved"}').type).toBe("status");
});
