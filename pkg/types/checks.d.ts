/** The arguments with what was left out, or what is wrong with them. */
export type InputCheck =
  | { ok: true; value: { [argument: string]: string | number | boolean } }
  | { ok: false; issues: { path: string; message: string }[] };

/**
 * Checks the arguments of `context_search`, `read_file` and `grep_codebase`. Others are left out.
 *
 * @example
 * validateContextInput("read_file", { path: "a.ts" }); // { ok: true, value: { path: "a.ts", includeDeps: false, maxDepth: 1 } }
 * validateContextInput("context_search", { query: "ab" }).issues[0].message; // "query must be at least 3 characters"
 */
export function validateContextInput(tool: string, input: unknown): InputCheck;

/**
 * Checks the arguments of `search_docs` and `get_doc`. Others are refused, but for the filters that `taxonomy` names with
 * their values.
 *
 * @example
 * validateDocsInput("search_docs", { query: "x", language: "go" }, { language: ["go"] }); // { ok: true, value: { language: "go", query: "x", limit: 10 } }
 * validateDocsInput("get_doc", { chunk_id: "a.md", page: 2 }).issues[0].message; // "Unexpected field 'page'"
 */
export function validateDocsInput(tool: string, input: unknown, taxonomy?: Readonly<Record<string, readonly string[]>> | null): InputCheck;

/**
 * Why a path may not be read, or null.
 *
 * @example
 * validateFilePath("src/../../etc/passwd"); // "Path traversal not allowed"
 * validateFilePath("src/a.ts"); // null
 */
export function validateFilePath(path: string): string | null;

/**
 * The file and the anchor that the id of a chunk names, or null.
 *
 * @example
 * splitChunkId("guides/retries.md#backoff"); // { filepath: "guides/retries.md", anchor: "backoff" }
 */
export function splitChunkId(id: string): { filepath: string; anchor?: string } | null;

/**
 * The line that stands before a chunk of a document.
 *
 * @example
 * formatDelimiter({ chunkId: "a.md#x", position: 2, total: 5, offset: -1 }); // "--- Chunk: a.md#x (Chunk 2 of 5) (Context: -1) ---"
 */
export function formatDelimiter(chunk: { chunkId: string; position: number; total: number; offset: number }): string;
