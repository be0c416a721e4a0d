import * as cards from "mcp-cards";
import "mcp-cards/elements";
import { show } from "./use.js";

show(cards).catch((error) => {
  globalThis.result = { error: String(error) };
});
