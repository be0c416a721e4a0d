// What calls that never end cost in every carrier, natively, in instructions: four times as many calls must cost about
// four times as much, whatever `limits.openCalls` is. Needs valgrind.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COUNTS = [10_000, 40_000];
const LIMITS = [1000, 1e9];
const MOST = 4.4;

const root = fileURLToPath(new URL("..", import.meta.url));
const run = (command, ...options) => execFileSync(command, options, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const program = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release/examples/calls");

/** The instructions of `read_calls` and all that it calls. */
function count(folder, carrier, calls, limit) {
  const out = join(folder, "callgrind");
  run("valgrind", "--tool=callgrind", "--toggle-collect=calls::read_calls*", `--callgrind-out-file=${out}`, program, String(carrier), String(calls), String(limit));
  return Number(/^(?:totals|summary): (\d+)/m.exec(readFileSync(out, "utf8"))[1]);
}

const number = (value) => Math.round(value).toLocaleString("en").padStart(12);

console.error("==> building");
run("cargo", "build", "--quiet", "--release", "--example", "calls");
const folder = mkdtempSync(join(tmpdir(), "calls-"));
let worst = 0;
try {
  console.log(`Instructions of each call that never ends, and how many times as much ${COUNTS[1]} calls cost as ${COUNTS[0]}\n`);
  console.log(`${"carrier".padEnd(36)}${"openCalls".padStart(12)}${COUNTS.map((calls) => `${calls} calls`.padStart(13)).join("")}${"times".padStart(7)}`);
  const carriers = run(program).trim().split("\n");
  carriers.forEach((carrier, at) => {
    for (const limit of LIMITS) {
      const [few, many] = COUNTS.map((calls) => count(folder, at, calls, limit));
      worst = Math.max(worst, many / few);
      console.log(`${carrier.padEnd(36)}${(limit > 1e6 ? "none" : String(limit)).padStart(12)} ${number(few / COUNTS[0])} ${number(many / COUNTS[1])}${(many / few).toFixed(2).padStart(7)}`);
    }
  });
} finally {
  rmSync(folder, { recursive: true });
}
if (worst > MOST) {
  console.error(`More than ${MOST} times as much.`);
  process.exitCode = 1;
}
