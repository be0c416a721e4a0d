// What callers may pass. A wrong argument is a programmer's mistake: a TypeError that names it.
import { json } from "./content.js";

const LIMITS = [
  "products", "menuProducts", "restaurants", "entries", "details", "rows", "inputBytes", "depth", "nodes",
  "fieldChars", "textChars", "mediaBytes", "openCalls", "eventsPerPush",
];
const INTENTS = ["search", "named_cart", "cart", "slot", "address", "confirm", "menu", "discovery"];
export const INPUT_BYTES = 16777216;

const A = { object: "an object", function: "a function", symbol: "a symbol" };

function show(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return "an array";
  return value === null ? "null" : (A[typeof value] ?? String(value));
}

export function fail(path, expected, value) {
  throw new TypeError(`${path} must be ${expected}, not ${show(value)}`);
}

/** True for `{…}` of any realm; not for arrays, maps, class instances. */
export function isPlain(value) {
  if (typeof value !== "object" || value === null) return false;
  const parent = Object.getPrototypeOf(value);
  return parent === null || Object.getPrototypeOf(parent) === null;
}

// A check takes the value and its path and gives what is sent to the module.
const kind = (test, expected) => (value, path) => (test(value) ? value : fail(path, expected, value));
export const string = kind((value) => typeof value === "string", "a string");
export const boolean = kind((value) => typeof value === "boolean", "a boolean");

export function oneOf(...values) {
  const names = values.map((value) => `"${value}"`);
  return kind((value) => values.includes(value), names.join(", ").replace(/, ([^,]*)$/, " or $1"));
}

function count(value, path) {
  if (!(value > 0 && (value === Infinity || Number.isInteger(value)))) fail(path, "a positive integer or Infinity", value);
  return Math.min(value, Number.MAX_SAFE_INTEGER);
}

function strings(value, path) {
  if (!Array.isArray(value)) fail(path, "an array of strings", value);
  return Array.from(value, (element, index) => string(element, `${path}[${index}]`));
}

/** The patterns themselves are compiled in the module. */
function patterns(value, path) {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? strings(value, path) : fail(path, "a string or an array of strings", value);
}

/** An object with the members of `table`; without a table any names, each checked by `each`. */
export function object(table, each) {
  return (value, path) => {
    if (!isPlain(value)) fail(path, "a plain object", value);
    // No prototype: "__proto__" is a name like any other.
    const sent = Object.create(null);
    for (const name of Object.keys(value)) {
      const check = each ?? (Object.hasOwn(table, name) && table[name]);
      if (!check) throw new TypeError(`${path}.${name} is unknown; known: ${Object.keys(table).join(", ")}`);
      if (value[name] != null) sent[name] = check(value[name], `${path}.${name}`);
    }
    return sent;
  };
}

const same = (names, check) => Object.fromEntries(names.map((name) => [name, check]));
const vertical = oneOf("food", "style", "dining", "foodorder");

const SHARED = {
  vertical,
  server: string,
  limits: object(same(LIMITS, count)),
  priceUnit: oneOf("auto", "rupees", "paise"),
  routes: object(same(INTENTS, patterns)),
  servers: object(null, vertical),
  images: oneOf("https", "any", "none"),
  allowHosts: strings,
  trustedServers: strings,
  explain: boolean,
};

const parseOptions = object({ ...SHARED, input: (value) => ({ json: json(value) }), isError: boolean });

const BUDGET = object({ auth: count, address: count, total: count });
const streamOptions = object({
  ...SHARED,
  carrier: oneOf("auto", "anthropic", "ai-sdk", "openai", "json-rpc", "ag-ui", "langchain", "ndjson"),
  partial: boolean,
  thinking: boolean,
  maxEventBytes: count,
  errorBudget: (value, path) => value !== false && (isPlain(value) ? BUDGET(value, path) : fail(path, "a plain object or false", value)),
  brand: string,
  abortMessages: object({ address: string, auth: string, server: string, validation: string }),
});

const NONE = { text: "{}", inputBytes: INPUT_BYTES };

function send(sent, input) {
  let text = JSON.stringify(sent);
  // Spliced in, because it is JSON text already and may be large.
  if (input?.json !== undefined) text = `${text.slice(0, -1)}${text === "{}" ? "" : ","}"input":${input.json}}`;
  return { text, inputBytes: sent.limits?.inputBytes ?? INPUT_BYTES };
}

/**
 * Checks ParseOptions.
 * @returns {{text: string, inputBytes: number}} their JSON text, and the limit that is applied on this side
 */
export function checkOptions(name, options) {
  if (options == null) return NONE;
  const { input, ...sent } = parseOptions(options, `${name}: options`);
  return send(sent, input);
}

/** Checks StreamOptions; the same. */
export function checkStreamOptions(name, options) {
  return options == null ? NONE : send(streamOptions(options, `${name}: options`));
}

const callMembers = object({ callId: string, tool: string, server: string, input: (value) => ({ json: json(value) }) });

/** Checks a call that was made earlier; gives its JSON text. */
export function checkCall(name, call) {
  const { input, ...sent } = callMembers(call, `${name}: call`);
  string(sent.callId, `${name}: call.callId`);
  return send(sent, input).text;
}
