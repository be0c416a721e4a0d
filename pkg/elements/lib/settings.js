import { changes, page } from "./renderers.js";

/** What holds for all cards of the page that say nothing else themselves. */
const { settings } = page;

/** Tables of elements put together with one of the page, by both: cards know by the table itself whether their words changed. */
const merged = new WeakMap();

const isRecord = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isMessage = (value) => typeof value === "string" || (isRecord(value) && Object.values(value).every((form) => typeof form === "string"));

function isLocale(value) {
  try {
    return typeof value === "string" && Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

const oneOf = (...names) => ({ isFine: (value) => names.includes(value), wanted: names.map((name) => `"${name}"`).join(" or ") });

/** What each setting may be. */
const KNOWN = {
  messages: { isFine: isRecord, wanted: "a table of messages" },
  locale: { isFine: isLocale, wanted: "a language tag such as \"de\" or \"pt-BR\"" },
  theme: oneOf("light", "dark", "page"),
  images: oneOf("https", "any", "none"),
  footer: oneOf("source", "none"),
};

const named = (value) => (typeof value === "string" ? `"${value}"` : value === null ? "null" : Array.isArray(value) ? "a list" : typeof value);

function check(given) {
  if (!isRecord(given)) throw new TypeError(`configure: the first argument must be an object of settings, not ${named(given)}`);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(KNOWN, name)) throw new TypeError(`configure: there is no setting "${name}"; there are ${Object.keys(KNOWN).join(", ")}`);
    const { isFine, wanted } = KNOWN[name];
    if (value !== undefined && !isFine(value)) throw new TypeError(`configure: "${name}" must be ${wanted}, not ${named(value)}`);
  }
  for (const [key, message] of Object.entries(given.messages ?? {})) {
    if (!isMessage(message)) throw new TypeError(`configure: "messages" must have a text, or one for each plural form, at "${key}", not ${named(message)}`);
  }
}

/** Sets what holds for all cards, those on the page too. What is not named stays, and undefined takes a setting back. */
export function configure(given) {
  check(given);
  Object.assign(settings, given);
  changes.dispatchEvent(new Event("change"));
}

/** Sentences of one element replace those of the page, one by one. */
function messagesFor(own) {
  const { messages } = settings;
  if (!messages || !isRecord(own)) return own ?? messages;
  if (merged.get(own)?.of !== messages) merged.set(own, { of: messages, both: { ...messages, ...own } });
  return merged.get(own).both;
}

/** A setting of an element: its own, else that of the page. */
export const settingFor = (element, name) => (name === "messages" ? messagesFor(element.messages) : element[name] ?? settings[name]);
