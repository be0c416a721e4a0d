/**
 * What a pasted text is for the parser. People paste two things: the text that a tool answered, and the message that
 * carried it, copied from a log or a debugger. An application holds the second as an object, so it is handed over as one.
 */

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const areBlocks = (value) => Array.isArray(value) && value.length > 0 && value.every((block) => isObject(block) && typeof block.type === "string");

function isMessage(value) {
  if (areBlocks(value)) return value.some((block) => block.type === "text" || "data" in block || "resource" in block || "uri" in block);
  if (!isObject(value)) return false;
  return value.jsonrpc === "2.0" || areBlocks(value.content) || Object.hasOwn(value, "structuredContent");
}

/**
 * @param {string} text
 * @returns {{ content: unknown, form: "text" | "object", json: boolean }} `json`: the text is one JSON value
 */
export function given(text) {
  try {
    const value = JSON.parse(text);
    return isMessage(value) ? { content: value, form: "object", json: true } : { content: text, form: "text", json: true };
  } catch {
    return { content: text, form: "text", json: false };
  }
}
