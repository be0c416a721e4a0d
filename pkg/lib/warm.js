// A warm-up. Engines compile a function of a module when it is first called, and the first card calls about a thousand:
// that takes as long as thirty cards. So the page's first idle moments go into small results that nobody sees.
import * as glue from "../wasm/mcp_cards.js";
import { ask, events, isUsed, quietly } from "./instance.js";
import { parseToolResult } from "./parser.js";

/** Milliseconds until a page without idle callbacks counts as idle. */
const DELAY = 20;
/** Milliseconds that an idle moment must still have for a step. The first takes about ten, so that it may make one frame
 * late; to wait for a moment that is long enough would be to wait for ever in a page that draws all the time. */
const ENOUGH = 3;

const text = (value) => [{ type: "text", text: JSON.stringify(value) }];
const products = [1, 2].map((id) => ({
  id: `${id}`,
  name: `Oats ${id}`,
  brand: "Acme",
  price: 99.5,
  mrp: 120,
  imageUrl: "https://example.com/oats.jpg",
  inStock: true,
  rating: { average: 4 },
  tags: ["food"],
}));

/** A stream whose card grows, up to its end. */
function stream() {
  const id = ask(glue.open_stream, undefined, "");
  const result = (content) => ({ type: "content_block_start", index: 0, content_block: { type: "mcp_tool_result", tool_use_id: "1", content } });
  const body = `data: ${JSON.stringify(result(text({ data: { products } })))}\n\n`;
  for (const piece of [body.slice(0, -120), body.slice(-120)]) events(glue.push, id, piece);
  events(glue.finish_stream, id);
  ask(glue.free_stream, id);
}

/** The first one takes nearly every way that a result may take; then the forms that are most common. */
const STEPS = [
  () => parseToolResult("search_products", JSON.stringify({ success: true, data: { products } }), { vertical: "food" }),
  () => parseToolResult("save_note", '{"success":true,"message":"Saved"}'),
  () => parseToolResult("search_restaurants", text([{ name: "Oats", cuisines: ["Indian"], rating: 4.5, priceForTwo: 400 }])),
  () => parseToolResult("query", text([{ day: "Monday", count: 1 }, { day: "Sunday", count: 2 }])),
  () => parseToolResult("get_item", text({ id: 1, parts: [{ name: "a", of: { kind: "b" } }] })),
  () => parseToolResult("read_page", "# Title\n\nSome *text* with a [link](https://example.com)."),
  () => parseToolResult("get_item", { isError: true, content: text({ error: "Not found" }) }),
  stream,
];

/** Warms the module up when the page is idle, unless it is used before. Workers and servers have no idle moments. */
export function warmUp() {
  if (typeof document === "undefined") return;
  const later = globalThis.requestIdleCallback ?? ((go) => setTimeout(go, DELAY)?.unref?.());
  let done = 0;
  later(function go(moment) {
    // A timer says nothing of the time that is left: it takes one step.
    const last = moment ? STEPS.length : done + 1;
    while (done < last && !isUsed() && !(moment?.timeRemaining() < ENOUGH)) quietly(STEPS[done++]);
    if (done < STEPS.length && !isUsed()) later(go);
  });
}
