// The apps of the matrix. Each is a folder of its own: the files of `shared` (unless `bare`) and those of `apps/<name>`.
//   install   what the app needs beside mcp-cards and lit, in exact versions
//   build     commands that make it ready; `site` is the folder that is then served as it is,
//   start     or the command that serves it ($PORT is its port); `dev` the same while developing
//   run       a command that must print `ok`, for what has no page
//   like      the app whose files it takes, `without` some of them
//   node      the least version of Node that it needs, where that is not ours
//   example   the folder of examples/ that it is, with its own list of packages
//   shows     texts in the cards of its page once `Ask` was pressed; or
//   posts     a file that is posted, and the cards of the answer
//   needs     what the user has to write beyond the import: nothing, or one line
//   quick     part of `make test`
const vite = (version, more = {}) => ({ install: { vite: version }, build: ["vite build"], site: "dist", dev: "vite --port $PORT --strictPort", ...more });

/** A command that must find so many mistakes, no more and no fewer. */
const refuses = (line, count, mistake) => `${line} > bad.log 2>&1; test $(grep -cE '${mistake}' bad.log) = ${count} && echo ok || cat bad.log`;

export const APPS = {
  "vite-8": vite("8.3.8", { quick: true }),
  "vite-7": vite("7.3.8"),
  "vite-6": vite("6.4.6"),
  "vite-5": vite("5.4.21", { quick: true }),
  "vue": {
    install: { vite: "8.3.8", vue: "3.5.45", "@vitejs/plugin-vue": "6.0.10", typescript: "6.0.3", "vue-tsc": "3.3.14" }, bare: true,
    build: ["vite build"], site: "dist", dev: "vite --port $PORT --strictPort", run: ["node server.js", "vue-tsc -p . && echo ok"],
  },
  "svelte": {
    install: { vite: "8.3.8", svelte: "5.57.3", "@sveltejs/vite-plugin-svelte": "7.3.1", "svelte-check": "4.7.8", typescript: "6.0.3" }, bare: true, node: 22,
    build: ["vite build"], site: "dist", dev: "vite --port $PORT --strictPort", run: ["tsc -p . && echo ok", "svelte-check --tsconfig good/tsconfig.json && echo ok", refuses("svelte-check --tsconfig bad/tsconfig.json --output machine", 4, " ERROR ")],
  },
  "react-types": { install: { "@types/react": "19.3.0", react: "19.3.1", typescript: "7.0.2" }, bare: true, run: ["tsc -p . && echo ok"], quick: true },
  "copilotkit": {
    install: {
      "@ag-ui/client": "0.0.59", "@copilotkit/react-core": "1.74.0", "@types/react": "19.3.0", "@types/react-dom": "19.3.0", "@vitejs/plugin-react": "6.3.0", react: "19.3.1", "react-dom": "19.3.1",
      rxjs: "7.8.1", typescript: "7.0.2", vite: "8.3.8", zod: "4.6.7",
    },
    bare: true, shows: ["Book table", "Acme Oats", "Acme Rolled Oats"],
    build: ["vite build"], site: "dist", dev: "vite --port $PORT --strictPort", run: ["tsc -p . && echo ok"],
  },
  "ai-elements": {
    install: {
      "@ai-sdk/react": "3.0.323", "@radix-ui/react-collapsible": "1.2.1", "@types/react": "19.3.0", "@types/react-dom": "19.3.0", "@vitejs/plugin-react": "6.3.0", ai: "6.0.326", react: "19.3.1",
      "react-dom": "19.3.1", typescript: "7.0.2", vite: "8.3.8", zod: "4.6.7",
    },
    bare: true, shows: ["Book table", "Acme Oats", "Acme Rolled Oats"],
    build: ["vite build"], site: "dist", dev: "vite --port $PORT --strictPort", run: ["tsc -p . && echo ok"],
  },
  "webpack": {
    install: { webpack: "5.112.2", "webpack-cli": "7.3.1", "webpack-dev-server": "6.1.0", "html-webpack-plugin": "5.6.8" },
    build: ["webpack --mode production"], site: "dist", dev: "webpack serve --mode development --port $PORT", quick: true,
  },
  "rspack": {
    install: { "@rspack/core": "2.3.2", "@rspack/cli": "2.2.8", "@rspack/dev-server": "2.2.2" },
    build: ["rspack build --mode production"], site: "dist", dev: "rspack dev --mode development --port $PORT",
  },
  "rollup": { install: { rollup: "4.68.3", "@rollup/plugin-node-resolve": "16.0.3" }, build: ["rollup -c"], site: "dist" },
  "parcel": { install: { parcel: "2.16.4" }, build: ["parcel build index.html --no-cache"], site: "dist", dev: "parcel index.html --port $PORT --no-hmr --no-cache" },
  "esbuild": { install: { esbuild: "0.28.2" }, build: ["esbuild page.js --bundle --format=esm --outfile=dist/page.js", "cp index.html dist/"], site: "dist", quick: true },
  "esbuild-splitting": { install: { esbuild: "0.28.2" }, build: ["esbuild page.js --bundle --splitting --format=esm --outdir=dist", "cp index.html dist/"], site: "dist", quick: true },
  "esbuild-iife": { install: { esbuild: "0.28.2" }, build: ["esbuild page.js --bundle --outfile=dist/page.js", "cp index.html dist/"], site: "dist" },
  "esbuild-server": {
    install: { esbuild: "0.28.2" },
    build: ["esbuild node.mjs --bundle --platform=node --format=cjs --outfile=dist/server.cjs", "esbuild node.mjs --bundle --platform=node --format=esm --outfile=dist/server.mjs"],
    run: ["node dist/server.cjs", "node dist/server.mjs"], quick: true,
  },
  "node": { install: {}, run: ["node node.mjs", "node node.cjs", "node inline.mjs", "node inline.cjs"], quick: true },
  "jest": { install: { jest: "30.5.2", "jest-environment-jsdom": "30.5.2", react: "19.3.1", "react-dom": "19.3.1" }, run: ["jest --config jest.node.json", "jest --config jest.jsdom.json", "node --experimental-vm-modules node_modules/jest/bin/jest.js --config jest.esm.json"] },
  "vitest": { install: { vitest: "5.1.0", jsdom: "26.1.0" }, node: 22, run: ["vitest run", "vitest run --environment jsdom"] },
  "deno": { install: { deno: "2.9.6" }, run: ["deno run --allow-read --allow-env node.mjs"] },
  "bun": { install: { bun: "1.4.4" }, run: ["bun node.mjs", "bun node.cjs"] },
  "wrangler": { install: { wrangler: "4.160.0" }, node: 22, dev: "wrangler dev --port $PORT --ip 127.0.0.1", answers: "/" },
  "next": {
    install: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" }, bare: true,
    build: ["next build"], start: "next start -p $PORT", dev: "next dev -p $PORT", answers: ["/server", "/edge"],
  },
  "next-webpack": {
    install: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" }, bare: true, like: "next",
    // Next 16.4 cannot build any edge route with webpack: it looks for a manifest that it does not write.
    without: ["app/edge"],
    build: ["next build --webpack"], start: "next start -p $PORT", dev: "next dev --webpack -p $PORT", answers: ["/server"],
  },
  "astro": { install: { astro: "7.3.5" }, bare: true, node: 22, build: ["astro build"], site: "dist", dev: "astro dev --port $PORT" },
  "sveltekit": {
    install: { "@sveltejs/kit": "3.1.1", "@sveltejs/adapter-static": "4.0.0", "@sveltejs/vite-plugin-svelte": "7.3.1", svelte: "5.57.3", vite: "8.3.8" }, bare: true, node: 22,
    build: ["vite build"], site: "build", dev: "vite dev --port $PORT --strictPort",
  },
  "nuxt": { install: { nuxt: "4.5.2", vue: "3.5.45", "vue-router": "5.5.0" }, bare: true, node: 22, build: ["nuxt generate"], site: ".output/public", dev: "nuxt dev --port $PORT" },
  "angular": {
    install: {
      "@angular/core": "22.2.5", "@angular/common": "22.2.5", "@angular/compiler": "22.2.5", "@angular/platform-browser": "22.2.5", "@angular/build": "22.2.7", "@angular/cli": "22.2.7",
      "@angular/compiler-cli": "22.2.5", rxjs: "7.8.2", tslib: "2.9.1", typescript: "6.0.3",
    },
    bare: true, node: 22, build: ["ng build"], site: "dist/app/browser", dev: "ng serve --port $PORT",
    run: [refuses("ngc -p tsconfig.bad.json", 4, "(TS|NG)[0-9]+: ")],
  },
  "example-plain-html": { example: "plain-html", start: "npm start", shows: ["Tamarind Court", "Lotus House"], quick: true },
  "example-vite-react-anthropic": {
    example: "vite-react-anthropic", shows: ["Acme Oats", "Acme Dal"],
    build: ["npm run build"], start: "npm run preview -- --port $PORT --strictPort", dev: "npm start -- --port $PORT --strictPort",
  },
  "example-next-ai-sdk": { example: "next-ai-sdk", node: 22, shows: ["Acme Oats", "Acme Rolled Oats"], build: ["npm run build"], start: "npm run serve", dev: "npm start" },
  "example-worker-stored-chats": {
    example: "worker-stored-chats", node: 22, dev: "npm start -- --port $PORT --ip 127.0.0.1", posts: { file: "chat.json", cards: ["products Acme Oats"] },
  },
  "static": { install: {}, site: ".", policy: "strict", quick: true },
};
