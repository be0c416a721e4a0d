import { isMessage } from "../../../pkg/bin/message.js";

/**
 * What a pasted text is. People paste four things: the text that a tool answered, the message that carried it, a whole stream, and
 * a stored conversation. The first is handed to the parser as text, the second as the object that an application would hold, the
 * third to a stream, the fourth to `cardsFromMessages`.
 */

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A message of a conversation: it names its calls, so that a stream can pair them with their results. */
const isTurn = (value) => isObject(value) && (value.type === "message" || ["assistant", "user"].includes(value.role ?? value.type)) && Array.isArray(value.content ?? value.message?.content);

/** Events that have been taken out of a stream, as a debugger keeps them. */
const isEvent = (value) => isObject(value) && typeof value.type === "string" && /^(message_start|content_block_|message_|tool-|text-|start|finish|response\.|RUN_|TOOL_CALL_|TEXT_MESSAGE_|agent\.|session\.)/.test(value.type);

/** A whole answer of a model, which holds its calls. */
const isAnswer = (value) => isObject(value) && (["response", "chat.completion"].includes(value.object) || [value.choices, value.candidates].some(Array.isArray));

const ITEM_TYPES = /^(user|assistant|ai|human|system|tool|constructor|message|reasoning|\w+_call|\w+_call_output)$/;
const isStored = (value) => isObject(value) && (typeof value.role === "string" || (typeof value.type === "string" && ITEM_TYPES.test(value.type)));

/** The messages of a conversation, as applications store them. */
function isChat(value) {
  const list = Array.isArray(value) ? value : isObject(value) ? [value.messages, value.contents, value.history, value.values?.messages].find(Array.isArray) : undefined;
  return list !== undefined && list.length > 0 && list.every(isStored) && list.some((item) => item.role !== "tool" && item.type !== "tool");
}

/** Members by which lines of other protocols are known, where they name no type. */
const LINE_MEMBERS = ["messageStart", "contentBlockStart", "contentBlockDelta", "created_at", "choices", "candidates"];

const SSE = /^\ufeff?\s*(?:(?:event|data|id|retry):|:)/;

const DATA_URL = /^\s*data:[^,]{0,100};base64,([\w+/=\s-]*)$/;

/** The bytes of a stream that is not text: it is written as a data URL. Nothing for anything else. */
export function bytesOf(text) {
  const [, base64] = DATA_URL.exec(text) ?? [];
  try {
    return base64 && Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function parse(text) {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function isLines(text) {
  const lines = text.split("\n", 3).filter((line) => line.trim() !== "");
  if (lines.length < 2) return false;
  const { value } = parse(lines[0]) ?? {};
  return isObject(value) && (typeof value.type === "string" || value.jsonrpc === "2.0" || typeof value.role === "string" || LINE_MEMBERS.some((name) => Object.hasOwn(value, name)));
}

/**
 * @param {string} text
 * @param {"" | "result" | "stream"} [choice] what the person says it is
 * @returns {{ form: "text" | "object" | "stream" | "chat", content: unknown, events?: object[] }} `events` instead of a text for a
 *   stream that is a list already
 */
export function given(text, choice = "") {
  const bytes = choice === "result" ? undefined : bytesOf(text);
  if (bytes) return { form: "stream", content: bytes };
  const whole = parse(text);
  const list = Array.isArray(whole?.value) ? whole.value : undefined;
  const events = list?.length > 0 && list.every((item) => isTurn(item) || isEvent(item)) ? list : undefined;
  const stream = SSE.test(text) || (!whole && isLines(text)) || events !== undefined || (whole && (isTurn(whole.value) || isAnswer(whole.value)));
  if (choice === "stream" || (choice === "" && stream)) return { form: "stream", content: text, ...(events && { events }) };
  if (choice === "" && whole && isChat(whole.value)) return { form: "chat", content: whole.value };
  return whole && isMessage(whole.value) ? { form: "object", content: whole.value } : { form: "text", content: text };
}
