// What each stage of the pipeline costs natively, in instructions: callgrind counts the same ones on every run, however
// busy the machine is. Needs valgrind.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { productsText, restaurantsText } from "./texts.mjs";

const ROWS = [10, 50, 500, 5000];
/** What is counted between so many and twice as many parses is theirs alone, without the start of the program. */
const TIMES = 10;
const TEXTS = { search_products: productsText, search_restaurants: restaurantsText };

/** Functions whose instructions, with all that they call, are a stage; `less` are parts that are listed on their own. */
const STAGES = [
  { name: "read the JSON", of: "mcp_cards_json::document::Document::parse_text" },
  { name: "open the content", of: "mcp_cards::content::Content::open", less: "mcp_cards_json::document::Document::parse_text" },
  { name: "choose and make the card", of: "mcp_cards::route::route" },
  { name: "make it safe", of: "mcp_cards::parse::complete" },
  { name: "write it", of: "mcp_cards::output::json" },
  { name: "all", of: "mcp_cards::api::run_in" },
];

const root = fileURLToPath(new URL("..", import.meta.url));
const run = (command, ...options) => execFileSync(command, options, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });

/** The instructions of each function and all that it calls, by name. */
function count(folder, file, tool, times) {
  const out = join(folder, "callgrind");
  const program = join(root, "target/release/examples/stages");
  run("valgrind", "--tool=callgrind", `--callgrind-out-file=${out}`, program, file, tool, String(times));
  const counts = {};
  for (const line of run("callgrind_annotate", "--inclusive=yes", "--threshold=100", out).split("\n")) {
    const [, digits, name] = /^\s*([\d,]+) \(.*?\)\s+[^:]*:(.*?)(?:::h[0-9a-f]{16})?(?:'\d+)?(?: \[.*)?$/.exec(line) ?? [];
    if (name) counts[name] = Math.max(counts[name] ?? 0, Number(digits.replaceAll(",", "")));
  }
  return counts;
}

function stages(folder, tool, rows) {
  const file = join(folder, "text.json");
  writeFileSync(file, TEXTS[tool](rows));
  const [once, twice] = [TIMES, 2 * TIMES].map((times) => count(folder, file, tool, times));
  const cost = (name) => ((twice[name] ?? NaN) - (once[name] ?? NaN)) / TIMES;
  return STAGES.map(({ of, less }) => cost(of) - (less ? cost(less) : 0));
}

const number = (value) => (Number.isNaN(value) ? "inlined" : Math.round(value).toLocaleString("en")).padStart(13);

console.error("==> building");
run("cargo", "build", "--quiet", "--release", "--example", "stages");
const folder = mkdtempSync(join(tmpdir(), "stages-"));
try {
  for (const tool of Object.keys(TEXTS)) {
    const table = ROWS.map((rows) => stages(folder, tool, rows));
    const steps = ROWS.slice(1).map((rows, at) => `${ROWS[at]}→${rows}`);
    console.log(`${tool}: instructions of one call; then those of each row more\n`);
    console.log(`${"stage".padEnd(26)}${ROWS.map((rows) => `${rows} rows`.padStart(13)).join("")}${steps.map((step) => step.padStart(13)).join("")}`);
    STAGES.forEach(({ name }, stage) => {
      const costs = table.map((column) => column[stage]);
      const each = costs.slice(1).map((cost, at) => (cost - costs[at]) / (ROWS[at + 1] - ROWS[at]));
      console.log(`${name.padEnd(26)}${costs.map(number).join("")}${each.map(number).join("")}`);
    });
    console.log();
  }
} finally {
  rmSync(folder, { recursive: true });
}
