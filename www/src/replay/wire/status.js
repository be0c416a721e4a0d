import { PAUSES, textPieces } from "./pieces.js";

/**
 * A turn as an NDJSON status stream: what the server does, the text, artifacts that are ready, and all of it once more as the result, with the
 * artifacts that were collected on the way.
 */

const line = (data, pause = 0) => ({ pause, text: `${JSON.stringify(data)}\n` });

/** @returns {Generator<{ pause: number, text: string }>} */
export function* status({ parts, status: messages = [], artifacts = [], collected = [] }) {
  for (const message of messages) yield line({ type: "status", message }, PAUSES.result);
  const text = parts.map((part) => part.text).join("\n\n");
  for (const content of textPieces(text)) yield line({ type: "content", content });
  for (const artifact of artifacts) yield line({ type: "artifact", artifact }, PAUSES.result);
  yield line({ type: "result", response: { conversation: text, artifacts: [...artifacts, ...collected] } }, PAUSES.end);
}
