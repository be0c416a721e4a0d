import type { ParsedToolResult } from "./types/cards.js";
import type { CallOptions, ParseOptions } from "./types/options.js";
import type { ErrorCategory, StreamOptions, ToolResultStream } from "./types/stream.js";

export * from "./types/artifacts.js";
export type * from "./types/cards.js";
export * from "./types/catalogue.js";
export * from "./types/checks.js";
export type * from "./types/commerce.js";
export * from "./types/definitions.js";
export type * from "./types/general.js";
export * from "./types/graphs.js";
export type * from "./types/kinds.js";
export type * from "./types/knowledge.js";
export * from "./types/messages.js";
export type * from "./types/options.js";
export * from "./types/items.js";
export * from "./types/stream.js";

/** A global of the platform by its name, so that neither the DOM's nor Node's types are needed. */
type Global<Name extends string> = typeof globalThis extends Record<Name, { prototype: infer T }> ? T : never;
/** `& object`, because the platform's own interface is empty and would take anything. */
type WasmModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer T } } } ? T & object : never;

/** Where the WebAssembly module comes from. In Node a string may also be a path. */
export type InitSource =
  | string
  | Global<"URL">
  | Global<"Request">
  | Global<"Response">
  | ArrayBuffer
  | ArrayBufferView
  | WasmModule;

export interface InitInput {
  /** The address, the bytes or the compiled module, or a promise of one. Default: the file inside the package. */
  module_or_path?: InitSource | PromiseLike<InitSource> | null | undefined;
}

/**
 * Loads the WebAssembly module. Call it once before the other functions; further calls wait for the same module,
 * and after a failure try again. In Node and in Cloudflare workers nothing needs to be called, but a module given
 * before the first use is used.
 *
 * In a page, the first idle moments after it go into a warm-up, unless a result comes first: small results that nobody
 * sees, so that the first card need not wait for the engine to compile the module. They do not count in `stats()`.
 *
 * @example
 * import init, { parseToolResult } from "mcp-cards";
 * await init();
 * // or, with a file you host yourself:
 * await init({ module_or_path: "/assets/mcp_cards_bg.wasm" });
 */
export default function init(input?: InitInput | null): Promise<void>;

/**
 * Turns the result of a tool into a card. Never throws on data: what cannot be read is a `raw` card.
 *
 * @param toolName the tool's name, as called
 * @param content whatever you hold: a string, bytes, an array of content blocks, a tool result block or message, a
 *   CallToolResult, a JSON-RPC response, or a plain object. It is not changed. A Promise, Response, Blob or stream is a wrong
 *   argument: await it first.
 * @throws TypeError for a wrong argument, an unknown option or a wrong value of one
 * @throws Error when called before `init()` in a browser
 *
 * @example
 * const card = parseToolResult("search_products", result.content, { vertical: "food" });
 * if (card.type === "products") for (const item of card.items) console.log(item.name, item.price);
 */
export function parseToolResult(toolName: string, content: unknown, options?: ParseOptions | null): ParsedToolResult;

/** Turns results into cards, always with the same options. */
export interface ToolResultParser {
  /**
   * The card of a result, as `parseToolResult` makes it. Never throws on data.
   *
   * @param toolName the tool's name, as called
   * @param content whatever you hold; it is not changed
   * @param perCall what differs from call to call
   * @throws TypeError for a wrong argument
   */
  parse(toolName: string, content: unknown, perCall?: CallOptions | null): ParsedToolResult;
  /**
   * Opens a stream with the options of the parser, except `input` and `isError`.
   *
   * @param perStream more options, and others in place of the parser's
   * @throws TypeError for an unknown option or a wrong value of one
   */
  stream(perStream?: StreamOptions | null): ToolResultStream;
}

/**
 * Makes a parser: options are checked here, once, and not at each call. They are copied; changing the object later has no
 * effect. Nothing needs to be freed.
 *
 * @throws TypeError for an unknown option or a wrong value of one
 * @throws Error when called before `init()` in a browser
 *
 * @example
 * const parser = createParser({ vertical: "food", limits: { products: 20 } });
 * const card = parser.parse("search_products", result.content, { input: { query: "oats" } });
 * if (card.type === "products") for (const item of card.items) console.log(item.name, item.price);
 */
export function createParser(options?: ParseOptions | null): ToolResultParser;

export interface ToolErrorClass {
  category: ErrorCategory;
  /** Present when the server asked for fewer requests. */
  reason?: "rate_limit";
}

/**
 * Sorts the content of a failed tool call into one of four categories.
 *
 * @example
 * classifyToolError("HTTP 429"); // { category: "server", reason: "rate_limit" }
 */
export function classifyToolError(content: unknown): ToolErrorClass;

/**
 * The trimmed URL if its form is safe for an image, otherwise undefined. Checks form only: `http` and paths pass.
 *
 * @example
 * safeImageUrl(" https://cdn.example/a.png "); // "https://cdn.example/a.png"
 * safeImageUrl("javascript:alert(1)"); // undefined
 */
export function safeImageUrl(s: string): string | undefined;

/** A product variant that was written as prose. */
export interface TextVariant {
  id: string;
  name: string;
  price: number;
  currency: "INR";
  quantity: string;
  available: true;
}

export type TextSegment = { type: "text"; content: string } | { type: "products"; items: TextVariant[] };

/**
 * Finds priced bullet lists under bold headings in a text, and keeps the text around them.
 *
 * @example
 * parseVariantsFromText("**Milk**\n- 1 L @ ₹60");
 * // { segments: [{ type: "products", items: [{ id: "text-variant-0-0", name: "Milk", price: 60, … }] }] }
 */
export function parseVariantsFromText(text: string): { segments: TextSegment[] };

export interface Stats {
  /** Calls into the WebAssembly module so far. */
  calls: number;
  /** How often a call trapped and the instance was replaced. Anything above 0 is worth a bug report. */
  recoveries: number;
  /** Size of the instance's memory; 0 while there is none. */
  memoryBytes: number;
}

/**
 * Counters of this copy of the package.
 *
 * @example
 * if (stats().recoveries > 0) report("mcp-cards had to restart");
 */
export function stats(): Stats;

/** The version of the package. */
export const version: string;
