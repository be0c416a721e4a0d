// Node with the condition `workerd` and an import of .wasm that gives a module, as Cloudflare workers do.
import assert from "node:assert/strict";
import { register } from "node:module";

register(new URL("./wasm-hooks.mjs", import.meta.url));
// Fetching is not allowed before the first request there.
globalThis.fetch = () => assert.fail("nothing may be fetched");

const { default: init, parseToolResult } = await import("mcp-cards");
assert.match(import.meta.resolve("mcp-cards"), /workerd\.js$/);
assert.equal(parseToolResult("say", "hello").type, "text");
await init();
assert.equal(parseToolResult("say", "hello").type, "text");
