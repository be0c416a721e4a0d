// Cards in Svelte: stores, which work with and without runes. Svelte sets properties of elements itself, so the elements
// need no component: `<mcp-card {card} onmcp-action={…}></mcp-card>`.
import { derived, readable, writable } from "svelte/store";
import { cardsFromMessages, parseToolResult } from "mcp-cards";
import { readItems } from "../lib/reading.js";
import { isReady, prepare, subscribe } from "../lib/ready.js";

/** Whether cards can be made. Loads the module and the elements as soon as somebody asks, in the browser. */
export const ready = readable(isReady(), (set) => {
  prepare();
  set(isReady());
  return subscribe(() => set(isReady()));
});

const asStore = (value) => (typeof value?.subscribe === "function" ? value : readable(value));

/** The card of what a tool returned; `undefined` until the module is loaded. */
export const toolResult = (tool, content, options) =>
  derived([ready, asStore(content)], ([$ready, $content]) => ($ready ? parseToolResult(tool, $content, options) : undefined));

/** The texts, calls and cards of a stored conversation, or of a store that holds one. */
export const cards = (messages, options) =>
  derived([ready, asStore(messages)], ([$ready, $messages]) => ($ready ? cardsFromMessages($messages, options) : []));

/** A store of items that `read` adds to. */
export function toolStream(options) {
  const { subscribe: listen, set, update } = writable([]);
  const reading = writable(0);
  prepare();
  return {
    subscribe: listen,
    clear: () => set([]),
    reading: derived(reading, (count) => count > 0),
    async read(body) {
      reading.update((count) => count + 1);
      try {
        await readItems(body, options, update);
      } finally {
        reading.update((count) => count - 1);
      }
    },
  };
}
