// Browsers, bundlers and web workers: the module is fetched, so `await init()` comes first.
import { use } from "./lib/instance.js";
import { compile, source } from "./lib/load.js";
import { warmUp } from "./lib/warm.js";

export * from "./lib/api.js";

let ready;

export default async function init(input) {
  const given = source(input);
  ready ??= compile(given ?? new URL("./wasm/mcp_cards_bg.wasm", import.meta.url)).then(use).then(warmUp);
  try {
    await ready;
  } catch (error) {
    // The next init() may have a better address or a network.
    ready = undefined;
    throw error;
  }
}
