import type { ParsedToolResult } from "./cards.js";
import type { Artifact, BibEntry } from "./knowledge.js";
import type { Json } from "./options.js";

/** Nodes, and links between them. */
export interface Graph<
  Node extends { id: string } = { id: string },
  Link extends { source: string; target: string } = { source: string; target: string },
> {
  nodes: Node[];
  links: Link[];
  metadata?: { [key: string]: Json };
}

/**
 * Whether a value is a graph: nodes with ids, links with two ends. Names are not needed, nor that the ends exist.
 *
 * @example
 * isValidKnowledgeGraph({ nodes: [{ id: "a" }], links: [] }); // true
 * isValidKnowledgeGraph({ nodes: [null], links: [] }); // false
 */
export function isValidKnowledgeGraph(value: unknown): value is Graph;

/**
 * Two graphs as one: of `b` what is new, and its evidence where both have some. The nodes and links are the given ones;
 * neither graph is changed.
 *
 * @example
 * const a = { nodes: [{ id: "x", name: "X" }], links: [] };
 * mergeKnowledgeGraphs(a, { nodes: [{ id: "x", name: "?" }, { id: "y", name: "Y" }], links: [] });
 * // → { nodes: [{ id: "x", name: "X" }, { id: "y", name: "Y" }], links: [] }
 */
export function mergeKnowledgeGraphs<Node extends { id: string }, Link extends { source: string; target: string }>(
  a: Readonly<Graph<Node, Link>>,
  b: Readonly<Graph<Node, Link>>,
): Graph<Node, Link>;

/**
 * All versions of an artifact, the first one first.
 *
 * @example
 * const first = { id: "1", nextVersionId: "2" };
 * const second = { id: "2", previousVersionId: "1" };
 * graphVersions([second, first], "2"); // [{ id: "1", nextVersionId: "2" }, { id: "2", previousVersionId: "1" }]
 */
export function graphVersions<A extends { id: string; previousVersionId?: string | undefined; nextVersionId?: string | undefined }>(
  artifacts: readonly A[],
  id: string,
): A[];

/**
 * The entries, and of the added ones those whose `pmid` is new. Entries without one count as the same.
 *
 * @example
 * mergeBibliography([{ pmid: "1" }], [{ pmid: "1" }, { pmid: "2" }]); // [{ pmid: "1" }, { pmid: "2" }]
 */
export function mergeBibliography<E extends { pmid?: string | undefined }>(current: readonly E[], added: readonly E[]): E[];

/** What a chat has collected from the results of its tools. */
export interface Collected {
  bibliography?: BibEntry[];
  knowledgeGraph?: Graph;
  /** Artifacts whose content is base64. */
  binaryOutputs?: Artifact[];
  directArtifacts?: Artifact[];
}

/**
 * What was collected, with what one more card brings: begin with `{}` and fold every card into it. Graphs become one
 * graph, also those in artifacts.
 *
 * @example
 * const card = parseToolResult("graph", { nodes: [{ id: "a", name: "A" }], links: [] });
 * foldResult({}, card).knowledgeGraph.nodes[0].name; // "A"
 */
export function foldResult(state: Readonly<Collected>, card: ParsedToolResult): Collected;
