import { aiSdk } from "./ai-sdk.js";
import { anthropic } from "./anthropic.js";
import { mcp } from "./mcp.js";
import { status } from "./status.js";

const WRITERS = { anthropic, "ai-sdk": aiSdk, mcp, status };
const encoder = new TextEncoder();

/**
 * A scripted turn as the bytes of a stream, and the pauses of its sender as places in them.
 * @param {{ carrier?: "anthropic" | "ai-sdk" | "mcp" | "status", parts: object[] }} turn
 * @param {{ server: string, message?: string, callId: () => string }} names `callId` gives a new id for each call
 * @returns {{ bytes: Uint8Array, marks: { at: number, pause: number }[] }} `at` is the byte where an event starts
 */
export function writeTurn(turn, names) {
  const marks = [];
  const parts = [];
  let length = 0;
  for (const { pause, text } of WRITERS[turn.carrier ?? "anthropic"](turn, names)) {
    const bytes = encoder.encode(text);
    marks.push({ at: length, pause });
    parts.push(bytes);
    length += bytes.length;
  }
  const bytes = new Uint8Array(length);
  for (const [index, part] of parts.entries()) bytes.set(part, marks[index].at);
  return { bytes, marks };
}
