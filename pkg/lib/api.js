// The public functions. Arguments are checked here or in the module; all work on data is in the module.
import { pure } from "./calls.js";
import { asBytes, decode } from "./content.js";
import { string } from "./options.js";
import { createParser as parserWith } from "./parser.js";
import { ToolResultStream } from "./stream.js";

export * from "./functions.js";
export { stats } from "./instance.js";
export { cardsFromMessages, reduceItems } from "./items.js";
export { parseToolResult } from "./parser.js";
export { ToolResultStream, toolResultStream } from "./stream.js";

export const version = "0.2.0";

export const createParser = (options) => parserWith(options, ToolResultStream);

/** Any value that can be written as JSON; bytes count as their text. */
const any = (value) => {
  try {
    const bytes = asBytes(value);
    return bytes ? decode(bytes) : value;
  } catch {
    return undefined;
  }
};

export const classifyToolError = /* @__PURE__ */ pure("classifyToolError", { content: any }, () => ({ category: "validation" }));
export const safeImageUrl = /* @__PURE__ */ pure("safeImageUrl", { s: string }, () => undefined);
export const parseVariantsFromText = /* @__PURE__ */ pure("parseVariantsFromText", { text: string }, (text) => ({
  segments: [{ type: "text", content: text }],
}));
