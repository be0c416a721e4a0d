import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["target/", "pkg/wasm/", "**/dist/", "www/dist-docs/", "tests/data/", "tests/consumers/*/", ".tools/", "examples/*/.next/", "examples/*/.wrangler/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2025, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-implicit-coercion": ["error", { boolean: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
    },
  },
  // The package runs everywhere, so it may use only what browsers, workers and Node have in common.
  { files: ["pkg/**"], languageOptions: { globals: globals["shared-node-browser"] } },
  { files: ["pkg/node.js", "pkg/lib/node*.js", "pkg/bin/**"], languageOptions: { globals: globals.node } },
  { files: ["pkg/elements/**"], languageOptions: { globals: globals.browser } },
  { files: ["www/**"], languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["scripts/**", "tests/**", "benches/**", "examples/**", "www/tests/**", "www/*.js", "*.js"],
    // Tests hand functions to the page, which run there.
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
