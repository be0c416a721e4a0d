// Cards in Angular: signals, which need no compiler. The component is in tool-card.ts, since Angular compiles templates.
import { computed, isSignal, signal } from "@angular/core";
import { cardsFromMessages, parseToolResult } from "mcp-cards";
import { readItems } from "../lib/reading.js";
import { isReady, prepare, subscribe } from "../lib/ready.js";

const loaded = signal(isReady());
subscribe(() => loaded.set(isReady()));

/** Whether cards can be made. Loads the module and the elements as soon as somebody asks, in the browser. */
export const ready = computed(() => {
  prepare();
  return loaded();
});

const valueOf = (given) => (isSignal(given) ? given() : given);

/** The card of what a tool returned; `undefined` until the module is loaded. */
export const toolResult = (tool, content, options) =>
  computed(() => (ready() ? parseToolResult(valueOf(tool), valueOf(content), valueOf(options)) : undefined));

/** The texts, calls and cards of a stored conversation, or of a signal that holds one. */
export const cards = (messages, options) => computed(() => (ready() ? cardsFromMessages(valueOf(messages), valueOf(options)) : []));

/** Items that `read` adds to. */
export function toolStream(options) {
  const items = signal([]);
  const count = signal(0);
  prepare();
  return {
    items: items.asReadonly(),
    reading: computed(() => count() > 0),
    clear: () => items.set([]),
    async read(body) {
      count.update((now) => now + 1);
      try {
        await readItems(body, valueOf(options), (change) => items.update(change));
      } finally {
        count.update((now) => now - 1);
      }
    },
  };
}
