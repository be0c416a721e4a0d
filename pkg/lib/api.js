// The public functions. Arguments are checked here; all work on data is in the module.
import { asBytes, decode, json, open, raw } from "./content.js";
import { call } from "./instance.js";
import { INPUT_BYTES, checkOptions, string } from "./options.js";

export { stats } from "./instance.js";

export const version = "0.1.0";

export function parseToolResult(toolName, content, options) {
  const name = JSON.stringify(string(toolName, "parseToolResult: toolName"));
  const { text, inputBytes } = checkOptions("parseToolResult", options, toolName, wordsOf);
  const opened = open(content, inputBytes);
  if (!opened.kind) return raw(content, opened);
  const head = `{"call":"parseToolResult","tool":${name},"options":${text},"content":"${opened.kind}"`;
  const answer = call(opened.tail ? head : `${head}}`, opened.body, opened.tail);
  if (answer === undefined) return raw(content, { reason: "trap" });
  const card = JSON.parse(answer);
  // The content never crosses back: it is here already.
  if (card.type !== "raw") return card;
  delete card.type;
  return raw(content, card);
}

/** Any value that can be written as JSON; bytes count as their text. */
const any = (value) => {
  try {
    const bytes = asBytes(value);
    return bytes ? decode(bytes) : value;
  } catch {
    return undefined;
  }
};

/**
 * A function of the module over plain values.
 * @param {Record<string, Function>} parameters the check of each argument, by its name
 * @param {Function} otherwise its value for arguments that are too large, or after a trap
 */
function pure(name, parameters, otherwise) {
  const checks = Object.entries(parameters);
  return (...given) => {
    const args = checks.map(([parameter, check], i) => json(check(given[i], `${name}: ${parameter}`)) ?? "null");
    const size = args.reduce((total, arg) => total + arg.length, 0);
    const answer = size > INPUT_BYTES ? undefined : call(`{"call":"${name}","args":[${args}]}`);
    if (answer === undefined) return otherwise(...given);
    return answer === "" ? undefined : JSON.parse(answer);
  };
}

const wordsOf = /* @__PURE__ */ pure("toolWords", { name: string }, () => "");

export const classifyToolError = /* @__PURE__ */ pure("classifyToolError", { content: any }, () => ({ category: "validation" }));
export const safeImageUrl = /* @__PURE__ */ pure("safeImageUrl", { s: string }, () => undefined);
export const parseVariantsFromText = /* @__PURE__ */ pure("parseVariantsFromText", { text: string }, (text) => ({
  segments: [{ type: "text", content: text }],
}));
