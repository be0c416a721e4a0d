import type { Json } from "./options.js";

/** Which types are kept apart: without a mode all that are known, with "charm" those that its clients know. */
export type ArtifactMode = "charm";

/** An artifact in a stored answer. */
export interface StoredArtifact {
  id: string;
  artifactId?: string;
  type: string;
  title: string;
  /** Text, or base64 for pictures and PDF. */
  content: string;
  position: number;
  language?: string;
  metadata?: object;
}

/** A stored answer: its text or items, and the artifacts that they refer to. */
export interface Store {
  thinking?: string;
  conversation: string | Json[];
  artifacts?: StoredArtifact[];
}

/** A file that a tool made. */
export interface BinaryOutput {
  type: string;
  /** Base64. */
  data: string;
  metadata?: { sourceCode?: string | undefined; [key: string]: unknown } | undefined;
}

/**
 * The type under which an artifact is shown.
 *
 * @example
 * normalizeArtifactType("code/rust"); // "code"
 * normalizeArtifactType("application/pdf"); // "application/pdf"
 * normalizeArtifactType("application/pdf", "charm"); // "text/markdown"
 */
export function normalizeArtifactType(type: string | null | undefined, mode?: ArtifactMode | null): string;

/**
 * The language that a type names, or null.
 *
 * @example
 * artifactLanguage("application/vnd.react"); // "jsx"
 */
export function artifactLanguage(type: string | null | undefined, mode?: ArtifactMode | null): string | null;

/**
 * Whether the content of this type is base64.
 *
 * @example
 * isBinaryArtifact("image/png"); // true
 */
export function isBinaryArtifact(type: string | null | undefined): boolean;

/**
 * The artifacts of a file that a tool made: the file, and its source where that is known. Ids are fresh.
 *
 * @example
 * const [plot, source] = binaryToArtifacts({ type: "image/png", data: "AAAA", metadata: { sourceCode: "plot()" } }, 4);
 * plot.title; // "Generated PNG"
 * source.position; // 5
 */
export function binaryToArtifacts(binary: BinaryOutput, position: number, mode?: ArtifactMode | null): StoredArtifact[];

/**
 * The content of an artifact as text: what `content` says in a text that is a JSON object, other texts as they are, other
 * values as JSON.
 *
 * @example
 * formatArtifactContent('{"content":"# Plan"}'); // "# Plan"
 * formatArtifactContent({ nodes: [] }); // "{\"nodes\":[]}"
 */
export function formatArtifactContent(content: unknown): string;

/**
 * The answer with more artifacts, which get fresh ids and the next positions. Unless `markers` is false the conversation,
 * if there is one, refers to them: a text by `[📎 title](artifact:ID)`, a list by items. Markdown that was sent as JSON,
 * `{"content":"…"}`, becomes what it says. Nothing that is given is changed.
 *
 * @example
 * const store = enhanceWithArtifacts({ conversation: "Done." }, [{ type: "text/csv", title: "Data", content: "a,b" }]);
 * extractArtifactRefs(store.conversation)[0].title; // "Data"
 * store.artifacts[0].content; // "a,b"
 */
export function enhanceWithArtifacts(
  store: Store,
  artifacts: readonly {
    type?: string | undefined;
    title?: string | undefined;
    content?: unknown;
    language?: string | undefined;
    metadata?: object | undefined;
  }[],
  markers?: boolean | null,
): Store;

/**
 * The artifacts that a text refers to, by markers or by the HTML buttons of older answers. A title that is missing comes
 * from `artifacts`.
 *
 * @example
 * extractArtifactRefs("See [📎 Plan](artifact:p-1)."); // [{ id: "p-1", title: "Plan" }]
 */
export function extractArtifactRefs(text: string, artifacts?: readonly { id: string; title?: string | undefined }[] | null): { id: string; title: string }[];

/**
 * How a file is shown: by its media type where that says enough, else by the end of its name.
 *
 * @example
 * fileToArtifactType("a.rs", "application/octet-stream"); // { type: "code", viewable: false, language: "rust" }
 */
export function fileToArtifactType(name: string, mime?: string | null): { type: string; viewable: boolean; language: string | null };

/**
 * The thoughts and the conversation in what a model gave to a formatter, however it wrapped them: calls as providers send
 * them, JSON in texts, a text or an object instead of a list.
 *
 * @example
 * repairFormatterPayload({ thinking: "t", conversation: "Hi" });
 * // → { thinking: "t", conversation: [{ type: "text", content: "Hi" }] }
 */
export function repairFormatterPayload(payload: unknown): { thinking?: string; conversation: Json[] };

/**
 * What a formatter gave, as it is stored: a text that refers to the artifacts, which get fresh ids.
 *
 * @example
 * const artifact = { type: "code", title: "Main", content: "fn main() {}", language: "rust" };
 * const store = toStoreFormat({ input: { conversation: [{ type: "text", content: "Hi" }, { type: "artifact", artifact }] } });
 * store.conversation === `Hi\n\n[📎 Main](artifact:${store.artifacts[0].id})`; // true
 */
export function toStoreFormat(payload: {
  input: { thinking?: string | undefined; conversation?: unknown };
  binaryOutput?: BinaryOutput | null | undefined;
}): Store & { conversation: string };

/**
 * A tool result in which the texts that are JSON are what they say. Integers beyond ±(2^53 − 1) become text with their
 * digits.
 *
 * @example
 * preparseTextContent({ content: [{ type: "text", text: "[1,2]" }] }); // { content: [{ type: "text", text: [1, 2] }] }
 */
export function preparseTextContent(result: unknown): Json;
