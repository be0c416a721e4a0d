import { PAUSES } from "./pieces.js";

/**
 * A turn as the messages of an MCP connection: calls with their progress, questions of the tool, and results with blocks of any
 * kind. An answer to a question goes on with its call.
 */

const line = (data, pause = 0) => ({ pause, text: `event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", ...data })}\n\n` });

/** @returns {Generator<{ pause: number, text: string }>} */
export function* mcp({ parts }, { callId }) {
  for (const { tool, input, progress = [], result, answers } of parts) {
    const id = callId();
    const params = { name: tool, arguments: input, ...answers, _meta: { progressToken: id } };
    yield line({ id, method: "tools/call", params }, PAUSES.call);
    for (const [done, total, message] of progress) {
      yield line({ method: "notifications/progress", params: { progressToken: id, progress: done, total, message } }, PAUSES.result);
    }
    yield line({ id, result }, PAUSES.result);
  }
}
