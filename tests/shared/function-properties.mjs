// Properties of the functions for any arguments, in Node and in the page. Each check returns what is wrong, or nothing.
import { generator, pick, randomDocument } from "../node/random.mjs";

const NAMES = ["a", "b c", "a_b", "__proto__", "constructor", "toString", "", "日本", "🍛", "\ud800", "x".repeat(200), "1", "-", "a-b", "my_server"];
const isObject = (value) => typeof value === "object" && value !== null;
const own = (object) => Object.entries(Object.getOwnPropertyDescriptors(object));

/** A catalogue whose tools contain functions, as those of the AI SDK do. */
function randomTools(random) {
  const tools = {};
  for (let left = Math.floor(random() * 12); left > 0; left--) {
    const tool = { execute: () => left, inputSchema: new Map() };
    if (random() < 0.9) Object.assign(tool, { _mcpServerId: pick(random, NAMES), _mcpServerName: pick(random, NAMES), _originToolName: pick(random, NAMES) });
    Object.defineProperty(tools, pick(random, NAMES) + left, { value: random() < 0.95 ? tool : null, enumerable: true, configurable: true, writable: true });
  }
  if (random() < 0.3) Object.defineProperty(tools, "__proto__", { value: { execute() {}, _mcpServerId: "a" }, enumerable: true, configurable: true, writable: true });
  return tools;
}

const lists = (random) => Object.fromEntries(NAMES.slice(0, 6).map((name) => [name, NAMES.filter(() => random() < 0.4)]));
const mentions = (random) => Array.from({ length: Math.floor(random() * 4) }, () => ({ type: pick(random, ["mcpServer", "mcpTool", "agent"]), serverId: pick(random, NAMES), name: pick(random, NAMES) }));

/** Whether every tool that is kept is the same object under the same key, in the same order. */
function isPart(part, tools) {
  if (Object.getPrototypeOf(part) !== Object.prototype) return false;
  const keys = Object.keys(tools).filter((key) => Object.hasOwn(part, key));
  return own(part).every(([key, { value }], i) => key === keys[i] && value === Object.getOwnPropertyDescriptor(tools, key).value);
}

function ofFilters(cards, random) {
  const tools = randomTools(random);
  const allowed = Object.fromEntries(Object.entries(lists(random)).map(([name, tools]) => [name, { tools }]));
  const some = mentions(random);
  const parts = {
    filterByMentions: cards.filterByMentions(tools, some),
    filterByAllowedServers: cards.filterByAllowedServers(tools, allowed),
    selectTools: cards.selectTools(tools, { mentions: some, allowed }),
    filterBlockedServers: cards.filterBlockedServers(tools, NAMES.slice(0, 3), lists(random)),
  };
  const wrong = Object.keys(parts).filter((name) => !isPart(parts[name], tools));
  const chosen = some.length ? parts.filterByMentions : parts.filterByAllowedServers;
  if (Object.keys(chosen).join() !== Object.keys(parts.selectTools).join()) wrong.push("selectTools is another choice");
  const groups = cards.groupToolsByServer(tools);
  if (!own(groups).every(([id, { value }]) => isPart(value, tools) && Object.values(value).every((tool) => tool._mcpServerId === id))) wrong.push("groupToolsByServer");
  for (const tool of Object.values(tools).filter((one) => typeof one?._originToolName === "string")) {
    const id = cards.createMcpToolId(tool._mcpServerName, tool._originToolName);
    const found = cards.resolveToolId(id, tools);
    if (!(found.match === "one" ? found.tool === tool : found.tools.includes(tool))) wrong.push("resolveToolId");
  }
  return wrong.join();
}

function ofNames(cards, random) {
  const text = Array.from({ length: Math.floor(random() * 60) }, () => pick(random, [...NAMES.slice(0, 10), "_", ".", " ", "é"])).join("");
  const other = pick(random, NAMES);
  const clean = cards.sanitizeFunctionName(text);
  const id = cards.createMcpToolId(text, other);
  const js = text.replace(/[^\w.-]/g, "_");
  if (clean !== (/^[A-Z_]/i.test(js) ? js : `_${js}`).slice(0, 124)) return `sanitizeFunctionName(${JSON.stringify(text)}) is ${clean}`;
  if (cards.sanitizeFunctionName(clean) !== clean) return `${clean} is not stable`;
  if (!/^[A-Za-z_][\w.-]{0,123}$/.test(id)) return `${id} is no id`;
  if (id !== cards.createMcpToolId(text, other) || id !== cards.createMcpToolId(clean, cards.sanitizeFunctionName(other))) return `${id} is not stable`;
  const { serverName, toolName } = cards.extractMcpToolId(id);
  if (`${serverName}_${toolName}` !== id) return `${id} is not split at its first _`;
  if (cards.anthropicToolName(text, other) !== `${text}-${other}`.replace(/[^\w-]/g, "-")) return "anthropicToolName";
  const taken = Array.from({ length: 5 }, () => pick(random, ["a", "a1", "a2", "7", "8"]));
  return taken.includes(cards.uniqueKey(taken[0], taken)) ? "uniqueKey is taken" : "";
}

function ofStores(cards, random) {
  const artifacts = Array.from({ length: 3 }, () => ({ type: pick(random, NAMES), title: pick(random, ["Plan", "a](b", "\\", "[x]", "<b>`", "\n a"]), content: randomDocument(random) }));
  const store = cards.enhanceWithArtifacts({ conversation: "Hi" }, artifacts);
  const refs = cards.extractArtifactRefs(store.conversation);
  const expected = store.artifacts.map(({ id, title }) => ({ id, title: title.replace(/\s+/g, " ") }));
  if (JSON.stringify(refs) !== JSON.stringify(expected)) return `${JSON.stringify(refs)} are not ${JSON.stringify(expected)}`;
  if (new Set(store.artifacts.map(({ id }) => id)).size !== 3) return "ids are not fresh";
  if (store.artifacts.some(({ position }, i) => position !== i)) return "positions do not count on";
  const conversation = artifacts.map((artifact) => ({ type: "artifact", artifact }));
  const formatted = cards.toStoreFormat({ input: cards.repairFormatterPayload({ conversation }) });
  return formatted.artifacts.length === 3 && cards.extractArtifactRefs(formatted.conversation).length === 3 ? "" : "toStoreFormat";
}

function ofGraphs(cards, random) {
  const graph = () => ({
    nodes: Array.from({ length: Math.floor(random() * 6) }, () => ({ id: pick(random, NAMES), name: pick(random, NAMES) })),
    links: Array.from({ length: Math.floor(random() * 6) }, () => ({ source: pick(random, NAMES), target: "x", label: pick(random, ["", "l"]), evidence: [pick(random, [1, "1", 2])] })),
  });
  const [a, b] = [graph(), graph()];
  const before = JSON.stringify([a, b]);
  const both = cards.mergeKnowledgeGraphs(a, b);
  if (JSON.stringify([a, b]) !== before) return "a graph was changed";
  const key = ({ source, target, label }) => JSON.stringify([source, target, label]);
  const ids = new Set([...a.nodes, ...b.nodes].map(({ id }) => id));
  const keys = new Set([...a.links, ...b.links].map(key));
  if (both.nodes.length !== ids.size || both.links.length !== keys.size) return "something was lost or doubled";
  if (JSON.stringify(cards.mergeKnowledgeGraphs(both, b)) !== JSON.stringify(both)) return "merging again changes something";
  return JSON.stringify(cards.mergeKnowledgeGraphs(both, both)) === JSON.stringify(both) ? "" : "a graph with itself is another one";
}

/** Functions that take data; none may throw, whatever the data is. */
const DATA = {
  accumulateChat: (one, other) => [isObject(one) && !Array.isArray(one) ? one : null, other],
  enhanceWithArtifacts: (one, other) => [isObject(one) && !Array.isArray(one) ? one : {}, [other, ...(Array.isArray(other) ? other : [])]],
  errorToString: (one) => [one],
  extractArtifactRefs: (one, other) => [JSON.stringify(one), [other]],
  fileToArtifactType: (one) => [JSON.stringify(one)],
  filterCustomizations: (one, other) => [{ a: one, b: { _mcpServerId: "name", ...other } }, { ...other, name: one }],
  filterByMentions: (one, other) => [{ ...other }, [one, ...(Array.isArray(other) ? other : [])]],
  filterByAllowedServers: (one, other) => [{ ...other }, { ...one }],
  filterBlockedServers: (one, other) => [{ ...other }, one, { ...other }],
  findCollisions: (one, other) => [[{ id: "1", name: "a", tools: one }, { id: "2", name: "b", tools: [other, { name: "x" }] }]],
  foldResult: (one, other) => [{ bibliography: one, directArtifacts: other }, { ...other, type: "artifacts", artifacts: [one, other, { graph: {}, content: JSON.stringify(one) }] }],
  formatArtifactContent: (one) => [one],
  graphVersions: (one, other) => [[one, other, ...(Array.isArray(one) ? one : [])], "1"],
  groupBlocks: (one, other) => [[one, other, { type: one }]],
  groupToolsByServer: (one, other) => [{ ...one, z: other }],
  isTagged: (one) => [one, "mcp"],
  isValidKnowledgeGraph: (one, other) => [{ nodes: one, links: other }],
  mergeBibliography: (one, other) => [[one], [other, one]],
  mergeKnowledgeGraphs: (one, other) => [{ nodes: one, links: other, metadata: one }, { nodes: [other], links: [one, other] }],
  originalToolName: (one, other) => ["a-b", { ...one, "a-c": other }],
  pairToolCalls: (one, other) => [[one, { type: "tool_use", id: other }, { type: "tool_result", tool_use_id: other, ...one }]],
  preparseTextContent: (one, other) => [{ content: [one, { type: "text", text: JSON.stringify(other) }] }],
  repairFormatterPayload: (one, other) => [{ conversation: one, choices: other, candidates: one, content: other }],
  resolveToolId: (one, other) => ["a", { ...one, z: other }],
  toStoreFormat: (one, other) => [{ input: { conversation: [one, { type: "artifact", artifact: other, metadata: { hasBinaryOutput: true } }] }, binaryOutput: one }],
  validateContextInput: (one, other) => [pick(() => 0.5, ["read_file", "x"]), { path: other, ...one }],
  validateDocsInput: (one, other) => ["search_docs", { query: one, ...other }, { ...other }],
};

function ofData(cards, random) {
  const [one, other] = [randomDocument(random), randomDocument(random)];
  const before = JSON.stringify([one, other]);
  for (const [name, args] of Object.entries(DATA)) {
    try {
      const given = args(one, other);
      const got = cards[name](...given);
      if (JSON.stringify(got) === undefined) return `${name} gave nothing`;
    } catch (error) {
      return `${name} threw ${error.stack}`;
    }
  }
  if ({}.polluted !== undefined || Object.keys(Object.prototype).length) return "a prototype was changed";
  return JSON.stringify([one, other]) === before ? "" : "an argument was changed";
}

/** Runs all properties with random input; returns what is wrong, with the seed. */
export function checkProperties(cards, rounds) {
  const wrong = [];
  for (const property of [ofFilters, ofNames, ofStores, ofGraphs, ofData]) {
    for (let seed = 1; seed <= rounds && wrong.length < 5; seed++) {
      const problem = property(cards, generator(seed));
      if (problem) wrong.push(`${property.name}, seed ${seed}: ${problem}`);
    }
  }
  return wrong;
}
