// Browsers, bundlers and web workers: the module is fetched, so `await init()` comes first.
import { use } from "./lib/instance.js";
import { compile, source } from "./lib/load.js";
import { warmUp } from "./lib/warm.js";

export * from "./lib/api.js";

let ready;

/**
 * The file beside this one. Some bundlers do not bring it along: then the copy inside a script is loaded, which all of them
 * find. Where that is of no use either, the first problem is the one to tell.
 */
async function found() {
  try {
    return await compile(new URL("./wasm/mcp_cards_bg.wasm", import.meta.url));
  } catch (error) {
    try {
      const { compileEmbedded } = await import("./lib/embedded.js");
      return await compileEmbedded();
    } catch {
      throw error;
    }
  }
}

export default async function init(input) {
  const given = source(input);
  ready ??= (given === undefined ? found() : compile(given)).then(use).then(warmUp);
  try {
    await ready;
  } catch (error) {
    // The next init() may have a better address or a network.
    ready = undefined;
    throw error;
  }
}
