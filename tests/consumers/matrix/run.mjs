// Uses the packed package as others would, in the apps of apps.mjs: `run.mjs [--quick] [names…]`. Each app is installed into
// target/consumers once, and again only when its list of packages changes.
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, delimiter, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { findBrowser } from "../../../scripts/browser.mjs";
import { APPS } from "./apps.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
const home = join(root, "target/consumers");
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
/** The strictest policy under which the package works; Lit's styles are adopted, its templates made through a policy of trusted types. */
const STRICT = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; require-trusted-types-for 'script'; trusted-types lit-html";
const EXPECTED = { parsed: "products Acme Oats", streamed: "products", drawn: "Acme Oats" };
const LIT = "3.3.3";
const MINUTES = 60_000;

const execute = promisify(execFile);
let tarball;

async function pack() {
  await mkdir(home, { recursive: true });
  for (const name of await readdir(home)) if (name.endsWith(".tgz")) await rm(join(home, name));
  await execute("npm", ["pack", "--pack-destination", home], { cwd: join(root, "pkg") });
  tarball = join(home, (await readdir(home)).find((name) => name.endsWith(".tgz")));
}

/** A folder with Node `version`, from the registry; ours is older than some frameworks want. */
async function nodeOf(version) {
  if (version === undefined || Number(process.versions.node.split(".")[0]) >= version) return undefined;
  const folder = join(home, `node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  if (!existsSync(join(folder, "node_modules", name))) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "package.json"), "{}");
    await execute("npm", ["install", "--no-audit", "--no-fund", `${name}@${version}`], { cwd: folder });
  }
  return join(folder, "node_modules", name, "bin");
}

/** An app's files as they are written, without what installing and building left in the folder of an example. */
const isSource = (path) => !["node_modules", "package.json", ".npmrc", "dist", ".next", ".wrangler"].includes(basename(path));

/** What an app installs. Of an example it is what its own list says, but for our package, which comes from the tarball. */
async function packages(app, own) {
  if (!app.example) return { private: true, type: "module", dependencies: { lit: LIT, ...app.install } };
  const { dependencies, ...rest } = JSON.parse(await readFile(join(own, "package.json"), "utf8"));
  delete dependencies["mcp-cards"];
  return { ...rest, dependencies };
}

/** The folder of an app with its files, its packages and the newest tarball. */
async function prepare(name, app) {
  const folder = join(home, name);
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir(folder)) {
    if (!["node_modules", "package.json", "package-lock.json"].includes(entry)) await rm(join(folder, entry), { recursive: true });
  }
  if (app.bare) await cp(join(here, "shared/use.js"), join(folder, "use.js"));
  else if (!app.example) await cp(join(here, "shared"), folder, { recursive: true });
  const own = app.example ? join(root, "examples", app.example) : join(here, "apps", app.like ?? name);
  if (existsSync(own)) await cp(own, folder, { recursive: true, filter: isSource });
  for (const part of app.without ?? []) await rm(join(folder, part), { recursive: true });
  const wanted = `${JSON.stringify(await packages(app, own), null, 2)}\n`;
  const list = join(folder, "package.json");
  if (!existsSync(join(folder, "node_modules")) || (await readFile(list, "utf8").catch(() => "")) !== wanted) {
    await rm(join(folder, "node_modules"), { recursive: true, force: true });
    await writeFile(list, wanted);
    await command(folder, app, "npm install --no-audit --no-fund --no-package-lock --loglevel=error", 10 * MINUTES);
  }
  const installed = join(folder, "node_modules/mcp-cards");
  await rm(installed, { recursive: true, force: true });
  await mkdir(installed, { recursive: true });
  await execute("tar", ["-xzf", tarball, "-C", installed, "--strip-components=1"]);
  return folder;
}

const environment = (folder, app, more = {}) => ({
  ...process.env,
  ...more,
  PATH: [app.bin, join(folder, "node_modules/.bin"), process.env.PATH].filter(Boolean).join(delimiter),
  CI: "1", NO_COLOR: "1", NEXT_TELEMETRY_DISABLED: "1", NUXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", NG_CLI_ANALYTICS: "false", WRANGLER_SEND_METRICS: "false", SCARF_ANALYTICS: "false", COPILOTKIT_TELEMETRY_DISABLED: "true",
  // Set inside `node --test`; a nested run would report to it and print nothing.
  NODE_TEST_CONTEXT: undefined, NODE_PATH: undefined,
});

async function command(folder, app, line, timeout = 5 * MINUTES) {
  try {
    const { stdout, stderr } = await execute("sh", ["-c", line], { cwd: folder, env: environment(folder, app), timeout, maxBuffer: 1 << 26 });
    return stdout + stderr;
  } catch (error) {
    throw new Error(`${line}\n${(error.stdout ?? "").slice(-3000)}${(error.stderr ?? error.message).slice(-3000)}`, { cause: error });
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Serves a folder on this machine only. */
async function serveFolder(folder, policy) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    try {
      const body = await readFile(join(folder, path));
      if (policy) response.setHeader("Content-Security-Policy", STRICT);
      response.setHeader("Content-Type", TYPES[extname(path)] ?? "application/octet-stream");
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Starts a server by its own command and waits until it answers. */
async function serveBy(folder, app, line) {
  const port = await freePort();
  const child = spawn("sh", ["-c", line.replaceAll("$PORT", port)], { cwd: folder, env: environment(folder, app, { PORT: String(port) }), detached: true });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said = (said + text).slice(-4000)));
  let ended = false;
  child.on("close", () => (ended = true));
  const close = () => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
  const address = `http://localhost:${port}`;
  const until = Date.now() + 3 * MINUTES;
  for (;;) {
    try {
      await fetch(address, { signal: AbortSignal.timeout(60_000) });
      return { address, close, said: () => said };
    } catch {
      if (ended || Date.now() > until) {
        close();
        throw new Error(`${line} does not answer\n${said}`);
      }
      await new Promise((done) => setTimeout(done, 300));
    }
  }
}

/** What pages of the matrix report. */
async function reports(page) {
  await page.waitForFunction(() => globalThis.result, undefined, { timeout: MINUTES });
  assert.deepEqual(await page.evaluate("globalThis.result"), EXPECTED);
}

/** Asks as a person would, and waits until each of the texts can be read inside of a card. */
const shows = (texts) => async (page) => {
  // A page that came from a server hears the button only when its scripts have run.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Ask" }).click();
  for (const text of texts) await page.locator("mcp-card").getByText(text, { exact: true }).first().waitFor({ timeout: MINUTES });
};

async function inPage(browser, { address, said = () => "" }, look) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(`${message.text()} ${message.location().url}`));
  try {
    await page.goto(address, { timeout: 2 * MINUTES });
    await look(page);
  } catch (error) {
    throw new Error([error.message, ...problems, said()].join("\n"), { cause: error });
  } finally {
    await context.close();
  }
  // The file that a bundler left behind is asked for once: that is the price of needing no configuration.
  return problems.filter((problem) => !/404|mcp_cards_bg\.wasm/.test(problem));
}

async function answers({ address, said = () => "" }, paths) {
  for (const path of [paths].flat()) {
    const response = await fetch(address + path, { signal: AbortSignal.timeout(2 * MINUTES) });
    const text = await response.text();
    assert.ok(text.includes("products Acme Oats") && text.includes("streamed products"), `${path}: HTTP ${response.status} ${text.slice(0, 200)}\n${said()}`);
  }
}

/** Posts a file of the app, and compares the cards of the answer. */
async function posts({ address, said }, folder, { file, cards }) {
  const response = await fetch(address, { method: "POST", body: await readFile(join(folder, file)), signal: AbortSignal.timeout(2 * MINUTES) });
  const text = await response.text();
  assert.equal(response.status, 200, `${text.slice(0, 200)}\n${said()}`);
  const found = JSON.parse(text).filter(({ kind }) => kind === "card").map(({ card }) => `${card.type} ${card.items[0].name}`);
  assert.deepEqual(found, cards);
}

let passed = 0;
let failed = 0;
async function check(title, body) {
  const start = performance.now();
  let problem;
  try {
    await body();
    passed++;
  } catch (error) {
    failed++;
    problem = error.message;
  }
  console.log(`${problem === undefined ? "ok    " : "FAILED"} ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (problem !== undefined) console.log(problem.replace(/^/gm, "       "));
  return problem === undefined;
}

async function visit(browser, app, folder, server) {
  try {
    if (app.posts) return await posts(server, folder, app.posts);
    if (app.answers) await answers(server, app.answers);
    if (app.answers !== "/") assert.deepEqual(await inPage(browser, server, app.shows ? shows(app.shows) : reports), []);
  } finally {
    server.close();
  }
}

async function matrix(name, given, browser) {
  const app = { ...given };
  let folder;
  const ready = await check(`${name}: install`, async () => {
    app.bin = await nodeOf(app.node);
    folder = await prepare(name, app);
  });
  if (!ready) return;
  for (const line of app.build ?? []) if (!(await check(`${name}: ${line}`, () => command(folder, app, line)))) return;
  for (const line of app.run ?? []) {
    await check(`${name}: ${line}`, async () => assert.match(await command(folder, app, line), /\bok\b|passed/));
  }
  if (app.site) await check(`${name}: its page`, async () => visit(browser, app, folder, await serveFolder(join(folder, app.site), app.policy)));
  if (app.start) await check(`${name}: its page`, async () => visit(browser, app, folder, await serveBy(folder, app, app.start)));
  if (app.dev) await check(`${name}: while developing`, async () => visit(browser, app, folder, await serveBy(folder, app, app.dev)));
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknown = wanted.filter((name) => !(name in APPS));
if (unknown.length > 0) throw new Error(`there is no app ${unknown.join(", ")}; known: ${Object.keys(APPS).join(", ")}`);
const chosen = Object.entries(APPS).filter(([name, { quick }]) => (wanted.length > 0 ? wanted.includes(name) : quick || !process.argv.includes("--quick")));
await check("npm pack", pack);
const { chrome } = findBrowser();
assert.ok(chrome, "no Chromium found: install it, or set CHROME to its path");
const browser = await chromium.launch({ executablePath: chrome, args: ARGS });
try {
  for (const [name, app] of chosen) await matrix(name, app, browser);
} finally {
  await browser.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
