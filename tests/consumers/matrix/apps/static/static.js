import * as cards from "./node_modules/mcp-cards/index.js";
import "./node_modules/mcp-cards/elements/dist/browser/elements.js";
import { show } from "./use.js";

show(cards).catch((error) => {
  globalThis.result = { error: String(error) };
});
