// For platforms on which code may not be compiled at run time: the module is imported, and so is there from the start.
import { loaded, provide, use } from "./instance.js";
import { compile, source } from "./load.js";

/** The `init` of an entry that imports the compiled module. */
export function initWith(wasm) {
  // A sandbox may hand over a module of another realm. It works, but is not an instance of what is called Module here.
  if (!(wasm instanceof WebAssembly.Module)) Object.setPrototypeOf(wasm, WebAssembly.Module.prototype);
  provide(() => wasm);
  return async function init(input) {
    const given = source(input);
    if (given != null && !loaded()) use(await compile(given));
  };
}
