// From what a host holds to one value: blocks and wrappers opened, prose kept as the summary.
import { SPACE, isObject, trim } from "./words.js";

const TRIES = 16;
const decoder = new TextDecoder();
const isContainer = (value) => typeof value === "object" && value !== null;

/** With what JSON begins, so that prose costs no exception. */
const BEGINS = /^\ufeff?[ \t\r\n]*[{["\-\dtfn]/;

const CONTAINER = /^\ufeff?[ \t\r\n]*[{[]/;

/** The value of a text, or nothing. */
function parse(text) {
  if (!BEGINS.test(text)) return undefined;
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** The object or array that a text is. */
function parseContainer(text) {
  if (!CONTAINER.test(text)) return undefined;
  const value = parse(text);
  return isContainer(value) ? value : undefined;
}

function fenced(text) {
  let from = 0;
  for (let tries = 0; tries < TRIES; tries++) {
    const start = text.indexOf("```", from);
    const end = start === -1 ? -1 : text.indexOf("```", start + 3);
    if (end === -1) return undefined;
    let body = trim(text.slice(start + 3, end));
    if (body.slice(0, 4).toLowerCase() === "json") body = trim(body.slice(4));
    const value = parseContainer(body);
    if (value !== undefined) return { value, prose: [text.slice(0, start), text.slice(end + 3)] };
    from = end + 3;
  }
  return undefined;
}

const BEGINNING = new RegExp(`(?<=[${SPACE}:])[{[]`, "g");

function afterProse(text) {
  const trimmed = trim(text);
  if (!/[}\]]$/.test(trimmed) || /^[{[]/.test(trimmed)) return undefined;
  let tries = 0;
  for (const { index } of trimmed.matchAll(BEGINNING)) {
    const value = parseContainer(trimmed.slice(index));
    if (value !== undefined) return { value, prose: [trimmed.slice(0, index)] };
    if (++tries === TRIES) return undefined;
  }
  return undefined;
}

const embedded = (text) => fenced(text) ?? afterProse(text);

function openTexts(texts) {
  const joined = texts.length === 1 ? texts[0] : texts.join("\n");
  const value = parse(joined);
  if (value !== undefined) return { value, prose: [], text: joined };
  if (texts.length > 1) {
    for (const [at, text] of texts.entries()) {
      const own = parseContainer(text);
      if (own !== undefined) return { value: own, prose: texts.toSpliced(at, 1), text: joined, isOdd: true };
    }
    for (const [at, text] of texts.entries()) {
      const own = embedded(text);
      if (own !== undefined) return { value: own.value, prose: texts.toSpliced(at, 1, ...own.prose), text: joined, isEmbedded: true, isOdd: true };
    }
  }
  const found = embedded(joined);
  return found === undefined ? { value: joined, prose: [], text: joined } : { ...found, text: joined, isEmbedded: true };
}

const isTextBlock = (item) => isObject(item) && item.type === "text" && typeof item.text === "string";
const isTyped = (item) => isObject(item) && typeof item.type === "string";
const isShown = ({ annotations, forModel }) => forModel !== true && (annotations?.audience?.includes?.("user") ?? true);

/** The visible texts of a list of blocks. */
function textsOf(list) {
  const shown = list.filter((item) => isObject(item) && isShown(item));
  return (shown.length > 0 ? shown : list).filter(isTextBlock).map(({ text }) => text);
}

const isFailed = (value) => isObject(value) && (value.isError === true || value.is_error === true);
const isResult = (value) => isObject(value) && Array.isArray(value.content) && value.content.every(isTyped) && value.content.some(isTextBlock);

function only(value, key) {
  return isObject(value) && key in value && Object.keys(value).length === 1 ? value[key] : undefined;
}

/** What hosts send beside blocks of text: it is left to the package. */
const hasMore = (list) => list.some((item) => !isTextBlock(item) || !isShown(item));

/**
 * @returns {{value: unknown, summary?: string, isError: boolean, text?: string, isEmbedded: boolean, isOdd: boolean}} `text`
 *   is what a person could read; `isOdd` says that there is more than text and data
 */
export function open(content) {
  let prose = [];
  let value = content;
  let isError = false;
  let text;
  let isEmbedded = false;
  let isOdd = false;
  const take = (opened) => {
    value = opened.value;
    if (opened.prose.length > 0) prose = prose.concat(opened.prose);
    text = opened.text;
    isEmbedded ||= opened.isEmbedded === true;
    isOdd ||= opened.isOdd === true;
  };
  const takeBlocks = (list) => {
    isOdd ||= hasMore(list);
    take(openTexts(textsOf(list)));
  };
  if (value instanceof Uint8Array) take(openTexts([decoder.decode(value)]));
  else if (typeof value === "string") take(openTexts([value]));
  else if (Array.isArray(value) && value.some(isTextBlock)) takeBlocks(value);
  else if (isObject(value) && value.jsonrpc === "2.0" && isObject(value.result)) value = value.result;
  else if (isObject(value) && /tool_result$/.test(value.type) && typeof value.content === "string") take(openTexts([value.content]));
  let strings = 2;
  for (let round = 0; round < 4; round++) {
    isError ||= isFailed(value);
    if (typeof value === "string") {
      const inner = strings-- > 0 ? parse(value) : undefined;
      if (!isContainer(inner) && typeof inner !== "string") break;
      value = inner;
    } else if (isResult(value)) {
      isOdd ||= Object.keys(value).some((key) => key !== "content" && key !== "isError" && key !== "_meta");
      takeBlocks(value.content);
    } else {
      const inner = only(value, "result");
      const opened = typeof inner === "string" ? parse(inner) : inner;
      if (!isContainer(opened)) break;
      value = opened;
    }
  }
  isError ||= isFailed(value);
  const summary = prose.length === 0 ? "" : prose.map(trim).filter(Boolean).join("\n");
  return { value, summary: summary === "" ? undefined : summary, isError, text, isEmbedded, isOdd };
}
