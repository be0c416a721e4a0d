// Text, and what form it has.
import { SPACE, string, trim } from "./words.js";

const SOFT = /^(?:Error(?:: | - )|Invalid arguments: |Unknown tool: |[A-Z]\w*(?: error|Error): )/;

/** Whether a text begins like an error. */
export function isSoftError(whole) {
  const text = trim(whole);
  return SOFT.test(text) || (text.startsWith("<error>") && text.endsWith("</error>"));
}

const HUNK = /(?:^|\n)--- [^\n]*\n\+\+\+ [^\n]*\n@@ /;
/** Whether there is a change of a file in a text. */
export const isDiff = (text) => text.startsWith("diff --git ") || text.includes("\ndiff --git ") || (text.includes("\n@@ ") && HUNK.test(text));

const HTML = new RegExp(`^[${SPACE}]*<(?:!doctype html|html)`, "i");
const HEADING = /(?:^|\n)#{1,6} ([^\n]+)/g;
const RULE = /(?:^|\n)(?=[^\n]*\|)(?=[^\n]*--)[|\-: ]+\r?(?:\n|$)/;

function isMarkdown(text) {
  if (text.startsWith("```") || text.startsWith("# ")) return true;
  HEADING.lastIndex = 0;
  for (let found = HEADING.exec(text); found !== null; found = HEADING.exec(text)) if (string(found[1]) !== undefined) return true;
  return text.includes("\n```") || (text.includes("--") && RULE.test(text));
}

function formatOf(text, hasDiff) {
  if (hasDiff) return "diff";
  if (HTML.test(text)) return "html";
  return isMarkdown(text) ? "markdown" : "plain";
}

/** What other cards begin with: errors in any words, tables and listings in text, markup, what Python prints. */
const ERROR = /^[^\p{Alphabetic}\p{N}]{0,6}(?:[\p{Alphabetic}]+ ){0,4}(?:\w*error|\w*exception|fatal|failure|failed|unable|could not|cannot|security|permission|access|unauthorized|forbidden|not found|timeout|timed|rate limit|traceback)\b/iu;
const OTHER = /^\s*(?:[{[(]|<(?:table|svg|error)|--- |Contents? of |Content type |\d+\. row|-\[ RECORD|\*\*\* |\.?\/\S+\.\w|📁|📂|📄|📃|📝|🗎)/u;
const CELLS = /^[^\n]*[,;\t](?! )/;
const NOT_FOUND = /not found/i;

/** Whether a text may be another card than one of text. */
function mayBeOther(text) {
  return OTHER.test(text) || ERROR.test(text.slice(0, 200)) || (text.length < 500 && NOT_FOUND.test(text));
}

/**
 * @param {boolean} hasDiff see isDiff
 * @returns {object | undefined} a card of text; nothing where it may be another one
 */
export function prose(text, hasDiff, gate) {
  if (string(text) === undefined) return undefined;
  const format = formatOf(text, hasDiff);
  if (format !== "diff" && mayBeOther(text)) return undefined;
  // Cells that are parted by commas may be a table.
  if (format === "plain" && CELLS.test(text) && text.includes("\n")) return undefined;
  return { type: "text", text: gate.long(text, undefined, "text"), format };
}
