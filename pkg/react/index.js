"use client";
// Cards in React: components and hooks over the elements. They load the module and the elements themselves, in the browser;
// on a server they draw a quiet placeholder.
import { createElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { cardsFromMessages, parseToolResult, reduceItems } from "mcp-cards";
import { readEvents } from "../lib/reading.js";
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
  const key = options === undefined ? "" : JSON.stringify(options);
  return useMemo(() => options, [key]);
}

/** An element with properties and one listener; React below 19 can set neither. */
function element(tag) {
  return function Element({ onAction, className, style, id, slot, ...properties }) {
    const place = useRef(null);
    useEffect(prepare, []);
    useBrowserEffect(() => {
      Object.assign(place.current, properties);
    });
    useEffect(() => {
      const node = place.current;
      const listen = (event) => onAction?.(event.detail, event);
      node.addEventListener("mcp-action", listen);
      return () => node.removeEventListener("mcp-action", listen);
    }, [onAction]);
    // What stands inside is seen until the element is known.
    return createElement(tag, { ref: place, class: className, style, id, slot, suppressHydrationWarning: true }, createElement("span", { "aria-busy": true }));
  };
}

/** Draws a card: `<Card card={card} onAction={…} />`. */
export const Card = /* @__PURE__ */ element("mcp-card");

/** A call whose result has not come yet. */
export const Call = /* @__PURE__ */ element("mcp-call");

/** Draws what a tool returned. */
export function ToolResult({ tool, content, options, ...rest }) {
  const ready = useReady();
  const chosen = useOptions(options);
  const card = useMemo(() => (ready ? parseToolResult(tool, content, chosen) : undefined), [ready, tool, content, chosen]);
  const { server } = chosen ?? {};
  return createElement(Card, { card, source: server === undefined ? { tool } : { tool, server }, ...rest });
}

/** The texts, calls and cards of a stored conversation, in order; nothing until the module is loaded. */
export function useCards(messages, options) {
  const ready = useReady();
  const chosen = useOptions(options);
  return useMemo(() => (ready ? cardsFromMessages(messages, chosen) : NOTHING), [ready, messages, chosen]);
}

/** An item of `useCards` or `useToolStream`: a call or a card is drawn, a text is left to `children(item)`. */
export function Item({ item, children, ...rest }) {
  if (item.kind === "card") {
    const { tool, server, callId } = item;
    return createElement(Card, { card: item.card, partial: item.partial === true, source: { tool, server, callId }, ...rest });
  }
  if (item.kind === "call") return createElement(Call, { call: item, ...rest });
  return typeof children === "function" ? children(item) : (item.text ?? item.message ?? null);
}

/** A tool part of a message of the AI SDK (`tool-…`, `dynamic-tool`): a waiting call, then its card. */
export function ToolPart({ part, options, ...rest }) {
  const messages = useMemo(() => [{ role: "assistant", parts: [part] }], [part]);
  const items = useCards(messages, options);
  return items.filter(({ kind }) => kind !== "text").map((item, index) => createElement(Item, { key: index, item, ...rest }));
}

/** For assistant-ui: `<MessagePrimitive.Parts components={{ tools: { Fallback: ToolFallback } }} />`. */
export function ToolFallback({ toolName, toolCallId, args, result, isError }) {
  return createElement(Answered, { tool: toolName, callId: toolCallId, input: args, result, isError });
}

/** For CopilotKit: `useDefaultRenderTool({ render: renderTool })`. */
export const renderTool = ({ name, args, parameters, result }) => createElement(Answered, { tool: name, input: args ?? parameters, result });

function Answered({ tool, callId, input, result, isError }) {
  const options = useMemo(() => ({ input, ...(isError && { isError: true }) }), [input, isError]);
  if (result === undefined || result === null) return createElement(Call, { call: { kind: "call", role: "assistant", callId: callId ?? tool, tool, state: "ready", input } });
  return createElement(ToolResult, { tool, content: result, options });
}

/**
 * Reads streams into items: `const { items, read } = useToolStream(); await read(response.body)`.
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
        await readEvents(body, chosen, (events) => {
          setItems((before) => events.reduce(reduceItems, before));
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
