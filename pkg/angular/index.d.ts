import type { Signal } from "@angular/core";
import type { Item, MessagesOptions, ParseOptions, ParsedToolResult, StreamOptions } from "../index.js";

/** A value, or a signal that holds it. */
type Given<Value> = Value | Signal<Value>;

/** Whether cards can be made. Loads the module and the elements as soon as somebody asks, in the browser. */
export const ready: Signal<boolean>;

/** The card of what a tool returned; `undefined` until the module is loaded. */
export function toolResult(tool: Given<string>, content: unknown, options?: Given<ParseOptions | undefined>): Signal<ParsedToolResult | undefined>;

/** The texts, calls and cards of a stored conversation, or of a signal that holds one. */
export function cards(messages: unknown, options?: Given<MessagesOptions | undefined>): Signal<Item[]>;

/** What a stream has told so far. */
export interface ToolStream {
  items: Signal<Item[]>;
  /**
   * Reads a response, its body, a string or chunks, or the promise of one: `read(fetch("/chat"))`. What it tells is added to
   * `items`, also that the request failed, the connection was lost or the stream was cut. Rejects only for a wrong argument or option,
   * or if the module cannot be loaded.
   */
  read(body: unknown): Promise<void>;
  /** Forgets all items: a new chat begins. */
  clear(): void;
  reading: Signal<boolean>;
}
/** Reads streams into items. */
export function toolStream(options?: Given<StreamOptions | undefined>): ToolStream;
