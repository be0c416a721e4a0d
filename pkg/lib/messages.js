// Messages of a chat: their blocks, their text while it arrives, and words about errors and numbers.
import { any, checked, isObject, list, maybe, number, object, pure } from "./calls.js";
import { json } from "./content.js";
import { oneOf, string } from "./options.js";

export const abortMessage = /* @__PURE__ */ pure(
  "abortMessage",
  { category: /* @__PURE__ */ oneOf("address", "auth", "server", "validation"), brand: /* @__PURE__ */ maybe(string) },
  () => "",
);
export const uniqueKey = /* @__PURE__ */ pure("uniqueKey", { key: string, taken: list }, any);
export const cssName = /* @__PURE__ */ pure("cssName", { name: string }, any);

const isCall = (block) => /(^|[._])tool_use$/.test(block?.type);
const isResult = (block) => /(^|[._])tool_result$/.test(block?.type);

export const groupBlocks = /* @__PURE__ */ checked("groupBlocks", { blocks: list }, (blocks) => {
  const groups = [];
  blocks.forEach((block, index) => {
    const last = groups.at(-1);
    if (!isCall(block) && !isResult(block)) groups.push({ kind: "text", block, index });
    else if (last?.kind === "tool_group") last.blocks.push({ block, index });
    else groups.push({ kind: "tool_group", blocks: [{ block, index }] });
  });
  return groups;
});

export const pairToolCalls = /* @__PURE__ */ checked("pairToolCalls", { blocks: list }, (blocks) => {
  const calls = new Map(blocks.filter(isCall).map((block) => [block.id, block]));
  return blocks.flatMap((block, index) => {
    if (!isResult(block)) return [];
    const callId = block.tool_use_id ?? block.mcp_tool_use_id;
    const call = calls.get(callId);
    if (!call) return [{ callId: String(callId ?? ""), block, index, orphan: true }];
    const server = call.server_name ?? call.mcp_server_name;
    return [{ callId, tool: call.name, ...(server != null && { server }), ...("input" in call && { input: call.input }), block, index }];
  });
});

const START = "_Processing your request..._";

/** The text of a list of items. */
const flat = (items) => items.filter((item) => item?.type === "text" && typeof item.content === "string").map(({ content }) => content).join("\n\n");

export const accumulateChat = /* @__PURE__ */ checked("accumulateChat", { state: /* @__PURE__ */ maybe(object), line: any }, (state, line) => {
  const text = typeof state?.text === "string" ? state.text : START;
  const to = (next) => ({ ...state, text: next });
  if (line?.type === "status" && text === START && typeof line.message === "string") return to(`_Status: ${line.message}_\n\n`);
  if (line?.type === "content" && typeof line.content === "string") return to(text === START || text.startsWith("_Status:") ? line.content : text + line.content);
  const conversation = line?.type === "result" && line.response?.conversation;
  if (Array.isArray(conversation)) return to(flat(conversation));
  const isKept = text.length > 50 && !/^_(Status|Processing)/.test(text);
  return to(typeof conversation === "string" && !isKept ? conversation : text);
});

const STATUS = [
  ["init", /^Initiali[sz]ing/],
  ["tools", /^Retrieving available tools/],
  ["thinking", /^Running thinking step/],
  ["executing", /^Executing tool/],
  ["tool_done", /^Tool [^:]+: (Executed|Completed)/],
  ["tool_error", /^Tool [^:]+:.*rror/s],
  ["formatting", /^Formatting/],
  ["finalizing", /^Finali[sz]ing/],
];
export const classifyStatus = /* @__PURE__ */ checked("classifyStatus", { message: string }, (message) => STATUS.find(([, form]) => form.test(message))?.[0] ?? "other");

const POWERS = ["", "k", "M", "B", "T", "Qa", "Qi", "Sx", "Sp", "Oc", "No", "Dc"];
export const formatLargeNumber = /* @__PURE__ */ checked("formatLargeNumber", { n: /* @__PURE__ */ maybe(number) }, (n = 0) => {
  let power = 0;
  let left = n;
  while (Math.abs(left) >= 1000 && power < POWERS.length - 1) {
    left /= 1000;
    power++;
  }
  return power ? left.toFixed(1) + POWERS[power] : String(n);
});

export function errorToString(error) {
  if (error == null) return "unknown error";
  try {
    if (typeof error === "string") return error;
    if (isObject(error) && typeof error.message === "string") return error.message;
    return json(error) ?? String(error);
  } catch {
    return "unknown error";
  }
}
