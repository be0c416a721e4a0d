import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' https: blob: data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

/** Only the built page carries the policy: Vite's development server injects inline styles and opens a socket. */
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
  resolve: { alias: { "mcp-cards": here("../pkg/index.js") } },
  server: { fs: { allow: [here("..")] } },
  worker: { format: "es" },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: "es2022",
    // `light-dark()` is used as it is; older targets would have it rewritten into twice the rules.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    // An inlined wasm file would be a data: URL, which connect-src refuses.
    assetsInlineLimit: 0,
  },
  plugins: [contentSecurityPolicy],
});
