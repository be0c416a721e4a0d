// The module that travels inside the JavaScript, for places where no file can be fetched or read.
import { data, inflate, size } from "../wasm/embedded.js";

/** The platform's own inflater, which is many times faster than one in JavaScript: Node, Bun, Deno. */
const zlib = () => globalThis.process?.getBuiltinModule?.("node:zlib");

function deflated() {
  if (globalThis.Buffer) return globalThis.Buffer.from(data, "base64");
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(data);
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

const inflated = () => zlib()?.inflateRawSync(deflated()) ?? inflate(deflated());

/** Compiles it at once. */
export const compileNow = () => new WebAssembly.Module(inflated());

/** Compiles it without holding up the page, where the platform can do that. */
export async function compileEmbedded() {
  if (typeof DecompressionStream === "undefined") return WebAssembly.compile(inflated());
  const stream = new Blob([deflated()]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const bytes = await new Response(stream).arrayBuffer();
  if (bytes.byteLength !== size) throw new Error("mcp-cards: the module inside the package is damaged; install it again");
  return WebAssembly.compile(bytes);
}
