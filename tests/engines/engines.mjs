// Three engines behind one face: `go` to an address, `call` a function of page.mjs there, `close`.
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { chromium } from "playwright-core";
import { findBrowser, onPath } from "../../scripts/browser.mjs";

const PATIENCE = 120_000;

/** Runs in the page. Not a closure: each driver sends it as text. */
const inPage = async ([name, ...values]) => (await import("/repo/tests/engines/page.mjs"))[name](...values);

async function openChromium() {
  const browser = await chromium.launch({ executablePath: findBrowser().chrome, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
  const page = await browser.newPage();
  return {
    version: `Chromium ${browser.version()}`,
    go: (url) => page.goto(url),
    call: (...call) => page.evaluate(inPage, call),
    close: () => browser.close(),
  };
}

async function openFirefox() {
  const { default: puppeteer } = await import("puppeteer-core");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: onPath(FIREFOX),
    headless: true,
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
    // Nothing but the page that is tested may use the network.
    extraPrefsFirefox: { "network.captive-portal-service.enabled": false, "network.connectivity-service.enabled": false },
  });
  const page = await browser.newPage();
  return {
    version: (await browser.version()).replace("firefox/", "Firefox "),
    go: (url) => page.goto(url, { timeout: PATIENCE }),
    call: (...call) => page.evaluate(inPage, call),
    close: () => browser.close(),
  };
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** WebKit's browser has no mode without a screen, so it gets one that nobody sees. */
async function openScreen() {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    screen.once("error", reject).once("exit", () => reject(new Error("Xvfb ended")));
    screen.stdio[3].once("data", (text) => resolve(String(text).trim()));
  });
  return { screen, display: `:${number}` };
}

async function connect(port) {
  const { Builder } = await import("selenium-webdriver");
  const settings = { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: webkitBrowser(), args: ["--automation"] } };
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(settings).build();
    } catch (error) {
      // The driver needs a moment before it listens.
      if (tries === 40 || !/ECONNREFUSED/.test(String(error))) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

async function openWebKit() {
  const { screen, display } = await openScreen();
  const port = await freePort();
  const service = spawn(onPath(["WebKitWebDriver"]), [`--port=${port}`], { env: { ...process.env, DISPLAY: display }, stdio: "ignore" });
  const stop = () => [service, screen].forEach((child) => child.kill());
  try {
    const driver = await connect(port);
    await driver.manage().setTimeouts({ script: PATIENCE, pageLoad: PATIENCE });
    const version = (await driver.getCapabilities()).get("browserVersion");
    // Answers as JSON text: drivers disagree about undefined and nested values.
    const script = `const done = arguments[1]; (${inPage})(arguments[0]).then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error.stack ?? error) })));`;
    return {
      version: `WebKitGTK ${version}`,
      go: (url) => driver.get(url),
      async call(...call) {
        const { value, error } = JSON.parse(await driver.executeAsyncScript(script, call));
        if (error) throw new Error(error);
        return value;
      },
      async close() {
        await driver.quit();
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

const FIREFOX = ["firefox-esr", "firefox"];

/** Distributions put it beside the library, under the folder of the machine's architecture. */
function webkitBrowser() {
  const folders = ["/usr/lib", "/usr/libexec", ...(existsSync("/usr/lib") ? readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`) : [])];
  return folders.flatMap((folder) => ["4.1", "4.0"].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`)).find((path) => existsSync(path));
}

/** `packages`: those of Debian; `missing`: what is not on this machine. */
export const ENGINES = [
  { name: "Chromium", open: openChromium, packages: ["chromium"], missing: () => (findBrowser().chrome ? [] : ["chromium"]) },
  { name: "Firefox", open: openFirefox, packages: ["firefox-esr"], missing: () => (onPath(FIREFOX) ? [] : ["firefox-esr"]) },
  {
    name: "WebKit",
    open: openWebKit,
    packages: ["webkit2gtk-driver", "xvfb"],
    missing: () => [
      ...(onPath(["WebKitWebDriver"]) && webkitBrowser() ? [] : ["webkit2gtk-driver"]),
      ...(onPath(["Xvfb"]) ? [] : ["xvfb"]),
    ],
  },
];

// Run as a program, it prints the Debian packages that are missing.
if (process.argv[1] === import.meta.filename) console.log(ENGINES.flatMap(({ missing }) => missing()).join(" "));
