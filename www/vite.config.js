import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { pictures } from "./pictures/plugin.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Styles need no line of their own: they are files, and sheets that scripts make. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' https: blob: data:",
  "media-src blob: data:",
  "connect-src 'self' https:",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

/** The built page carries the policy wherever it is put. Vite's development server injects styles, so it has none. */
const contentSecurityPolicy = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" },
  ],
};

export default defineConfig({
  root: here("."),
  // Relative addresses let the built page live in any folder of any host.
  base: "./",
  resolve: {
    alias: [
      { find: /^mcp-cards$/, replacement: here("../pkg/index.js") },
      { find: /^mcp-cards\/elements$/, replacement: here("../pkg/elements/index.js") },
    ],
  },
  server: { fs: { allow: [here("..")] } },
  preview: { headers: { "content-security-policy": policy, "referrer-policy": "no-referrer", "x-content-type-options": "nosniff" } },
  worker: { format: "es" },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: "es2022",
    // `light-dark()` is used as it is; older targets would have it rewritten into twice the rules.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // An inlined wasm file would be a data: URL, which connect-src refuses.
    assetsInlineLimit: 0,
    rolldownOptions: { input: [here("index.html"), here("gallery.html")], checks: { bundlerTimings: false } },
    // The demo itself is one file; the elements of the cards are loaded when they are needed.
    chunkSizeWarningLimit: 1000,
  },
  plugins: [contentSecurityPolicy, pictures()],
});
