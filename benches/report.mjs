// The results as a page of Markdown: first what was promised and what was reached, then everything.
import { SECTIONS } from "./details.mjs";
import { checksOf, summary } from "./summary.mjs";

const HOSTS = ["Chromium", "Node"];

const GUIDE = "`×` is a ratio: ours to what stands under `against`; below 1 ours is faster. `yes` is within the target, `goal` within the goal too.";

/** @param {Record<string, Record<string, unknown>>} results by section and host */
export function report(results, { machine, plan }) {
  const intro = `# What was measured\n\nWritten by \`make bench\` on: ${machine}. Medians of ${plan.rounds} interleaved rounds (long streams: ${plan.streamRounds}), quartiles in brackets; ratios are taken within a round.`;
  const hosts = HOSTS.filter((host) => checksOf(results, host).length > 0);
  const first = hosts.length > 0 ? [["## Targets", GUIDE, ...hosts.map((host) => summary(results, host))].join("\n\n")] : [];
  const parts = Object.entries(SECTIONS).filter(([section]) => section in results).map(([section, [title, words, render]]) => {
    return [`## ${title}`, words, ...Object.entries(results[section]).map(([host, result]) => render(host, result))].filter(Boolean).join("\n\n");
  });
  return `${[intro, ...first, ...parts].join("\n\n")}\n`;
}
