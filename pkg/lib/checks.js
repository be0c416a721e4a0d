// Checks of what models pass to tools, before the tools are called.
import { any, checked, isObject, listOf, maybe, number, object, pure } from "./calls.js";
import { string } from "./options.js";

// A rule says what is wrong with a value; a text that may not be empty is required.
const text = (least = 0, most = Infinity) => ({
  required: least > 0,
  wrong(value) {
    if (typeof value !== "string") return "must be a string";
    if (value.length < least) return `must be at least ${least} character${least > 1 ? "s" : ""}`;
    return value.length > most && `must be at most ${most} characters`;
  },
});
const whole = (least, most, otherwise) => ({
  otherwise,
  wrong: (value) => !(Number.isInteger(value) && value >= least && value <= most) && `must be between ${least} and ${most}`,
});
const flag = { otherwise: false, wrong: (value) => typeof value !== "boolean" && "must be a boolean" };
const word = (words, otherwise) => ({ otherwise, wrong: (value) => !words.includes(value) && `must be one of ${words.join(", ")}` });

const CONTEXT = () => ({
  context_search: { query: text(3, 500), type: word(["all", "pattern", "rule", "decision", "issue"], "all"), module: text(), limit: whole(1, 20, 5) },
  read_file: { path: text(1), includeDeps: flag, maxDepth: whole(0, 1, 1) },
  grep_codebase: { pattern: text(1, 200), filePattern: text(), caseSensitive: flag, limit: whole(1, 100, 50) },
});
const DOCS = () => ({
  search_docs: { query: text(1), limit: whole(1, 50, 10), cursor: text() },
  get_doc: { chunk_id: text(1), context: whole(0, 5, 0) },
});

function validate(tools, tool, input, filters) {
  const name = tool.toLowerCase().replaceAll("-", "_");
  const own = Object.keys(tools).find((known) => name === known || (name.endsWith(known) && "_./:".includes(name.at(-1 - known.length))));
  const refuse = (path, message) => ({ ok: false, issues: [{ path, message }] });
  if (!own) return refuse("", `Unknown tool: ${tool}`);
  if (!isObject(input)) return refuse("", "must be an object");
  const rules = new Map([...(own === "search_docs" ? filters : []), ...Object.entries(tools[own])]);
  const issues = [];
  const value = [];
  for (const [path, { required, otherwise, wrong }] of rules) {
    const given = Object.hasOwn(input, path) ? input[path] : undefined;
    const message = given === undefined ? required && "is required" : wrong(given);
    if (message) issues.push({ path, message: `${path} ${message}` });
    else if ((given ?? otherwise) !== undefined) value.push([path, given ?? otherwise]);
  }
  for (const path of filters ? Object.keys(input) : []) {
    if (!rules.has(path)) issues.push({ path, message: `Unexpected field '${path}'` });
  }
  return issues.length ? { ok: false, issues } : { ok: true, value: Object.fromEntries(value) };
}

export const validateContextInput = /* @__PURE__ */ checked("validateContextInput", { tool: string, input: any }, (tool, input) => validate(CONTEXT(), tool, input));

export const validateDocsInput = /* @__PURE__ */ checked(
  "validateDocsInput",
  { tool: string, input: any, taxonomy: /* @__PURE__ */ maybe(object) },
  (tool, input, taxonomy) => {
    const filters = Object.entries(taxonomy ?? {}).map(([key, values]) => [key, word(listOf(values))]);
    return validate(DOCS(), tool, input, filters);
  },
);

const REFUSED = [
  [/^\//, "Absolute paths not allowed"],
  [/\.\.\//, "Path traversal not allowed"],
  [/\.env|\.git|node_modules/, "Access to sensitive paths denied"],
];
export const validateFilePath = /* @__PURE__ */ checked("validateFilePath", { path: string }, (path) => REFUSED.find(([rule]) => rule.test(path))?.[1] ?? null);

export const splitChunkId = /* @__PURE__ */ pure("splitChunkId", { id: string }, () => null);

export const formatDelimiter = /* @__PURE__ */ checked("formatDelimiter", { chunk: object }, ({ chunkId, position, total, offset }) => {
  string(chunkId, "formatDelimiter: chunk.chunkId");
  for (const [key, value] of Object.entries({ position, total, offset })) number(value, `formatDelimiter: chunk.${key}`);
  const role = offset === 0 ? "Target" : `Context: ${offset > 0 ? "+" : ""}${offset}`;
  return `--- Chunk: ${chunkId} (Chunk ${position} of ${total}) (${role}) ---`;
});
