// The first card in a fresh page: what is loaded, compiled and run for it, and what plain JavaScript needs for the same.
import { spread } from "./measure.mjs";
import { productsText, texts } from "./texts.mjs";

// Functions that are handed to the page: they see nothing but their argument.

/** Step by step. */
async function ours({ tool, text, options }) {
  const marks = [performance.now()];
  const mark = () => void marks.push(performance.now());
  const { default: init, parseToolResult } = await import("/cards.js");
  mark();
  const bytes = await (await fetch("/cards.wasm")).arrayBuffer();
  mark();
  const module = await WebAssembly.compile(bytes);
  mark();
  await init({ module_or_path: module });
  mark();
  parseToolResult(tool, text, options);
  mark();
  parseToolResult(tool, text, options);
  mark();
  return ["import", "fetch", "compile", "instantiate", "first", "second"].map((name, at) => [name, marks[at + 1] - marks[at]]);
}

/** As an application does it: fetched and compiled at the same time. `warm` is a text to begin with. */
async function whole({ tool, text, options, warm }) {
  const { default: init, parseToolResult } = await import("/cards.js");
  const start = performance.now();
  await init({ module_or_path: "/cards.wasm" });
  const ready = performance.now();
  if (warm) parseToolResult(tool, warm, options);
  const warmed = performance.now();
  parseToolResult(tool, text, options);
  const first = performance.now();
  parseToolResult(tool, text, options);
  const second = performance.now();
  return [["init", ready - start], ["warm", warmed - ready], ["first", first - warmed], ["second", second - first]];
}

/** As a page does it that waits for nothing: the module is made ready, a frame is drawn, then a result comes. */
async function frame({ tool, text, options }) {
  const { default: init, parseToolResult, createParser } = await import("/cards.js");
  const start = performance.now();
  await init({ module_or_path: "/cards.wasm" });
  const parser = createParser?.(options);
  const ready = performance.now();
  // From one frame to the next: the first one may come at once.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const drawn = performance.now();
  if (parser) parser.parse(tool, text);
  else parseToolResult(tool, text, options);
  const first = performance.now();
  if (parser) parser.parse(tool, text);
  else parseToolResult(tool, text, options);
  return [["init", ready - start], ["frame", drawn - ready], ["first", first - drawn], ["second", performance.now() - first]];
}

async function plain({ tool, text, options }) {
  const start = performance.now();
  const { parse } = await import("/baseline.js");
  const ready = performance.now();
  parse(tool, text, options);
  const first = performance.now();
  parse(tool, text, options);
  return [["import", ready - start], ["first", first - ready], ["second", performance.now() - first]];
}

/** Milliseconds of every step, in each of several fresh pages. */
export async function measureCold(browser, plan) {
  const { tool, text, options } = texts([50])["50 products, ASCII"];
  const small = productsText(1);
  const ways = { ours: [ours, {}], whole: [whole, {}], frame: [frame, {}], warmed: [whole, { warm: small }], plain: [plain, {}] };
  const all = {};
  for (let round = 0; round < plan.pages; round += 1) {
    for (const [name, [work, more]] of Object.entries(ways)) {
      const steps = await browser.withPage((page) => page.evaluate(work, { tool, text, options, ...more }));
      for (const [step, time] of steps) ((all[name] ??= {})[step] ??= []).push(time);
    }
  }
  const table = {};
  for (const [name, steps] of Object.entries(all)) {
    table[name] = Object.fromEntries(Object.entries(steps).map(([step, times]) => [step, spread(times)]));
    const totals = Object.values(steps)[0].map((_, round) => Object.entries(steps).reduce((sum, [step, times]) => (step === "second" ? sum : sum + times[round]), 0));
    table[name].total = spread(totals);
  }
  return { table, pages: plan.pages, sizes: browser.sizes };
}
