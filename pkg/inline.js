// The module inside the JavaScript: nothing to fetch or read, nothing to configure, and no init() to wait for.
import { compileEmbedded, compileNow } from "./lib/embedded.js";
import { loaded, provide, use } from "./lib/instance.js";
import { compile, source } from "./lib/load.js";
import { warmUp } from "./lib/warm.js";

export * from "./lib/api.js";

provide(compileNow);

export default async function init(input) {
  const given = source(input);
  if (loaded()) return;
  use(await (given === undefined ? compileEmbedded() : compile(given)));
  warmUp();
}
