import { html, nothing } from "../lib/template.js";
import { clip, list, record } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import { foldedJson, json } from "./json.js";

/** Members and items that are shown as words. */
const MOST = 40;
/** Members of a value that stands open among others. */
const FEW = 10;

/** A key of data as words: `order_id` and `orderId` are "Order id". */
export function label(key) {
  const words = clip(asString(key), 200).replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim();
  return words === "" ? clip(asString(key), 200) : words[0].toUpperCase() + words.slice(1).toLowerCase();
}

/** One value of data: scalars as text, the rest as a tree. */
export function value(words, data) {
  if (data === null || data === undefined || data === "") return "–";
  if (typeof data === "boolean") return words.say(data ? "yes" : "no");
  if (typeof data === "number") return words.number(data, { useGrouping: false, maximumFractionDigits: 12 });
  if (Array.isArray(data) && data.length > 0 && data.length <= MOST && data.every((item) => typeof item === "string")) return words.list(data);
  if (typeof data === "object") return foldedJson(words, data, FEW);
  return asString(data);
}

/** Members of an object under each other; those beyond the first are a tree. */
export function facts(words, data) {
  const members = Object.entries(record(data));
  if (members.length === 0) return nothing;
  const rest = members.slice(MOST);
  return html`<dl class="facts">${members.slice(0, MOST).map(([key, member]) => html`<dt dir="auto">${label(key)}</dt><dd class="figures" dir="auto">${value(words, member)}</dd>`)}</dl>${rest.length > 0 ? json(words, Object.fromEntries(rest)) : nothing}`;
}

/** What a result says beside its rows: JSON, which is long or nested, is set as code. */
export const beside = (items) =>
  html`<dl class="facts">${list(items).map(({ key, label: name, value: said }) => {
    const shown = asString(said ?? "");
    return html`<dt dir="auto">${name ?? key}</dt><dd class="figures" dir="auto">${/^[[{]/.test(shown) ? html`<code>${shown}</code>` : shown}</dd>`;
  })}</dl>`;

/** Keys and values that are already text. */
export const entries = (items) =>
  html`<dl class="facts">${list(items).map(({ key, value: text }) => html`<dt dir="auto">${key}</dt><dd class="figures" dir="auto">${text}</dd>`)}</dl>`;
