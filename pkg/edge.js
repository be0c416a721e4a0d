// Edge functions (Next.js, Vercel): code may not be compiled at run time; this is how a compiled module is imported there.
import wasm from "./wasm/mcp_cards_bg.wasm?module";
import { initWith } from "./lib/imported.js";

export * from "./lib/api.js";
export default initWith(wasm);
