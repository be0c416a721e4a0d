/** Every type of card that has an element of its own, `call` and `unknown` among them, though no parser names these. */
const TYPES = [
  "addresses", "artifacts", "bibliography", "booking_confirmed", "bookings", "call", "cart", "chart", "code_execution", "code_matches", "collection", "context_results",
  "doc_chunks", "doc_search", "error", "file_content", "file_list", "http_response", "info", "input_request", "knowledge_graph", "list", "media", "order_placed", "orders",
  "products", "raw", "restaurants", "status", "structured", "table", "text", "thinking_step", "time_slots", "unknown", "web_search", "workflow_run",
];

/** The card types and the elements that draw them. */
export const TAGS = new Map(TYPES.map((type) => [type, `mcp-card-${type.replaceAll("_", "-")}`]));

/** The element for a card type; what a newer parser may name is drawn by what it holds. */
export const tagOf = (type) => TAGS.get(type) ?? TAGS.get("unknown");

/** Parts that are loaded apart from the cards that use them. */
export const MARKDOWN = "mcp-part-markdown";
export const GRID = "mcp-part-grid";
export const MEDIA = "mcp-part-media";

/** Which of them a card is certain to need: they are loaded together with its element, not after it. */
const NEEDED = {
  text: ({ format }) => (format === "markdown" ? [MARKDOWN] : format === "csv" ? [GRID] : []),
  collection: ({ layout }) => (layout === "table" ? [GRID] : []),
  unknown: ({ items }) => (Array.isArray(items) && items.length > 0 ? [GRID] : []),
};

export function partsOf(card) {
  const type = TAGS.has(card.type) ? card.type : "unknown";
  const parts = Object.hasOwn(NEEDED, type) ? NEEDED[type](card) : [];
  return Array.isArray(card.media) && card.media.length > 0 ? [...parts, MEDIA] : parts;
}

/** Which of them cards of a type may come to need. */
const POSSIBLE = { artifacts: [MARKDOWN], chart: [GRID], collection: [GRID, MARKDOWN], http_response: [MARKDOWN], text: [GRID, MARKDOWN], unknown: [GRID, MARKDOWN] };

export const possibleParts = (type) => (Object.hasOwn(POSSIBLE, type) ? POSSIBLE[type] : []);
