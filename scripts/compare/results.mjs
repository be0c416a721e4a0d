// Random calls of parseToolResult: a result, known or not, changed or not, in any form and with any options.
import { randomDocument } from "../../tests/node/random.mjs";
import { textOf } from "../../tests/shared/streams.mjs";
import { isContainer, parsed } from "./data.mjs";
import { asText, damaged, spelled } from "./texts.mjs";
import { changed, changedText, copyOf, foreign, randomText, randomUrl, withMoreRows } from "./values.mjs";

const LIMITS = ["products", "menuProducts", "restaurants", "entries", "details", "rows", "inputBytes", "depth", "nodes", "fieldChars", "textChars", "mediaBytes", "openCalls", "eventsPerPush"];
const INTENTS = ["search", "named_cart", "cart", "slot", "address", "confirm", "menu", "discovery"];
const VERTICALS = ["food", "style", "dining", "foodorder"];
const VERBS = ["get", "list", "search", "find", "create", "update", "delete", "read", "fetch", "run", "check", "add", "place", "book", "query", "execute"];
const NOUNS = ["products", "cart", "order", "slots", "address", "menu", "file", "docs", "issues", "pages", "table", "chart", "graph", "code", "web", "url", "users", "events", "sql", "status", "restaurants", "image"];
const WRAPPERS = ["data", "result", "results", "response", "payload", "items", "body", "output"];
const encoder = new TextEncoder();

/** The name of a tool: a known one, one that is much like it, or a new one. */
export function randomTool(dice, pool) {
  return dice.weighted([
    [8, () => dice.pick(pool.tools)],
    [2, () => `${dice.pick(VERBS)}_${dice.pick(NOUNS)}`],
    [1, () => `${dice.pick(["mcp__shop__", "shop.", "docs/", "server:", "mcp."])}${dice.pick(pool.tools)}`],
    [1, () => dice.pick(pool.tools).replace(/_(\w)/g, (_, letter) => letter.toUpperCase())],
    [1, () => changedText(dice, dice.pick(pool.tools), pool)],
    [1, () => dice.pick(pool.names)],
    [1, () => `${dice.pick(VERBS)}_${dice.pick(pool.names)}`],
  ])();
}

function randomLimits(dice) {
  const few = LIMITS.map((name) => [name, dice.weighted([[4, dice.between(1, 6)], [3, dice.between(5, 60)], [2, dice.between(60, 5000)], [1, Infinity]])]);
  return Object.fromEntries(dice.some(few, 3));
}

/** One option each; those that a stream has as well. */
const SHARED = [
  [0.35, (dice) => ({ vertical: dice.pick(VERTICALS) })],
  [0.3, (dice, pool) => ({ server: dice.chance(0.7) ? dice.pick(pool.servers) : dice.pick(["shop", "swiggy-food", "docs", "", "é"]) })],
  [0.25, (dice) => ({ limits: randomLimits(dice) })],
  [0.15, (dice) => ({ priceUnit: dice.pick(["auto", "rupees", "paise"]) })],
  [0.15, (dice) => ({ images: dice.pick(["https", "any", "none"]) })],
  [0.1, (dice) => ({ allowHosts: dice.some(["cdn.example", ".example", "a.example", ".a.example", "evil.example", ""], 3) })],
  [0.1, (dice, pool) => ({ trustedServers: [dice.pick(pool.servers), "shop"] })],
  [0.1, (dice, pool) => ({ servers: { [dice.pick(pool.servers)]: dice.pick(VERTICALS), shop: dice.pick(VERTICALS) } })],
  [0.08, (dice, pool) => ({ routes: Object.fromEntries(dice.some(INTENTS, 2).map((intent) => [intent, dice.pick(["get", "list|show", "x.*y", dice.pick(NOUNS), [dice.pick(VERBS), "say"], dice.pick(pool.tools).replace(/\W/g, ".")])])) })],
  [0.5, () => ({ explain: true })],
];
const OWN = [
  [0.25, (dice, pool) => ({ input: pool.inputs.length && dice.chance(0.7) ? changed(dice, dice.pick(pool.inputs), pool) : dice.chance(0.5) ? { query: randomText(dice, pool), path: "src/a.ts", url: randomUrl(dice) } : foreign(dice, pool) })],
  [0.08, (dice) => ({ isError: dice.chance(0.8) })],
];
/** Mistakes of a programmer, which are told. */
const MISTAKES = [{ vertical: "x" }, { limits: { rows: 0 } }, { limits: { other: 1 } }, { other: 1 }, { server: 5 }, { routes: { cart: "(" } }, { explain: "yes" }, { images: 1 }, { allowHosts: "a" }, 5, "x", []];

const chosen = (dice, pool, table) => Object.assign({}, ...table.filter(([share]) => dice.chance(share)).map(([, make]) => make(dice, pool)));

export const sharedOptions = (dice, pool) => chosen(dice, pool, SHARED);

function randomOptions(dice, pool, own) {
  if (dice.chance(0.01)) return dice.pick(MISTAKES);
  if (dice.chance(0.05)) return undefined;
  // Most of the known results keep what they were recorded with.
  return own && dice.chance(0.65) ? { ...own, ...(dice.chance(0.6) && { explain: true }) } : chosen(dice, pool, [...SHARED, ...OWN]);
}

const block = (text) => ({ type: "text", text });
const MEDIA = [
  { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
  { type: "audio", data: "UklGRg==", mimeType: "audio/wav" },
  { type: "resource_link", uri: "https://a.example/a.md", name: "a.md", mimeType: "text/markdown" },
  { type: "resource", resource: { uri: "file:///a.md", mimeType: "text/markdown", text: "# A" } },
  { type: "resource", resource: { uri: "ui://a", mimeType: "text/html", blob: "PGI+" } },
  { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
  { type: "image", mimeType: "image/png", source: { type: "data", value: "iVBORw0KGgo=" } },
  { type: "image", source: { type: "url", url: "https://cdn.example/a.png" } },
  { type: "document", title: "A", source: { type: "text", media_type: "text/plain", data: "Hello" } },
  { type: "document", mime_type: "application/pdf", source: { type: "base64", data: "JVBERi0=" } },
  { type: "video", source: { type: "url", value: "https://cdn.example/a.mp4", mimeType: "video/mp4" } },
  { type: "search_result", source: "https://a.example/", title: "A", content: [{ type: "text", text: "Hello" }] },
  { type: "file", data: "aGVsbG8=", mediaType: "text/plain", filename: "a.txt" },
  { type: "image_url", image_url: { url: "https://cdn.example/a.png" } },
  { type: "unknown", a: 1 },
  block("[MCP tool returned an image (format: image/png) but it was left out]"),
];

/** Several blocks around one text. */
function blocksOf(dice, text, pool) {
  const others = () => dice.weighted([[3, () => copyOf(dice.pick(MEDIA))], [2, () => changed(dice, dice.pick(MEDIA), pool)], [1, () => block(dice.pick(pool.texts))], [1, () => block(JSON.stringify(dice.pick(pool.documents)))], [1, () => block(randomText(dice, pool))]])();
  const list = dice.shuffled([block(text), ...Array.from({ length: dice.between(0, 3) }, others)]);
  const one = dice.pick(list.filter(isContainer));
  if (dice.chance(0.3)) Object.assign(one, { annotations: { audience: dice.pick([["user"], ["assistant"], ["user", "assistant"], []]), priority: 1 } });
  if (dice.chance(0.1)) one.forModel = true;
  return list;
}

/** Data with texts that repeat it, or a part of it, as servers do for clients that know no structured content. */
function mirrored(dice, { text, value }) {
  if (!isContainer(value)) return { content: [block(text)], structuredContent: dice.pick([{ content: text }, { result: text }, { content: [block(text)] }, { message: text }, text]) };
  const parts = Object.values(value);
  const list = [value, ...parts].find(Array.isArray) ?? parts;
  const texts = dice.pick([[list], list, parts, [value.message ?? "Done."], [dice.pick(parts) ?? null], [value, "And more."]]).slice(0, 20);
  const content = texts.map((part) => block(typeof part === "string" ? part : JSON.stringify(part)));
  return { content, structuredContent: dice.pick([value, { result: value }, { items: list }, { content }, { ...value, extra: null }]) };
}

/** The forms in which a result may be held: of a text, and of its value if it has one. */
const FORMS = [
  [6, ({ text }) => text],
  [2, ({ text }) => encoder.encode(text)],
  [0.3, ({ text }) => encoder.encode(text).buffer],
  [0.3, ({ text }) => new DataView(encoder.encode(text).buffer)],
  [8, ({ text }) => [block(text)]],
  [3, ({ text }, dice, pool) => blocksOf(dice, text, pool)],
  [0.5, ({ text }, dice) => { const at = dice.below(text.length + 1); return [block(text.slice(0, at)), block(text.slice(at))]; }],
  [3, ({ text }, dice) => ({ type: "mcp_tool_result", tool_use_id: "t", is_error: dice.chance(0.15), content: [block(text)] })],
  [1, ({ text }, dice) => ({ type: dice.pick(["mcp_tool_result", "tool_result"]), tool_use_id: "t", content: text })],
  [4, ({ text }, dice) => ({ content: [block(text)], isError: dice.chance(0.15) })],
  [2, ({ text }, dice, pool) => ({ content: blocksOf(dice, text, pool), ...(dice.chance(0.3) && { _meta: { a: 1 } }), ...(dice.chance(0.3) && { structuredContent: dice.pick(pool.documents) }) })],
  [2, ({ text, value }) => ({ content: [block(text)], structuredContent: value })],
  [2, ({ value }, dice, pool) => ({ content: dice.chance(0.5) ? [] : [block(randomText(dice, pool))], structuredContent: value })],
  [3, (payload, dice) => mirrored(dice, payload)],
  [1, ({ text, value }) => ({ toolResult: value ?? text })],
  [1.5, ({ text }, dice) => ({ jsonrpc: "2.0", id: dice.pick([1, "a", null]), result: { content: [block(text)] } })],
  [0.5, ({ text, value }) => ({ jsonrpc: "2.0", id: 1, error: { code: -32000, message: text.slice(0, 200), data: value } })],
  [1.5, ({ text }, dice) => ({ role: "tool", tool_call_id: "c", name: "x", content: dice.chance(0.5) ? text : [block(text)], ...(dice.chance(0.2) && { status: "error" }) })],
  [0.5, ({ text, value }) => ({ type: "tool", tool_call_id: "c", content: text, artifact: { structured_content: value } })],
  [1, ({ text }) => ({ type: "call", serverLabel: "s", name: "ping", arguments: "{}", output: text })],
  [6, ({ text, value }) => value ?? text],
  [1, ({ text, value }) => ({ result: value ?? text })],
  [0.5, ({ text, value }, dice, pool) => ({ [dice.pick(pool.keys)]: value ?? text })],
  [0.5, ({ text }, dice) => [{ type: "resource", resource: { uri: dice.pick(["file:///a.csv", "https://a.example/a.json", "ui://x"]), mimeType: dice.pick(["text/csv", "application/json", "text/html", "text/plain"]), text } }]],
];

/** What is no result at all; a new one each time, since some cannot be copied. */
const ODD = [
  () => undefined, () => null, () => 0, () => "", () => true, () => 5n, () => Number.NaN, () => [], () => ({}), () => new Map([[1, 2]]), () => new Date(0), () => () => 1, () => Symbol("s"),
  () => ({ a: 5n }), () => [undefined, null], () => new Uint8Array([0xff, 0x7b, 0xc0]), () => ({ toJSON: () => ({ name: "a", price: 1 }) }), () => ({ get content() { throw new Error("no"); } }),
  () => { const cycle = {}; cycle.self = cycle; return cycle; },
];

/** A text made from anything that is known, or from nothing. */
const anyText = (dice, pool) =>
  dice.weighted([
    [6, () => rewritten(dice, JSON.stringify(dice.pick(pool.documents)), pool)],
    [4, () => rewritten(dice, dice.pick(pool.texts), pool)],
    [2, () => spelled(dice, randomDocument(dice.random))],
    [1, () => spelled(dice, Array.from({ length: dice.between(1, 4) }, () => foreign(dice, pool)))],
  ])();

/** The text in which the data of a result is. */
export function textIn(content) {
  if (typeof content === "string") return content;
  if (ArrayBuffer.isView(content)) return textOf(content);
  const blocks = [content, content?.content, content?.result?.content].find(Array.isArray) ?? [];
  return blocks.find((one) => typeof one?.text === "string")?.text ?? JSON.stringify(content?.structuredContent ?? content) ?? "";
}

/** A text with something changed in it: in its data, if it holds any. */
function rewritten(dice, text, pool) {
  const value = parsed(text);
  if (!isContainer(value)) return dice.chance(0.3) ? text : changedText(dice, text, pool);
  const made = dice.chance(0.3) ? value : changed(dice, value, pool);
  return spelled(dice, dice.chance(0.15) ? { [dice.pick(WRAPPERS)]: made } : made);
}

/**
 * What a call is about: a tool, the text of its result with its value, and options. Those of a known result are kept for
 * the most part, because only together they lead far into the code.
 */
export function randomSubject(dice, pool) {
  const damage = (text) => asText(dice.chance(0.25) ? damaged(dice, text, pool) : text);
  if (dice.chance(0.6)) {
    const [tool, content, options] = dice.pick(pool.models).args;
    return { tool: dice.chance(0.8) ? tool : randomTool(dice, pool), payload: damage(rewritten(dice, textIn(content), pool)), options };
  }
  return { tool: randomTool(dice, pool), payload: damage(anyText(dice, pool)), options: undefined };
}

/** The same for a result of many rows, as it is shown while it arrives. */
export function growingSubject(dice, pool) {
  const [tool, content, options] = dice.pick(pool.growing).args;
  const { text, value } = asText(textIn(content));
  if (!isContainer(value)) return { tool, payload: asText(text), options };
  // Changed before rows are added: then all of them are of the new kind.
  const rows = withMoreRows(dice, dice.chance(0.5) ? changed(dice, value, pool) : value, pool);
  return { tool, payload: asText(JSON.stringify(rows, null, dice.pick([0, 0, 0, 2]))), options };
}

export const inForm = (dice, payload, pool) => dice.weighted(FORMS)(payload, dice, pool);

/** A known result changed: its own form stays. */
function changedContent(dice, content, pool) {
  if (ArrayBuffer.isView(content)) return encoder.encode(damaged(dice, textOf(content), pool));
  if (typeof content === "string") return damaged(dice, content, pool);
  if (!isContainer(content)) return content;
  const blocks = [content, content.content].find(Array.isArray);
  const at = blocks?.findIndex((one) => typeof one?.text === "string") ?? -1;
  if (at < 0 || dice.chance(0.4)) return changed(dice, content, pool);
  // Inside of the text is where the data is.
  const copy = copyOf(content);
  const inner = (Array.isArray(copy) ? copy : copy.content)[at];
  const { text, value } = asText(inner.text);
  inner.text = isContainer(value) && dice.chance(0.7) ? spelled(dice, changed(dice, value, pool)) : damaged(dice, text, pool);
  if (copy.structuredContent && dice.chance(0.5)) copy.structuredContent = changed(dice, copy.structuredContent, pool);
  return copy;
}

/** The arguments of a random call. */
export function randomCall(dice, pool) {
  if (dice.chance(0.01)) return [randomTool(dice, pool), dice.pick(ODD)(), randomOptions(dice, pool)];
  if (dice.chance(0.4)) {
    const [tool, content, options] = dice.pick(pool.models).args;
    const given = dice.chance(0.15) ? content : changedContent(dice, content, pool);
    return [dice.chance(0.7) ? tool : randomTool(dice, pool), given, randomOptions(dice, pool, options)];
  }
  const { tool, payload, options } = randomSubject(dice, pool);
  return [tool, inForm(dice, payload, pool), randomOptions(dice, pool, options)];
}
