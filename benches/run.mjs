// Measures everything and writes benches/RESULTS.md: `node benches/run.mjs [--short] [sections …]`.
// Sections: see below. With some of them named, --short, or another package (MCP_CARDS_PKG), nothing is written.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import { fileURLToPath } from "node:url";
import v8 from "node:v8";
import vm from "node:vm";
import { brotliCompressSync } from "node:zlib";
import { measureCold } from "./cold.mjs";
import { measureColdNode } from "./cold-node.mjs";
import { measureNative } from "./native.mjs";
import { folder, loadPackage } from "./package.mjs";
import { openBrowser } from "./page.mjs";
import { report } from "./report.mjs";
import { PLANS, compareCards, compareGrowing, compareParsing, compareSizes, compareStreams, watchMemory } from "./suite.mjs";

// What needs no host comes first, because it may fail to compile. Then memory: it must not grow, and after a long stream
// it would not have to.
const SECTIONS = ["native", "size", "memory", "cards", "parse", "streams", "growing", "cold", "linear"];

v8.setFlagsFromString("--expose-gc");
globalThis.gc ??= vm.runInNewContext("gc");

/** Results that servers gave, for memory. */
function recorded() {
  const root = new URL("../tests/data/recorded/", import.meta.url);
  const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".json")).sort();
  const results = files.map((name) => JSON.parse(readFileSync(new URL(name, root), "utf8"))).filter(({ result }) => result);
  // With the other kinds no more than a hundred.
  return results.slice(0, 90).map(({ tool, server, input, result }) => ({ tool, content: result, options: { server, input } }));
}

const heap = () => {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
};

/** What a page downloads of the module. */
const size = () => ({ kilobytes: brotliCompressSync(readFileSync(`${folder}/wasm/mcp_cards_bg.wasm`)).length / 1000 });

const inNode = (cards, plan) => ({
  cards: () => compareCards(cards, plan),
  parse: () => compareParsing(cards, plan),
  streams: () => compareStreams(cards, plan, () => process.memoryUsage().rss),
  growing: () => compareGrowing(cards, plan),
  memory: () => watchMemory(cards, plan, recorded(), heap),
  cold: () => measureColdNode(plan),
  linear: () => compareSizes(cards, plan),
  size,
});

/** The same modules in a page, each section in a fresh one. */
const inPage = (browser, plan) => {
  const run = (name, ...more) =>
    browser.withPage((page) =>
      page.evaluate(
        async ({ name, plan, more }) => {
          const suite = await import("/suite.js");
          await suite.cards.default({ module_or_path: "/cards.wasm" });
          const used = () => performance.memory.usedJSHeapSize;
          const heap = () => {
            globalThis.gc();
            return used();
          };
          return suite[name](suite.cards, plan, ...more, name === "compareStreams" ? used : heap);
        },
        { name, plan, more },
      ),
    );
  return {
    cards: () => run("compareCards"),
    parse: () => run("compareParsing"),
    streams: () => run("compareStreams"),
    growing: () => run("compareGrowing"),
    cold: () => measureCold(browser, plan),
    memory: () => run("watchMemory", recorded()),
    linear: () => run("compareSizes"),
    size,
  };
};

/** The kind of machine, and nothing that identifies this one. */
const machine = (browser) =>
  [`${os.availableParallelism()} cores`, os.arch() === "x64" ? "x86-64" : os.arch(), os.type(), `Node ${process.versions.node.split(".")[0]}`, `Chromium ${browser.version.split(".")[0]}`].join(", ");

/** Runs sections and gives what they measured, as text for people. */
export async function bench({ isShort = false, sections = SECTIONS, log = () => {} } = {}) {
  const plan = isShort ? PLANS.short : PLANS.full;
  const cards = await loadPackage();
  const browser = await openBrowser();
  try {
    const hosts = { Chromium: inPage(browser, plan), Node: inNode(cards, plan), "no host": { native: () => measureNative({ isShort }) } };
    const results = {};
    for (const section of sections) {
      for (const [host, work] of Object.entries(hosts)) {
        if (!work[section]) continue;
        log(`measuring: ${section} in ${host}`);
        (results[section] ??= {})[host] = await work[section]();
      }
    }
    return report(results, { machine: machine(browser), plan });
  } finally {
    await browser.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const given = process.argv.slice(2);
  const isShort = given.includes("--short");
  const sections = given.filter((word) => word !== "--short");
  const unknown = sections.filter((name) => !SECTIONS.includes(name));
  if (unknown.length > 0) throw new Error(`no section ${unknown.join(", ")}: there are ${SECTIONS.join(", ")}`);
  const isWhole = sections.length === 0 && !isShort && !process.env.MCP_CARDS_PKG;
  const text = await bench({ isShort, sections: sections.length > 0 ? sections : SECTIONS, log: (line) => console.error(line) });
  console.log(text);
  if (isWhole) writeFileSync(new URL("RESULTS.md", import.meta.url), text);
}
