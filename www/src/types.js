/**
 * The thirty card types: a name for the headline, what the card holds in one sentence, and its icon.
 * `domain` names an accent of tokens.css; "vertical" takes the accent of the chosen vertical.
 */
export const TYPES = {
  products: { title: "Products", about: "Things one can buy, with price, pack size and availability.", icon: "basket", domain: "vertical" },
  restaurants: { title: "Restaurants", about: "Places to eat, with cuisines, rating and the price for two.", icon: "utensils", domain: "vertical" },
  time_slots: { title: "Time slots", about: "Times one can choose, each free or taken.", icon: "clock", domain: "vertical" },
  addresses: { title: "Addresses", about: "Delivery or pickup places a person can choose from.", icon: "pin", domain: "vertical" },
  cart: { title: "Cart", about: "What is in the cart, with the lines of the bill and the total.", icon: "cart", domain: "vertical" },
  order_placed: { title: "Order placed", about: "An order was accepted, with its id and status.", icon: "package", domain: "vertical" },
  booking_confirmed: { title: "Booking confirmed", about: "A table is booked, with place, time and guests.", icon: "calendar", domain: "vertical" },
  status: { title: "Status", about: "The tool says whether something worked, in one message.", icon: "status", domain: "vertical" },
  info: { title: "Info", about: "Facts as pairs of a key and a value, in the order in which they came.", icon: "info", domain: "vertical" },
  raw: { title: "Raw", about: "Nothing here could be read as a card, so the content is handed on as it came.", icon: "raw", domain: "" },
  error: { title: "Error", about: "The call failed, with the reason, its category and whether trying again can help.", icon: "alert", domain: "" },
  doc_search: { title: "Documentation search", about: "Passages of documentation that match a query, best first.", icon: "book", domain: "" },
  doc_chunks: { title: "Documentation chunks", about: "A passage of documentation with its neighbours.", icon: "page", domain: "" },
  context_results: { title: "Context results", about: "Notes, rules and decisions that a project remembers.", icon: "library", domain: "" },
  file_content: { title: "File content", about: "The text of one or more files, with path and language.", icon: "file", domain: "" },
  file_list: { title: "File list", about: "Files and folders with their place in the tree.", icon: "folder", domain: "" },
  code_matches: { title: "Code matches", about: "Lines of code that match a pattern, with the lines around them.", icon: "search", domain: "" },
  artifacts: { title: "Artifacts", about: "Documents, code or pictures that the tool made.", icon: "shapes", domain: "" },
  knowledge_graph: { title: "Knowledge graph", about: "Things and the named links between them.", icon: "graph", domain: "graph" },
  bibliography: { title: "Bibliography", about: "Publications with authors, year and journal.", icon: "quote", domain: "" },
  code_execution: { title: "Code execution", about: "What a program printed and how it ended.", icon: "terminal", domain: "" },
  web_search: { title: "Web search", about: "Pages of the web that match a query.", icon: "globe", domain: "" },
  http_response: { title: "HTTP response", about: "A fetched page or answer, with status and body.", icon: "response", domain: "" },
  chart: { title: "Chart", about: "Series of numbers over named categories.", icon: "chart", domain: "graph" },
  table: { title: "Table", about: "Rows under named columns.", icon: "table", domain: "" },
  media: { title: "Media", about: "Pictures, sound, video or linked resources.", icon: "image", domain: "" },
  workflow_run: { title: "Workflow run", about: "A run of several steps, each with its outcome.", icon: "workflow", domain: "" },
  thinking_step: { title: "Thinking step", about: "One thought of a longer chain, and whether another follows.", icon: "thought", domain: "" },
  structured: { title: "Structured data", about: "An object or a list that fits no other card, kept whole.", icon: "braces", domain: "" },
  text: { title: "Text", about: "Words to read: plain, markdown, a diff, CSV or HTML source.", icon: "text", domain: "" },
};

/** Says what is known about a type, also when a newer parser names one that this page has not heard of. */
export function typeInfo(type) {
  return Object.hasOwn(TYPES, type)
    ? TYPES[type]
    : { title: type, about: "A card type that this page does not know yet.", icon: "raw", domain: "" };
}
