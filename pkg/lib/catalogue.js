// Tool catalogues: the names under which a model sees tools, and which of them it gets to see. Tools are the caller's own
// objects and may hold functions, so they are chosen here and never copied.
import { any, checked, list, listOf, maybe, object } from "./calls.js";
import { object as members, string } from "./options.js";

const TAG = "__$ref__";
const UNITS = 124;

/** A name of which no more than this much matters. */
const name = (value, path) => string(value, path).slice(0, UNITS);
/** As long as models let a name be, of letters, digits, `_`, `.` and `-`, with a letter or `_` first. */
const functionName = (given) => given.replace(/[^\w.-]/g, "_").replace(/^(?![a-z_])/i, "_").slice(0, UNITS);

export const sanitizeFunctionName = /* @__PURE__ */ checked("sanitizeFunctionName", { name }, functionName);

/** What is too long is cut in proportion, so that both names stay recognisable. */
export const createMcpToolId = /* @__PURE__ */ checked("createMcpToolId", { server: name, tool: name }, (...names) => {
  const [server, tool] = names.map(functionName);
  const room = UNITS - 1;
  const whole = server.length + tool.length;
  // The order of the operations decides about the last unit.
  const most = whole > room ? Math.floor((server.length / whole) * room) : server.length;
  return `${server.slice(0, most)}_${tool.slice(0, room - most)}`;
});

export const anthropicToolName = /* @__PURE__ */ checked("anthropicToolName", { server: string, tool: string }, (server, tool) => `${server}-${tool}`.replace(/[^\w-]/g, "-"));

export const extractMcpToolId = /* @__PURE__ */ checked("extractMcpToolId", { id: string }, (id) => {
  const [serverName, ...rest] = id.split("_");
  return { serverName, toolName: rest.join("_") };
});

/** Where a tool comes from; nothing where that cannot be read. */
function origin(tool) {
  try {
    return { id: tool._mcpServerId, server: tool._mcpServerName, tool: tool._originToolName };
  } catch {
    return {};
  }
}

/** Sets of values by key, both in the order in which they come. */
function group(entries) {
  const groups = new Map();
  for (const [key, value] of entries) {
    if (typeof key !== "string") continue;
    if (!groups.has(key)) groups.set(key, new Set());
    groups.get(key).add(value);
  }
  return groups;
}

const choose = (tools, stays) => Object.fromEntries(Object.entries(tools).filter(([, tool]) => stays(origin(tool))));
/** The lists of a table as sets. */
const setsOf = (table, own) =>
  new Map(Object.entries(table ?? {}).flatMap(([key, value]) => (Array.isArray(own(value)) ? [[key, new Set(own(value))]] : [])));

export const filterByMentions = /* @__PURE__ */ checked("filterByMentions", { tools: object, mentions: list }, (tools, mentions) => {
  if (mentions.length === 0) return { ...tools };
  const of = (type) => group(mentions.map((mention) => [mention?.type === type && mention.serverId, mention?.name]));
  const servers = of("mcpServer");
  const some = of("mcpTool");
  return choose(tools, ({ id, tool }) => servers.has(id) || some.get(id)?.has(tool));
});

export const filterByAllowedServers = /* @__PURE__ */ checked("filterByAllowedServers", { tools: object, allowed: /* @__PURE__ */ maybe(object) }, (tools, allowed) => {
  const sets = setsOf(allowed, (server) => server?.tools);
  return choose(tools, ({ id, tool }) => sets.get(id)?.has(tool));
});

export const selectTools = /* @__PURE__ */ checked(
  "selectTools",
  { tools: /* @__PURE__ */ maybe(object), choice: /* @__PURE__ */ members({ mentions: list, allowed: object }) },
  (tools, { mentions, allowed }) => {
    try {
      return mentions?.length ? filterByMentions(tools, mentions) : filterByAllowedServers(tools, allowed);
    } catch {
      return {};
    }
  },
);

export const filterBlockedServers = /* @__PURE__ */ checked("filterBlockedServers", { tools: object, blocked: any, enabled: /* @__PURE__ */ maybe(object) }, (tools, blocked, enabled) => {
  const names = new Set(listOf(blocked));
  const sets = setsOf(enabled, any);
  return choose(tools, ({ server, tool }) => !names.has(server) && (sets.get(server)?.has(tool) ?? true));
});

export const filterCustomizations = /* @__PURE__ */ checked("filterCustomizations", { tools: object, customizations: object }, (tools, customizations) => {
  const loaded = group(Object.values(tools).map((tool) => [origin(tool).id, origin(tool).tool]));
  return Object.fromEntries(Object.entries(customizations).flatMap(([id, own]) => {
    const prompts = Object.entries(own?.tools ?? {});
    if (!loaded.has(id) || !(own?.prompt || prompts.length)) return [];
    return [[id, { ...own, id, tools: Object.fromEntries(prompts.filter(([tool]) => loaded.get(id).has(tool))) }]];
  }));
});

export const groupToolsByServer = /* @__PURE__ */ checked("groupToolsByServer", { tools: object }, (tools) => {
  const groups = group(Object.entries(tools).map((entry) => [origin(entry[1]).id, entry]));
  return Object.fromEntries(Array.from(groups, ([id, entries]) => [id, Object.fromEntries(entries)]));
});

/** Every tool of every server, by its id. */
function named(path, servers) {
  return servers.flatMap((server, i) => {
    const own = string(server?.name, `${path}: servers[${i}].name`);
    string(server.id, `${path}: servers[${i}].id`);
    return listOf(server.tools).filter((tool) => typeof tool?.name === "string").map((tool) => [createMcpToolId(own, tool.name), { server, tool }]);
  });
}

export const buildCatalogue = /* @__PURE__ */ checked("buildCatalogue", { servers: list }, (servers) =>
  Object.fromEntries(named("buildCatalogue", servers).map(([id, { server, tool }]) => {
    const { description, inputSchema } = tool;
    const entry = { _mcpServerName: server.name, _mcpServerId: server.id, _originToolName: tool.name, [TAG]: "mcp" };
    return [id, { ...(description != null && { description }), ...(inputSchema != null && { inputSchema }), ...entry }];
  })),
);

export const findCollisions = /* @__PURE__ */ checked("findCollisions", { servers: list }, (servers) => {
  const groups = [...group(named("findCollisions", servers))].filter(([, tools]) => tools.size > 1);
  return groups.map(([id, tools]) => ({ id, tools: Array.from(tools, ({ server, tool }) => ({ server: server.name, tool: tool.name })) }));
});

export const resolveToolId = /* @__PURE__ */ checked("resolveToolId", { id: string, tools: object }, (id, tools) => {
  const found = Object.values(tools).filter((entry) => {
    const { server, tool } = origin(entry);
    return typeof server === "string" && typeof tool === "string" && createMcpToolId(server, tool) === id;
  });
  if (found.length > 1) return { match: "many", tools: found };
  return found.length ? { match: "one", tool: found[0] } : { match: "none" };
});

export const originalToolName = /* @__PURE__ */ checked("originalToolName", { name: string, map: object }, (given, map) => {
  if (Object.hasOwn(map, given)) {
    const [server, ...rest] = String(map[given]).split(":");
    return { server, tool: rest.join(":") };
  }
  const [first, second] = given.split("-");
  const isAlike = (other) => other.split("-", 2).some((part, i) => part === [first, second][i]);
  return { suggestions: second === undefined ? [] : Object.keys(map).filter(isAlike) };
});

const copy = (value) => (Array.isArray(value) ? [...value] : { ...value });
const container = (value, path) => (Array.isArray(value) ? value : object(value, path));
export const createTag = /* @__PURE__ */ checked("createTag", { value: container, tag: string }, (value, tag) => Object.assign(copy(value), { [TAG]: tag }));
export const isTagged = /* @__PURE__ */ checked("isTagged", { value: any, tag: string }, (value, tag) => typeof value === "object" && value?.[TAG] === tag);
export const unwrapTag = /* @__PURE__ */ checked("unwrapTag", { value: container }, (value) => {
  const bare = copy(value);
  delete bare[TAG];
  return bare;
});
