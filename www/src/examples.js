const json = (value) => JSON.stringify(value, null, 2);

const block = (text) => json([{ type: "text", text }]);

/** Invented results; addresses are in reserved domains. */
export const EXAMPLES = [
  {
    id: "products",
    label: "Product search",
    tool: "search_products",
    vertical: "food",
    content: json({
      products: [
        { id: 4101, name: "Stone Mill Rolled Oats", brand: "Stone Mill", price: "₹189", mrp: "₹220", quantity: "1 kg", category: "Oats", image: "https://img.example/oats.png" },
        { id: 4102, name: "Hill Farm Steel-cut Oats", brand: "Hill Farm", price: "₹245", quantity: "1 kg", category: "Oats", inStock: "sold out" },
        { id: "12345678901234567890", name: "Meadow Milk", brand: "Meadow", price: 32, mrp: 34, quantity: "500 ml", category: "Milk", isVeg: true },
      ],
    }),
  },
  {
    id: "restaurants",
    label: "Restaurants",
    tool: "search_restaurants",
    vertical: "dining",
    content: json({
      restaurants: [
        { id: 9, name: "Casa Verde", cuisines: ["Thai", "Goan"], rating: "4.3/5", priceForTwo: "₹1,800", locality: "Indiranagar", offers: ["20% off on Tuesdays"] },
        { id: 12, name: "The Brass Ladle", cuisines: ["North Indian"], rating: 4.6, priceForTwo: "₹2,400", locality: "Ulsoor" },
        { id: 31, name: "Tide & Table", cuisines: ["Coastal", "Seafood"], rating: 4.1, priceForTwo: "₹1,500", locality: "Koramangala" },
      ],
    }),
  },
  {
    id: "cart",
    label: "Cart",
    tool: "get_cart",
    vertical: "food",
    content: json({
      cart: {
        items: [
          { id: 1, name: "Paneer Roll", price: 80, mrp: 100, quantity: 2 },
          { id: 2, name: "Lime Soda", price: 45, quantity: 1 },
        ],
        lineItems: [
          { label: "Item Total", value: "₹205" },
          { label: "Delivery Fee", value: "FREE" },
          { label: "GST", value: "10.25" },
          { label: "To Pay", value: "₹215.25" },
        ],
      },
    }),
  },
  {
    id: "status",
    label: "Status",
    tool: "apply_coupon",
    vertical: "food",
    content: json({ success: true, message: "Coupon WELCOME50 applied", saved: "₹50" }),
  },
  {
    id: "info",
    label: "Info",
    tool: "track_order",
    vertical: "food",
    content: json({ order_id: "OD1", status: "On the way", etaMinutes: 12, rider: { name: "Asha" } }),
  },
  {
    id: "error",
    label: "Error",
    tool: "echo",
    vertical: "",
    content: json({
      isError: true,
      content: [{ type: "text", text: "MCP error -32602: Input validation error: Invalid arguments for tool echo: Expected string at message" }],
    }),
  },
  {
    id: "structured",
    label: "Structured data",
    tool: "get_settings",
    vertical: "",
    content: json({
      region: "eu-west",
      replicas: 3,
      limits: { cpu: "500m", memory: "256Mi" },
      owners: [{ team: "search", rota: ["Mina", "Jonas"] }],
      build: 12345678901234568,
    }).replace("12345678901234568", "12345678901234567890"),
  },
  {
    id: "text",
    label: "Markdown",
    tool: "summarize_page",
    vertical: "",
    content: block("# Release notes\n\nThe parser now reads **chunks** as they arrive.\n\n- rows appear before the stream ends\n- big numbers keep their digits\n\n```js\nawait init();\n```"),
  },
  {
    id: "hostile",
    label: "Hostile result",
    tool: "search_products",
    vertical: "food",
    content: `{
  "__proto__": { "polluted": true },
  "products": [
    {
      "id": 1,
      "name": "Gift card \\u202egnp.exe\\u202c\\u200b",
      "price": 500,
      "image": "javascript:alert(1)",
      "__proto__": { "polluted": true }
    },
    {
      "id": 2,
      "name": "<img src=x onerror=alert(1)>",
      "price": 10,
      "image": "https://user:secret@img.example/a.png"
    }
  ]
}`,
  },
];

/** Tool names offered while typing; any other name is as good. */
export const TOOL_NAMES = [
  ...new Set([
    ...EXAMPLES.map((example) => example.tool),
    "add_to_cart",
    "book_table",
    "check_availability",
    "context_search",
    "get_menu",
    "grep_codebase",
    "list_addresses",
    "list_directory",
    "place_order",
    "read_file",
    "run_code",
    "search_docs",
    "web_search",
  ]),
].sort();
