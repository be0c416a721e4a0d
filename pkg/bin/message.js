/** Whether a JSON value is a message that carries a result, as an application would hold it, and not the result itself. */

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const areBlocks = (value) => Array.isArray(value) && value.length > 0 && value.every((block) => isObject(block) && typeof block.type === "string");

export function isMessage(value) {
  if (areBlocks(value)) return value.some((block) => block.type === "text" || "data" in block || "resource" in block || "uri" in block);
  if (!isObject(value)) return false;
  return value.jsonrpc === "2.0" || areBlocks(value.content) || Object.hasOwn(value, "structuredContent");
}
