// Everything that was measured, section by section.
import { LINEAR_TARGET } from "./linear.mjs";
import { digits, mark, milliseconds, one, ranged, table } from "./markdown.mjs";

function cards(host, rows) {
  const heads = ["work", "card", "KB", "ours µs", "/ JSON.parse", "/ plain JS", "JSON.parse µs", "plain JS µs", "parseToolResult µs", "ours, each", "plain JS, each"];
  const cells = rows.map(({ work, type, kilobytes, times, ratios, units, unit }) => [
    work, type, digits(kilobytes), ranged(times.ours), ranged(ratios.parse), ranged(ratios.plain), one(times.parse), one(times.plain), one(times.call),
    units ? `${digits(units.ours.median)} ${unit.name}` : "", units?.plain ? `${digits(units.plain.median)} ${unit.name}` : "",
  ]);
  return `### ${host}\n\n${table(heads, cells)}`;
}

function parse(host, rows) {
  const heads = ["work", "KB", "ours µs", "/ JSON.parse", "/ plain JS", "/ picking", "input alone / JSON.parse", "JSON.parse µs", "picking µs", "plain JS µs"];
  const cells = rows.map(({ work, kilobytes, times, ratios }) => [
    work, digits(kilobytes), ranged(times.ours), ranged(ratios.parse), ranged(ratios.plain), one(ratios.picking), one(ratios.input), one(times.parse), one(times.picking), one(times.plain),
  ]);
  return `### ${host}\n\n${table(heads, cells)}`;
}

function streams(host, rows) {
  const growth = (row, name) => (row.times === 1 ? "" : digits(row[name].median));
  const heads = ["MB", "rows", "chunks", "growing cards", "ours ms", "one shot ms", "ratio", "× smallest", "eventsource-parser, then plain JS, ms", "ratio", "module MB", "host MB more"];
  const cells = rows.map((row) => [
    digits(row.megabytes), row.rows, row.chunks, row.growing, milliseconds(row.stream), milliseconds(row.once), ranged(row.ratio), growth(row, "growth"),
    milliseconds(row.parser), ranged(row.plainRatio), digits(row.module), digits(row.host),
  ]);
  const everyHeads = ["MB", "growing cards", "ours ms", "one shot ms", "ratio", "× smallest", "eventsource-parser, then plain JS, ms", "ratio", "@anthropic-ai/sdk, events only, ms"];
  const every = rows.map((row) => [
    digits(row.megabytes), row.growingEvery, milliseconds(row.every), milliseconds(row.onceEvery), ranged(row.everyRatio), growth(row, "everyGrowth"),
    milliseconds(row.parserEvery), ranged(row.everyPlainRatio), row.sdk === undefined ? "not run" : digits(row.sdk),
  ]);
  return `### ${host}\n\n${table(heads, cells)}\n\nWith every row shown instead of five:\n\n${table(everyHeads, every)}`;
}

function growing(host, rows) {
  const cells = rows.map((row) => [row.name, digits(row.bytes / 1000), row.pieces, row.rounds === 1 ? `${digits(row.median)}, once` : ranged(row)]);
  return `### ${host}\n\n${table(["way", "KB", "pieces", "ms"], cells)}`;
}

const steps = (way) => table(["step", "ms"], Object.entries(way).map(([step, time]) => [step, ranged(time)]));

function cold(host, { table: ways, pages, sizes }) {
  if (!sizes) return `### ${host}, ${pages} fresh processes; card of 50 products\n\n${steps(ways.frame)}`;
  const kilobytes = (name) => digits(sizes[name] / 1000);
  const { ours, whole, frame, warmed, plain } = ways;
  const gain = whole.first.median - warmed.first.median;
  const cost = warmed.warm.median;
  const pays = `A warm-up of one row right after init takes ${digits(cost)} ms and makes the first real card ${digits(Math.abs(gain))} ms ${gain >= 0 ? "faster" : "slower"} (${digits(whole.first.median)} → ${digits(warmed.first.median)} ms).`;
  const init = ours.compile.median + ours.instantiate.median;
  return [
    `### ${host}, ${pages} fresh pages, no cache; card of 50 products`,
    `Ours, step by step (${kilobytes("/cards.js")} KB of JavaScript, ${kilobytes("/cards.wasm")} KB of module, not compressed):`,
    steps(ours),
    `From bytes to a module that is ready (compile, instantiate): ${digits(init)} ms; target ≤ 15 ms: ${mark(init, 15)}.`,
    "Ours as an application loads it, the module compiled while it arrives; `init` waits for the network too:",
    steps(whole),
    "The same when a frame is drawn before the first result comes:",
    steps(frame),
    "The same with a warm-up instead:",
    steps(warmed),
    pays,
    `Plain JavaScript (${kilobytes("/baseline.js")} KB, eight cards instead of all):`,
    steps(plain),
    "`total` is everything up to the first card.",
  ].join("\n\n");
}

function memory(host, { kinds, marks }) {
  const cells = marks.map(({ count, module, heap }) => [count, digits(module / 1e6), digits(heap / 1e6)]);
  const isFlat = marks.every(({ module }) => module === marks[0].module);
  return `### ${host}, ${kinds} kinds of results and a stream, taking turns\n\n${table(["parses", "module MB", "JavaScript heap MB"], cells)}\n\nFlat after the first ${marks[0].count}: ${isFlat ? "yes" : "no"}.`;
}

function linear(host, rows) {
  const cells = rows.map(({ what, sizes, type, times, ratio }) => [what, sizes.join(" → "), type, one(times.small), one(times.large), ranged(ratio), mark(ratio.median, LINEAR_TARGET)]);
  return `### ${host}\n\n${table(["ten times as much of", "how much", "card", "once µs", "ten times µs", "ratio", `≤ ${LINEAR_TARGET}`], cells)}`;
}

function native(_, found) {
  const counts = [...new Set(found.map(({ rows }) => rows))];
  const stages = [...new Set(found.map(({ stage }) => stage))];
  const cell = (stage, rows) => {
    const { low, median } = found.find((own) => own.stage === stage && own.rows === rows);
    return `${digits(median)} (${digits(low)})`;
  };
  return table(["stage", ...counts.map((count) => `${count} rows, µs`)], stages.map((stage) => [stage, ...counts.map((rows) => cell(stage, rows))]));
}

/** The sections in order: title, what there is to know, and how a host's results are told. */
export const SECTIONS = {
  cards: ["Cards", "One text for each card. `plain JS` is benches/baseline.js: the same rules and the same cards, where it has them.", cards],
  parse: ["One result", "Searches; five products and ten restaurants are shown unless all are. `picking` is JSON.parse and a few members; `input alone` only puts the text into a buffer as a module needs it. With bytes, JSON.parse stands behind a TextDecoder.", parse],
  streams: ["One long line", "A tool result of products in one `data:` line, in chunks of 1,400 bytes, with growing cards. One shot is a parse of the same block in one piece. eventsource-parser gives one event once the line is complete, and no growing cards. Module memory is what it has taken by then; it never gives any back, and in Node it is a part of what the host used more. The SDK looks for a line's end from its beginning with every chunk, so it runs once, and not with the largest.", streams],
  growing: ["Growing results", "The text in pieces of 32 characters. Ours makes cards, by all the rules, from the stream that carries the text; the others give values. Those that read the text again with every piece take the square of its length: they get the short text only, once.", growing],
  cold: ["Cold start", "Median and quartiles.", cold],
  memory: ["Memory", "", memory],
  linear: ["Linear time", "", linear],
  native: ["Stages, natively", "Products, five of them shown; the median, and in brackets the fastest. Compiled with the settings of the module, for the processor itself. `make bench-stages` counts instructions instead, which do not depend on what else the machine does.", native],
};
