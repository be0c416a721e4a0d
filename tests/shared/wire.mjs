// Bodies and events in the form of the protocols, for tests that need other results than the captured ones.

export const sse = (...events) => events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");

/** Rows of a documentation search. */
export const hits = (count) =>
  Array.from({ length: count }, (_, i) => ({
    chunk_id: `guide/${i}.md#part`, heading: `Part ${i} “é” 🙏`, breadcrumb: `guide/${i}.md > Part ${i}`, snippet: `s\n${i}`, filepath: `guide/${i}.md`, metadata: {}, score: 1 / (i + 2),
  }));

/** Events of the Messages stream of Anthropic. */
export const anthropic = {
  start: (id = "m1") => ({ type: "message_start", message: { id, role: "assistant", content: [] } }),
  text: (text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
  call: (id, name, input = {}, server = "shop") => [
    { type: "content_block_start", index: 1, content_block: { type: "mcp_tool_use", id, name, server_name: server, input: {} } },
    { type: "content_block_delta", index: 1, delta: { type: "input_json_delta", partial_json: JSON.stringify(input) } },
    { type: "content_block_stop", index: 1 },
  ],
  result: (id, text, isError = false) => ({
    type: "content_block_start", index: 2, content_block: { type: "mcp_tool_result", tool_use_id: id, is_error: isError, content: [{ type: "text", text }] },
  }),
  stop: (reason = "end_turn") => [{ type: "message_delta", delta: { stop_reason: reason } }, { type: "message_stop" }],
};

/** A call and its whole result, in each protocol that can carry a result in one long line. */
export const CARRIERS = {
  anthropic: (tool, input, text) => [anthropic.start(), ...anthropic.call("c1", tool, input), anthropic.result("c1", text), ...anthropic.stop()],
  "managed agents": (tool, input, text) => [
    { type: "agent.mcp_tool_use", id: "c1", name: tool, mcp_server_name: "shop", input },
    { type: "agent.mcp_tool_result", mcp_tool_use_id: "c1", content: [{ type: "text", text }] },
    { type: "session.status_idle" },
  ],
  "ai-sdk": (tool, input, text) => [
    { type: "start" },
    { type: "tool-input-available", toolCallId: "c1", toolName: tool, input },
    { type: "tool-output-available", toolCallId: "c1", output: { content: [{ type: "text", text }] } },
    { type: "finish" },
    "[DONE]",
  ],
  "ai-sdk, text alone": (tool, input, text) => [
    { type: "start" },
    { type: "tool-input-available", toolCallId: "c1", toolName: tool, input },
    { type: "tool-output-available", toolCallId: "c1", output: text },
    { type: "finish" },
    "[DONE]",
  ],
  "ai-sdk, structured": (tool, input, text) => [
    { type: "start" },
    { type: "tool-input-available", toolCallId: "c1", toolName: tool, input },
    { type: "tool-output-available", toolCallId: "c1", output: { structuredContent: JSON.parse(text) } },
    { type: "finish" },
    "[DONE]",
  ],
  openai: (tool, input, text) => {
    const item = { type: "mcp_call", id: "c1", name: tool, server_label: "shop", arguments: JSON.stringify(input) };
    return [
      { type: "response.output_item.added", item: { ...item, arguments: "" } },
      { type: "response.mcp_call_arguments.done", item_id: "c1", arguments: item.arguments },
      { type: "response.output_item.done", item: { ...item, output: text } },
      { type: "response.completed", response: { status: "completed" } },
    ];
  },
  "json-rpc": (tool, input, text) => [
    { jsonrpc: "2.0", id: "c1", method: "tools/call", params: { name: tool, arguments: input } },
    { jsonrpc: "2.0", id: "c1", result: { content: [{ type: "text", text }] } },
  ],
  "json-rpc, structured": (tool, input, text) => [
    { jsonrpc: "2.0", id: "c1", method: "tools/call", params: { name: tool, arguments: input } },
    { jsonrpc: "2.0", id: "c1", result: { content: [{ type: "text", text: "See the data." }], structuredContent: JSON.parse(text) } },
  ],
  "ag-ui": (tool, input, text) => [
    { type: "RUN_STARTED" },
    { type: "TOOL_CALL_START", toolCallId: "c1", toolCallName: tool },
    { type: "TOOL_CALL_ARGS", toolCallId: "c1", delta: JSON.stringify(input) },
    { type: "TOOL_CALL_END", toolCallId: "c1" },
    { type: "TOOL_CALL_RESULT", toolCallId: "c1", content: text },
    { type: "RUN_FINISHED" },
  ],
};
