// Runs test files with Node's runner, all of them with one build of the page and one browser:
//   node www/tests/run.mjs www/tests/own.test.mjs www/tests/live.test.mjs
import { spawn } from "node:child_process";
import { share } from "./serve.mjs";

const shared = await share();
try {
  const child = spawn(process.execPath, ["--test", "--test-concurrency=2", "--test-reporter=spec", ...process.argv.slice(2)], {
    env: { ...process.env, ...shared.environment },
    stdio: "inherit",
  });
  process.exitCode = await new Promise((resolve) => child.on("close", (code) => resolve(code ?? 1)));
} finally {
  await shared.close();
}
