export const encode = (text) => new TextEncoder().encode(text);
export const block = (text) => ({ type: "text", text });

/** A result in every form a UI may hold it in. */
export function forms(value) {
  const text = JSON.stringify(value);
  const bytes = encode(text);
  return {
    "a string": text,
    "a string with a byte order mark": `\ufeff${text}`,
    "a Uint8Array": bytes,
    "an ArrayBuffer": bytes.buffer.slice(0),
    "a DataView": new DataView(bytes.buffer),
    "blocks": [block(text)],
    "an mcp_tool_result block": { type: "mcp_tool_result", tool_use_id: "t", is_error: false, content: [block(text)] },
    "an mcp_tool_result block with a string": { type: "mcp_tool_result", tool_use_id: "t", content: text },
    "a CallToolResult": { content: [block(text)], isError: false },
    "a CallToolResult with structured content only": { content: [], structuredContent: value },
    "a CallToolResult with both": { content: [block(text)], structuredContent: value },
    "a legacy result": { toolResult: value },
    "a JSON-RPC response": { jsonrpc: "2.0", id: 3, result: { content: [block(text)] } },
    "a tool message": { role: "tool", tool_call_id: "c", content: text },
    "an output of the AI SDK": { type: "call", serverLabel: "s", name: "ping", arguments: "{}", output: text },
    "an object": value,
    "an object of only a result": { result: value },
    "JSON in a JSON string": JSON.stringify(text),
  };
}
