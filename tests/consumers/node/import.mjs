import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import init, { parseToolResult, version } from "mcp-cards";
import manifest from "mcp-cards/package.json" with { type: "json" };

// Without init, and with it.
assert.equal(parseToolResult("say", "hello").type, "text");
await init();
assert.equal(parseToolResult("say", "hello").type, "text");
assert.equal(version, manifest.version);

const file = fileURLToPath(import.meta.resolve("mcp-cards/wasm"));
assert.equal(file, createRequire(import.meta.url).resolve("mcp-cards/wasm"));
assert.ok(WebAssembly.validate(readFileSync(file)));

await assert.rejects(import("mcp-cards/lib/instance.js"), { code: "ERR_PACKAGE_PATH_NOT_EXPORTED" });
