// Every use here is wrong; a line that compiles is an error of its own.
import init, { classifyToolError, createParser, parseToolResult, parseVariantsFromText, safeImageUrl, stats } from "mcp-cards";
import type { CardOf, Limits, ParsedToolResult, Vertical } from "mcp-cards";

declare const card: ParsedToolResult;

// @ts-expect-error the options are no object
createParser("food");
// @ts-expect-error no such option
createParser({ verticle: "food" });
// @ts-expect-error no content
createParser().parse("a");
// @ts-expect-error the vertical belongs to the parser
createParser().parse("a", "b", { vertical: "food" });
// @ts-expect-error a stream has no input
createParser().stream({ input: {} });
// @ts-expect-error no tool name
parseToolResult();
// @ts-expect-error no content
parseToolResult("a");
// @ts-expect-error the name is not a string
parseToolResult(5, "b");
// @ts-expect-error options are no string
parseToolResult("a", "b", "food");
// @ts-expect-error unknown vertical
parseToolResult("a", "b", { vertical: "grocery" });
// @ts-expect-error unknown option
parseToolResult("a", "b", { verticle: "food" });
// @ts-expect-error not a boolean
parseToolResult("a", "b", { isError: "true" });
// @ts-expect-error unknown limit
parseToolResult("a", "b", { limits: { product: 5 } });
// @ts-expect-error not a number
parseToolResult("a", "b", { limits: { products: "5" } });
// @ts-expect-error unknown unit
parseToolResult("a", "b", { priceUnit: "cents" });
// @ts-expect-error unknown intent
parseToolResult("a", "b", { routes: { buy: "x" } });
// @ts-expect-error not a pattern
parseToolResult("a", "b", { routes: { cart: 5 } });
// @ts-expect-error unknown vertical of a server
parseToolResult("a", "b", { servers: { shop: "grocery" } });
// @ts-expect-error unknown word
parseToolResult("a", "b", { images: true });
// @ts-expect-error not a list
parseToolResult("a", "b", { allowHosts: "a.example" });
// @ts-expect-error nothing to wait for
parseToolResult("a", "b").then(() => {});

// @ts-expect-error not every card has items
card.items;
// @ts-expect-error no such card
if (card.type === "product") card;
if (card.type === "products") {
  // @ts-expect-error a product has no title
  card.items[0]?.title;
  // @ts-expect-error the price may be missing
  card.items[0]!.price.toFixed(2);
  // @ts-expect-error not a member of this card
  card.slots;
}
if (card.type === "raw") {
  // @ts-expect-error the content is unknown
  card.content.length;
  // @ts-expect-error no such reason
  if (card.reason === "too_long") card;
  // @ts-expect-error a raw card has no summary
  card.summary;
}
if (card.type === "structured") {
  // @ts-expect-error the data may be anything JSON
  card.data.length;
}
if (card.type === "doc_search") {
  // @ts-expect-error may be null
  card.hint.message;
}
// @ts-expect-error no such card
export type Missing = CardOf<"product">;
// @ts-expect-error wrong word
export const vertical: Vertical = "grocery";
// @ts-expect-error a full set is needed
export const limits: Limits = { products: 5 };

// @ts-expect-error not a string
safeImageUrl(5);
// @ts-expect-error the URL may be refused
safeImageUrl("x").length;
// @ts-expect-error nothing given
classifyToolError();
// @ts-expect-error no such category
if (classifyToolError("x").category === "network") stats();
// @ts-expect-error a list is needed to go through
parseVariantsFromText("x").segments[0]?.items;
// @ts-expect-error counters are not called this
stats().traps;
// @ts-expect-error the address goes into an object
init("/x.wasm");
// @ts-expect-error unknown member
init({ path: "/x.wasm" });
// @ts-expect-error a number is no module
init({ module_or_path: 5 });
