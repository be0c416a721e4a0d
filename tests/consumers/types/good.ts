// Everything here must compile with --strict.
import init, { classifyToolError, createParser, parseToolResult, parseVariantsFromText, safeImageUrl, stats, toolResultStream, version } from "mcp-cards";
import type {
  BibEntry, CallOptions, CardEvent, CardOf, CardType, ErrorCard, Explanation, InitSource, Intent, Json, Limits, ParsedToolResult, ParseOptions, Product,
  SecurityNote, SessionEvent, Stats, ToolResultParser, Vertical,
} from "mcp-cards";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(..._: Equal<A, B> extends true ? [] : [never]): void {}

// All thirty-four, and each but a collection, which has kinds, narrows to one card.
same<CardType,
  | "products" | "restaurants" | "time_slots" | "addresses" | "cart" | "order_placed" | "orders" | "booking_confirmed" | "bookings" | "status" | "info" | "raw"
  | "error" | "doc_search" | "doc_chunks" | "context_results" | "file_content" | "file_list" | "code_matches" | "artifacts" | "collection"
  | "knowledge_graph" | "bibliography" | "code_execution" | "web_search" | "http_response" | "chart" | "table" | "list" | "media"
  | "workflow_run" | "thinking_step" | "input_request" | "structured" | "text">();
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never;
same<{ [T in Exclude<CardType, "collection">]: IsUnion<CardOf<T>> }[Exclude<CardType, "collection">], false>();

// Nothing in a card is `any`.
type IsAny<T> = 0 extends 1 & T ? true : false;
type AnyMembers<T> = { [K in keyof T]-?: IsAny<T[K]> extends true ? K : never }[keyof T];
same<{ [T in CardType]: AnyMembers<CardOf<T>> }[CardType], never>();
same<IsAny<ReturnType<typeof parseToolResult>>, false>();

export function draw(card: ParsedToolResult): string {
  switch (card.type) {
    case "products":
      return card.items.map((item: Product) => `${item.name} ${item.price?.toFixed(2) ?? ""}`).join();
    case "restaurants":
      return card.items.map((place) => place.priceForTwo ?? place.name).join();
    case "time_slots":
      return card.slots.map((slot) => slot.time).join();
    case "addresses":
      return card.addresses.map((place) => place.label).join();
    case "cart":
      return card.cart.lines?.map((line) => line.kind).join() ?? card.cart.total.toFixed(2);
    case "order_placed":
      return card.orderId ?? card.status;
    case "orders":
      return card.items.map((order) => order.lines?.map((line) => line.name).join() ?? order.state).join();
    case "bookings":
      return card.items.map((booking) => booking.title ?? booking.state).join();
    case "booking_confirmed":
      return JSON.stringify(card.details["guests"]);
    case "status":
      return card.status.message;
    case "info":
      return card.entries.map(({ key, value }) => key + value).join();
    case "raw":
      same<typeof card.reason, "too_large" | "too_deep" | "trap" | undefined>();
      return String(card.content);
    case "error": {
      const error: ErrorCard = card;
      return error.issues?.map((issue) => issue.path).join() ?? error.category;
    }
    case "collection":
      if (card.kind === "issues") return card.items.map((issue) => `${issue.id} ${issue.title} ${issue.status?.tone} ${issue.assignee?.name}`).join();
      if (card.kind === "payments") return card.items.map((payment) => payment.amount?.amount.toFixed(2)).join();
      return card.items.length.toFixed(0) + card.layout;
    case "doc_search":
      return card.nextCursor === null ? "" : card.nextCursor;
    case "doc_chunks":
      return card.chunks[card.targetIndex]?.content ?? "";
    case "context_results":
      return card.results.map((row) => row.kind).join();
    case "file_content":
      return card.files.map((file) => file.content).join();
    case "file_list":
      return card.entries.map((entry) => entry.path).join();
    case "code_matches":
      return card.matches.map((match) => match.before.length).join();
    case "artifacts":
      return card.artifacts.map((artifact) => artifact.title).join();
    case "knowledge_graph":
      return card.nodes.map((node) => node.name).join();
    case "bibliography":
      return card.entries.map((entry: BibEntry) => entry.authorsShort).join();
    case "code_execution":
      return card.error?.kind ?? card.stdout;
    case "web_search":
      return card.results.map((row) => row.host).join();
    case "http_response":
      return `${card.status} ${card.bodyKind}`;
    case "chart":
      return card.series.map((line) => line.values.filter((value) => value !== null).length).join();
    case "table":
      return card.rows.map((row: Json[]) => row.length).join();
    case "list":
      return card.items.map((item: string) => item.length).join();
    case "media":
      return card.items.map((item) => item.kind).join();
    case "workflow_run":
      return card.steps.map((step) => step.status).join();
    case "thinking_step":
      return String(card.complete);
    case "input_request":
      return card.requests.map((request) => request.url ?? JSON.stringify(request.schema)).join();
    case "structured":
      return JSON.stringify(card.data satisfies Json);
    case "text":
      return card.format === "plain" ? card.text : "";
    default:
      return card satisfies never;
  }
}

const options: ParseOptions = {
  vertical: "food",
  server: "shop",
  input: { query: "milk" },
  isError: false,
  limits: { products: 5, rows: Infinity, depth: null },
  priceUnit: "auto",
  routes: { search: "lookup", cart: ["trolley", "bag"] as const },
  servers: { shop: "style" },
  images: "any",
  allowHosts: ["a.example", ".b.example"],
  trustedServers: [],
  explain: true,
};
const card = parseToolResult("search_products", [{ type: "text", text: "{}" }], options);
parseToolResult("a", undefined);
parseToolResult("a", new Uint8Array(), null);
parseToolResult("a", "b", { vertical: null, limits: { rows: undefined }, server: undefined });

const parser: ToolResultParser = createParser(options);
same<ReturnType<typeof parser.parse>, ParsedToolResult>();
const perCall: CallOptions = { server: "shop", input: { query: "oats" }, isError: false };
for (const one of [createParser(), createParser(null), createParser({ vertical: null })]) {
  one.parse("a", undefined);
  one.parse("a", new Uint8Array(), null);
  one.parse("a", "b", perCall);
  one.stream().free();
  one.stream({ partial: false, limits: { rows: 5 } }).push("x").map((event) => event.type);
}

const explained: Explanation | undefined = card.explain;
const notes: SecurityNote[] = card.security ?? [];
const rows: string[] | undefined = explained?.rows;
const total: number | undefined = card.total;

const vertical: Vertical = "foodorder";
const intent: Intent = "named_cart";
const limits: Partial<Limits> = { inputBytes: 1 };
parseToolResult("a", "b", { vertical, limits, routes: { [intent]: "x" } });

same<ReturnType<typeof classifyToolError>["category"], "address" | "auth" | "server" | "validation">();
same<ReturnType<typeof safeImageUrl>, string | undefined>();
for (const segment of parseVariantsFromText("x").segments) {
  if (segment.type === "text") segment.content.trim();
  else segment.items.map((item) => item.price.toFixed(2));
}
const counters: Stats = stats();
const text: string = version;

const sources: InitSource[] = [
  "/x.wasm", new URL("https://a.example/x.wasm"), new Request("/x"), new Response(), new ArrayBuffer(1), new Uint8Array(1),
  new WebAssembly.Module(new Uint8Array(8)),
];
export async function load(): Promise<void> {
  await init();
  await init(null);
  await init({});
  await init({ module_or_path: fetch("/x.wasm") });
  for (const source of sources) await init({ module_or_path: source });
}

// The loop of the README. Every event may be asked for its card and its call, and what has a card has a call.
same<Extract<SessionEvent, { card: object }>, CardEvent>();
export async function ask(prompt: string, answer: HTMLElement, show: (event: CardEvent) => string): Promise<void> {
  const response = await fetch("/api/chat", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ prompt }) });
  if (!response.body) return;
  for await (const event of response.body.pipeThrough(toolResultStream({ vertical: "food", limits: { products: 50 } }))) {
    if (event.type === "text") answer.append(event.text);
    if (event.card) answer.append(show(event), event.callId, event.card.type, event.tool ?? "", event.server ?? "");
    if (event.type === "abort" || (event.type === "error" && event.fatal)) answer.append(event.message);
    if (event.type === "done") answer.append(event.reason);
    same<typeof event.callId, string | undefined>();
  }
}
export const events: SessionEvent[] = [
  { type: "text", text: "Hi" },
  { type: "text", text: "Hi", card: undefined, callId: undefined },
  { type: "tool_call", state: "started", callId: "1" },
  { type: "done", reason: "end_turn" },
];
export { counters, notes, rows, text, total };
