// The elements: everything here must compile, and what is marked must not.
import { configure, english, McpCard, preload, registerCard, unregisterCard } from "mcp-cards/elements";
import type { Action, ActionDetail, ActionOf, CardSource, Message, MessageKey, MessagePack, Messages, Settings } from "mcp-cards/elements";
import de from "mcp-cards/elements/messages/de";
import { preload as preloadAll } from "mcp-cards/elements/all";
import { McpCard as Browser } from "mcp-cards/elements/browser";
import "mcp-cards/elements/cards/products.js";
import { McpCard as Standalone } from "mcp-cards/elements/standalone";
import { cardsFromMessages, defineCard, parseToolResult, type CardFrom, type PartialCard } from "mcp-cards";

const element = document.createElement("mcp-card");
const same: McpCard = element;
const other: Standalone = same;
export const third: Browser = other;
export const loaded: Promise<void> = preload(["products", "call"]).then(() => preloadAll());
// @ts-expect-error: there is no such card type
void preload(["prodcts"]);
element.addEventListener("mcp-load-error", ({ detail: { error, name, card } }) => console.error(name satisfies string, card.type, error));
document.addEventListener("mcp-action", ({ detail }) => console.log(detail.action satisfies Action["action"]));
window.addEventListener("mcp-load-error", ({ detail: { name } }) => console.error(name));
element.card = parseToolResult("say", "hello");
declare const growing: PartialCard;
element.card = growing;
element.partial = true;
element.card = undefined;
element.call = { tool: "search", state: "ready", input: {}, progress: { progress: 1, total: 2 } };
for (const item of cardsFromMessages([])) if (item.kind === "call") element.call = item;
element.source = { tool: "search", server: "shop", callId: "1", own: 5 } satisfies CardSource;
element.source = { tool: element.tool, server: undefined };
element.vertical = "food";
element.theme = "dark";
element.images = "none";
element.locale = "en-IN";
element.quantities = { p1: 2 };
element.headingLevel = 2;
const german: Messages = { add: "Hinzufügen", rows: { one: "{n} Zeile", other: "{n} Zeilen" } };
element.messages = german;
export const pack: MessagePack = de;
const settings: Settings = { messages: pack, locale: "de", theme: "page", images: "none", footer: "source" };
configure(settings);
configure({ messages: { ...de, add: "Her damit" }, locale: undefined });
// @ts-expect-error: there is no such theme
configure({ theme: "black" });
// @ts-expect-error: there is no such setting
configure({ language: "de" });
export const words: Message = english["cart.checkout"];
export const keys = Object.keys(english) as MessageKey[];

element.addEventListener("mcp-action", (event) => {
  const detail: ActionDetail = event.detail;
  const tool: string | undefined = detail.source?.tool;
  console.log(detail.card.type, tool);
  switch (detail.action) {
    case "add_to_cart":
      return detail.product.groupKey + detail.quantity;
    case "change_quantity":
      return detail.item.name + (detail.quantity - detail.previous);
    case "checkout":
      return detail.cart.total.toFixed(2);
    case "choose_slot":
      return detail.slot.slotToken;
    case "choose_address":
      return detail.address.label;
    case "open_menu":
    case "check_availability":
      return detail.restaurant.backendRestaurantId;
    case "open_link":
      return event.preventDefault();
    case "open_document":
      return detail.chunkId;
    case "open_file":
      return detail.path + (detail.line ?? "");
    case "copy":
      return detail.text;
    case "download":
      return detail.name;
    case "next_page":
      return detail.cursor ?? detail.start;
    case "refine":
      return detail.filter + detail.value;
    case "answer_request":
      return detail.answer.action + (detail.request.url ?? detail.requestState ?? "");
    case "retry":
    case "reconnect":
      return undefined;
    default:
      return detail satisfies never;
  }
});

export function book({ slot }: ActionOf<"choose_slot">): string {
  return slot.time;
}
registerCard("cart", (card, { act, partial }) => {
  const total: number = card.cart.total;
  if (partial) return undefined;
  act({ action: "checkout", cart: card.cart });
  return document.createTextNode(String(total));
});
registerCard("acme.flights", "acme-flights");
registerCard("acme.tea", (card) => document.createTextNode(card.items.map(({ name }) => String(name)).join() + card.layout));
registerCard("acme.tea", (card: { kind: string; items: { name: string }[] }) => document.createTextNode(card.items[0]?.name ?? card.kind));
registerCard("issues", (card) => document.createTextNode(card.items[0]?.status?.tone ?? card.kind));
const flights = defineCard({ kind: "acme.flights", match: { tool: "search_flights" }, fields: { route: "route", price: { from: "price", as: "money" } } });
registerCard<CardFrom<typeof flights>>("acme.flights", (card) => document.createTextNode(String(card.items[0]?.price?.amount)));
element.addEventListener("mcp-render-error", ({ detail }) => console.log(detail.error, detail.card.type));
export const known: boolean = unregisterCard("cart");
element.footer = "none";
element.messages = { "kind.issues": "Vorgänge" };

export const names: Action["action"][] = ["retry", "copy"];

// @ts-expect-error not a card
element.card = { type: "product" };
// @ts-expect-error unknown theme
element.theme = "blue";
// @ts-expect-error unknown vertical
element.vertical = "shoes";
// @ts-expect-error no such sentence
element.messages = { "no such key": "x" };
// @ts-expect-error issues have no such field
registerCard("issues", (card) => document.createTextNode(card.items[0].colour));
// @ts-expect-error what is in a field of an own kind is known by its definition only
registerCard("acme.tea", (card) => document.createTextNode(card.items[0]?.name));
// @ts-expect-error not the name of an element
registerCard("cart", "cart");
// @ts-expect-error neither a node nor a template
registerCard("cart", () => 5);
// @ts-expect-error no such action
export const wrong: Action["action"] = "buy";
element.addEventListener("mcp-action", ({ detail }) => {
  // @ts-expect-error only some actions have a product
  detail.product;
});
export { other };
