/** A tool of a server, as it stands in a catalogue. A catalogue may hold more of a tool, for instance `execute`. */
export interface Tool {
  description?: string;
  inputSchema?: object;
  _mcpServerName: string;
  _mcpServerId: string;
  /** The name by which the server knows it. */
  _originToolName: string;
  __$ref__: "mcp";
  [member: string]: unknown;
}

/** Tools by the ids under which a model sees them. */
export type Catalogue<T extends object = Tool> = Record<string, T>;

/** A server and what it offers. */
export interface ToolServer {
  id: string;
  name: string;
  tools?: readonly { name: string; description?: string | undefined; inputSchema?: object | undefined }[] | null | undefined;
}

/** What a person mentioned in a message. */
export type Mention =
  | { type: "mcpServer"; serverId: string; name?: string | undefined; description?: string | undefined }
  | { type: "mcpTool"; serverId: string; name: string; serverName?: string | undefined; description?: string | undefined }
  | { type: "agent" | "workflow" | "defaultTool"; [member: string]: unknown };

/** The tools that are allowed, by the ids of servers. */
export type AllowedServers = Readonly<Record<string, { tools?: readonly string[] | null | undefined }>>;

/** What people wrote for the model about a server and its tools. */
export interface Customization {
  id?: string | undefined;
  name?: string | undefined;
  prompt?: string | null | undefined;
  /** Prompts by the tools' own names. */
  tools?: Readonly<Record<string, string>> | null | undefined;
}

/**
 * A name that models take for a function: letters, digits, `_`, `.` and `-`, a letter or `_` first, at most 124 long.
 *
 * @example
 * sanitizeFunctionName("2 get-weather!"); // "_2_get-weather_"
 */
export function sanitizeFunctionName(name: string): string;

/**
 * The id of a server's tool: both names, made fit for models; what is too long is cut in proportion.
 *
 * @example
 * createMcpToolId("file system", "read_file"); // "file_system_read_file"
 */
export function createMcpToolId(server: string, tool: string): string;

/**
 * Splits an id at its first `_`. Not the reverse of `createMcpToolId`: a server's name may hold one. Use `resolveToolId`.
 *
 * @example
 * extractMcpToolId("my_server_x"); // { serverName: "my", toolName: "server_x" }
 */
export function extractMcpToolId(id: string): { serverName: string; toolName: string };

/** The tools whose id this is. */
export type ToolMatch<T extends object> =
  | { match: "one"; tool: T; tools?: undefined }
  | { match: "none"; tool?: undefined; tools?: undefined }
  | { match: "many"; tool?: undefined; tools: T[] };

/**
 * The tool behind an id: found by making the id of each tool again, so it never guesses.
 *
 * @example
 * const tools = buildCatalogue([{ id: "fs-1", name: "my_server", tools: [{ name: "x" }] }]);
 * resolveToolId("my_server_x", tools).tool?._mcpServerId; // "fs-1"
 * resolveToolId("my_other_x", tools); // { match: "none" }
 */
export function resolveToolId<T extends object>(id: string, tools: Readonly<Catalogue<T>>): ToolMatch<T>;

/**
 * All tools of all servers by their ids. Of tools with the same id the last one stays; see `findCollisions`.
 *
 * @example
 * const tools = buildCatalogue([{ id: "fs-1", name: "FS", tools: [{ name: "read", description: "Reads" }] }]);
 * Object.keys(tools); // ["FS_read"]
 * tools.FS_read.description; // "Reads"
 */
export function buildCatalogue(servers: readonly ToolServer[]): Catalogue;

/** Tools that would have the same id. */
export interface Collision {
  id: string;
  /** Servers and tools by their own names. */
  tools: { server: string; tool: string }[];
}

/**
 * The tools that would have the same id, of which a catalogue can hold only one.
 *
 * @example
 * const servers = [{ id: "1", name: "a b", tools: [{ name: "x" }] }, { id: "2", name: "a_b", tools: [{ name: "x" }] }];
 * findCollisions(servers); // [{ id: "a_b_x", tools: [{ server: "a b", tool: "x" }, { server: "a_b", tool: "x" }] }]
 */
export function findCollisions(servers: readonly ToolServer[]): Collision[];

/**
 * The catalogues of the servers, by their ids. The tools are the very same objects; those of no server are left out.
 *
 * @example
 * const tools = buildCatalogue([{ id: "fs-1", name: "FS", tools: [{ name: "read" }] }]);
 * groupToolsByServer(tools)["fs-1"].FS_read === tools.FS_read; // true
 */
export function groupToolsByServer<T extends object>(tools: Readonly<Catalogue<T>>): Record<string, Catalogue<T>>;

/** Without its tag. `Omit` would forget the other members of a type that allows further ones. */
type Untagged<T> = { [Name in keyof T as Name extends "__$ref__" ? never : Name]: T[Name] };

/**
 * A copy of an object or list that carries a tag in `__$ref__`, in place of any other tag.
 *
 * @example
 * createTag({ name: "x" }, "workflow"); // { name: "x", __$ref__: "workflow" }
 */
export function createTag<T extends object, G extends string>(value: T, tag: G): Untagged<T> & { __$ref__: G };

/**
 * Whether a value carries this tag.
 *
 * @example
 * isTagged({ __$ref__: "mcp" }, "mcp"); // true
 * isTagged("mcp", "mcp"); // false
 */
export function isTagged<G extends string>(value: unknown, tag: G): value is { __$ref__: G };

/**
 * A copy without the tag.
 *
 * @example
 * unwrapTag({ name: "x", __$ref__: "workflow" }); // { name: "x" }
 */
export function unwrapTag<T extends object>(value: T): Untagged<T>;

/**
 * The tools that are mentioned, by themselves or by their server. **No mentions: all tools. Only mentions of other things:
 * none.** Like all filters it gives the very same tool objects.
 *
 * @example
 * const tools = buildCatalogue([{ id: "fs-1", name: "FS", tools: [{ name: "read" }, { name: "write" }] }]);
 * Object.keys(filterByMentions(tools, [{ type: "mcpTool", serverId: "fs-1", name: "read" }])); // ["FS_read"]
 * Object.keys(filterByMentions(tools, [])); // ["FS_read", "FS_write"]
 */
export function filterByMentions<T extends object>(tools: Readonly<Catalogue<T>>, mentions: readonly Mention[]): Catalogue<T>;

/**
 * The tools that are allowed, by the id of their server and their own name. **Nothing allowed: no tools.**
 *
 * @example
 * const tools = buildCatalogue([{ id: "fs-1", name: "FS", tools: [{ name: "read" }, { name: "write" }] }]);
 * Object.keys(filterByAllowedServers(tools, { "fs-1": { tools: ["write"] } })); // ["FS_write"]
 * filterByAllowedServers(tools); // {}
 */
export function filterByAllowedServers<T extends object>(tools: Readonly<Catalogue<T>>, allowed?: AllowedServers | null): Catalogue<T>;

/**
 * What a model gets to see: the mentioned tools if anything is mentioned, else the allowed ones. A catalogue that could
 * not be loaded (null, or one that cannot be read) gives no tools.
 *
 * @example
 * const tools = buildCatalogue([{ id: "fs-1", name: "FS", tools: [{ name: "read" }, { name: "write" }] }]);
 * const allowed = { "fs-1": { tools: ["write"] } };
 * Object.keys(selectTools(tools, { allowed })); // ["FS_write"]
 * Object.keys(selectTools(tools, { allowed, mentions: [{ type: "mcpServer", serverId: "fs-1" }] })); // ["FS_read", "FS_write"]
 */
export function selectTools<T extends object>(
  tools: Readonly<Catalogue<T>> | null | undefined,
  choice: { mentions?: readonly Mention[] | null | undefined; allowed?: AllowedServers | null | undefined },
): Catalogue<T>;

/**
 * Of what people wrote for the model, what is about the tools at hand: servers with a prompt of their own or for a tool,
 * and the prompts of the tools that are there.
 *
 * @example
 * const tools = buildCatalogue([{ id: "fs-1", name: "FS", tools: [{ name: "read" }] }]);
 * filterCustomizations(tools, { "fs-1": { prompt: "p", tools: { read: "r", gone: "g" } } });
 * // → { "fs-1": { prompt: "p", id: "fs-1", tools: { read: "r" } } }
 */
export function filterCustomizations<C extends Customization>(
  tools: Readonly<Catalogue<object>>,
  customizations: Readonly<Record<string, C>>,
): Record<string, Omit<C, "id" | "tools"> & { id: string; tools: Record<string, string> }>;

/**
 * The tools without those of blocked servers, by the servers' exact names. A value that is not a list blocks nothing. Of a server in
 * `enabled` only the listed tools stay.
 *
 * @example
 * const tools = buildCatalogue([{ id: "1", name: "FS", tools: [{ name: "read" }] }, { id: "2", name: "GH", tools: [{ name: "pr" }] }]);
 * Object.keys(filterBlockedServers(tools, ["GH"])); // ["FS_read"]
 */
export function filterBlockedServers<T extends object>(
  tools: Readonly<Catalogue<T>>,
  blocked: unknown,
  enabled?: Readonly<Record<string, readonly string[]>> | null,
): Catalogue<T>;

/**
 * `server-tool`, in which all but letters, digits, `_` and `-` is `-`.
 *
 * @example
 * anthropicToolName("pub med", "search.all"); // "pub-med-search-all"
 */
export function anthropicToolName(server: string, tool: string): string;

/**
 * The server and tool behind a name, from a map of names to `server:tool`. For an unknown name, the known ones that share
 * its first or second part.
 *
 * @example
 * originalToolName("pubmed-search", { "pubmed-search": "pubmed:search" }); // { server: "pubmed", tool: "search" }
 * originalToolName("pubmed-find", { "pubmed-search": "pubmed:search" }); // { suggestions: ["pubmed-search"] }
 */
export function originalToolName(
  name: string,
  map: Readonly<Record<string, string>>,
): { server: string; tool: string } | { suggestions: string[] };
