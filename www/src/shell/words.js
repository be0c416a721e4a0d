/** Figures and card names in words, the same everywhere on the page. */

const significant = new Intl.NumberFormat("en", { minimumSignificantDigits: 2, maximumSignificantDigits: 3 });

/** @param {number} milliseconds */
export function duration(milliseconds) {
  if (milliseconds < 1) return `${significant.format(milliseconds * 1000)} µs`;
  return milliseconds < 1000 ? `${significant.format(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`;
}

/** @param {number} count */
export const bytes = (count) =>
  count < 1000 ? `${count} B` : count < 1_000_000 ? `${(count / 1000).toFixed(1)} KB` : `${(count / 1_000_000).toFixed(1)} MB`;

export const plural = (count, one, many = `${one}s`) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

export const ratio = (value) => `${significant.format(value)} ×`;

const TITLES = {
  products: "Products", restaurants: "Restaurants", time_slots: "Time slots", addresses: "Addresses", cart: "Cart", order_placed: "Order placed", orders: "Orders",
  bookings: "Bookings",
  booking_confirmed: "Booking confirmed", status: "Status", info: "Details", raw: "Raw result", error: "Error", doc_search: "Documentation search",
  doc_chunks: "Documentation passage", context_results: "Project memory", file_content: "File", file_list: "Files", code_matches: "Code matches",
  artifacts: "Artifacts", knowledge_graph: "Graph", bibliography: "Bibliography", code_execution: "Program output", web_search: "Web search",
  http_response: "Web page", chart: "Chart", table: "Table", list: "List", media: "Media", workflow_run: "Workflow", thinking_step: "Thinking step", input_request: "Input request",
  structured: "Structured data", text: "Text", collection: "Collection",
};

/** What a card type is called; a newer parser may name one that this page has not heard of. */
export const cardTitle = (type) => (Object.hasOwn(TITLES, type) ? TITLES[type] : type);

const LISTS = ["items", "slots", "addresses", "hits", "results", "matches", "rows", "entries", "artifacts", "chunks", "files", "nodes", "steps"];

/** The rows of a card that is a list; otherwise nothing. */
export function rowCount(card) {
  if (card.type === "structured") return card.count;
  const list = LISTS.map((key) => card[key]).find(Array.isArray) ?? card.cart?.items;
  return list?.length;
}

/** One sentence for a card, for those who hear the page. */
export function cardSentence(card) {
  const rows = rowCount(card);
  const shown = rows === undefined ? "" : `, ${plural(rows, "row")}${card.total > rows ? ` of ${card.total.toLocaleString("en")}` : ""}`;
  return `Card: ${card.type === "collection" ? card.title ?? card.kind : cardTitle(card.type)}${shown}.`;
}

/** A call's input in a few words: the values, as a person would say them. */
export function inputWords(input) {
  if (typeof input !== "object" || input === null) return "";
  const texts = Object.values(input).filter((value) => typeof value === "string" || typeof value === "number");
  const words = texts.join(", ");
  return words.length > 60 ? `${words.slice(0, 59)}…` : words;
}
