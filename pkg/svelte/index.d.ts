import type { Readable } from "svelte/store";
import type { ActionDetail, ElementProperties, McpCard } from "../elements/index.js";
import type { Item, MessagesOptions, ParseOptions, ParsedToolResult, StreamOptions } from "../index.js";

/** Whether cards can be made. Loads the module and the elements as soon as somebody asks, in the browser. */
export const ready: Readable<boolean>;

/** The card of what a tool returned, or of a store that holds it; `undefined` until the module is loaded. */
export function toolResult(tool: string, content: unknown, options?: ParseOptions): Readable<ParsedToolResult | undefined>;

/** The texts, calls and cards of a stored conversation, or of a store that holds one. */
export function cards(messages: unknown, options?: MessagesOptions | null): Readable<Item[]>;

/** A store of items: `stream.read(fetch("/chat"))` adds to it. */
export interface ToolStream extends Readable<Item[]> {
  /**
   * Reads a response, its body, a string or chunks, or the promise of one: `read(fetch("/chat"))`. What it tells is added to
   * the items, also that the request failed, the connection was lost or the stream was cut. Rejects only for a wrong argument or option,
   * or if the module cannot be loaded.
   */
  read(body: unknown): Promise<void>;
  /** Forgets all items: a new chat begins. */
  clear(): void;
  reading: Readable<boolean>;
}
/** Reads streams into items. */
export function toolStream(options?: StreamOptions | null): ToolStream;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "mcp-card": ElementProperties &
      HTMLAttributes<McpCard> & { "heading-level"?: number | undefined; "onmcp-action"?: ((event: CustomEvent<ActionDetail>) => void) | undefined };
  }
}
