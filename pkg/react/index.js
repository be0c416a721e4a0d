"use client";
// Cards in React: components and hooks over the elements. They load the module and the elements themselves, in the browser;
// on a server they draw a quiet placeholder.
import { createElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { cardsFromMessages, parseToolResult } from "mcp-cards";
import { readItems } from "../lib/reading.js";
import { isReady, prepare, problem, subscribe } from "../lib/ready.js";

const useBrowserEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
const NOTHING = [];

/** Whether cards can be made: `false` on a server and until the module is loaded. What went wrong is thrown, for an error boundary. */
export function useReady() {
  useEffect(prepare, []);
  const ready = useSyncExternalStore(subscribe, isReady, () => false);
  const failed = useSyncExternalStore(subscribe, problem, () => undefined);
  if (failed) throw failed;
  return ready;
}

/** Options are most often written in place: the same content is the same options. */
function useOptions(options) {
  const key = contentOf(options);
  return useMemo(() => options, [key]);
}

function contentOf(options) {
  try {
    return JSON.stringify(options);
  } catch {
    // An input that is no JSON is the same only while it is the same object.
    return options;
  }
}

/** Members of the element that are not set are as they were at first. */
const UNSET = { partial: false, readonly: false };

/** Sets the properties of an element, and takes back those that were set before and are not given any more. */
function assign(node, properties, before) {
  for (const name of Object.keys(before)) if (!(name in properties)) node[name] = UNSET[name];
  Object.assign(node, properties);
}

/**
 * Draws a card: `<Card card={card} onAction={…} />`. The element gets its properties and its listener here, because React
 * below 19 can set neither.
 */
export function Card({ onAction, className, style, id, slot, children, ...properties }) {
  const place = useRef(null);
  const before = useRef(properties);
  useEffect(prepare, []);
  useBrowserEffect(() => {
    assign(place.current, properties, before.current);
    before.current = properties;
  });
  useEffect(() => {
    const node = place.current;
    const listen = (event) => onAction?.(event.detail, event);
    node.addEventListener("mcp-action", listen);
    return () => node.removeEventListener("mcp-action", listen);
  }, [onAction]);
  // A busy mark until the element is known, which then draws itself and what the page put into its slots.
  return createElement("mcp-card", { ref: place, class: className, style, id, slot, suppressHydrationWarning: true }, createElement("span", { "aria-busy": true }), children);
}

/** A call whose result has not come yet. It is the element that will draw the card, so nothing is made anew when that comes. */
export const Call = Card;

/** Draws what a tool returned. */
export function ToolResult({ tool, content, options, ...rest }) {
  const ready = useReady();
  const chosen = useOptions(options);
  const card = useMemo(() => (ready ? parseToolResult(tool, content, chosen) : undefined), [ready, tool, content, chosen]);
  const { server } = chosen ?? {};
  const source = useMemo(() => (server ? { tool, server } : { tool }), [tool, server]);
  return createElement(Card, { card, source, ...rest });
}

/** The texts, calls and cards of a stored conversation, in order; nothing until the module is loaded. */
export function useCards(messages, options) {
  const ready = useReady();
  const chosen = useOptions(options);
  return useMemo(() => (ready ? cardsFromMessages(messages, chosen) : NOTHING), [ready, messages, chosen]);
}

/** An item of `useCards` or `useToolStream`: a call or a card is drawn, a text or an error is left to `children(item)`. */
export function Item({ item, children, ...rest }) {
  const { kind, tool, server, callId } = item;
  const source = useMemo(() => ({ tool, server, callId }), [tool, server, callId]);
  if (kind === "card") return createElement(Card, { card: item.card, partial: item.partial === true, source, ...rest });
  if (kind === "call") return createElement(Call, { call: item, source, ...rest });
  const text = item.text ?? item.message;
  return typeof children === "function" ? children({ ...item, text }) : (text ?? null);
}

/** A tool part of a message of the AI SDK (`tool-…`, `dynamic-tool`): a waiting call, then its card. */
export function ToolPart({ part, options, ...rest }) {
  const messages = useMemo(() => [{ role: "assistant", parts: [part] }], [part]);
  const items = useCards(messages, options);
  // Until cards can be made: a quiet place for one.
  if (items === NOTHING) return createElement(Card, rest);
  return items.filter(({ kind }) => kind !== "text").map((item, index) => createElement(Item, { key: index, item, ...rest }));
}

/** For assistant-ui: `<MessagePrimitive.Parts components={{ tools: { Fallback: ToolFallback } }} />`. */
export function ToolFallback({ toolName, toolCallId, args, result, isError, status }) {
  // A call that was cancelled or failed has no result, and waits for none.
  const hasEnded = status?.type === "incomplete" && (result === undefined || result === null);
  const answer = hasEnded ? (status.error ?? status.reason ?? "incomplete") : result;
  return createElement(Answered, { tool: toolName, callId: toolCallId, input: args, result: answer, isError: isError || hasEnded });
}

/** For CopilotKit: `useDefaultRenderTool({ render: renderTool })`. */
export const renderTool = ({ name, toolCallId, args, parameters, result }) => createElement(Answered, { tool: name, callId: toolCallId, input: args ?? parameters, result });

/** A call and then its result, drawn by the same element. */
function Answered({ tool, callId, input, result, isError }) {
  const ready = useReady();
  const isWaiting = result === undefined || result === null;
  const options = useOptions(useMemo(() => ({ input, ...(isError && { isError: true }) }), [input, isError]));
  const source = useMemo(() => ({ tool, callId }), [tool, callId]);
  const card = useMemo(() => (ready && !isWaiting ? parseToolResult(tool, result, options) : undefined), [ready, isWaiting, tool, result, options]);
  return createElement(Card, isWaiting ? { call: { kind: "call", role: "assistant", callId: callId ?? tool, tool, state: "ready", input }, source } : { card, source });
}

/**
 * Reads streams into items: `const { items, read } = useToolStream(); await read(fetch("/api/chat"))`.
 * A second `read` goes on below the first; `clear` starts again.
 */
export function useToolStream(options) {
  const ready = useReady();
  const chosen = useOptions(options);
  const [items, setItems] = useState(NOTHING);
  const [reading, setReading] = useState(0);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const read = useCallback(
    async (body) => {
      setReading((count) => count + 1);
      try {
        await readItems(body, chosen, (change) => {
          setItems(change);
          return alive.current;
        });
      } finally {
        setReading((count) => count - 1);
      }
    },
    [chosen],
  );
  const clear = useCallback(() => setItems(NOTHING), []);
  return { items, read, clear, reading: reading > 0, ready };
}
