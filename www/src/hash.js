import { isVertical } from "./verticals.js";

/** Links much longer than this are cut by mail programs and chats. */
const LONGEST = 6000;

/**
 * @typedef {{ tool: string, vertical: string, content: string }} State
 */

/**
 * The address's fragment for a state. A content that does not fit is left out whole: half a result would be another result.
 * @param {State} state
 * @returns {{ hash: string, complete: boolean }}
 */
export function writeHash({ tool, vertical, content }) {
  const fields = new URLSearchParams();
  if (tool) fields.set("tool", tool);
  if (vertical) fields.set("vertical", vertical);
  const short = fields.toString();
  if (!content) return { hash: short, complete: true };
  if (content.length > LONGEST) return { hash: short, complete: false };
  fields.set("content", content);
  const full = fields.toString();
  return full.length > LONGEST ? { hash: short, complete: false } : { hash: full, complete: true };
}

/**
 * The state in a fragment, or null when it holds none. Links come from anywhere: unknown verticals count as none.
 * @param {string} hash
 * @returns {State | null}
 */
export function readHash(hash) {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  if (!fields.has("tool") && !fields.has("content")) return null;
  const vertical = fields.get("vertical") ?? "";
  return {
    tool: (fields.get("tool") ?? "").slice(0, 200),
    vertical: isVertical(vertical) ? vertical : "",
    content: fields.get("content") ?? "",
  };
}
