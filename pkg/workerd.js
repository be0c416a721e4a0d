// Cloudflare workers: code may not be compiled at run time, so the module is imported.
import wasm from "./wasm/mcp_cards_bg.wasm";
import { initWith } from "./lib/imported.js";

export * from "./lib/api.js";
export default initWith(wasm);
