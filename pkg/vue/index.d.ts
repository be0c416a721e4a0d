import type { ComputedRef, DefineComponent, MaybeRefOrGetter, ShallowRef } from "vue";
import type { ActionDetail, CardSource, ElementProperties, McpCard, Messages } from "../elements/index.js";
import type { Item as ChatItem, MessagesOptions, ParseOptions, StreamOptions, Vertical } from "../index.js";

/** What all of these components take, and hand to the element. */
export interface DrawingProps {
  /** What a person wants: the detail of `mcp-action`, and the event. */
  onAction?: ((detail: ActionDetail, event: CustomEvent<ActionDetail>) => void) | undefined;
  source?: CardSource | undefined;
  messages?: Messages | undefined;
  locale?: string | undefined;
  vertical?: Vertical | undefined;
  images?: McpCard["images"];
  theme?: McpCard["theme"];
  readonly?: boolean | undefined;
  headingLevel?: number | undefined;
  quantities?: McpCard["quantities"];
  footer?: McpCard["footer"];
}

/** Draws a card: `<Card :card="card" @action="…" />`. */
export const Card: DefineComponent<DrawingProps & { card: McpCard["card"]; partial?: boolean | undefined }>;
/** A call whose result has not come yet. */
export const Call: DefineComponent<DrawingProps & { call: NonNullable<McpCard["call"]> }>;
/** Parses what a tool returned, and draws it. */
export const ToolResult: DefineComponent<DrawingProps & { tool: string; content: unknown; options?: ParseOptions | undefined }>;
/** Draws a call or a card; a text is given to the default slot, or written as it is. */
export const Item: DefineComponent<DrawingProps & { item: ChatItem }>;
/** A tool part of a message of the AI SDK: `part.type` is `dynamic-tool` or begins with `tool-`. */
export const ToolPart: DefineComponent<DrawingProps & { part: object; options?: MessagesOptions | undefined }>;

/** Whether cards can be made: `false` on a server and until the module is loaded. */
export function useReady(): ShallowRef<boolean>;

/** The texts, calls and cards of a stored conversation, in order. Empty until the module is loaded. */
export function useCards(messages: MaybeRefOrGetter<unknown>, options?: MaybeRefOrGetter<MessagesOptions | undefined>): ComputedRef<ChatItem[]>;

/** Reads streams into items: `read(fetch("/chat"))`. */
export function useToolStream(options?: MaybeRefOrGetter<StreamOptions | undefined>): {
  items: ShallowRef<ChatItem[]>;
  /**
   * Reads a response, its body, a string or chunks, or the promise of one: `read(fetch("/chat"))`. What it tells is added to
   * `items`, also that the request failed, the connection was lost or the stream was cut. Rejects only for a wrong argument or option,
   * or if the module cannot be loaded.
   */
  read(body: unknown): Promise<void>;
  /** Forgets all items: a new chat begins. */
  clear(): void;
  reading: ComputedRef<boolean>;
};

/** The element itself; in templates `.card` sets the property, and so does `:card` once the element is known. */
declare module "vue" {
  interface GlobalComponents {
    "mcp-card": DefineComponent<ElementProperties & { onMcpAction?: ((event: CustomEvent<ActionDetail>) => void) | undefined }>;
  }
}
