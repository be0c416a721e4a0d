// Runs the stages of the tests: all of them, or those named on the command line. Adds up what really ran.
import { spawn } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "./browser.mjs";
import { cargoTests, lastLine, nodeTests, oneCheck } from "./counts.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const logs = join(root, "target/test-logs");
process.chdir(root);

/** Files of `folder` that `node --test` runs; Node 20 takes no patterns. */
function testFiles(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith(".test.mjs")).map((name) => `${folder}/${name}`);
}

const runFiles = (folder, ...runner) => () => {
  const files = testFiles(folder);
  if (files.length === 0) throw new Error(`there are no test files in ${folder}`);
  return ["node", ...runner, ...files];
};
// Node itself would run one file less than there are cores, which on two cores leaves one idle.
const nodeTest = (folder) => runFiles(folder, "--test", "--test-concurrency=2", "--test-reporter=spec");
const pageTest = (folder) => runFiles(folder, "www/tests/run.mjs");

const WASM = ["--target", "wasm32-unknown-unknown", "--lib", "--test", "web"];

/** `run` is the command, or a function that gives it; `count` reads { passed, failed } from the log. */
const STAGES = [
  { name: "fmt", run: ["cargo", "fmt", "--all", "--check", "--", "--color", "never"], count: oneCheck },
  { name: "lint", run: ["eslint", "--max-warnings=0", "."], count: oneCheck },
  { name: "lock", run: ["node", "scripts/lock.mjs"], count: oneCheck },
  { name: "kinds", run: ["node", "scripts/kinds.mjs", "--check"], count: oneCheck },
  { name: "clippy", run: ["cargo", "clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], count: oneCheck },
  { name: "clippy-wasm", run: ["cargo", "clippy", ...WASM, "--", "-D", "warnings"], count: oneCheck },
  { name: "doc", run: ["cargo", "doc", "--workspace", "--no-deps", "--document-private-items"], count: oneCheck },
  { name: "native", run: ["cargo", "test", "--workspace", "--profile", "checked", "--no-fail-fast"], count: cargoTests },
  { name: "web", run: webTests, count: cargoTests },
  { name: "node", run: nodeTest("tests/node"), count: nodeTests },
  { name: "browser", run: nodeTest("tests/browser"), count: nodeTests },
  { name: "elements", run: pageTest("tests/elements"), count: nodeTests },
  { name: "package", run: ["node", "tests/consumers/run.mjs"], count: lastLine },
  { name: "apps", run: ["node", "tests/consumers/matrix/run.mjs", "--quick"], count: lastLine },
  { name: "page", run: pageTest("www/tests"), count: nodeTests },
  { name: "engines", run: nodeTest("tests/engines"), count: nodeTests },
  { name: "size", run: ["node", "scripts/size.mjs"], count: oneCheck },
];

/** The driver reads the browser's place from a file, so CHROME needs a file of its own. */
function webTests() {
  const settings = JSON.parse(readFileSync("webdriver.json", "utf8"));
  settings["goog:chromeOptions"].binary = environment.CHROME;
  environment.WASM_BINDGEN_TEST_WEBDRIVER_JSON = join(logs, "webdriver.json");
  writeFileSync(environment.WASM_BINDGEN_TEST_WEBDRIVER_JSON, JSON.stringify(settings));
  // Seconds. The runner's own are 5 for the driver and 20 for all tests, which a busy machine exceeds.
  environment.WASM_BINDGEN_TEST_DRIVER_TIMEOUT = "60";
  environment.WASM_BINDGEN_TEST_TIMEOUT = "300";
  const driver = ["--chromedriver", environment.CHROMEDRIVER];
  return ["wasm-pack", "test", "--headless", "--chrome", "--mode", "no-install", ...driver, "--", "--profile", "checked", "--test", "web"];
}

const environment = {
  ...process.env,
  PATH: [join(root, ".tools/bin"), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
  RUSTDOCFLAGS: "-D warnings",
  // Logs are searched and stored: no colours in them.
  CARGO_TERM_COLOR: "never",
  NO_COLOR: "1",
};
delete environment.FORCE_COLOR;
// Set inside `node --test`; a nested run would report to it and print nothing.
delete environment.NODE_TEST_CONTEXT;

const live = process.stdout.isTTY;
const seconds = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Runs one command, with its output in `path`; answers the exit code. */
async function execute([program, ...args], path, name) {
  const log = createWriteStream(path);
  const child = spawn(program, args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let latest = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      log.write(text);
      latest = text.trimEnd().split("\n").at(-1);
    });
  }
  const start = performance.now();
  const ticker = live
    ? setInterval(() => process.stdout.write(`\r\x1b[K--> ${name}  ${seconds(start)}  ${latest.trim().slice(0, 70)}`), 250)
    : undefined;
  child.on("error", (error) => log.write(`${program} could not be started (${error.code}): run make setup\n`));
  const code = await new Promise((done) => child.on("close", (status, signal) => done(status ?? signal)));
  clearInterval(ticker);
  log.end();
  await once(log, "close");
  return code;
}

async function runStage({ name, run, count }) {
  const path = join(logs, `${name}.log`);
  const start = performance.now();
  if (live) process.stdout.write(`--> ${name}`);
  else console.log(`--> ${name}`);
  let result;
  let reason;
  let text = "";
  try {
    const code = await execute(typeof run === "function" ? run() : run, path, name);
    text = readFileSync(path, "utf8");
    result = count(text, code);
    if (code !== 0) reason = `exit code ${code}`;
  } catch (error) {
    result = { passed: 0, failed: 0 };
    reason = error.message;
  }
  if (result.failed > 0) reason ??= "failed tests, though the exit code was 0";
  if (!reason && result.passed === 0) reason = "it ran nothing";
  if (reason) result.failed = Math.max(result.failed, 1);

  if (live) process.stdout.write("\r\x1b[K");
  if (reason) console.log(`\n${text.trimEnd()}\n`);
  const others = ["failed", "skipped"].filter((kind) => result[kind]).map((kind) => `${result[kind]} ${kind}`);
  const figures = [`${result.passed} passed`, ...others].join(", ").padEnd(34);
  const end = reason ? `  (${reason})` : "";
  console.log(`${reason ? "FAIL" : "  ok"}  ${name.padEnd(12)} ${figures} ${seconds(start)}${end}`);
  return { name, reason, ...result };
}

function chosen(names) {
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    throw new Error(`no stage is called ${unknown.join(", ")}; there are ${STAGES.map((stage) => stage.name).join(", ")}`);
  }
  return names.length > 0 ? STAGES.filter((stage) => names.includes(stage.name)) : STAGES;
}

async function main() {
  const stages = chosen(process.argv.slice(2));
  mkdirSync(logs, { recursive: true });
  const { chrome, driver } = findBrowser();
  if (stages.some((stage) => ["web", "browser", "elements", "page", "package", "apps", "engines"].includes(stage.name)) && !(chrome && driver)) {
    throw new Error("Chromium or chromedriver is missing: run make setup");
  }
  Object.assign(environment, chrome && { CHROME: chrome }, driver && { CHROMEDRIVER: driver });

  const results = [];
  for (const stage of stages) results.push(await runStage(stage));
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const bad = results.filter((result) => result.reason);
  if (bad.length > 0) {
    const [{ name }] = bad;
    console.log(`\nfailed: ${bad.map((result) => result.name).join(", ")}`);
    console.log(`To run one again: make test-${name}; its log is target/test-logs/${name}.log`);
  }
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = bad.length > 0 ? 1 : 0;
}

main().catch((error) => {
  console.error(`error: ${error.message}`);
  process.exitCode = 1;
});
