import type { Address, CallItem, Cart, CartItem, CollectionCard, InputRequest, Kind, KindItems, PartialCard, ParsedToolResult, Product, Restaurant, Slot, Vertical } from "../index.js";
import type { MessageKey } from "./dist/messages.js";

export type { MessageKey };

/** Where a card came from: shown at its foot and given back with every action. Own members are kept. */
export interface CardSource {
  tool?: string | undefined;
  server?: string | undefined;
  callId?: string | undefined;
  [name: string]: unknown;
}

/** A sentence, or one for each plural form that the locale needs (`one`, `other` …). `{name}` stands for a value. */
export type Message = string | { [Form in Intl.LDMLPluralRule]?: string };

/**
 * Sentences that replace English ones. `kind.issues` is the heading of collections of that kind, `field.due` the name of a field;
 * those of the built-in kinds replace only what the parser calls them, not a title or label of a definition of your own.
 */
export type Messages = { readonly [Key in MessageKey | `kind.${string}` | `field.${string}`]?: Message };

/** All sentences in one language, as `mcp-cards/elements/messages/de` and its like have them. */
export type MessagePack = { readonly [Key in MessageKey]: Message };

/** The English sentences: what there is to replace. */
export const english: MessagePack;

/** What holds for all cards of a page; a property of an element goes before it. */
export interface Settings {
  /** Sentences that replace English ones, most often a whole pack. Those of an element replace single ones of these. */
  messages?: Messages | undefined;
  /** A BCP 47 tag, for prices, dates, numbers and plural forms. Goes before the `lang` of the page. */
  locale?: string | undefined;
  /** `page` takes the `color-scheme` of the page around. */
  theme?: "light" | "dark" | "page" | undefined;
  /** Which image addresses may be loaded. */
  images?: "https" | "any" | "none" | undefined;
  /** `none`: without the line at the foot that says where a card came from; `source`: with it. */
  footer?: "source" | "none" | undefined;
}

/**
 * Sets what holds for all cards; those on the page are drawn again. Settings that are not named stay as they are, and
 * undefined takes one back. A name or value that is wrong throws a TypeError, and nothing is set.
 */
export function configure(settings: Settings): void;

/** A type of card that has an element of its own; `call` is one that still waits for its result. */
export type CardType = ParsedToolResult["type"] | "call";

/**
 * Loads the elements of these card types, or of all, before a card needs them; without it each is loaded when the first card of
 * its type is drawn. Rejects if one cannot be loaded. A name that there is not rejects with a TypeError.
 */
export function preload(types?: readonly CardType[]): Promise<void>;

/** What a person wants. The elements tell it and do nothing else; only copying and links have a default. */
export type Action =
  | { action: "add_to_cart"; product: Product; quantity: number }
  | { action: "change_quantity"; item: Product | CartItem; quantity: number; previous: number }
  | { action: "checkout"; cart: Cart }
  | { action: "choose_slot"; slot: Slot }
  | { action: "choose_address"; address: Address }
  | { action: "open_menu"; restaurant: Restaurant }
  | { action: "check_availability"; restaurant: Restaurant }
  /** A link was followed; `preventDefault()` keeps the browser from opening it. */
  | { action: "open_link"; url: string }
  /** A passage of documentation is to be read. */
  | { action: "open_document"; chunkId: string; filepath: string }
  | { action: "open_file"; path: string; line?: number }
  /** `preventDefault()` keeps the element from writing to the clipboard. */
  | { action: "copy"; what: "code" | "data" | "id" | "path" | "table" | "text"; text: string }
  | { action: "download"; name: string; mimeType: string }
  /** More of the same: with the cursor of a search, or the place in a page where the rest starts. */
  | { action: "next_page"; cursor?: string; start?: number }
  /** A filter that the server suggests. */
  | { action: "refine"; filter: string; value: string }
  /** What a tool asked for is answered. Send it with the next request, with `requestState` and `taskId` as they are. */
  | { action: "answer_request"; request: InputRequest; answer: { action: "accept" | "decline"; content?: { [name: string]: unknown } }; requestState?: string; taskId?: string }
  | { action: "retry" }
  | { action: "reconnect" };

/** The detail of `mcp-action`: what, on which card, from which tool. */
export type ActionDetail = Action & { card: ParsedToolResult; source?: CardSource };

/** The detail of one action: `ActionOf<"choose_slot">`. */
export type ActionOf<Name extends Action["action"]> = Extract<Action, { action: Name }> & { card: ParsedToolResult; source?: CardSource };

/** What a drawing of the page's own knows besides the card. */
export interface RenderContext {
  source: CardSource | undefined;
  partial: boolean;
  locale: string;
  messages: Messages | undefined;
  readonly: boolean;
  images: "https" | "any" | "none" | undefined;
  vertical: Vertical | undefined;
  quantities: { readonly [id: string]: number } | undefined;
  headingLevel: number | undefined;
  footer: "source" | "none" | undefined;
  /** Fires `mcp-action` on the card; false if the page called `preventDefault()`. */
  act(detail: Action): boolean;
}

/** A template of lit: what its `html` returns. */
export interface Template {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

/**
 * Draws a card: the name of a custom element, which gets `card`, `source`, `partial`, `locale` and `messages` as
 * properties, or a function. A function that returns nothing leaves the card to the element.
 */
export type Renderer<Card = any> = `${string}-${string}` | ((card: Card, context: RenderContext) => Node | Template | null | undefined);

/**
 * Draws cards of a type (`products`), or collections of a kind (`issues`, `acme.flights`), in another way; the kind goes
 * before the type. A renderer that throws is told by `mcp-render-error`, and the card is drawn as without it.
 */
export function registerCard<Name extends Kind>(kind: Name, renderer: Renderer<CollectionCard<Name, KindItems[Name]>>): void;
export function registerCard<Type extends ParsedToolResult["type"]>(type: Type, renderer: Renderer<Extract<ParsedToolResult, { type: Type }>>): void;
/** A kind of your own. Its card is a collection; `registerCard<CardFrom<typeof flights>>("acme.flights", …)` types its items too. */
export function registerCard<Card = CollectionCard>(kind: string, renderer: Renderer<Card>): void;

/** Takes a renderer back; false if there was none. */
export function unregisterCard(name: string): boolean;

/** The detail of `mcp-render-error`. */
export interface RenderErrorDetail {
  error: unknown;
  renderer: Renderer;
  card: ParsedToolResult | PartialCard;
}

/** The detail of `mcp-load-error`: the element of a card type, or a part such as `markdown`, could not be loaded. */
export interface LoadErrorDetail {
  error: unknown;
  name: string;
  card: ParsedToolResult | PartialCard;
}

/**
 * `<mcp-card>`: draws any card. Fires `mcp-action`, `mcp-render-error` when a drawing of the page's own failed, and
 * `mcp-load-error` when the element for a card could not be loaded; the card is then drawn as its data.
 * Content with `slot="header-end"` stands at the end of the header, with `slot="footer"` above the foot.
 */
export class McpCard extends HTMLElement {
  /** What to draw. A card with `hidden` is not drawn. */
  card: ParsedToolResult | PartialCard | null | undefined;
  /** A call without a result: drawn while there is no card, with its progress. */
  call: (Omit<CallItem, "kind" | "role" | "callId"> & { callId?: string }) | null | undefined;
  /** The tool and the server; also as attributes `tool` and `server`. */
  source: CardSource | undefined;
  tool: string | undefined;
  server: string | undefined;
  /** Sentences that replace English ones. */
  messages: Messages | undefined;
  /** A BCP 47 tag. Default: `lang` of the nearest element, else the browser's. */
  locale: string | undefined;
  /** The app's domain: it decides the accent, and what is offered first. */
  vertical: Vertical | undefined;
  /** Rows are still arriving. */
  partial: boolean;
  /** Nothing is offered but copying, links and what only changes the view. */
  readonly: boolean;
  /** Which image addresses may be loaded, as in the parser's option. Default: `https`. */
  images: "https" | "any" | "none" | undefined;
  /** Default: as the person prefers. `page` takes the `color-scheme` of the page around. */
  theme: "light" | "dark" | "page" | undefined;
  /** How many of each product are wanted, by id. Without it the element counts what was pressed. */
  quantities: { readonly [id: string]: number } | undefined;
  /** The level of the card's heading in the page. Default: 3. */
  headingLevel: number | undefined;
  /** `none`: without the line at the foot that says where the card came from; `source`: with it, whatever holds for the page. */
  footer: "source" | "none" | undefined;
  /** Resolves when the card is drawn, and what draws it is loaded. */
  readonly updateComplete: Promise<boolean>;
}

/** What can be set on `<mcp-card>`, for the types of templates. */
export type ElementProperties = { [Name in Exclude<keyof McpCard, keyof HTMLElement | "updateComplete">]?: McpCard[Name] | undefined };

declare global {
  interface HTMLElementTagNameMap {
    "mcp-card": McpCard;
  }
  /** Events bubble: they are heard on any element, on the document and on the window. */
  interface GlobalEventHandlersEventMap {
    "mcp-action": CustomEvent<ActionDetail>;
    "mcp-render-error": CustomEvent<RenderErrorDetail>;
    "mcp-load-error": CustomEvent<LoadErrorDetail>;
  }
}
