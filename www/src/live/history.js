import { dataOf, textOf, wireEvents } from "../inspector/wire.js";

/** The assistant's message as the API wants it back in the next request: its blocks, put together from the stream. */

const decoded = (event) => {
  try {
    return JSON.parse(dataOf(event));
  } catch {
    return undefined;
  }
};

function inputOf(json, otherwise) {
  try {
    return JSON.parse(json);
  } catch {
    return otherwise ?? {};
  }
}

const DELTAS = {
  text_delta: (block, { text }) => {
    block.text += text;
  },
  input_json_delta: (block, { partial_json }) => {
    block.json = (block.json ?? "") + partial_json;
  },
};

const KEPT = {
  text: ({ text }) => (text.trim() === "" ? undefined : { type: "text", text }),
  mcp_tool_use: ({ id, name, server_name, input, json }) => ({ type: "mcp_tool_use", id, name, server_name, input: json ? inputOf(json, input) : (input ?? {}) }),
  mcp_tool_result: ({ tool_use_id, is_error = false, content }) => ({ type: "mcp_tool_result", tool_use_id, is_error, content }),
};

/** A call whose answer never came would be refused. */
function paired(blocks) {
  const answered = new Set(blocks.filter(({ type }) => type === "mcp_tool_result").map((block) => block.tool_use_id));
  const called = new Set(blocks.filter(({ type }) => type === "mcp_tool_use").map(({ id }) => id));
  return blocks.filter((block) => (block.type === "mcp_tool_use" ? answered.has(block.id) : block.type === "mcp_tool_result" ? called.has(block.tool_use_id) : true));
}

/**
 * @param {Uint8Array[]} chunks the body of a streamed answer
 * @returns {object[]} its blocks; thinking and what is unknown is left out
 */
export function assistantBlocks(chunks) {
  const blocks = new Map();
  for (const event of wireEvents(textOf(chunks)).map(decoded)) {
    if (event?.type === "content_block_start") blocks.set(event.index, { ...event.content_block });
    else if (event?.type === "content_block_delta" && blocks.has(event.index)) DELTAS[event.delta?.type]?.(blocks.get(event.index), event.delta);
  }
  return paired([...blocks.values()].map((block) => (Object.hasOwn(KEPT, block.type) ? KEPT[block.type](block) : undefined)).filter(Boolean));
}
