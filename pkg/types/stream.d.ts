import type { CollectionCard } from "./definitions.js";
import type { ParsedToolResult } from "./cards.js";
import type { ErrorCard, InputRequestCard } from "./general.js";
import type { ParseOptions } from "./options.js";

/** What kind of tool error it is, for deciding whether to go on. */
export type ErrorCategory = "address" | "auth" | "server" | "validation";

/** The protocols that are understood; docs/carriers.md says what belongs to each. */
export type Carrier =
  | "auto"
  | "anthropic"
  | "ai-sdk"
  | "openai"
  | "openai-chat"
  | "ollama"
  | "gemini"
  | "bedrock"
  | "json-rpc"
  | "ag-ui"
  | "langchain"
  | "acp"
  | "a2a"
  | "ndjson";

/** How many failed calls end a stream. */
export interface ErrorBudget {
  /** Errors because the user must connect again. Default 1. */
  auth?: number | undefined;
  /** Errors because of the delivery address. Default 1. */
  address?: number | undefined;
  /** Errors of any kind. Default 2. */
  total?: number | undefined;
}

/** What can be chosen for a stream: the options of a result, and these. */
export interface StreamOptions extends Omit<ParseOptions, "input" | "isError"> {
  /** The protocol; `auto`, the default, finds it out from the first event. */
  carrier?: Carrier | undefined;
  /** Whether cards grow while their result is still arriving. Default true. */
  partial?: boolean | undefined;
  /** Whether the model's reasoning comes as text of the channel `thinking`. Default false. */
  thinking?: boolean | undefined;
  /** The size of the largest event. Default 16 MiB; larger ones are skipped with an error event. */
  maxEventBytes?: number | undefined;
  /** How many failed calls end the stream; `false`: none does. */
  errorBudget?: ErrorBudget | false | undefined;
  /** The name of the service in abort messages. Default "the service". */
  brand?: string | undefined;
  /** Own abort messages; `{brand}` in them is filled in. */
  abortMessages?: Partial<Record<ErrorCategory, string>> | undefined;
}

/** A call of a tool, as far as it is known. */
export interface CallRef {
  callId: string;
  tool?: string;
  server?: string;
  /** What people call the tool, where its definition or the carrier says so. */
  title?: string;
}

/** A server as it names itself. It may say anything, so nothing follows from it. */
export interface ServerInfo {
  name: string;
  version?: string;
  title?: string;
}

/** A tool of a server. */
export interface ToolInfo {
  name: string;
  description?: string;
  inputSchema?: unknown;
}

/** Text of the answer. Pieces belong together; `replace` takes the place of all before it. */
export interface TextEvent {
  type: "text";
  text: string;
  channel?: "thinking";
  replace?: true;
  callId?: undefined;
  card?: undefined;
}

/** A tool is called. */
export interface ToolCallStartedEvent extends CallRef {
  type: "tool_call";
  state: "started";
  card?: undefined;
}

/** What the tool is given is known. Untrusted: it is what the model wrote. */
export interface ToolCallReadyEvent extends CallRef {
  type: "tool_call";
  state: "ready";
  input: unknown;
  /** What came instead of JSON. */
  inputText?: string;
  card?: undefined;
}

/**
 * The part of a card that exists before its result is complete: its list so far, of a table also the columns, of a
 * collection all fields of its definition.
 */
export type PartialCard = Extract<
  ParsedToolResult,
  {
    type:
      | "products"
      | "restaurants"
      | "time_slots"
      | "addresses"
      | "doc_search"
      | "context_results"
      | "code_matches"
      | "web_search"
      | "table"
      | "collection";
  }
> extends infer Card
  ? Card extends { type: "collection"; kind: infer Kind; items: infer List }
    ? Pick<CollectionCard, "type" | "title" | "layout" | "view" | "fields"> & { kind: Kind; items: List }
    : Card extends { type: "products" | "restaurants"; items: infer List }
    ? { type: Card["type"]; items: List }
    : Card extends { type: "time_slots"; slots: infer List }
      ? { type: "time_slots"; slots: List }
      : Card extends { type: "addresses"; addresses: infer List }
        ? { type: "addresses"; addresses: List }
        : Card extends { type: "doc_search"; hits: infer List }
          ? { type: "doc_search"; hits: List }
          : Card extends { type: "context_results" | "web_search"; results: infer List }
            ? { type: Card["type"]; results: List }
            : Card extends { type: "code_matches"; matches: infer List }
              ? { type: "code_matches"; matches: List }
              : Card extends { type: "table"; columns: infer Columns; rows: infer List }
                ? { type: "table"; columns: Columns; rows: List }
                : never
  : never;

/**
 * Rows of a card whose result is still arriving. `card` holds all rows so far; those before `from` are the same objects
 * as in the event before, and the final card begins with them unless it says `supersedes`.
 */
export interface PartialResultEvent extends CallRef {
  type: "partial_result";
  card: PartialCard;
  /** How many rows were shown before. */
  from: number;
  /** How many rows are shown now. */
  count: number;
}

/** A call has a result. */
export interface ToolResultEvent extends CallRef {
  type: "tool_result";
  /** The input of the call. One of more than 2 KB comes with the first result or error only. */
  input?: unknown;
  card: ParsedToolResult;
  /** The call is not known: the card was made by its shape alone. */
  orphan?: true;
  /** The next result of the same call takes its place. */
  preliminary?: true;
  /** The card is another one than the rows shown before promised, and takes their place. */
  supersedes?: true;
  serverInfo?: ServerInfo;
  /** The task whose result it is. */
  taskId?: string;
}

/** A call has failed. */
export interface ToolErrorEvent extends CallRef {
  type: "tool_error";
  /** The input of the call. One of more than 2 KB comes with the first result or error only. */
  input?: unknown;
  card: ErrorCard;
  category: ErrorCategory;
  /** How many calls have failed in this turn. */
  errors: number;
  orphan?: true;
  preliminary?: true;
  supersedes?: true;
  serverInfo?: ServerInfo;
  taskId?: string;
}

/** Something must be answered before the call goes on. The call stays open. */
export interface InputRequestEvent extends CallRef {
  type: "input_request";
  /** The input of the call. One of more than 2 KB comes with the first question only. */
  input?: unknown;
  card: InputRequestCard;
}

/** Too many calls have failed: stop the request and show the message. */
export interface AbortEvent {
  type: "abort";
  category: ErrorCategory;
  message: string;
  callId: string;
  errors: number;
  card?: undefined;
}

/** News that is neither text nor call. */
export interface StatusEvent {
  type: "status";
  message: string;
  /** `progress` and `task` are about a call. */
  phase?: string;
  callId?: string;
  tool?: string;
  title?: string;
  taskId?: string;
  /** How far the task or activity is, in the words of the server. */
  state?: string;
  level?: string;
  progress?: number;
  total?: number;
  server?: string;
  tools?: ToolInfo[];
  card?: undefined;
}

/** Something in the stream is damaged, or the service reports an error. Only a fatal one ends the stream. */
export interface StreamErrorEvent {
  type: "error";
  code: string;
  message: string;
  fatal: boolean;
  retryable: boolean;
  callId?: string;
  /** `unknown_carrier` only: how the body begins. */
  begins?: string;
  /** `unknown_carrier` only: what the body looks like. */
  looksLike?: "html" | "json" | "sse" | "text" | "binary";
  card?: undefined;
}

/** The end: exactly one of these comes, and nothing after it. */
export interface DoneEvent {
  type: "done";
  reason: string;
  /** The stream was cut or failed. */
  incomplete?: true;
  /** Calls without a result. */
  openCalls?: string[];
  usage?: Record<string, unknown>;
  /** The whole answer, where the protocol repeats it at the end. */
  text?: string;
  artifactIds?: string[];
  callId?: undefined;
  card?: undefined;
}

/** An event with a card: one element for each `callId`. */
export type CardEvent = PartialResultEvent | ToolResultEvent | ToolErrorEvent | InputRequestEvent;

/** What a stream says. `if (event.card)` narrows it to a `CardEvent`. */
export type SessionEvent =
  | TextEvent
  | ToolCallStartedEvent
  | ToolCallReadyEvent
  | CardEvent
  | AbortEvent
  | StatusEvent
  | StreamErrorEvent
  | DoneEvent;

/**
 * Reads the stream of a chat backend. Data never throws; a wrong argument, or using a stream that was freed, is a
 * TypeError.
 *
 * @example
 * const stream = new ToolResultStream({ vertical: "dining", brand: "TableScout" });
 * for await (const chunk of response.body) for (const event of stream.push(chunk)) render(event);
 * for (const event of stream.finish()) render(event);
 * stream.free();
 */
export class ToolResultStream {
  constructor(options?: StreamOptions | null);
  /** Takes over a call that was made before this stream began. */
  registerCall(call: CallRef & { input?: unknown }): void;
  /** Takes the next part of the body, cut anywhere. */
  push(chunk: Uint8Array | ArrayBuffer | string): SessionEvent[];
  /** Takes an event that an SDK has decoded: as it is, or as `{ event, data }` with the name of its Server-Sent Event. */
  pushEvent(event: object): SessionEvent[];
  /** The end of the body. May be called again; pushing after it gives an error event until `reset()`. */
  finish(): SessionEvent[];
  /** Begins the next turn: known calls stay known, errors are forgotten. */
  reset(): void;
  /** Gives the memory back. Every other method throws from now on. */
  free(): void;
  // @ts-ignore: older versions of TypeScript's library do not know this symbol
  [Symbol.dispose](): void;
}

/**
 * The same for those who pipe. Frees itself at the end, and when the reader cancels or the writer aborts.
 *
 * @example
 * const events = response.body.pipeThrough(toolResultStream({ vertical: "dining" }));
 * for await (const event of events) render(event);
 */
export function toolResultStream(options?: StreamOptions | null): {
  // @ts-ignore: any, where neither the DOM's nor Node's types are there
  readable: ReadableStream<SessionEvent>;
  // @ts-ignore: the same
  writable: WritableStream<Uint8Array | string>;
};
