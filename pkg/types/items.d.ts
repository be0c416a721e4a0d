import type { ParsedToolResult } from "./cards.js";
import type { ParseOptions } from "./options.js";
import type { CallRef, PartialCard, SessionEvent } from "./stream.js";

/** Who speaks. */
export type Role = "user" | "assistant" | "system" | "tool";

/** Text of a message. */
export interface TextItem {
  kind: "text";
  role: Role;
  text: string;
  channel?: "thinking";
  /** The position of the message in the list. */
  index?: number;
}

/** A call without a result so far. */
export interface CallItem extends CallRef {
  kind: "call";
  role: "assistant";
  state: "started" | "ready";
  input?: unknown;
  progress?: { progress: number; total?: number; message?: string };
  index?: number;
}

/** What a call came to, where the call stood; without `callId` the images and files of a message. */
export interface CardItem extends Partial<CallRef> {
  kind: "card";
  role: Role;
  card: ParsedToolResult;
  input?: unknown;
  /** The call failed. */
  error?: true;
  /** No call of this result is known. */
  orphan?: true;
  /** Another result will take its place. */
  preliminary?: true;
  partial?: undefined;
  index?: number;
}

/** A card whose rows are still arriving. */
export interface PartialCardItem extends Omit<CardItem, "card" | "partial"> {
  card: PartialCard;
  partial: true;
}

/** What went wrong with the stream, or with reading the messages. */
export interface ErrorItem {
  kind: "error";
  role: "assistant";
  code: string;
  message: string;
  fatal: boolean;
}

/** A piece of a chat, in the order in which it is shown. */
export type Item = TextItem | CallItem | CardItem | PartialCardItem | ErrorItem;

/** What can be chosen for stored messages. */
export interface MessagesOptions extends Omit<ParseOptions, "input" | "isError"> {
  /** Whether the model's reasoning comes as text of the channel `thinking`. @default false */
  thinking?: boolean | undefined;
  /** Whether messages of the system come as text. @default false */
  system?: boolean | undefined;
}

/**
 * The items of a stored chat: texts, calls and cards, one item for each call, where the call stands. `messages` is the list
 * in the words of any SDK, also mixed, its JSON text, one message, or an object that has the list. Data never throws.
 *
 * @example
 * const items = cardsFromMessages([
 *   { role: "user", content: "Tea?" },
 *   { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: { name: "f", arguments: "{}" } }] },
 *   { role: "tool", tool_call_id: "c1", content: "ok" },
 * ]);
 * items.map((item) => item.kind); // ["text", "card"]
 */
export function cardsFromMessages(messages: unknown, options?: MessagesOptions | null): Item[];

/**
 * The items after an event of a stream. Nothing is changed: items that the event is not about are the same objects as before,
 * and an event that is about none gives the same list.
 *
 * @example
 * reduceItems([], { type: "text", text: "Hi" }); // [{ kind: "text", role: "assistant", text: "Hi" }]
 */
export function reduceItems(items: readonly Item[], event: SessionEvent): Item[];
