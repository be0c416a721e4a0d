import { applyEvent } from "./conversation.js";

/**
 * Feeds the chunks of one answer to a stream and takes its events into the turn, each with the moment and the place in
 * the bytes at which it came.
 * @param {import("mcp-cards").ToolResultStream} stream
 * @param {AsyncIterable<Uint8Array>} chunks
 * @param {ReturnType<import("./conversation.js").createTurn>} turn
 * @param {(events: object[]) => void} onEvents
 */
export async function feed(stream, chunks, turn, onEvents) {
  const start = performance.now();
  turn.parseMs = 0;

  const take = (work) => {
    const before = performance.now();
    const events = work();
    const took = performance.now() - before;
    turn.parseMs += took;
    for (const event of events) {
      turn.log.push({ at: before - start, bytes: turn.bytes, event });
      applyEvent(turn, event);
    }
    onEvents(events);
  };

  for await (const chunk of chunks) {
    turn.chunks.push(chunk);
    turn.bytes += chunk.length;
    take(() => stream.push(chunk));
    // The rest of a stream that was given up is not worth waiting for.
    if (turn.done?.reason === "abort") break;
  }
  take(() => stream.finish());
  turn.running = false;
  turn.tookMs = performance.now() - start;
  onEvents([]);
}
