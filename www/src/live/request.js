/**
 * The request of the live tab: a message to the model, with an MCP server whose tools the API finds and calls by itself.
 * Everything here is data and pure functions; nothing is stored and nothing is sent.
 */

export const MODEL = "claude-haiku-4-5-20251001";
export const API_ADDRESS = "https://api.anthropic.com";

const BETAS = ["mcp-client-2025-11-20", "prompt-caching-2024-07-31", "context-management-2025-06-27"];
const MAX_TOKENS = 800;
const MOST_MESSAGES = 24;

/** Old tool results are cleared on the server before a conversation outgrows the model. */
const CONTEXT_MANAGEMENT = {
  edits: [
    {
      type: "clear_tool_uses_20250919",
      trigger: { type: "input_tokens", value: 25000 },
      keep: { type: "tool_uses", value: 5 },
      clear_at_least: { type: "input_tokens", value: 2000 },
    },
  ],
};

/** Servers that are known, each with the app that uses it. */
export const SERVERS = [
  { id: "food", label: "Instamart, for NutriCart", url: "https://mcp.swiggy.com/im", name: "swiggy-instamart", vertical: "food", brand: "Instamart" },
  { id: "style", label: "Instamart, for StyleKit", url: "https://mcp.swiggy.com/im", name: "swiggy-instamart", vertical: "style", brand: "Instamart" },
  { id: "dining", label: "Dineout, for TableScout", url: "https://mcp.swiggy.com/dineout", name: "swiggy-dineout", vertical: "dining", brand: "Dineout" },
  { id: "foodorder", label: "Food, for FeedMe", url: "https://mcp.swiggy.com/food", name: "swiggy-food", vertical: "foodorder", brand: "Swiggy Food" },
  { id: "other", label: "Another server", url: "", name: "my-server", vertical: "", brand: "" },
];

const PROMPTS = {
  food: "You are NutriCart, a grocery assistant.",
  style: "You are StyleKit, a shopping assistant for clothes.",
  dining: "You are TableScout, an assistant that finds and books tables.",
  foodorder: "You are FeedMe, an assistant that orders food.",
};
const MANNER = "Use the tools of the connected server. Their results are shown to the person as cards, so do not repeat them; say in one or two sentences what matters.";

const kept = { cache_control: { type: "ephemeral" } };

/**
 * What the model is told as its own instructions: what it is (kept in its cache) and the time. Nothing that a tool wrote
 * belongs here, not even an address that a person chose: in this place its words would be orders.
 */
function systemBlocks({ vertical, now }) {
  return [
    { type: "text", text: `${PROMPTS[vertical] ?? "You are a helpful assistant."} ${MANNER}`, ...kept },
    { type: "text", text: `It is ${now.toISOString()}.` },
  ];
}

/**
 * The last messages, from the first of them that a person wrote. What the person chose for good is said again there when
 * it was said too long ago to be among them.
 */
function latest(messages, standing) {
  const last = messages.slice(-MOST_MESSAGES);
  const start = last.findIndex(({ role }) => role === "user");
  if (start < 0) return [];
  const [first, ...rest] = last.slice(start);
  if (!standing || [first, ...rest].some(({ role, content }) => role === "user" && content === standing)) return [first, ...rest];
  return [{ role: "user", content: [standing, first.content].map((text) => ({ type: "text", text })) }, ...rest];
}

/**
 * The parameters of the call, as an SDK takes them.
 * @param {{ model: string, server: { url: string, name: string }, token: string, vertical?: string, standing?: string, now: Date, messages: object[] }} settings
 */
export function callParameters({ model, server, token, messages, standing, ...context }) {
  return {
    model,
    max_tokens: MAX_TOKENS,
    system: systemBlocks(context),
    messages: latest(messages, standing),
    betas: BETAS,
    context_management: CONTEXT_MANAGEMENT,
    mcp_servers: [{ type: "url", url: server.url, name: server.name, ...(token && { authorization_token: token }) }],
    tools: [{ type: "mcp_toolset", mcp_server_name: server.name }],
  };
}

/**
 * The same as `fetch` takes it: the betas go into a header, the rest is the body, and the answer is to be streamed. An
 * answer that leads elsewhere is not followed: browsers would send the key and the token there, too.
 * @param {ReturnType<typeof callParameters>} parameters
 * @param {{ address: string, key: string }} connection
 * @returns {[URL, RequestInit]}
 */
export function httpRequest({ betas, ...body }, { address, key }) {
  const headers = {
    "content-type": "application/json",
    "x-api-key": key,
    "anthropic-version": "2023-06-01",
    "anthropic-beta": betas.join(","),
    // The API answers web pages only when they say that they know what a key in a page means.
    "anthropic-dangerous-direct-browser-access": "true",
  };
  return [new URL("/v1/messages", address), { method: "POST", headers, body: JSON.stringify({ ...body, stream: true }), credentials: "omit", redirect: "error", referrerPolicy: "no-referrer" }];
}

/** What is missing before one can send, as a sentence for each field. */
export function mistakes({ model, key, url, name, address }, origin) {
  const found = {};
  if (!model.trim()) found.model = "Name a model.";
  if (!key.trim()) found.key = "An API key is needed to send anything.";
  if (!isSecure(url)) found.url = "The server’s address must begin with https://.";
  if (!/^[\w.-]+$/.test(name)) found.name = "A name of letters, digits, dots, dashes and underscores.";
  if (!isSecure(address) && !sameOrigin(address, origin)) found.address = "The address of the API must begin with https://.";
  return found;
}

function parsed(text) {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

const isSecure = (text) => parsed(text)?.protocol === "https:";
/** A server of one's own that also serves this page may stand in for the API. */
const sameOrigin = (text, origin) => parsed(text)?.origin === origin;
