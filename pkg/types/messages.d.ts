import type { ErrorCategory } from "./stream.js";

/**
 * What to tell people when a chat stops after errors of a tool.
 *
 * @param brand whom they know the server as; "the service" if nothing is given
 *
 * @example
 * abortMessage("address", "acme"); // "Acme cannot use the saved delivery address. Please choose another address."
 */
export function abortMessage(category: ErrorCategory, brand?: string | null): string;

/** A block of a message and its place there. */
export interface PlacedBlock<Block> {
  block: Block;
  index: number;
}

/** A run of calls and results, or any other block by itself. */
export type BlockGroup<Block> = { kind: "tool_group"; blocks: PlacedBlock<Block>[] } | ({ kind: "text" } & PlacedBlock<Block>);

/**
 * The blocks of a stored message with tool calls and results that follow each other as one group.
 *
 * @example
 * const blocks = [{ type: "text", text: "Hi" }, { type: "mcp_tool_use", id: "1" }, { type: "mcp_tool_result", tool_use_id: "1" }];
 * groupBlocks(blocks).map((group) => group.kind); // ["text", "tool_group"]
 */
export function groupBlocks<Block>(blocks: readonly Block[]): BlockGroup<Block>[];

/** A result and the call that it answers. */
export interface PairedResult<Block> extends PlacedBlock<Block> {
  callId: string;
  tool?: string;
  server?: string;
  input?: unknown;
  /** There is no such call among the blocks. */
  orphan?: true;
}

/**
 * Each result of a stored message with the name, server and input of its call: what `parseToolResult` needs.
 *
 * @example
 * const call = { type: "mcp_tool_use", id: "t1", name: "search", server_name: "shop", input: { query: "tea" } };
 * const [pair] = pairToolCalls([call, { type: "mcp_tool_result", tool_use_id: "t1", content: "[]" }]);
 * [pair.tool, pair.server, pair.input.query]; // ["search", "shop", "tea"]
 */
export function pairToolCalls<Block>(blocks: readonly Block[]): PairedResult<Block>[];

/** The text of an answer while its lines arrive. */
export interface ChatText {
  text: string;
}

/**
 * The text after one more line of a status stream. Begin with nothing.
 *
 * @example
 * const waiting = accumulateChat(null, { type: "status", message: "Thinking" });
 * waiting.text; // "_Status: Thinking_\n\n"
 * accumulateChat(waiting, { type: "content", content: "Hello" }).text; // "Hello"
 */
export function accumulateChat(state: Readonly<ChatText> | null | undefined, line: unknown): ChatText;

/** What a line of a status stream is about. */
export type StatusKind = "init" | "tools" | "thinking" | "executing" | "tool_done" | "tool_error" | "formatting" | "finalizing" | "other";

/**
 * What a status is about.
 *
 * @example
 * classifyStatus("Executing tool search..."); // "executing"
 */
export function classifyStatus(message: string): StatusKind;

/**
 * The key, or the first one after it that is free: its trailing number counts on, or a 1 is appended.
 *
 * @example
 * uniqueKey("Q1", ["Q1", "Q2"]); // "Q3"
 */
export function uniqueKey(key: string, taken: readonly string[]): string;

/**
 * A name for style sheets: lower case, no white space, `_` for all but `a-z`, `0-9`, `_` and `-`.
 *
 * @example
 * cssName("Non Veg!"); // "nonveg_"
 */
export function cssName(name: string): string;

/**
 * A number in few digits: k, M, B, T, Qa, Qi, Sx, Sp, Oc, No and Dc from a thousand on.
 *
 * @example
 * formatLargeNumber(1234567); // "1.2M"
 */
export function formatLargeNumber(n: number | null | undefined): string;

/**
 * What an error says, whatever was thrown.
 *
 * @example
 * errorToString(new Error("no such file")); // "no such file"
 * errorToString({ code: 5 }); // "{\"code\":5}"
 */
export function errorToString(error: unknown): string;
