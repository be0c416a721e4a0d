// The first card in a fresh process of Node.
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { spread } from "./measure.mjs";
import { folder } from "./package.mjs";
import { texts } from "./texts.mjs";

/** What the process runs: the module is made ready, the loop turns, then a result comes. */
const program = ({ tool, text, options }) => `
  const cards = await import(${JSON.stringify(pathToFileURL(`${folder}/node.js`).href)});
  const [tool, text, options] = ${JSON.stringify([tool, text, options])};
  const start = performance.now();
  await cards.default();
  const parser = cards.createParser?.(options);
  const parse = parser ? () => parser.parse(tool, text) : () => cards.parseToolResult(tool, text, options);
  const ready = performance.now();
  await new Promise((turned) => setTimeout(turned, 16));
  const turned = performance.now();
  parse();
  const first = performance.now();
  parse();
  console.log(JSON.stringify({ init: ready - start, first: first - turned, second: performance.now() - first }));
`;

/** Milliseconds of every step, in each of several fresh processes. */
export function measureColdNode(plan) {
  const source = program(texts([50])["50 products, ASCII"]);
  const all = {};
  for (let round = 0; round < plan.pages; round += 1) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-"], { input: source, encoding: "utf8" });
    if (status !== 0) throw new Error(`the process failed:\n${stderr}`);
    for (const [step, time] of Object.entries(JSON.parse(stdout))) (all[step] ??= []).push(time);
  }
  const frame = Object.fromEntries(Object.entries(all).map(([step, times]) => [step, spread(times)]));
  return { table: { frame }, pages: plan.pages };
}
