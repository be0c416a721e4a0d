import dining from "../replay/scenarios/dining.js";
import { writeTurn } from "../replay/wire/index.js";

const json = (value) => JSON.stringify(value, null, 2);

/** A turn of a scenario as the text of its stream. */
function stream(turn) {
  let calls = 0;
  return new TextDecoder().decode(writeTurn(turn, { server: dining.server, callId: () => `mcptoolu_${(calls += 1)}` }).bytes);
}

/** Things one might paste; all of it invented. */
export const EXAMPLES = [
  {
    id: "result",
    label: "A result",
    tool: "search_products",
    vertical: "food",
    content: json({
      products: [
        { id: 4101, name: "Stone Mill Rolled Oats", brand: "Stone Mill", price: "₹189", mrp: "₹220", quantity: "1 kg", category: "Oats" },
        { id: 4102, name: "Hill Farm Steel-cut Oats", brand: "Hill Farm", price: "₹245", quantity: "1 kg", category: "Oats", inStock: "sold out" },
        { id: "12345678901234567890", name: "Meadow Milk", brand: "Meadow", price: 32, mrp: 34, quantity: "500 ml", category: "Milk", isVeg: true },
      ],
    }),
  },
  {
    id: "message",
    label: "A failed call",
    tool: "echo",
    vertical: "",
    content: json({ isError: true, content: [{ type: "text", text: "MCP error -32602: Input validation error: Invalid arguments for tool echo: Expected string at message" }] }),
  },
  {
    id: "data",
    label: "Nested data",
    tool: "get_settings",
    vertical: "",
    content: json({
      region: "eu-west",
      replicas: 3,
      limits: { cpu: "500m", memory: "256Mi" },
      owners: [{ team: "search", rota: ["Mina", "Jonas"] }],
      build: "BUILD",
    }).replace('"BUILD"', "12345678901234567890"),
  },
  {
    id: "text",
    label: "Markdown",
    tool: "summarize_page",
    vertical: "",
    content: json([{ type: "text", text: "# Release notes\n\nThe parser now reads **chunks** as they arrive.\n\n- rows appear before the stream ends\n- big numbers keep their digits\n\n```js\nawait init();\n```" }]),
  },
  { id: "stream", label: "A stream (SSE)", tool: "", vertical: "dining", content: stream(dining.turns.slots(dining.world())) },
  {
    id: "lines",
    label: "A stream (NDJSON)",
    tool: "",
    vertical: "",
    content: [
      { type: "status", message: "Executing tool: write_note" },
      { type: "content", content: "Here is " },
      { type: "content", content: "the note." },
      { type: "artifact", artifact: { id: "note", type: "text/markdown", title: "Note", content: "## Note\n\nWritten **line by line**." } },
      { type: "result", response: { conversation: "Here is the note." } },
    ].map((line) => JSON.stringify(line)).join("\n"),
  },
];

/** Tool names offered while typing; any other name is as good. */
export const TOOL_NAMES = [
  "add_to_cart", "book_table", "check_availability", "context_search", "createBarChart", "get_cart", "get_doc", "get_restaurant_menu",
  "grep_codebase", "list_addresses", "list_directory", "place_order", "read_file", "read_graph", "run_code", "search_docs", "search_products",
  "search_restaurants", "web_search",
];
