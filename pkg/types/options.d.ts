import type { CardDefinition } from "./definitions.js";
import type { Kind } from "./kinds.js";

/** The domain of the app. It decides between readings of the same shape. */
export type Vertical = "food" | "style" | "dining" | "foodorder";

/** What a tool's name says the tool does. */
export type Intent = "search" | "named_cart" | "cart" | "slot" | "address" | "confirm" | "menu" | "discovery";

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Positive integers or Infinity. A list that was cut says its full length in `total`. */
export interface Limits {
  /** Products of a card. @default 5 */
  products: number;
  /** Products of a card in the vertical `foodorder`. @default 10 */
  menuProducts: number;
  /** Restaurants of a card. @default 10 */
  restaurants: number;
  /** Entries of an info card. @default 40 */
  entries: number;
  /** Details of a status card. @default 6 */
  details: number;
  /** Rows of every other list, except a cart's: its total would be wrong. @default 1000 */
  rows: number;
  /** Bytes of content; more gives a raw card with reason `too_large`, and nothing is copied. @default 16777216 */
  inputBytes: number;
  /** Nesting of a JSON document. @default 127 */
  depth: number;
  /** Values in a JSON document. @default 2000000 */
  nodes: number;
  /** Characters of one shown text of a card; a longer one is cut and noted in `security`. @default 10000 */
  fieldChars: number;
  /** Characters of one long text (file contents, program output, pages) or of a text in nested data; likewise. @default 2000000 */
  textChars: number;
  /** Bytes of one medium; a larger one is left out whole and noted in `security`. @default 4194304 */
  mediaBytes: number;
  /** Calls without a result that a stream remembers. @default 1000 */
  openCalls: number;
  /** Events of one push of a stream. @default 10000 */
  eventsPerPush: number;
}

/** A tool as its server describes it: a whole tool of `tools/list` may be given, the rest of it is passed over. */
export interface ToolDefinition {
  /** As calls say it. */
  name: string;
  /** The server that has it, where several have a tool of this name. */
  server?: string | null | undefined;
  /** What people call it. */
  title?: string | null | undefined;
  annotations?: { title?: string | undefined; [key: string]: unknown } | null | undefined;
  /** The JSON Schema of `structuredContent`. */
  outputSchema?: unknown;
  _meta?: { [key: string]: unknown } | null | undefined;
  [key: string]: unknown;
}

/** For every option, undefined and null mean absent. */
export interface ParseOptions {
  /** Without one, cards of shopping and dining need stronger evidence. */
  vertical?: Vertical | null | undefined;
  /** Name of the MCP server, if known. It decides the vertical when none is given; a vertical does not count for a server that is mapped to none. */
  server?: string | null | undefined;
  /** The tool's input: where queries, and the data of charts and tables, come from. */
  input?: unknown;
  /** The tool call failed. */
  isError?: boolean | null | undefined;
  limits?: { [Name in keyof Limits]?: Limits[Name] | null | undefined } | null | undefined;
  /** Unit of prices written as plain numbers. @default "auto" */
  priceUnit?: "auto" | "rupees" | "paise" | null | undefined;
  /**
   * More patterns for tool names, by intent: regular expressions that match where a word of the name starts; case does
   * not matter. They run in linear time, so look-around and back-references are not known.
   */
  routes?: { [Name in Intent]?: string | readonly string[] | null | undefined } | null | undefined;
  /** More servers whose vertical is known. */
  servers?: { [server: string]: Vertical | null | undefined } | null | undefined;
  /** Which image URLs stay in cards. `any` also keeps `http` and paths. @default "https" */
  images?: "https" | "any" | "none" | null | undefined;
  /**
   * Hosts that images and links may name: an exact host (`"a.example"`), or a suffix that starts with a dot. Without scheme,
   * port and path. Default, and with an empty list: all.
   */
  allowHosts?: readonly string[] | null | undefined;
  /** Servers that may say that something is in the cart, ordered or booked. Default: all. */
  trustedServers?: readonly string[] | null | undefined;
  /** Cards of your own, as data: they come before ours, in this order. At most 200, with 64 KB of JSON in all. */
  cards?: readonly CardDefinition[] | null | undefined;
  /** Which of the built-in kinds take part. @default "all" */
  packs?: "all" | "none" | readonly Kind[] | null | undefined;
  /** What is known of the tools. A tool with an `outputSchema` gets a card from it where nothing else fits. */
  tools?: readonly ToolDefinition[] | null | undefined;
  /** Adds `explain` to the card. @default false */
  explain?: boolean | null | undefined;
}

/** What is known of one call, where that differs from call to call. It counts before the options of the parser. */
export interface CallOptions {
  /** Name of the MCP server, if known. It decides the vertical when the parser has none; a vertical does not count for a server that is mapped to none. */
  server?: string | null | undefined;
  /** The tool's input: where queries, and the data of charts and tables, come from. */
  input?: unknown;
  /** The tool call failed. @default false */
  isError?: boolean | null | undefined;
}
