// Cloudflare workers: code may not be compiled at run time, so the module is imported.
import module from "./wasm/mcp_cards_bg.wasm";
import { loaded, provide, use } from "./lib/instance.js";
import { compile, source } from "./lib/load.js";

export * from "./lib/api.js";

provide(() => module);

export default async function init(input) {
  const given = source(input);
  if (given != null && !loaded()) use(await compile(given));
}
