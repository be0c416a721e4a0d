// Compiled without the types of the DOM and of Node.
import init, { parseToolResult, type ParsedToolResult } from "mcp-cards";

export const card: ParsedToolResult = parseToolResult("say", "hello");
export const ready: Promise<void> = init({ module_or_path: new Uint8Array(8) });
