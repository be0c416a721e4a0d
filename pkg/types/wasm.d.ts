/**
 * The WebAssembly file, for those who host it themselves. What an import gives is up to the bundler: a compiled
 * module in Cloudflare workers, an address with Vite's `?url`. Pass it to `init({ module_or_path })`.
 */
declare const module: object;
export default module;
