import { html, nothing } from "lit";
import { list, record } from "../lib/list.js";
import { json } from "./json.js";

/** A key of data as words: `order_id` and `orderId` are "Order id". */
export function label(key) {
  const words = String(key).replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ").trim();
  return words === "" ? String(key) : words[0].toUpperCase() + words.slice(1).toLowerCase();
}

/** One value of data: scalars as text, the rest as a tree. */
export function value(words, data) {
  if (data === null || data === undefined || data === "") return "–";
  if (typeof data === "boolean") return words.say(data ? "yes" : "no");
  if (typeof data === "number") return words.number(data, { useGrouping: false, maximumFractionDigits: 12 });
  if (Array.isArray(data) && data.length > 0 && data.every((item) => typeof item === "string")) return words.list(data);
  if (typeof data === "object") return json(words, data);
  return String(data);
}

/** Members of an object under each other. */
export function facts(words, data) {
  const members = Object.entries(record(data));
  if (members.length === 0) return nothing;
  return html`<dl class="facts">${members.map(([key, member]) => html`<dt dir="auto">${label(key)}</dt><dd class="figures" dir="auto">${value(words, member)}</dd>`)}</dl>`;
}

/** Keys and values that are already text. */
export const entries = (items) =>
  html`<dl class="facts">${list(items).map(({ key, value: text }) => html`<dt dir="auto">${key}</dt><dd class="figures" dir="auto">${text}</dd>`)}</dl>`;
