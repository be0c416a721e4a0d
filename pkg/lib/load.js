// From what init() was given to a compiled module.
import { fail, isPlain } from "./options.js";

/** What the caller wants loaded, if anything. */
export function source(input) {
  if (input == null) return undefined;
  if (!isPlain(input)) fail("init: input", "an object like { module_or_path: url }", input);
  for (const name of Object.keys(input)) {
    if (name !== "module_or_path") throw new TypeError(`init: input.${name} is unknown; known: module_or_path`);
  }
  return input.module_or_path ?? undefined;
}

const is = (value, name) => typeof globalThis[name] === "function" && value instanceof globalThis[name];

export async function compile(given) {
  const value = await given;
  if (value instanceof WebAssembly.Module) return value;
  if (typeof value === "string" || is(value, "URL") || is(value, "Request")) return compileResponse(await load(value));
  if (is(value, "Response")) return compileResponse(value);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return WebAssembly.compile(value);
  return fail("init: module_or_path", "a URL, string, Request, Response, BufferSource or WebAssembly.Module", value);
}

const HELP = "Serve mcp_cards_bg.wasm (exported as mcp-cards/wasm) there, or pass its address: init({ module_or_path: url })";

async function load(address) {
  try {
    return await fetch(address);
  } catch (cause) {
    throw new Error(`mcp-cards: cannot fetch ${address.url ?? address}: ${cause.message}. ${HELP}`, { cause });
  }
}

async function compileResponse(response) {
  const name = response.url || "the response";
  if (!response.ok) throw new Error(`mcp-cards: cannot fetch ${name}: HTTP ${response.status}. ${HELP}`);
  const type = response.headers.get("Content-Type") ?? "no content type";
  try {
    // compileStreaming refuses any other type; many static servers do not know .wasm.
    if (/^application\/wasm$/i.test(type) && WebAssembly.compileStreaming) return await WebAssembly.compileStreaming(response);
    // Two steps: Next.js rewrites calls of compile() for edge functions, and breaks those with a call inside.
    const bytes = await response.arrayBuffer();
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw new Error(`mcp-cards: ${name} (${type}) is not the WebAssembly module: ${cause.message}. ${HELP}`, { cause });
  }
}
