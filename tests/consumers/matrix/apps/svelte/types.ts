// Everything here must compile with --strict.
import { get, readable } from "svelte/store";
import type { SvelteHTMLElements } from "svelte/elements";
import type { Item as ChatItem, ParsedToolResult } from "mcp-cards";
import { cards, ready, toolResult, toolStream } from "mcp-cards/svelte";

const items: ChatItem[] = get(cards(readable([]), { thinking: true }));
const card: ParsedToolResult | undefined = get(toolResult("find", "{}", { vertical: "food" }));
const stream = toolStream({ partial: false });
export const read: Promise<void> = stream.read(new Response("x"));
export const known: boolean = get(ready) && get(stream.reading);
export const element: SvelteHTMLElements["mcp-card"] = { card, theme: "dark", class: "own", "onmcp-action": (event) => console.log(event.detail.action) };
// @ts-expect-error no such theme
export const wrong: SvelteHTMLElements["mcp-card"] = { theme: "blue" };
export const all: ChatItem[] = [...items, ...get(stream)];
