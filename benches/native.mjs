// The stages natively, without a host around them: what benches/native/stages.rs measures, as rows.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const MICROSECONDS = { ns: 1e-3, µs: 1, ms: 1e3, s: 1e6 };

const microseconds = (cell) => {
  const [value, unit] = cell.trim().split(" ");
  return Number(value) * MICROSECONDS[unit];
};

/** @returns {{ stage: string, rows: string, low: number, median: number }[]} in microseconds; `rows` is "all 50" where every row is shown */
export function measureNative({ isShort }) {
  const options = ["bench", "--quiet", "-p", "mcp-cards-benches", "--", ...(isShort ? ["--sample-count", "2"] : [])];
  const { status, stdout, stderr } = spawnSync("cargo", options, { cwd: fileURLToPath(new URL("..", import.meta.url)), encoding: "utf8" });
  if (status !== 0) throw new Error(`cargo bench failed:\n${stderr}`);
  const found = [];
  let stage = "";
  for (const line of stdout.split("\n")) {
    const [, name, rest] = /^(?:[│ ] {2})?[├╰]─ (\S+)\s+(.*)$/.exec(line) ?? [];
    // The letter before a name keeps the stages in their order.
    if (name && !/^\d/.test(name)) stage = name.slice(2).replaceAll("_", " ");
    if (!name || !/^\d/.test(name)) continue;
    const [low, , median] = rest.split("│").map(microseconds);
    found.push({ stage, rows: name.replace(/(\d+)-all/, "all $1"), low, median });
  }
  if (found.some(({ median }) => !(median > 0)) || found.length === 0) throw new Error(`cargo bench printed something else:\n${stdout}`);
  return found;
}
