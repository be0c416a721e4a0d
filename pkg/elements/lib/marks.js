import { shown } from "./hidden.js";
import { html } from "./template.js";
import { asString } from "./strings.js";

const escape = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A pattern that finds the words of a query, longest first, or undefined.
 * @param {unknown} query
 */
export function wordsPattern(query) {
  if (typeof query !== "string") return undefined;
  const words = [...new Set(query.slice(0, 500).split(/[\s,;:"'()[\]{}]+/u))].filter((word) => word.length > 1 && word.length < 60).slice(0, 20);
  if (words.length === 0) return undefined;
  words.sort((a, b) => b.length - a.length);
  return new RegExp(`(${words.map(escape).join("|")})`, "giu");
}

/** A pattern that finds a text as it is. The pattern of a code search is not run as one: it comes from a stranger. */
export const textPattern = (text) => (typeof text === "string" && text !== "" && text.length < 200 ? new RegExp(`(${escape(text)})`, "giu") : undefined);

/** Marks in one text. */
const MOST = 20;

/** A text with what the pattern finds in marks. */
export function marked(text, pattern) {
  if (!pattern) return text;
  // Hidden characters are only seen in the whole: some of them are too many in a row.
  const all = shown(asString(text));
  const parts = all.split(pattern, 2 * MOST);
  // Where there were more, the last part is a mark, and what follows is plain.
  if (parts.length % 2 === 0) parts.push(all.slice(parts.reduce((length, part) => length + part.length, 0)));
  return parts.map((part, index) => (index % 2 === 1 ? html`<mark>${part}</mark>` : part));
}
