// Everything that is measured one result at a time, as data: the work, what it is compared with, and what is to be
// reached. The summary of the report, the details and the quick bench all come from this table.
import * as samples from "./samples.mjs";
import { productsText, restaurantsText, slimProductsText } from "./texts.mjs";

/**
 * @typedef {object} Goal
 * @property {"parse" | "plain" | "unit"} of the ratio to JSON.parse (with bytes: behind a TextDecoder), the ratio to plain
 *   JavaScript, or the time of one unit
 * @property {number} target what is promised
 * @property {number} [goal] what is hoped for
 *
 * @typedef {object} Row
 * @property {string} id what patterns are matched against, with `work`
 * @property {string} work
 * @property {string} type the card
 * @property {string} tool
 * @property {string} text
 * @property {object} [options] what a parser is made with
 * @property {object} [perCall] what belongs to one call
 * @property {"string" | "bytes"} input
 * @property {boolean} isJson
 * @property {boolean} hasPlain whether there is plain JavaScript for it
 * @property {boolean} [isCalled] whether parseToolResult, with its options made for each call, is measured too
 * @property {{name: string, count: number, scale: number}} [unit] e.g. nanoseconds a byte
 * @property {(card: object) => number} [shown] how many rows a card shows
 * @property {number} [count] how many it is to show
 * @property {Goal[]} goals
 */

const SEARCH = {
  products: { tool: "search_products", vertical: "food", text: productsText, most: 5 },
  restaurants: { tool: "search_restaurants", vertical: "dining", text: restaurantsText, most: 10 },
};
const CURRENCIES = { ASCII: "Rs ", "₹": "₹" };

/** The goals of a search with this many rows and default caps. */
function searchGoals(rows, letters, input) {
  if (input === "bytes") return rows === 500 ? [{ of: "parse", target: 0.4, goal: 0.3 }] : [];
  if (letters !== "ASCII") return [];
  if (rows <= 10) return [{ of: "plain", target: 1, goal: 0.7 }];
  return [rows < 500 ? { of: "plain", target: 0.7, goal: 0.5 } : { of: "plain", target: 0.4, goal: 0.3 }];
}

function searchRow(kind, rows, letters, input, isWhole) {
  const { tool, vertical, text, most } = SEARCH[kind];
  const goals = isWhole ? [{ of: "plain", target: 1, goal: 0.7 }] : searchGoals(rows, letters, input);
  const isPlainText = letters === "ASCII" && input === "string";
  if (isWhole && kind === "products" && rows === 500) goals.push({ of: "parse", target: 2.2, goal: 1.5 });
  return {
    id: `${kind}-${rows}${isWhole ? "-all" : ""}${letters === "ASCII" ? "" : "-rupee"}${input === "bytes" ? "-bytes" : ""}`,
    work: `${rows} ${rows === 1 ? kind.slice(0, -1) : kind}${isWhole ? ", every row shown" : ""}${isPlainText ? "" : `, ${letters === "ASCII" ? "" : `${letters} `}${input}`}`,
    rows, kind, letters, input, isWhole,
    type: kind,
    tool,
    text: text(rows, CURRENCIES[letters]),
    options: { vertical, ...(isWhole && { limits: { [kind]: Infinity } }) },
    isJson: true,
    hasPlain: true,
    shown: (card) => card.items?.length,
    count: isWhole ? rows : Math.min(rows, most),
    goals,
  };
}

/** Searches: few rows as people see them, many, all shown, other letters, bytes. */
export function searchRows(plan) {
  const all = [];
  for (const rows of [...plan.fewRows, ...plan.rows]) {
    for (const kind of Object.keys(SEARCH)) all.push(searchRow(kind, rows, "ASCII", "string", false));
  }
  for (const rows of plan.rows) {
    for (const kind of Object.keys(SEARCH)) all.push(searchRow(kind, rows, "ASCII", "string", true));
  }
  for (const rows of plan.rows) {
    for (const [letters, input] of [["ASCII", "bytes"], ["₹", "string"], ["₹", "bytes"]]) {
      for (const kind of Object.keys(SEARCH)) all.push(searchRow(kind, rows, letters, input, false));
    }
  }
  return all;
}

const json = { input: "string", isJson: true, hasPlain: false, goals: [] };
const prose = { input: "string", isJson: false, hasPlain: true };

/** All other cards. */
export function cardRows() {
  const listing = samples.listingText(500);
  const paths = samples.pathsText(500);
  const markdown = samples.markdownText(100_000);
  const line = { name: "µs a line", count: 500, scale: 1 };
  return [
    {
      ...json, id: "tiny", work: "tiny result", type: "status", tool: "save_note", text: samples.tiny(), hasPlain: true, isCalled: true,
      goals: [{ of: "parse", target: 12, goal: 8 }],
    },
    {
      ...json, id: "products-5-slim", work: "5 products (1 KB)", type: "products", tool: "search_products", text: slimProductsText(5),
      options: { vertical: "food" }, hasPlain: true, isCalled: true, shown: (card) => card.items?.length, count: 5,
      goals: [{ of: "parse", target: 3.5, goal: 2.5 }, { of: "plain", target: 1, goal: 0.7 }],
    },
    {
      ...json, id: "table-500", work: "table of 500 rows × 5 cells", type: "table", tool: "run_query", text: samples.tableText(500), hasPlain: true,
      shown: (card) => card.rows?.length, count: 500, goals: [{ of: "parse", target: 2, goal: 1.5 }],
    },
    {
      ...json, id: "structured", work: "structured, 50 KB of nested objects", type: "structured", tool: "get_settings", text: samples.structuredText(50_000),
      hasPlain: true, goals: [{ of: "parse", target: 1.6, goal: 1.3 }],
    },
    {
      ...prose, id: "file_list-500", work: "file list of 500 lines", type: "file_list", tool: "list_directory", text: listing, unit: line,
      perCall: { input: { path: "/srv/app" } }, shown: (card) => card.entries?.length, count: 500, goals: [{ of: "unit", target: 0.4 }],
    },
    {
      ...prose, id: "file_list-paths-500", work: "file list of 500 paths", type: "file_list", tool: "search_files", text: paths, unit: line,
      perCall: { input: { path: "/srv/app" } }, shown: (card) => card.entries?.length, count: 500, goals: [{ of: "unit", target: 0.4 }],
    },
    {
      ...prose, id: "markdown", work: "markdown of 100 KB", type: "text", tool: "get_page", text: markdown,
      unit: { name: "ns a byte", count: markdown.length, scale: 1000 }, goals: [{ of: "unit", target: 1.2 }],
    },
    {
      ...json, id: "web_search-20", work: "web search, 20 results", type: "web_search", tool: "web_search", text: samples.webSearchText(20),
      shown: (card) => card.results?.length, count: 20,
    },
    {
      ...json, id: "code_matches-200", work: "200 code matches", type: "code_matches", tool: "grep_codebase", text: samples.codeMatchesText(200),
      perCall: { input: { pattern: "reader" } }, shown: (card) => card.matches?.length, count: 200,
    },
    {
      ...json, id: "doc_search-20", work: "documentation search, 20 hits", type: "doc_search", tool: "search_docs", text: samples.docSearchText(20),
      perCall: { input: { query: "reader" } }, shown: (card) => card.hits?.length, count: 20,
    },
    {
      ...json, id: "knowledge_graph-500", work: "knowledge graph of 500 nodes, 800 links", type: "knowledge_graph", tool: "build_graph",
      text: samples.graphText(500), shown: (card) => card.nodes?.length, count: 500,
    },
    {
      ...json, id: "collection-100", work: "collection of 100 issues", type: "collection", tool: "list_issues", text: samples.issuesText(100),
      shown: (card) => card.items?.length, count: 100, hasPlain: true,
    },
    {
      ...json, id: "collection-500", work: "collection of 500 issues", type: "collection", tool: "list_issues", text: samples.issuesText(500),
      shown: (card) => card.items?.length, count: 500, hasPlain: true,
    },
    { ...json, id: "definitions-none", work: "table of 50 rows, no definitions", type: "table", tool: "run_query", text: samples.tableText(50), hasPlain: true },
    {
      ...json, id: "definitions-200", work: "table of 50 rows, 200 definitions of one's own", type: "table", tool: "run_query", text: samples.tableText(50),
      options: { cards: samples.definitions(200) }, hasPlain: true,
    },
  ];
}
