// What each stage of the pipeline costs natively, in instructions: callgrind counts the same ones on every run, however
// busy the machine is. Needs valgrind.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tiny } from "./samples.mjs";
import { productsText, restaurantsText } from "./texts.mjs";

const ROWS = [1, 5, 10, 50, 500];
/** The difference between this many parses and twice as many: it does not include the start of the program. */
const TIMES = 10;
/** Searches: their texts, and what the caller may say about them. */
const SEARCHES = [
  { tool: "search_products", text: productsText, vertical: "food", limit: "products" },
  { tool: "search_restaurants", text: restaurantsText, vertical: "dining", limit: "restaurants" },
];
/** How they are parsed. */
const WAYS = [
  { title: "the rows that are shown by default", options: ({ vertical }) => ({ vertical }) },
  { title: "every row shown", options: ({ vertical, limit }) => ({ vertical, limits: { [limit]: 1_000_000 } }) },
  { title: "no vertical said, so that kinds are looked for first", options: () => ({}) },
];

/** Functions of stages.rs whose instructions, with all that they call, are a stage; `less` is listed on its own. */
const STAGES = [
  { name: "read the JSON", of: "stages::read_json" },
  // What reading costs is taken from another reading of the same text: small differences are those of the memory.
  { name: "open the content", of: "stages::open_content", less: "stages::read_json" },
  { name: "choose and make the card", of: "stages::make_card" },
  { name: "make it safe", of: "stages::make_safe" },
  { name: "write the table", of: "stages::write_table" },
  { name: "all", of: "stages::whole_call" },
];

const root = fileURLToPath(new URL("..", import.meta.url));
const run = (command, ...options) => execFileSync(command, options, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });

/** The instructions of each function and all that it calls, by name. */
function count(folder, file, tool, times, options) {
  const out = join(folder, "callgrind");
  const program = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "release/examples/stages");
  run("valgrind", "--tool=callgrind", `--callgrind-out-file=${out}`, program, file, tool, String(times), JSON.stringify(options));
  const counts = {};
  for (const line of run("callgrind_annotate", "--inclusive=yes", "--threshold=100", out).split("\n")) {
    const [, digits, name] = /^\s*([\d,]+) \(.*?\)\s+[^:]*:(.*?)(?:::h[0-9a-f]{16})?(?:'\d+)?(?: \[.*)?$/.exec(line) ?? [];
    if (name) counts[name] = Math.max(counts[name] ?? 0, Number(digits.replaceAll(",", "")));
  }
  return counts;
}

function stages(folder, tool, text, options) {
  const file = join(folder, "text.json");
  writeFileSync(file, text);
  const [once, twice] = [TIMES, 2 * TIMES].map((times) => count(folder, file, tool, times, options));
  const cost = (name) => ((twice[name] ?? NaN) - (once[name] ?? NaN)) / TIMES;
  return STAGES.map(({ of, less }) => cost(of) - (less ? cost(less) : 0));
}

const number = (value) => (Number.isNaN(value) ? "inlined" : Math.round(value).toLocaleString("en")).padStart(13);

console.error("==> building");
run("cargo", "build", "--quiet", "--release", "--example", "stages");
const folder = mkdtempSync(join(tmpdir(), "stages-"));
try {
  console.log("a tiny status: instructions of one call\n");
  stages(folder, "save_note", tiny(), {}).forEach((cost, stage) => console.log(`${STAGES[stage].name.padEnd(26)}${number(cost)}`));
  console.log();
  for (const search of SEARCHES) {
    for (const { title, options } of WAYS) {
      const table = ROWS.map((rows) => stages(folder, search.tool, search.text(rows), options(search)));
      const steps = ROWS.slice(1).map((rows, at) => `${ROWS[at]}→${rows}`);
      console.log(`${search.tool}, ${title}: instructions of one call; then those of each row more\n`);
      console.log(`${"stage".padEnd(26)}${ROWS.map((rows) => `${rows} rows`.padStart(13)).join("")}${steps.map((step) => step.padStart(13)).join("")}`);
      STAGES.forEach(({ name }, stage) => {
        const costs = table.map((column) => column[stage]);
        const each = costs.slice(1).map((cost, at) => (cost - costs[at]) / (ROWS[at + 1] - ROWS[at]));
        console.log(`${name.padEnd(26)}${costs.map(number).join("")}${each.map(number).join("")}`);
      });
      console.log();
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
