// Artifacts: their types, and how they stand in a stored answer.
import { any, checked, isObject, list, listOf, maybe, number, object, pure } from "./calls.js";
import { json } from "./content.js";
import { boolean, oneOf, string } from "./options.js";

const text = /* @__PURE__ */ maybe(string);
const mode = /* @__PURE__ */ maybe(/* @__PURE__ */ oneOf("charm"));
const MARKDOWN = "text/markdown";

export const normalizeArtifactType = /* @__PURE__ */ pure("normalizeArtifactType", { type: text, mode }, () => MARKDOWN);
export const artifactLanguage = /* @__PURE__ */ pure("artifactLanguage", { type: text, mode }, () => null);
export const isBinaryArtifact = /* @__PURE__ */ pure("isBinaryArtifact", { type: text }, () => false);

const table = (pairs) => new Map(pairs.split(" ").map((pair) => pair.split("=")));
const BY_MEDIA_TYPE = () => table(`text/html=html application/html=html application/json=application/json text/markdown=${MARKDOWN}`);
const BY_EXTENSION = () =>
  table(
    `json=application/json md=${MARKDOWN} markdown=${MARKDOWN} html=html htm=html svg=image/svg+xml png=image/png py=application/python js=application/javascript jsx=application/javascript ts=application/javascript tsx=application/javascript csv=${MARKDOWN} tsv=${MARKDOWN} txt=text log=text xml=code yaml=code yml=code`,
  );
// Families of media types: some that decide at once, and what is left to go by.
const DECIDING = () => table("image/svg=image/svg+xml image/png=image/png");
const OTHERS = () => table("text/=text application/=code");
const CLOSED_EXTENSIONS = /* @__PURE__ */ "exe bin dll so zip rar 7z tar gz".split(" ");
const CLOSED_MEDIA_TYPES = /* @__PURE__ */ "application/octet-stream application/x-binary".split(" ");
const family = (families, media) => [...families].find(([start]) => media.startsWith(start))?.[1];
const fileLanguage = /* @__PURE__ */ pure("fileLanguage", { name: string }, () => null);

export const fileToArtifactType = /* @__PURE__ */ checked("fileToArtifactType", { name: string, mime: text }, (name, mime = "") => {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1].toLowerCase();
  const media = mime.split(";")[0].trim().toLowerCase();
  const type = family(DECIDING(), media) ?? BY_MEDIA_TYPE().get(media) ?? BY_EXTENSION().get(extension) ?? family(OTHERS(), media) ?? "text";
  return { type, viewable: !CLOSED_EXTENSIONS.includes(extension) && !CLOSED_MEDIA_TYPES.includes(media), language: fileLanguage(name) };
});

export const preparseTextContent = /* @__PURE__ */ pure("preparseTextContent", { result: any }, any);

/** A UUID of version 4; `crypto.randomUUID` is missing on pages that are not secure. */
function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/(.{8})(....)(....)(....)/, "$1-$2-$3-$4-");
}

const asText = (value) => (typeof value === "string" ? value : (json(value) ?? ""));
const isText = (value) => typeof value === "string" && value !== "";
const ending = (type) => type.slice(type.lastIndexOf("/") + 1);

function binaries({ type, data, metadata }, position, own) {
  const given = asText(type ?? "");
  const made = [{ id: fresh(), type: normalizeArtifactType(given, own), title: `Generated ${ending(given).toUpperCase()}`, content: asText(data), position }];
  const source = metadata?.sourceCode;
  if (isText(source)) made.push({ id: fresh(), type: "application/vnd.ant.python", title: "Source Code", content: source, position: position + 1, language: "python" });
  return made;
}

export const binaryToArtifacts = /* @__PURE__ */ checked("binaryToArtifacts", { binary: object, position: number, mode }, binaries);

export const formatArtifactContent = /* @__PURE__ */ checked("formatArtifactContent", { content: any }, (content) => {
  if (typeof content === "string" && /^\s*\{/.test(content)) {
    try {
      const inner = JSON.parse(content).content;
      if (inner) return asText(inner);
    } catch {
      // Text that only looks like JSON.
    }
  }
  return asText(content);
});

/** The content of a stored artifact. Models send Markdown as JSON, too: then its `content` is meant. */
function contentOf(type, content) {
  if (type === MARKDOWN && typeof content === "string" && /^\s*\{/.test(content)) {
    try {
      const inner = JSON.parse(content).content;
      if (typeof inner === "string") return inner;
    } catch {
      // Text that only looks like JSON.
    }
  }
  return asText(content);
}

/** Markdown, in which a title cannot end the link, begin another one or be markup. */
const marker = ({ id, title }) => `[📎 ${title.replace(/[\\[\]<`]/g, "\\$&").replace(/\s+/g, " ")}](artifact:${id})`;
const titleOf = (artifact) => (isText(artifact?.title) ? artifact.title : "Artifact");

export const enhanceWithArtifacts = /* @__PURE__ */ checked("enhanceWithArtifacts", { store: object, artifacts: list, markers: /* @__PURE__ */ maybe(boolean) }, (store, artifacts, markers = true) => {
  const known = listOf(store.artifacts);
  const next = known.reduce((most, artifact) => Math.max(most, (Number(artifact?.position) || 0) + 1), known.length);
  const added = artifacts.filter(isObject).map((artifact, i) => {
    const type = isText(artifact.type) ? artifact.type : MARKDOWN;
    const id = `${ending(type).replace(/[^\w.+-]/g, "_")}-${fresh()}`;
    return { ...artifact, id, artifactId: id, type, title: titleOf(artifact), content: contentOf(type, artifact.content), position: next + i };
  });
  if (!added.length) return { ...store };
  const made = { ...store, artifacts: [...known, ...added] };
  const { conversation } = store;
  if (!markers || conversation == null) return made;
  if (!Array.isArray(conversation)) return { ...made, conversation: [conversation, ...added.map(marker)].filter(isText).join("\n\n") };
  const items = added.map(({ id, type, title, content }) => ({ type: "artifact", artifact: { id, type, title, content } }));
  return { ...made, conversation: [...conversation, ...items] };
});

export const toStoreFormat = /* @__PURE__ */ checked("toStoreFormat", { payload: object }, ({ input, binaryOutput }) => {
  const pieces = [];
  const artifacts = [];
  const add = ({ id, ...rest }) => {
    artifacts.push({ id, artifactId: id, ...rest });
    pieces.push(marker({ id, ...rest }));
  };
  const given = input?.conversation;
  for (const item of listOf(given)) {
    if (item?.type === "text" && isText(item.content)) pieces.push(item.content);
    if (item?.type === "artifact" && isObject(item.artifact)) {
      const { content, language } = item.artifact;
      const type = isText(item.artifact.type) ? item.artifact.type : MARKDOWN;
      add({ id: fresh(), type, title: titleOf(item.artifact), content: contentOf(type, content), position: artifacts.length, ...(isText(language) && { language }) });
    }
    if (item?.metadata?.hasBinaryOutput && isObject(binaryOutput)) binaries(binaryOutput, artifacts.length).forEach(add);
  }
  const conversation = typeof given === "string" ? given : pieces.join("\n\n");
  return { ...(typeof input?.thinking === "string" && { thinking: input.thinking }), conversation, ...(artifacts.length && { artifacts }) };
});

// An escape, the start of a marker, its end, or a button of the HTML that older answers hold. Each piece ends before the
// next one can begin, so that no text takes longer than it is long.
const REFERENCES = /\\.|\[📎 |\]\(artifact:([^()[\]\s]+)\)|<button\b([^<>]*)>📎 ([^<]*)<\/button>/gs;

export const extractArtifactRefs = /* @__PURE__ */ checked("extractArtifactRefs", { text: string, artifacts: /* @__PURE__ */ maybe(list) }, (given, artifacts = []) => {
  const titles = new Map(artifacts.map((artifact) => [artifact?.id, titleOf(artifact)]));
  const found = [];
  const add = (id, title) => found.push({ id, title: title === "" || title === "undefined" ? (titles.get(id) ?? "Artifact") : title });
  let start = -1;
  for (const { 0: piece, 1: id, 2: attributes, 3: title, index } of given.matchAll(REFERENCES)) {
    if (piece === "[📎 ") start = index + piece.length;
    if (id && start >= 0) {
      add(id, given.slice(start, index).replace(/\\(.)/gs, "$1"));
      start = -1;
    }
    const button = attributes && /\bdata-artifact-id="([^"]+)"/.exec(attributes);
    if (button) add(button[1], title);
  }
  return found;
});

const isCall = (block) => block?.type === "tool_use" && block.name === "response_formatter";

/** The formatter's arguments in what a provider sent. */
const unwrapped = (value) =>
  [value, ...listOf(value.content)].find(isCall)?.input ??
  value.choices?.[0]?.message?.tool_calls?.[0]?.function?.arguments ??
  listOf(value.candidates?.[0]?.content?.parts).find((part) => part?.functionCall)?.functionCall.args;

/** What a text says if it is JSON that holds something. */
function opened(value) {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export const repairFormatterPayload = /* @__PURE__ */ checked("repairFormatterPayload", { payload: any }, (payload) => {
  let thinking;
  let conversation = payload;
  let isInner = false;
  // Models wrap what they were asked for, sometimes several times. Deeper nesting is not a model's mistake.
  for (let left = 8; left > 0; left--) {
    conversation = opened(conversation);
    if (!isObject(conversation)) break;
    const wrapped = unwrapped(conversation);
    if (typeof conversation.thinking === "string") thinking ??= conversation.thinking;
    const inner = wrapped ?? conversation.conversation ?? (isInner ? undefined : (conversation.content ?? conversation.text ?? []));
    if (inner === undefined) break;
    isInner ||= !wrapped;
    conversation = inner;
  }
  if (isText(conversation)) conversation = [{ type: "text", content: conversation }];
  if (isObject(conversation)) conversation = [conversation];
  return { ...(thinking !== undefined && { thinking }), conversation: listOf(conversation) };
});
