// The results as a page of Markdown tables, each target beside what was measured.
import { LINEAR_TARGET } from "./linear.mjs";

/** A table whose columns are wide enough to be read as text too. */
function table(heads, rows) {
  const all = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, at) => Math.max(3, ...all.map((row) => [...row[at]].length)));
  // Numbers stand under each other.
  const isRight = heads.map((_, at) => rows.length > 0 && rows.every((row) => /^[\d.,<–-]/.test(row[at])));
  const pad = (cell, at) => {
    const room = " ".repeat(widths[at] - [...cell].length);
    return isRight[at] ? room + cell : cell + room;
  };
  const line = (row) => `| ${row.map((cell, at) => pad(String(cell), at)).join(" | ")} |`;
  const rule = `| ${widths.map((width, at) => (isRight[at] ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  return [line(heads), rule, ...rows.map(line)].join("\n");
}

const digits = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
const one = ({ median }) => digits(median);
const ranged = ({ low, median, high }) => `${digits(median)} (${digits(low)}–${digits(high)})`;
const milliseconds = ({ median }) => digits(median / 1000);
const reached = (value, target) => (target === undefined ? "" : value <= target ? "yes" : "no");
const most = (target) => (target === undefined ? "" : `≤ ${target}`);

function parsing(host, rows) {
  const heads = ["rows", "card", "text", "input", "KB", "ours µs", "/ JSON.parse", "target", "reached", "/ plain JS", "target", "reached", "/ picking", "input alone / JSON.parse", "JSON.parse µs", "picking µs", "plain JS µs"];
  const cells = rows.map(({ rows: count, kind, letters, input, kilobytes, times, ratios, target }) => [
    count, kind, letters, input, digits(kilobytes), ranged(times.ours),
    ranged(ratios.parse), most(target.parse), reached(ratios.parse.median, target.parse),
    ranged(ratios.baseline), most(target.baseline), reached(ratios.baseline.median, target.baseline),
    one(ratios.picking), one(ratios.input), one(times.parse), one(times.picking), one(times.baseline),
  ]);
  const marks = cells.flatMap((row) => [row[8], row[11]]).filter(Boolean);
  const count = `${marks.filter((mark) => mark === "yes").length} of ${marks.length} targets reached.`;
  return `### ${host}\n\n${table(heads, cells)}\n\n${count}`;
}

function streams(host, rows) {
  const heads = ["MB", "rows", "chunks", "growing cards", "ours ms", "one shot ms", "ratio", "target", "reached", "× smallest", "linear ±20 %", "reached", "module MB", "host MB more"];
  const linear = ({ growth, times }) => (times === 1 ? ["", "", ""] : [digits(growth.median), `≤ ${digits(times * 1.2)}`, reached(growth.median, times * 1.2)]);
  const cells = rows.map((row) => [
    digits(row.megabytes), row.rows, row.chunks, row.growing, milliseconds(row.stream), milliseconds(row.once), ranged(row.ratio), "≤ 3", reached(row.ratio.median, 3),
    ...linear(row), digits(row.module), digits(row.host),
  ]);
  const everyHeads = ["MB", "growing cards", "ours ms", "one shot ms", "ratio", "× smallest", "eventsource-parser, then plain JS, ms", "@anthropic-ai/sdk, events only, ms"];
  const every = rows.map((row) => [
    digits(row.megabytes), row.growingEvery, milliseconds(row.every), milliseconds(row.onceEvery), ranged(row.everyRatio),
    row.times === 1 ? "" : digits(row.everyGrowth.median), milliseconds(row.parser), row.sdk === undefined ? "not run" : digits(row.sdk),
  ]);
  return `### ${host}\n\n${table(heads, cells)}\n\nWith every row shown instead of five, and the decoders of others:\n\n${table(everyHeads, every)}`;
}

function growing(host, rows) {
  const cells = rows.map((row) => [row.name, digits(row.bytes / 1000), row.pieces, row.rounds === 1 ? `${digits(row.median)}, once` : ranged(row)]);
  return `### ${host}\n\n${table(["way", "KB", "pieces", "ms"], cells)}`;
}

function cold(host, { table: ways, pages, sizes }) {
  const kilobytes = (name) => digits(sizes[name] / 1000);
  const steps = (name) => Object.entries(ways[name]).map(([step, time]) => [step, ranged(time)]);
  const step = (name, list) => `${name}\n\n${table(["step", "ms"], list)}`;
  const { whole, warmed } = ways;
  const gain = whole.first.median - warmed.first.median;
  const cost = warmed.warm.median;
  const pays = `A warm-up of one row right after init takes ${digits(cost)} ms and makes the first real card ${digits(Math.abs(gain))} ms ${gain >= 0 ? "faster" : "slower"} (${digits(whole.first.median)} → ${digits(warmed.first.median)} ms): ${gain > cost ? "it pays even when nobody waits in between" : gain > 0 ? "it only moves the time, and pays only if it is spent while the network is awaited" : "it does not pay"}.`;
  const init = ways.ours.compile.median + ways.ours.instantiate.median;
  return [
    `### ${host}, ${pages} fresh pages, no cache; card of 50 products`,
    step(`Ours, step by step (${kilobytes("/cards.js")} KB of JavaScript, ${kilobytes("/cards.wasm")} KB of module, not compressed):`, steps("ours")),
    `From bytes to a module that is ready (compile, instantiate): ${digits(init)} ms; target ≤ 15 ms, reached: ${reached(init, 15)}.`,
    step("Ours as an application loads it, the module compiled while it arrives; `init` waits for the network too:", steps("whole")),
    step("The same with a warm-up:", steps("warmed")),
    pays,
    step(`Plain JavaScript (${kilobytes("/baseline.js")} KB, two cards instead of thirty):`, steps("plain")),
    "`total` is everything up to the first card.",
  ].join("\n\n");
}

function memory(host, { kinds, marks }) {
  const cells = marks.map(({ count, module, heap }) => [count, digits(module / 1e6), digits(heap / 1e6)]);
  const isFlat = marks.every(({ module }) => module === marks[0].module);
  return `### ${host}, ${kinds} kinds of results and a stream, taking turns\n\n${table(["parses", "module MB", "JavaScript heap MB"], cells)}\n\nFlat after the first ${marks[0].count}: ${isFlat ? "yes" : "no"}.`;
}

function linear(host, rows) {
  const cells = rows.map(({ what, type, times, ratio }) => [what, type, one(times.small), one(times.large), ranged(ratio), reached(ratio.median, LINEAR_TARGET)]);
  return `### ${host}\n\n${table(["ten times as much of", "card", "once µs", "ten times µs", "ratio", `≤ ${LINEAR_TARGET}`], cells)}`;
}

function native(_, found) {
  const counts = [...new Set(found.map(({ rows }) => rows))];
  const stages = [...new Set(found.map(({ stage }) => stage))];
  const cell = (stage, rows) => {
    const { low, median } = found.find((one) => one.stage === stage && one.rows === rows);
    return `${digits(median)} (${digits(low)})`;
  };
  return table(["stage", ...counts.map((count) => `${count} rows, µs`)], stages.map((stage) => [stage, ...counts.map((rows) => cell(stage, rows))]));
}

const PARTS = {
  parse: ["One result", "Default caps. `plain JS` is benches/baseline.js: the same rules and the same cards. `picking` is JSON.parse and a few members; `input alone` only puts the text into a buffer as the module needs it. With bytes, JSON.parse stands behind a TextDecoder. Targets are meant for Chromium.", parsing],
  streams: ["One long line", "A tool result of products in one `data:` line, in chunks of 1,400 bytes, with growing cards. One shot is parseToolResult of the same block in one piece. Module memory is what it has taken by then; it never gives any back, and in Node it is a part of what the host used more. The SDK looks for a line's end from its beginning with every chunk, so it runs once, and not with the largest.", streams],
  growing: ["Growing results", "The text in pieces of 32 characters. Ours makes cards, by all the rules, from the stream that carries the text; the others give values. Those that read the text again with every piece take the square of its length: they get the short text only, once.", growing],
  cold: ["Cold start", "Median and quartiles.", cold],
  memory: ["Memory", "", memory],
  linear: ["Linear time", "", linear],
  native: ["Stages, natively", "Products, five of them shown; the median, and in brackets the fastest. Compiled with the settings of the module, for the processor itself. `make bench-stages` counts instructions instead, which do not depend on what else the machine does.", native],
};

export function report(results, { machine, plan }) {
  const intro = `# What was measured\n\nWritten by \`make bench\` on: ${machine}. Medians of ${plan.rounds} interleaved rounds (long streams: ${plan.streamRounds}), quartiles in brackets; ratios are taken within a round. Below 1 ours is faster.`;
  const parts = Object.entries(PARTS).filter(([section]) => section in results).map(([section, [title, words, render]]) => {
    return [`## ${title}`, words, ...Object.entries(results[section]).map(([host, result]) => render(host, result))].filter(Boolean).join("\n\n");
  });
  return `${[intro, ...parts].join("\n\n")}\n`;
}
