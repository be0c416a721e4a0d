// On a server: quiet places, no errors.
import { createSSRApp, h } from "vue";
import { renderToString } from "vue/server-renderer";
import { Card, ToolPart, useCards } from "mcp-cards/vue";
import { MESSAGES, PART } from "./use.js";

const Page = {
  setup() {
    const items = useCards(MESSAGES);
    return () => h("main", [h(Card, { card: { type: "text", text: "A card", format: "plain" }, class: "own" }), h(ToolPart, { part: PART }), `${items.value.length} items`]);
  },
};
const page = await renderToString(createSSRApp(Page));
console.log(/^<main><mcp-card class="own"><\/mcp-card>.*0 items<\/main>$/s.test(page) ? "ok" : page);
