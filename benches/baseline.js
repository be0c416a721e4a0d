// What an application would write by hand: the rules for eight cards in plain JavaScript, made to be fast.
//
// The same cards as the package makes, so that a comparison is one of like with like. Left out, because JSON.parse cannot
// do it: integers beyond 2^53 keep no digits, keys that are numbers stand first, nesting has no limit. Left out, because
// this is about products, restaurants, status, table, structured, file_list, text and collections of issues: all other cards
// (what may become one is told apart and given up), media and structured content beside the text, explanations, and
// patterns and servers of the caller's own.
import { notices } from "./baseline/beside.js";
import { Deal } from "./baseline/deal.js";
import { holdsFiles, opensOther } from "./baseline/doors.js";
import { fileList } from "./baseline/files.js";
import { issues, mayBeIssues } from "./baseline/issues.js";
import { Gate } from "./baseline/leave.js";
import { open } from "./baseline/open.js";
import { extract } from "./baseline/payload.js";
import { isDiff, prose } from "./baseline/prose.js";
import { mayBeRecord } from "./baseline/records.js";
import { plainStatus, status } from "./baseline/status.js";
import { structured } from "./baseline/structured.js";
import { table } from "./baseline/table.js";
import { covers, intents } from "./baseline/tool.js";
import { trim } from "./baseline/words.js";

export { covers };

/** The card with what every card may have. */
function complete(card, summary, gate) {
  if (card === undefined) return undefined;
  if (summary !== undefined) card.summary = gate.summary(summary);
  const security = gate.notes();
  if (security !== undefined) card.security = security;
  return card;
}

/** Products and restaurants. */
function ofSearch({ value, summary }, says, options) {
  const gate = new Gate(options.limits);
  const payload = extract(value);
  const deal = new Deal(payload, says, options, gate);
  const card = (says.search ? deal.found() : undefined) ?? deal.byShape();
  const beside = card === undefined || Array.isArray(value) ? [] : notices(value, payload.rows);
  const told = beside.length === 0 ? summary : [...(summary === undefined ? [] : [summary]), ...beside].join("\n");
  return complete(card, told, gate);
}

/** Issues. */
function ofIssues({ value, summary }, options) {
  const gate = new Gate(options.limits);
  return complete(issues(value, options, gate), summary, gate);
}

/** Text: JSON that stands in it and became no card is a part of it. */
function ofText(text, hasDiff, says, options) {
  const gate = new Gate(options.limits, "entries");
  return complete(fileList(text, says.finder, options, gate) ?? prose(text, hasDiff, gate), undefined, gate);
}

/** Data in which nothing is for sale. */
function ofData({ value, summary }, options) {
  const isList = Array.isArray(value);
  if (opensOther(value, options.vertical !== undefined)) return undefined;
  const gate = new Gate(options.limits, "rows");
  if (options.vertical !== undefined) return complete(isList ? undefined : status(value, options, gate), summary, gate);
  const card = isList ? table(value, options, gate) : (plainStatus(value, options, gate) ?? structured(value, options, gate));
  return complete(card, summary, gate);
}

/**
 * @param {string} tool
 * @param {unknown} content
 * @param {{vertical?: string, input?: object, limits?: object, priceUnit?: string, images?: string, allowHosts?: string[]}} [options]
 * @returns {object | undefined} a card of one of the eight types; nothing where it may be another one
 */
export function parse(tool, content, options = {}) {
  const says = intents(tool);
  const opened = open(content);
  const { value, text, isEmbedded, isOdd } = opened;
  if (opened.isError || !covers(tool)) return undefined;
  const isContainer = typeof value === "object" && value !== null;
  const whole = isEmbedded ? text : typeof value === "string" ? value : undefined;
  const isLeft = isOdd || says.decides;
  // A diff is one, whatever stands in its lines.
  const hasDiff = whole !== undefined && isDiff(whole);
  if (hasDiff && !isLeft) return ofText(whole, true, says, options);
  if (options.vertical === undefined && !isLeft && mayBeIssues(value)) return ofIssues(opened, options);
  if (isContainer && (mayBeRecord(value) || holdsFiles(value))) return undefined;
  const found = isContainer ? ofSearch(opened, says, options) : undefined;
  if (found !== undefined || isLeft) return found;
  if (isContainer && (!isEmbedded || options.vertical !== undefined)) return ofData(opened, options);
  if (options.vertical !== undefined || value === undefined || value === null) return undefined;
  if (isContainer && opensOther(value, false)) return undefined;
  // Whether a change worked is another card.
  if (says.changes && (typeof value === "boolean" || trim(whole ?? "x") === "")) return undefined;
  return ofText(whole ?? trim(text ?? String(value)), false, says, options);
}
