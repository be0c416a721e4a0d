// Packs the package and uses the tarball as others would: from Node, from a Vite build, in a worker, from TypeScript.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { build } from "vite";
import { findBrowser } from "../../scripts/browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const here = join(root, "tests/consumers");
const bin = (name) => join(root, "node_modules/.bin", name);
const project = await mkdtemp(join(tmpdir(), "mcp-cards-consumers-"));
const installed = join(project, "node_modules/mcp-cards");

const execute = promisify(execFile);
async function run(command, args, cwd = project) {
  try {
    return (await execute(command, args, { cwd, encoding: "utf8", maxBuffer: 1 << 24 })).stdout;
  } catch (error) {
    throw new Error(`${command} ${args.join(" ")}\n${error.stdout ?? ""}${error.stderr ?? error.message}`, { cause: error });
  }
}

let passed = 0;
let failed = 0;
async function check(name, body) {
  const start = performance.now();
  let problem;
  try {
    await body();
    passed++;
  } catch (error) {
    failed++;
    problem = error instanceof assert.AssertionError ? error.message : String(error.message ?? error);
  }
  console.log(`${problem === undefined ? "ok    " : "FAILED"} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (problem !== undefined) console.log(problem.replace(/^/gm, "       "));
  return problem === undefined;
}

const PACKED = [
  "LICENSE", "README.md", "SECURITY.md", "dist/elements.cjs", "dist/inline.cjs", "dist/react.cjs", "dist/types/elements.d.cts", "dist/types/react.d.cts", "edge.js",
  "elements/dist/LICENSES.txt", "elements/dist/elements.js", "elements/dist/elements.js.map", "elements/dist/all.js", "elements/dist/messages.d.ts", "elements/dist/standalone.js", "elements/dist/standalone.js.map", "elements/card.d.ts", "elements/index.d.ts", "elements/package.json",
  "index.d.ts", "index.js", "inline.d.ts", "inline.js", "node.js", "package.json", "wasm/embedded.js", "wasm/mcp_cards.js", "wasm/mcp_cards_bg.wasm", "workerd.js",
];
/** Folders that are packed as they are. */
const PACKED_FOLDERS = ["lib", "types", "bin", "docs", "react", "vue", "svelte", "angular", "elements/messages", "elements/dist/browser", "elements/dist/browser/chunks", "elements/dist/cards", "elements/dist/chunks"];

let tarball;
async function pack() {
  await run("npm", ["pack", "--pack-destination", project], join(root, "pkg"));
  const name = (await readdir(project)).find((file) => file.endsWith(".tgz"));
  tarball = join(project, name);
  const files = (await run("tar", ["-tzf", tarball])).trim().split("\n").map((path) => path.replace(/^package\//, ""));
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
  for (const folder of ["node", "vite", "types", "plain", "react"]) await cp(join(here, folder), join(project, folder), { recursive: true });
  await cp(join(root, "tests/node/forms.mjs"), join(project, "vite/forms.mjs"));
  // What users of the elements install beside the package.
  for (const name of ["lit", "lit-html", "lit-element", "@lit", "@lit-labs", "@types", "react", "react-dom", "scheduler"]) {
    await symlink(join(root, "node_modules", name), join(project, "node_modules", name));
  }
  await writeFile(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  const folders = await Promise.all(PACKED_FOLDERS.map(async (folder) => (await readdir(join(root, "pkg", folder), { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)));
  const types = ["index", ...folders[1].map((path) => path.replace(".d.ts", ""))].map((path) => `dist/types/${path}.d.cts`);
  assert.deepEqual(files.sort(), [...PACKED, ...folders.flat(), ...types].sort());
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves a folder on this machine only, with the strictest policy that still allows WebAssembly. */
async function serve(folder) {
  const requests = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    requests.push(path);
    try {
      const body = await readFile(join(folder, path));
      response.setHeader("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data: blob:");
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}/`, requests, close: () => server.close() };
}

const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

async function inBrowser() {
  const { chrome } = findBrowser();
  assert.ok(chrome, "no Chromium found: install it, or set CHROME to its path");
  const site = await serve(join(project, "vite/dist"));
  const browser = await chromium.launch({ executablePath: chrome, args: ARGS });
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(site.address);
    await page.waitForFunction(() => window.inPage && window.inWorker);
    for (const place of ["inPage", "inWorker"]) {
      await check(`${place === "inPage" ? "the Vite build in Chromium" : "the same in a web worker"}`, async () => {
        const { failures, count, version, card } = await page.evaluate(`window.${place}`);
        assert.deepEqual(failures, []);
        assert.ok(count > 20, `only ${count} checks ran`);
        assert.equal(version, JSON.parse(await readFile(join(installed, "package.json"), "utf8")).version);
        assert.deepEqual(card, { type: "text", text: "hello", format: "plain" });
      });
    }
    await check("the page has no errors and loads one module", () => {
      assert.deepEqual(problems, []);
      assert.equal(new Set(site.requests.filter((path) => path.endsWith(".wasm"))).size, 1);
    });
  } finally {
    await browser.close();
    site.close();
  }
}

/** Opens a page of the project in a browser of its own. */
async function withPage(folder, path, work) {
  const { chrome } = findBrowser();
  assert.ok(chrome, "no Chromium found: install it, or set CHROME to its path");
  const site = await serve(folder);
  const browser = await chromium.launch({ executablePath: chrome, args: ARGS });
  try {
    const page = await browser.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
    await page.goto(site.address + path);
    await work(page, site);
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
    site.close();
  }
}

/** Where people press in a card. */
const press = (page, name) => page.getByRole("button", { name }).click({ timeout: 10_000 });

const inPlainPage = () =>
  withPage(project, "plain/", async (page, site) => {
    await page.waitForFunction(() => window.ready);
    await press(page, "Add Acme Oats");
    await press(page, "One more of Acme Oats");
    const heard = await page.evaluate(() => window.heard.map(({ action, quantity, source, card }) => [action, quantity, source, card.type]));
    const source = { tool: "search_products", server: "shop" };
    assert.deepEqual(heard, [["add_to_cart", 1, source, "products"], ["change_quantity", 2, source, "products"]]);
    assert.match(await page.locator("mcp-card").locator(".now").textContent(), /₹1,299\.50/);
    const scripts = site.requests.filter((name) => name.endsWith(".js") && name.includes("elements"));
    assert.equal(scripts.length, 1, `the elements are ${scripts.length} files`);
  });

const buildReact = () =>
  build({ root: join(project, "react"), configFile: false, logLevel: "error", build: { target: "es2022", rolldownOptions: { input: ["index.html", "adapter.html"].map((name) => join(project, "react", name)) } } });

async function inReact() {
  await withPage(join(project, "react/dist"), "", async (page) => {
    await press(page, "In den Korb Acme Milk");
    await press(page, /One more of Acme Milk/);
    const card = page.locator("mcp-card");
    assert.equal(await card.locator(".tile").count(), 3);
    // React draws when it finds time.
    await card.locator("output", { hasText: /^2$/ }).waitFor();
    assert.match(await card.locator(".now").first().textContent(), /100\s₹/);
    assert.deepEqual(await page.evaluate(() => window.heard), ["add_to_cart", "change_quantity"]);
  });
}

const PLACE = '<mcp-card><span aria-busy="true"></span></mcp-card>';

/** The page of the adapter as a server makes it, put into the built one. */
async function onReactServer() {
  await build({ root: join(project, "react"), configFile: false, logLevel: "error", build: { ssr: "server.jsx", outDir: "server" } });
  const made = await run(process.execPath, ["react/server/server.js"]);
  assert.match(made, /<section id="card"><button>No theme<\/button><mcp-card class="own"><span aria-busy="true"><\/span><b slot="header-end">New<\/b><\/mcp-card>/);
  for (const section of ["call", "part", "copilotkit", "assistant-ui"]) assert.match(made, new RegExp(`<section id="${section}">(<button>\\w+</button>)?${PLACE}</section>`));
  assert.ok(made.includes('<section id="stored"></section>'), made);
  assert.ok(made.includes(`<section id="others">${PLACE.repeat(4)}<p>Too many guests.</p></section>`), made);
  const page = join(project, "react/dist/adapter.html");
  await writeFile(page, (await readFile(page, "utf8")).replace("<!--server-->", made));
}

/** What the adapter draws once it has taken over. */
const withReactAdapter = () =>
  withPage(join(project, "react/dist"), "adapter.html", async (page) => {
    const within = (id) => page.locator(`#${id} mcp-card`);
    const has = (place, text) => place.getByText(text).first().waitFor({ timeout: 10_000 });

    await has(within("card"), "A card");
    await has(within("card"), "New");
    assert.equal(await within("card").getAttribute("theme"), "dark");
    await press(page, "No theme");
    await page.locator("#card mcp-card:not([theme])").waitFor();
    await has(within("call"), "Book table");

    await has(within("part"), "oats");
    await within("part").evaluate((element) => (window.before = element));
    await press(page, "Answer");
    await has(within("part"), "Acme Oats");
    assert.ok(await within("part").evaluate((element) => element === window.before), "the card is drawn by the element of the call");
    await press(page, "Add Acme Oats");
    assert.deepEqual(await page.evaluate(() => window.heard), [["add_to_cart", "search_products", "mcp-action"]]);

    const renderers = ["copilotkit", "assistant-ui"];
    for (const id of renderers) {
      await has(within(id), "rice");
      await within(id).evaluate((element, id) => (window[id] = element), id);
    }
    await press(page, "Return");
    for (const id of renderers) {
      await has(within(id), "Acme Basmati");
      assert.ok(await within(id).evaluate((element, id) => element === window[id], id), `${id}: the card is drawn by the element of the call`);
      assert.deepEqual(await within(id).evaluate(({ source }) => source), { tool: "search_products", callId: "c5" }, id);
    }

    assert.equal(await page.locator("#stored > p").textContent(), "Milk?");
    await has(within("stored"), "Acme Milk");

    await press(page, "Ask");
    await has(within("stream"), "Acme Corn");
    await page.locator("#stream[aria-busy=false]", { hasText: "Here is corn." }).waitFor();
    await press(page, "Forget");
    await within("stream").waitFor({ state: "detached" });

    for (const [index, text] of ["Acme Tea", "Acme Rice", "salt", "The shop is closed"].entries()) await has(within("others").nth(index), text);
  });

async function compile(files, options) {
  const settings = {
    compilerOptions: {
      strict: true, noEmit: true, skipLibCheck: false, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true,
      target: "ES2022", types: [], ...options,
    },
    files,
  };
  await writeFile(join(project, "types/tsconfig.json"), JSON.stringify(settings));
  await run(bin("tsc"), ["-p", join(project, "types")]);
}

const DOM = ["ES2022", "DOM", "DOM.Iterable"];
try {
  const ready = await check("npm pack gives exactly the files that are needed", pack);
  if (ready || tarball) {
    await check("Node: import", () => run(process.execPath, ["node/import.mjs"]));
    await check("Node: require", () => run(process.execPath, ["node/require.cjs"]));
    await check("the entry for Cloudflare workers", () => run(process.execPath, ["--conditions=workerd", "node/workerd.mjs"]));
    const built = await check("Vite: build", () =>
      build({ root: join(project, "vite"), configFile: false, logLevel: "error", worker: { format: "es" } }),
    );
    if (built) await inBrowser().catch((error) => check("Chromium", () => Promise.reject(error)));
    await check("tsc --strict: good uses compile, bad ones do not (bundler)", () =>
      compile(["good.ts", "bad.ts", "functions.ts"], { lib: DOM, module: "ESNext", moduleResolution: "bundler" }),
    );
    await check("tsc --strict: the same as Node resolves", () =>
      compile(["good.ts", "bad.ts", "functions.ts"], { lib: DOM, module: "NodeNext", moduleResolution: "NodeNext" }),
    );
    await check("the elements on a plain page, without a bundler", inPlainPage);
    if (await check("Vite: build with React 19", buildReact)) {
      await check("the elements in React 19", inReact);
      if (await check("mcp-cards/react on a server: quiet places, no errors", onReactServer)) await check("mcp-cards/react takes over in the browser", withReactAdapter);
    }
    await check("the elements where pages are made on a server", () => run(process.execPath, ["node/elements.mjs"]));
    await check("tsc --strict: the elements (bundler)", () =>
      compile(["elements.ts"], { lib: DOM, module: "ESNext", moduleResolution: "bundler" }),
    );
    await check("tsc --strict: the elements, as Node resolves", () =>
      compile(["elements.ts"], { lib: DOM, module: "NodeNext", moduleResolution: "NodeNext" }),
    );
    await check("tsc --strict: without the types of the DOM and of Node", () =>
      compile(["bare.ts"], { lib: ["ES2022"], module: "NodeNext", moduleResolution: "NodeNext" }),
    );
    await check("publint", () => run(bin("publint"), ["run", tarball, "--strict"]));
    await check("attw", () => run(bin("attw"), [tarball, "--profile", "esm-only", "--exclude-entrypoints", "./inline"]));
    await check("attw: what can be required", () => run(bin("attw"), [tarball, "--profile", "node16", "--entrypoints", "./inline"]));
  }
} finally {
  await rm(project, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
