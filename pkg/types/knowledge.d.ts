import type { CardCommon } from "./cards.js";
import type { Json } from "./options.js";

export interface DocHit {
  chunkId: string;
  filepath: string;
  anchor?: string;
  heading: string;
  breadcrumb: string[];
  snippet: string;
  /** A rank score around 0.03; no percentage. */
  score: number;
  metadata: Record<string, string>;
}

export interface DocSearchCard extends CardCommon {
  type: "doc_search";
  hits: DocHit[];
  /** Opaque: pass it back as it is. */
  nextCursor: string | null;
  hint: { message: string; suggestedFilters: Record<string, string[]> } | null;
  query?: string;
}

export interface DocChunk {
  chunkId: string;
  filepath: string;
  anchor?: string;
  position: number;
  total: number;
  role: "target" | "context";
  offset: number;
  content: string;
}

export interface DocChunksCard extends CardCommon {
  type: "doc_chunks";
  chunks: DocChunk[];
  /** -1 unless there is exactly one target. */
  targetIndex: number;
}

export interface ContextResult {
  id?: string;
  kind: string;
  content: string;
  module?: string;
  session?: string;
  date?: string;
  score?: number;
  source?: string;
}

export interface ContextResultsCard extends CardCommon {
  type: "context_results";
  results: ContextResult[];
  query?: string;
  totalFound: number;
  searchTimeMs?: number;
}

export interface FileContent {
  path?: string;
  content: string;
  size?: number;
  lines: number;
  language?: string;
  startLine?: number;
  endLine?: number;
  symbol?: string;
  error?: string;
}

export interface FileContentCard extends CardCommon {
  type: "file_content";
  files: FileContent[];
  dependencies: { path: string; kind: string; level: number; content?: string }[];
  metadata?: { module?: string; role?: string; lastModified?: string };
  /** The scalars beside the content of a file. */
  fields?: Record<string, Json>;
}

export interface FileEntry {
  path: string;
  name: string;
  kind: "file" | "directory" | "unknown";
  depth: number;
  size?: number;
  sizeText?: string;
}

export interface FileListCard extends CardCommon {
  type: "file_list";
  entries: FileEntry[];
  root?: string;
  fileCount: number;
  directoryCount: number;
  /** The scalars beside the list. */
  fields?: Record<string, Json>;
}

export interface CodeMatch {
  file: string;
  line: number;
  column?: number;
  text: string;
  before: string[];
  after: string[];
}

export interface CodeMatchesCard extends CardCommon {
  type: "code_matches";
  matches: CodeMatch[];
  pattern?: string;
  totalMatches: number;
  filesSearched?: number;
  searchTimeMs?: number;
  hasMore?: boolean;
  message?: string;
}

export interface Artifact {
  id: string;
  type: string;
  title: string;
  content: string;
  position: number;
  language?: string;
  binary: boolean;
  artifactId?: string;
  versionNumber?: number;
  versionLabel?: string;
  previousVersionId?: string;
  nextVersionId?: string;
  graph?: { nodes: number; links: number };
  metadata?: { [key: string]: Json };
}

export interface ArtifactsCard extends CardCommon {
  type: "artifacts";
  artifacts: Artifact[];
  bibliography?: BibEntry[];
}

export interface GraphNode {
  id: string;
  name: string;
  group?: number | string;
  entityType?: string;
  val?: number;
  /** `#rgb` or `#rrggbb`. */
  color?: string;
  hidden?: boolean;
  observations?: string[];
  extra?: { [key: string]: Json };
}

export interface GraphLink {
  source: string;
  target: string;
  label?: string;
  value?: number;
  evidence?: (string | number)[];
  extra?: { [key: string]: Json };
}

export interface KnowledgeGraphCard extends CardCommon {
  type: "knowledge_graph";
  nodes: GraphNode[];
  links: GraphLink[];
  title?: string;
  metadata?: { [key: string]: Json };
  /** How many nodes of each type. */
  entityTypes: Record<string, number>;
  /** Links with an unknown end. */
  danglingLinks: number;
}

export interface BibEntry {
  pmid?: string;
  authors: string[];
  authorsShort: string;
  year: string;
  title: string;
  journal?: string;
  url?: string;
  segments?: ({ text: string } | { highlight: string; terms: string[] })[];
}

export interface BibliographyCard extends CardCommon {
  type: "bibliography";
  entries: BibEntry[];
  search?: { query?: string; searchType?: string; totalResults?: number; page?: number };
}
