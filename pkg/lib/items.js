// Chats as lists of items. The reading is in the module; here events become items, one for each call, where the call stands.
import { json } from "./content.js";
import { stored } from "./instance.js";
import { fail, isPlain } from "./options.js";

const LOST = { kind: "error", role: "assistant", code: "internal", message: "The messages were lost by an internal error.", fatal: true };

/** The members of an object that are there, of these. */
function some(from, names) {
  const found = {};
  for (const name of names) if (from[name] !== undefined) found[name] = from[name];
  return found;
}

const REF = ["callId", "tool", "server", "title"];

const textItem = (role, text, channel) => ({ kind: "text", role, text, ...(channel && { channel }) });

/** The item of a call, with what an item of the same call knew before. */
const callItem = (event, before) => ({
  kind: "call",
  role: "assistant",
  ...some(event, REF),
  state: event.state,
  ...some(event, ["input"]),
  ...(before && some(before, ["progress", "index"])),
});

/** The item of a card. What a growing card does not say of its call, the item before does. */
const cardItem = (event, before) => ({
  kind: "card",
  role: "tool",
  ...some({ ...(before && some(before, REF)), ...event }, REF),
  card: event.card,
  ...some({ ...(before && some(before, ["input"])), ...event }, ["input"]),
  ...(event.type === "tool_error" && { error: true }),
  ...some(event, ["orphan", "preliminary"]),
  ...(event.type === "partial_result" && { partial: true }),
  ...(before && some(before, ["index"])),
});

const errorItem = ({ code, message, fatal }) => ({ kind: "error", role: "assistant", code, message, fatal });

/** Whether what comes next of a call takes the place of its item. */
const isOpen = (item, event) =>
  item.kind === "call" || item.partial || item.preliminary || item.card.type === "input_request" || event.supersedes === true;

/** The place of the item that an event is about, or -1. */
function placeOf(items, event) {
  for (let at = items.length - 1; at >= 0; at--) {
    if (items[at].callId === event.callId && items[at].callId !== undefined) return isOpen(items[at], event) ? at : -1;
  }
  return -1;
}

/** A list with one item more. Of a long list `[...items, item]` takes four times as long. */
const and = (items, item) => items.concat([item]);

/** A list with an item at a place, or behind all others. */
function put(items, at, item) {
  if (at < 0) return and(items, item);
  const next = items.slice();
  next[at] = item;
  return next;
}

function withText(items, { text, channel, replace }) {
  if (replace) return withWholeText(items, text);
  const last = items[items.length - 1];
  const isSame = last?.kind === "text" && last.role === "assistant" && last.channel === channel;
  return isSame ? put(items, items.length - 1, { ...last, text: last.text + text }) : and(items, textItem("assistant", text, channel));
}

/** Puts one text in the place of all texts of this turn. */
function withWholeText(items, text) {
  let turn = items.length;
  while (turn > 0 && items[turn - 1].role !== "user") turn--;
  const isReplaced = (item, at) => at >= turn && item.kind === "text" && item.channel === undefined;
  const first = items.findIndex(isReplaced);
  if (first < 0) return and(items, textItem("assistant", text));
  return items.flatMap((item, at) => (at === first ? [textItem("assistant", text)] : isReplaced(item, at) ? [] : [item]));
}

function withProgress(items, event) {
  const at = event.progress === undefined ? -1 : placeOf(items, event);
  if (at < 0 || items[at].kind !== "call") return items;
  const { progress, total, message } = event;
  return put(items, at, { ...items[at], progress: { progress, ...(total !== undefined && { total }), ...(message && { message }) } });
}

export function reduceItems(items, event) {
  if (!Array.isArray(items)) fail("reduceItems: items", "an array", items);
  if (typeof event !== "object" || event === null) fail("reduceItems: event", "an event", event);
  switch (event.type) {
    case "text":
      return withText(items, event);
    case "tool_call": {
      const at = placeOf(items, event);
      return put(items, at, callItem(event, items[at]));
    }
    case "partial_result":
    case "tool_result":
    case "tool_error":
    case "input_request": {
      const at = placeOf(items, event);
      return put(items, at, cardItem(event, items[at]));
    }
    case "status":
      return withProgress(items, event);
    case "abort":
      return and(items, errorItem({ code: "abort", message: event.message, fatal: true }));
    case "error":
      return event.fatal ? and(items, errorItem(event)) : items;
    default:
      return items;
  }
}

const isShown = (item) => item.kind !== "text" || item.text.trim() !== "";

/** Texts of one message that became neighbours. */
const isSameText = (one, other) =>
  one?.kind === "text" && other.kind === "text" && one.index === other.index && one.role === other.role && one.channel === other.channel;

/** The items without those that stand elsewhere now. */
function closed(items) {
  const left = [];
  for (const item of items) {
    const last = left[left.length - 1];
    if (item && isSameText(last, item)) left[left.length - 1] = { ...last, text: last.text + item.text };
    else if (item) left.push(item);
  }
  return left;
}

/** The items of the events of stored messages: the same as `reduceItems` makes, in linear time. */
function itemsOf(events) {
  const items = [];
  /** The places of calls whose results may come. */
  const places = new Map();
  let message = { role: "assistant" };
  let hasMoved = false;
  const add = (item) => items.push({ ...item, ...some(message, ["index"]) });
  for (const event of events) {
    const { type, callId } = event;
    if (type === "message") message = { index: event.index, role: event.role };
    else if (type === "text") {
      const last = items[items.length - 1];
      const isSame = last?.kind === "text" && last.index === message.index && last.channel === event.channel;
      if (isSame) last.text += event.text;
      else add(textItem(message.role, event.text, event.channel));
    } else if (type === "media") add({ kind: "card", role: message.role, card: event.card });
    else if (type === "place") {
      // The call stands behind its result, which belongs here.
      const item = items[places.get(callId)];
      if (item === undefined) continue;
      hasMoved = true;
      items[places.get(callId)] = undefined;
      places.set(callId, items.push({ ...item, index: message.index }) - 1);
    } else if (type === "error") event.fatal && items.push(errorItem(event));
    else if (type === "tool_call" || type === "tool_result" || type === "tool_error" || type === "input_request") {
      const at = places.get(callId);
      const before = items[at];
      const item = type === "tool_call" ? callItem(event, before) : cardItem(event, before);
      if (before && isOpen(before, event)) items[at] = item;
      else if (!before || type === "tool_call") places.set(callId, add(type === "tool_call" ? callItem(event) : cardItem(event)) - 1);
    }
  }
  return (hasMoved ? closed(items) : items).filter(isShown);
}

export function cardsFromMessages(messages, options) {
  if (options !== undefined && options !== null && !isPlain(options)) fail("cardsFromMessages: options", "a plain object", options);
  const text = typeof messages === "string" ? messages : messages === undefined || messages === null ? "null" : json(messages);
  // What cannot be written as JSON is not a message.
  const events = stored(text ?? "0", options, "cardsFromMessages: options");
  return events === undefined ? [{ ...LOST }] : itemsOf(events);
}
