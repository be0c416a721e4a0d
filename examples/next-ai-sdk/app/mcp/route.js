// An MCP server with one tool. It keeps no sessions, so each request has a server of its own.
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { z } from "zod";

const products = ["Acme Oats", "Acme Rolled Oats"].map((name, index) => ({ id: `${index}`, name, brand: "Acme", price: 120 + 30 * index, inStock: true }));

export async function POST(request) {
  const server = new McpServer({ name: "shop", version: "1.0.0" });
  server.registerTool("search_products", { description: "Finds products", inputSchema: { query: z.string() } }, () => ({
    content: [{ type: "text", text: JSON.stringify({ products }) }],
  }));
  const transport = new WebStandardStreamableHTTPServerTransport();
  await server.connect(transport);
  return transport.handleRequest(request);
}
