// What a result in one long line costs in every carrier, natively, in instructions: eight times as many bytes must cost
// about eight times as much, and the first row must be shown with the first bytes. Needs valgrind.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SIZES = [1 << 20, 8 << 20];
const MOST = 8.8;
/** Bytes of a push: no row can be shown before. */
const CHUNK = 16 << 10;

const root = fileURLToPath(new URL("..", import.meta.url));
const run = (command, ...options) => execFileSync(command, options, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const program = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release/examples/lines");

/** The instructions of `read_line` and all that it calls. */
function count(folder, carrier, bytes) {
  const out = join(folder, "callgrind");
  run("valgrind", "--tool=callgrind", "--toggle-collect=lines::read_line*", `--callgrind-out-file=${out}`, program, String(carrier), String(bytes));
  return Number(/^(?:totals|summary): (\d+)/m.exec(readFileSync(out, "utf8"))[1]);
}

console.error("==> building");
run("cargo", "build", "--quiet", "--release", "--example", "lines");
const folder = mkdtempSync(join(tmpdir(), "lines-"));
const wrong = [];
try {
  console.log("Instructions of each byte of a result in one long line, how many times as much 8 MB cost as 1 MB, and behind how many bytes the first row is shown\n");
  console.log(`${"carrier".padEnd(36)}${["1 MB", "8 MB", "times", "first row"].map((head) => head.padStart(11)).join("")}`);
  const carriers = run(program).trim().split("\n");
  carriers.forEach((line, at) => {
    const [carrier, first] = line.split("\t");
    const [few, many] = SIZES.map((bytes) => count(folder, at, bytes));
    const figures = [(few / SIZES[0]).toFixed(1), (many / SIZES[1]).toFixed(1), (many / few).toFixed(2), Number(first) ? first : "none"];
    console.log(`${carrier.padEnd(36)}${figures.map((figure) => figure.padStart(11)).join("")}`);
    if (many / few > MOST) wrong.push(`${carrier}: more than ${MOST} times as much`);
    if (Number(first) !== CHUNK) wrong.push(`${carrier}: the first row is not shown with the first bytes`);
  });
} finally {
  rmSync(folder, { recursive: true });
}
for (const message of wrong) console.error(message);
process.exitCode = wrong.length ? 1 : 0;
