import type {
  AddressesCard,
  BookingConfirmedCard,
  BookingsCard,
  CartCard,
  InfoCard,
  OrderPlacedCard,
  OrdersCard,
  ProductsCard,
  RawCard,
  RestaurantsCard,
  StatusCard,
  TimeSlotsCard,
} from "./commerce.js";
import type { KindCard, OwnCard } from "./kinds.js";
import type {
  ChartCard,
  CodeExecutionCard,
  ErrorCard,
  HttpResponseCard,
  InputRequestCard,
  ListCard,
  MediaCard,
  MediaItem,
  StructuredCard,
  TableCard,
  TextCard,
  ThinkingStepCard,
  WebSearchCard,
  WorkflowRunCard,
} from "./general.js";
import type {
  ArtifactsCard,
  BibliographyCard,
  CodeMatchesCard,
  ContextResultsCard,
  DocChunksCard,
  DocSearchCard,
  FileContentCard,
  FileListCard,
  KnowledgeGraphCard,
} from "./knowledge.js";

/** Something that was kept out of a card, or changed, for safety. */
export interface SecurityNote {
  /** JSON Pointer in the card; of something dropped, where it would stand. */
  path: string;
  kind: "url" | "hidden_text" | "control" | "length" | "limit" | "untrusted" | "secret";
  action: "dropped" | "stripped" | "cut" | "blocked";
  /** For URLs: scheme, relative, credentials, host, characters or disabled. */
  reason: string;
  /** At most 120 characters of it. Removed characters are made visible: hidden tags as letters, others as `U+200B`. */
  value?: string;
}

/** Why it became this card. */
export interface Explanation {
  /** The content was, or held, a JSON document. */
  json: boolean;
  source: "text" | "structured" | "merged" | "object" | "input" | "none";
  /** From the tool's name: search, cart, slot … */
  intent: string | null;
  /** Short id of the rule that decided, e.g. `cart.tool_name`, `shape.products`. */
  rule: string;
  considered: { card: string; reason: string }[];
  /** JSON Pointer of the payload in the document. */
  payload: string | null;
  /** JSON Pointer of each row, where the card has rows. */
  rows?: string[];
}

/** The page of an MCP App. */
export interface App {
  /** Always `ui://…`. */
  resourceUri: string;
  /** Who names it: the result, the tool's definition, or a page in the result. */
  source: "result" | "tool" | "resource";
  mimeType?: string;
  /** Who may call the tool: `model`, `app`. */
  visibility?: string[];
}

/** Optional on every card. Missing values are absent, not null, unless typed so. */
export interface CardCommon {
  /** Only with the option `explain`. */
  explain?: Explanation;
  /** At most 100; one more says how many were left out. */
  security?: SecurityNote[];
  /** Visible text that is not the data, and what the server says beside the rows of a card (errors, warnings). */
  summary?: string;
  media?: MediaItem[];
  /** A page that a host may show in a frame beside the card. This package never runs it. */
  app?: App;
  /** Everything in the result was meant for the model only, or the tool is for apps only. */
  hidden?: true;
  warnings?: string[];
  /** Fields that were computed, not read. */
  derived?: string[];
  /** Rows before a limit cut them. */
  total?: number;
}

/** Every card, told apart by `type`. */
export type ParsedToolResult =
  | AddressesCard
  | ArtifactsCard
  | BibliographyCard
  | BookingConfirmedCard
  | BookingsCard
  | CartCard
  | ChartCard
  | CodeExecutionCard
  | CodeMatchesCard
  | KindCard
  | OwnCard
  | ContextResultsCard
  | DocChunksCard
  | DocSearchCard
  | ErrorCard
  | FileContentCard
  | FileListCard
  | HttpResponseCard
  | InfoCard
  | InputRequestCard
  | KnowledgeGraphCard
  | ListCard
  | MediaCard
  | OrderPlacedCard
  | OrdersCard
  | ProductsCard
  | RawCard
  | RestaurantsCard
  | StatusCard
  | StructuredCard
  | TableCard
  | TextCard
  | ThinkingStepCard
  | TimeSlotsCard
  | WebSearchCard
  | WorkflowRunCard;

export type CardType = ParsedToolResult["type"];

/** The card of a type: `CardOf<"products">`. */
export type CardOf<Type extends CardType> = Extract<ParsedToolResult, { type: Type }>;
