import { PAUSES, inputPieces, textPieces } from "./pieces.js";

/** A turn as a UI message stream of the AI SDK: no event names, tools by call id, `[DONE]` at the end. */

const line = (data, pause = 0) => ({ pause, text: `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n` });

const PARTS = {
  *text({ text }, { id }) {
    yield line({ type: "text-start", id }, PAUSES.text);
    for (const delta of textPieces(text)) yield line({ type: "text-delta", id, delta });
    yield line({ type: "text-end", id });
  },
  *call({ tool, input, result, isError = false }, { id }) {
    yield line({ type: "tool-input-start", toolCallId: id, toolName: tool, dynamic: true }, PAUSES.call);
    for (const inputTextDelta of inputPieces(input)) yield line({ type: "tool-input-delta", toolCallId: id, inputTextDelta });
    yield line({ type: "tool-input-available", toolCallId: id, toolName: tool, input, dynamic: true });
    yield line({ type: "tool-output-available", toolCallId: id, output: { content: [{ type: "text", text: result }], isError }, dynamic: true }, PAUSES.result);
  },
};

/** @returns {Generator<{ pause: number, text: string }>} */
export function* aiSdk(turn, { message = "m1", callId }) {
  yield line({ type: "start", messageId: message }, PAUSES.message);
  yield line({ type: "start-step" });
  for (const [at, part] of turn.parts.entries()) {
    yield* PARTS[part.kind](part, { id: part.kind === "call" ? callId() : `t${at + 1}` });
  }
  yield line({ type: "finish-step" });
  yield line({ type: "finish", finishReason: "stop" }, PAUSES.end);
  yield line("[DONE]");
}
