// Good uses of the functions that are no cards; a bad one is marked, and one that compiles is an error of its own.
import * as cards from "mcp-cards";
import type {
  Artifact, BlockGroup, Catalogue, ChatText, Collected, Collision, Graph, InputCheck, Json, Mention, PairedResult, ParsedToolResult, StatusKind, Store,
  StoredArtifact, Tool, ToolMatch, ToolServer,
} from "mcp-cards";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(..._: Equal<A, B> extends true ? [] : [never]): void {}
declare const card: ParsedToolResult;

// Tools of the AI SDK keep their own type.
interface SdkTool extends Tool {
  execute(input: unknown): Promise<unknown>;
}
declare const sdk: Record<string, SdkTool>;
const servers: ToolServer[] = [{ id: "1", name: "FS", tools: [{ name: "read", description: undefined, inputSchema: { type: "object" } }] }];
const tools: Catalogue = cards.buildCatalogue(servers);
const mention: Mention = { type: "mcpTool", serverId: "1", name: "read" };
same<ReturnType<typeof cards.filterByMentions<SdkTool>>, Catalogue<SdkTool>>();
cards.filterByMentions(sdk, [mention, { type: "agent", label: "x" }])["x"]?.execute({});
cards.filterByAllowedServers(sdk)["x"]?.execute({});
cards.selectTools(sdk, { mentions: [mention] as const, allowed: { "1": { tools: ["read"] } } })["x"]?.execute({});
cards.selectTools(null, {});
cards.filterBlockedServers(sdk, ["GH"], { FS: ["read"] })["x"]?.execute({});
cards.groupToolsByServer(sdk)["1"]?.["x"]?.execute({});
const match: ToolMatch<SdkTool> = cards.resolveToolId("FS_read", sdk);
if (match.match === "one") match.tool.execute({});
else if (match.match === "many") match.tools.map((tool) => tool._mcpServerId);
cards.resolveToolId("FS_read", sdk).tool?.execute({});
cards.resolveToolId("FS_read", sdk).tools?.map((tool) => tool._mcpServerId);
// Tools of a catalogue may get more members, and keep their own without the tag.
const read: Tool | undefined = tools["FS_read"];
if (read) {
  read["execute"] = async () => "text";
  same<ReturnType<typeof cards.unwrapTag<Tool>>["_mcpServerId"], string>();
  cards.createTag(read, "own")._originToolName.trim();
}
const collisions: Collision[] = cards.findCollisions(servers);
same<ReturnType<typeof cards.extractMcpToolId>, { serverName: string; toolName: string }>();
const original = cards.originalToolName("a-b", { "a-b": "a:b" });
if ("server" in original) original.tool.trim();
else original.suggestions.join();
const custom = cards.filterCustomizations(tools, { "1": { prompt: "p", tools: { read: "r" }, own: 5 } })["1"];
custom?.own.toFixed();
custom?.tools["read"]?.trim();
const tagged = cards.createTag({ name: "x" }, "workflow");
same<typeof tagged.__$ref__, "workflow">();
declare const anything: unknown;
if (cards.isTagged(anything, "mcp")) same<typeof anything.__$ref__, "mcp">();
cards.unwrapTag(tagged).name.trim();
// @ts-expect-error the tag is gone
cards.unwrapTag(tagged).__$ref__;
// @ts-expect-error a tool needs a name
cards.filterByMentions(sdk, [{ type: "mcpTool", serverId: "1" }]);
// @ts-expect-error no such kind of mention
cards.filterByMentions(sdk, [{ type: "server", serverId: "1" }]);
// @ts-expect-error a list is needed
cards.filterByAllowedServers(sdk, { "1": ["read"] });
// @ts-expect-error unknown member
cards.selectTools(sdk, { mention: [] });
// @ts-expect-error a server needs an id
cards.buildCatalogue([{ name: "FS" }]);
// @ts-expect-error there may be no such tool
cards.resolveToolId("x", sdk).tool.execute({});
// @ts-expect-error two names
cards.createMcpToolId("a");

const [plot]: StoredArtifact[] = cards.binaryToArtifacts({ type: "image/png", data: "" }, 0, "charm");
const store: Store = cards.enhanceWithArtifacts({ conversation: "x" }, [{ type: "html", title: "T", content: { a: 1 } }], false);
const text: string = cards.toStoreFormat({ input: { conversation: "x" }, binaryOutput: null }).conversation;
const refs: { id: string; title: string }[] = cards.extractArtifactRefs(text, store.artifacts);
same<ReturnType<typeof cards.repairFormatterPayload>, { thinking?: string; conversation: Json[] }>();
same<ReturnType<typeof cards.fileToArtifactType>, { type: string; viewable: boolean; language: string | null }>();
const kind: string = cards.normalizeArtifactType(undefined);
const parsed: Json = cards.preparseTextContent({ content: [] });
cards.formatArtifactContent(5).trim();
cards.artifactLanguage("code/rust")?.trim();
// @ts-expect-error no such mode
cards.normalizeArtifactType("code", "all");
// @ts-expect-error may be null
cards.artifactLanguage("code").trim();
// @ts-expect-error a position is needed
cards.binaryToArtifacts({ type: "image/png", data: "" });

if (cards.isValidKnowledgeGraph(anything)) anything.nodes.map((node) => node.id);
interface Node { id: string; name: string }
interface Link { source: string; target: string; weight: number }
declare const graph: Graph<Node, Link>;
cards.mergeKnowledgeGraphs(graph, graph).links.map((link) => link.weight);
declare const artifacts: Artifact[];
const versions: Artifact[] = cards.graphVersions(artifacts, "x");
cards.mergeBibliography([{ pmid: "1", note: 5 }], []).map((entry) => entry.note.toFixed());
const collected: Collected = cards.foldResult({}, card);
collected.binaryOutputs?.map((artifact) => artifact.content);
// @ts-expect-error nodes need ids
cards.mergeKnowledgeGraphs({ nodes: [{}], links: [] }, graph);
// @ts-expect-error not a card
cards.foldResult({}, "x");

const check: InputCheck = cards.validateContextInput("read_file", {});
if (check.ok) check.value["path"];
else check.issues.map((issue) => issue.path + issue.message);
cards.validateDocsInput("search_docs", null, { language: ["go"] as const });
same<ReturnType<typeof cards.validateFilePath>, string | null>();
same<ReturnType<typeof cards.splitChunkId>, { filepath: string; anchor?: string } | null>();
if (card.type === "doc_chunks") card.chunks.map((chunk) => cards.formatDelimiter(chunk));
// @ts-expect-error the offset is missing
cards.formatDelimiter({ chunkId: "a", position: 1, total: 1 });
// @ts-expect-error not known before it is checked
check.value;

const block = { type: "mcp_tool_result", tool_use_id: "1" };
const groups: BlockGroup<typeof block>[] = cards.groupBlocks([block]);
for (const group of groups) {
  if (group.kind === "tool_group") group.blocks.map(({ block: own, index }) => own.type + index);
  else group.block.type.trim();
}
const pairs: PairedResult<typeof block>[] = cards.pairToolCalls([block]);
for (const { tool, server, input, block: result } of pairs) cards.parseToolResult(tool ?? "", result, { server, input });
let chat: ChatText = cards.accumulateChat(null, { type: "content", content: "x" });
chat = cards.accumulateChat(chat, null);
const status: StatusKind = cards.classifyStatus("x");
cards.abortMessage("auth", null).trim();
cards.uniqueKey("a", ["a"] as const).trim();
cards.formatLargeNumber(null).trim();
cards.errorToString(new Error("x")).trim();
// @ts-expect-error no such category
cards.abortMessage("network");
// @ts-expect-error a text is no number
cards.formatLargeNumber("5");
// @ts-expect-error a group of calls has no single block
groups[0]?.block;
export { chat, collected, collisions, kind, parsed, plot, refs, status, versions };
