import type { CardCommon } from "./cards.js";
import type { Json } from "./options.js";

export interface ErrorCard extends CardCommon {
  type: "error";
  message: string;
  category:
    | "validation" | "not_found" | "permission" | "auth" | "rate_limit" | "degraded" | "parse" | "upstream"
    | "unknown_tool" | "protocol" | "runtime";
  /** True when the result only reads like an error and carried no error flag. */
  soft: boolean;
  retryable: boolean;
  code?: number | string;
  name?: string;
  tool?: string;
  details?: Json;
  issues?: { path: string; message: string; code?: string }[];
  path?: string;
  pattern?: string;
  fallback?: string;
  suggestion?: string;
  suggestedTool?: string;
  action?: string;
  solution?: string;
  exitCode?: number;
  trace?: string;
  data?: Json;
}

export interface CodeExecutionCard extends CardCommon {
  type: "code_execution";
  success: boolean;
  language?: string;
  code?: string;
  stdout: string;
  stderr?: string;
  logs?: { level: string; text: string }[];
  images: MediaItem[];
  files: { fileId: string; name?: string; mimeType?: string; size?: number }[];
  result?: Json;
  error?: { kind: "syntax" | "runtime" | "timeout" | "other"; message: string; trace?: string };
  exitCode?: number;
  executionTimeMs?: number;
}

export interface WebResult {
  id?: string;
  title: string;
  url?: string;
  /** Without a leading `www.`; "" if the URL is invalid. */
  host: string;
  publishedDate?: string;
  author?: string;
  text?: string;
  image?: string;
  favicon?: string;
  score?: number;
}

export interface WebSearchCard extends CardCommon {
  type: "web_search";
  query?: string;
  results: WebResult[];
  images: string[];
}

export interface HttpResponseCard extends CardCommon {
  type: "http_response";
  status?: number;
  statusText?: string;
  ok: boolean;
  url: string;
  headers?: Record<string, string>;
  body: Json;
  bodyKind: "json" | "text" | "markdown" | "html" | "empty";
  contentType?: string;
  /** Where the rest of a page that was cut starts. */
  nextIndex?: number;
}

export interface ChartCard extends CardCommon {
  type: "chart";
  kind: string;
  title?: string;
  description?: string;
  unit?: string;
  yAxisLabel?: string;
  categories: string[];
  series: { name: string; key: string; values: (number | null)[] }[];
  /** Of a pie chart: the sum of its values. */
  total?: number;
}

/** A list of texts, numbers or booleans. */
export interface ListCard extends CardCommon {
  type: "list";
  items: string[];
  title?: string;
  /** Whether the source numbered them. */
  ordered?: boolean;
}

/** Something that a result says beside the rows of a table. */
export interface Fact {
  /** The keys that lead to it, joined by dots. */
  key: string;
  /** The last of these keys in words. */
  label: string;
  value: string;
}

export interface TableCard extends CardCommon {
  type: "table";
  title?: string;
  description?: string;
  columns: { key: string; label: string; kind: "string" | "number" | "date" | "boolean" | "list" | "object" }[];
  /** One cell for each column; lists and objects as they are. */
  rows: Json[][];
  rowCount: number;
  /** What the result says beside the rows, as far as it is not nested. */
  fields?: { [key: string]: Json };
  /** All that the result says beside the rows. */
  facts?: Fact[];
}

export interface MediaItem {
  kind: "image" | "audio" | "video" | "resource" | "link" | "omitted" | "unknown";
  mimeType?: string;
  /** Base64. */
  data?: string;
  /** Also the source of an SVG image: text, never to be used as markup. */
  text?: string;
  url?: string;
  uri?: string;
  name?: string;
  title?: string;
  /** The address of a picture for it. */
  icon?: string;
  description?: string;
  /** Decoded bytes. */
  size?: number;
  annotations?: { [key: string]: Json };
  hidden?: true;
  /** It is the page of an MCP App: for a frame of the host, never run here. */
  app?: true;
  /** A block of unknown kind, whole. */
  block?: Json;
}

export interface MediaCard extends CardCommon {
  type: "media";
  items: MediaItem[];
  texts: string[];
  mode?: string;
  model?: string;
  /** The `structuredContent` beside the media, where it has no card of its own. */
  data?: Json;
}

export interface WorkflowStep {
  id: string;
  name: string;
  kind: string;
  status: string;
  durationMs?: number;
  error?: string;
  result?: Json;
}

export interface WorkflowRunCard extends CardCommon {
  type: "workflow_run";
  workflowName: string;
  icon?: Json;
  status: "running" | "success" | "fail";
  startedAt?: number;
  endedAt?: number;
  durationMs?: number;
  steps: WorkflowStep[];
  error?: string;
  result?: Json;
}

export interface ThinkingStepCard extends CardCommon {
  type: "thinking_step";
  thoughtNumber: number;
  totalThoughts: number;
  nextThoughtNeeded: boolean;
  complete: boolean;
  branches: string[];
  historyLength?: number;
  thought?: string;
  isRevision?: boolean;
  revisesThought?: number;
  branchFromThought?: number;
  branchId?: string;
}

/**
 * What a tool asks for before it goes on. Nothing is sent by this package: whoever answers repeats the ids and
 * `requestState` in the next request.
 */
export interface InputRequestCard extends CardCommon {
  type: "input_request";
  message: string;
  requests: InputRequest[];
  /** What the server wants back with the answer, as it is. */
  requestState?: string;
  /** The task that waits for the answer. */
  taskId?: string;
}

/** One thing that a tool asks for. */
export interface InputRequest {
  /** What the answer refers to. */
  id: string;
  /** `form` has a `schema`, `url` a page to open; `approval` is a yes or no. */
  kind: "form" | "url" | "sampling" | "roots" | "approval" | "other";
  /** The method of the protocol, or the reason that is given. */
  method: string;
  message?: string;
  /** The JSON schema of the answer. */
  schema?: Json;
  /** Absent where it may not be opened. */
  url?: string;
  /** What else the request says. */
  params?: Json;
}

export interface StructuredCard extends CardCommon {
  type: "structured";
  data: Json;
  /** The top-level scalars. */
  entries: { key: string; value: string }[];
  /** Length of a list. */
  count?: number;
}

export interface TextCard extends CardCommon {
  type: "text";
  text: string;
  format: "plain" | "markdown" | "diff" | "csv" | "html";
  fields?: { [key: string]: Json };
}
