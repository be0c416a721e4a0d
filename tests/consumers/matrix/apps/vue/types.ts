// Everything here must compile with --strict.
import { h, ref } from "vue";
import type { ComputedRef, ShallowRef } from "vue";
import type { Item as ChatItem } from "mcp-cards";
import { Call, Card, Item, ToolPart, ToolResult, useCards, useReady, useToolStream } from "mcp-cards/vue";

const messages = ref<unknown[]>([]);
const items: ComputedRef<ChatItem[]> = useCards(messages, { thinking: true });
const ready: ShallowRef<boolean> = useReady();
const stream = useToolStream(() => ({ partial: false }));
export const read: Promise<void> = stream.read(new Response("x"));
export const nodes = [
  h(Card, { card: ready.value ? { type: "text", text: "x", format: "plain" } : undefined, theme: "dark", onAction: (detail) => console.log(detail.action) }),
  h(Call, { call: { tool: "find", state: "ready" } }),
  h(ToolResult, { tool: "find", content: {}, options: { vertical: "food" } }),
  h(ToolPart, { part: { type: "dynamic-tool" }, options: { server: "shop" } }),
  ...[...items.value, ...stream.items.value].map((item) => h(Item, { item })),
  // @ts-expect-error no such theme
  h(Card, { card: null, theme: "blue" }),
];
