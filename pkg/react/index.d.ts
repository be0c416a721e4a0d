import type { CSSProperties, DetailedHTMLProps, HTMLAttributes, ReactElement, ReactNode } from "react";
import type { CardSource, ActionDetail, ElementProperties, McpCard, Messages } from "../elements/index.js";
import type { ErrorItem, Item as ChatItem, MessagesOptions, ParseOptions, StreamOptions, TextItem, Vertical } from "../index.js";

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
  className?: string | undefined;
  style?: CSSProperties | undefined;
  id?: string | undefined;
  slot?: string | undefined;
}

export interface CardProps extends DrawingProps {
  card: McpCard["card"];
  partial?: boolean | undefined;
  /** What stands in the element's slots: `slot="header-end"` or `slot="footer"`. */
  children?: ReactNode;
}
/** Draws a card. */
export function Card(props: CardProps): ReactNode;

/** A call whose result has not come yet. */
export function Call(props: DrawingProps & { call: NonNullable<McpCard["call"]> }): ReactNode;

export interface ToolResultProps extends DrawingProps {
  tool: string;
  /** Whatever the tool returned: see `parseToolResult`. */
  content: unknown;
  options?: ParseOptions | undefined;
}
/** Parses what a tool returned, and draws it. */
export function ToolResult(props: ToolResultProps): ReactNode;

/**
 * The texts, calls and cards of a stored conversation, in order. Empty until the module is loaded.
 *
 * @example
 * const items = useCards(messages);
 * return items.map((item, i) => <Item key={i} item={item}>{({ text }) => <p>{text}</p>}</Item>);
 */
export function useCards(messages: unknown, options?: MessagesOptions | null): ChatItem[];

/** An item that is words: a text, or an error, whose message is its text too. */
export type SpokenItem = TextItem | (ErrorItem & { text: string });

/** Draws a call or a card; a text or an error is given to `children`, or written as it is. */
export function Item(props: DrawingProps & { item: ChatItem; children?: (item: SpokenItem) => ReactNode }): ReactNode;

/** A tool part of a message of the AI SDK: `part.type` is `dynamic-tool` or begins with `tool-`. */
export function ToolPart(props: DrawingProps & { part: object; options?: MessagesOptions | undefined }): ReactNode;

/** For assistant-ui: `<MessagePrimitive.Parts components={{ tools: { Fallback: ToolFallback } }} />`. */
export function ToolFallback(props: { toolName: string; toolCallId?: string; args?: unknown; result?: unknown; isError?: boolean | undefined; status?: { type: string; reason?: string; error?: unknown } | undefined }): ReactNode;

/** For CopilotKit: `useDefaultRenderTool({ render: renderTool })`. */
export function renderTool(props: { name: string; toolCallId?: string; args?: unknown; parameters?: unknown; result?: unknown; status?: string }): ReactElement;

/** What a stream has told so far. */
export interface ToolStream {
  items: ChatItem[];
  /**
   * Reads a response, its body, a string or chunks, or the promise of one: `read(fetch("/chat"))`. What it tells is added to
   * `items`, also that the request failed, the connection was lost or the stream was cut. Rejects only for a wrong argument or option,
   * or if the module cannot be loaded.
   */
  read(body: unknown): Promise<void>;
  /** Forgets all items: a new chat begins. */
  clear(): void;
  /** Whether something is being read. */
  reading: boolean;
  /** Whether cards can be made already; `read` waits for that itself. */
  ready: boolean;
}
/**
 * Reads streams into items.
 *
 * @example
 * const { items, read } = useToolStream();
 * const ask = (text) => read(fetch("/chat", { method: "POST", body: text }));
 */
export function useToolStream(options?: StreamOptions | null): ToolStream;

/** Whether cards can be made: `false` on a server and until the module is loaded. Throws what kept it from loading. */
export function useReady(): boolean;

/** The element itself, for React 19, which sets properties and listeners of elements. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "mcp-card": DetailedHTMLProps<HTMLAttributes<McpCard>, McpCard> & ElementProperties & { "onmcp-action"?: ((event: CustomEvent<ActionDetail>) => void) | undefined };
    }
  }
}
