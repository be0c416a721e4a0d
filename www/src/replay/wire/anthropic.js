import { PAUSES, inputPieces, textPieces, torn } from "./pieces.js";

/**
 * A turn as an Anthropic Messages stream, the way the API sends it when it calls the tools of MCP servers itself:
 * `mcp_tool_use` with its input in pieces, `mcp_tool_result` whole in one line.
 */

const event = (data, pause = 0) => ({ pause, text: `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n` });

function block(index, start, deltas, pause) {
  return [
    event({ type: "content_block_start", index, content_block: start }, pause),
    ...deltas.map((delta) => event({ type: "content_block_delta", index, delta })),
    event({ type: "content_block_stop", index }),
  ];
}

/** The blocks of each kind of part: how the block starts, its deltas, the pause before it. */
const BLOCKS = {
  text: ({ text }) => [[{ type: "text", text: "" }, textPieces(text).map((piece) => ({ type: "text_delta", text: piece })), PAUSES.text]],
  thinking: ({ text }) => [[{ type: "thinking", thinking: "" }, textPieces(text).map((piece) => ({ type: "thinking_delta", thinking: piece })), PAUSES.text]],
  call: ({ tool, input, result, isError = false }, { id, server, pieces }) => {
    // The API's first piece is empty, and it is the only one of an input without members.
    const json = Object.keys(input).length === 0 ? [""] : ["", ...pieces(input)];
    return [
      [{ type: "mcp_tool_use", id, name: tool, input: {}, server_name: server }, json.map((piece) => ({ type: "input_json_delta", partial_json: piece })), PAUSES.call],
      [{ type: "mcp_tool_result", tool_use_id: id, is_error: isError, content: [{ type: "text", text: result }] }, [], PAUSES.result],
    ];
  },
};

/** @returns {Generator<{ pause: number, text: string }>} events as they stand on the wire, each with the pause before it */
export function* anthropic(turn, { server, message = "msg_01", callId, pieces = inputPieces }) {
  const usage = { input_tokens: 812, output_tokens: 1 };
  yield event({ type: "message_start", message: { id: message, type: "message", role: "assistant", model: "demo-model", content: [], stop_reason: null, usage } }, PAUSES.message);
  let index = 0;
  for (const part of turn.parts) {
    if (part.kind === "break") {
      yield event({ type: "error", error: part.error }, PAUSES.result);
      return;
    }
    const id = part.kind === "call" ? callId() : undefined;
    for (const [start, deltas, pause] of BLOCKS[part.kind](part, { id, server, pieces })) {
      const events = block(index, start, deltas, pause);
      if (part.cutAt && start.type === "mcp_tool_result") {
        yield torn(events[0], part.cutAt);
        return;
      }
      yield* events;
      index += 1;
    }
  }
  yield event({ type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 140 } }, PAUSES.end);
  yield event({ type: "message_stop" });
}
