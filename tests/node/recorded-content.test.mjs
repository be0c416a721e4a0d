// What real servers answered, on its way from blocks to data: which part decided, and that nothing is lost or shown
// that should not be.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { parseToolResult } from "../../pkg/node.js";

const root = new URL("../data/recorded/", import.meta.url);
const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".json")).sort();
const recordings = files.map((name) => ({ name: name.replaceAll("\\", "/"), ...JSON.parse(readFileSync(new URL(name, root), "utf8")) }));
const results = recordings.filter(({ result }) => result);

function parse({ tool, server, input, protocolError }, result) {
  const content = result ?? { jsonrpc: "2.0", id: 1, error: protocolError };
  return parseToolResult(tool, content, { server, input, explain: true });
}

/** JSON in a text, and what it has around it: a lone `result`, text blocks, strings. */
function opened(value) {
  for (let round = 0; round < 4; round++) {
    if (typeof value === "string") {
      try {
        const inner = JSON.parse(value);
        if (typeof inner !== "object" || inner === null) return value;
        value = inner;
      } catch {
        return value;
      }
    } else if (value !== null && typeof value === "object" && Object.keys(value).join() === "result") {
      value = value.result;
    } else {
      return value;
    }
  }
  return value;
}

/** As JSON, with members in order and null ones left out. */
const canonical = (value) =>
  JSON.stringify(value, (_, own) =>
    own !== null && typeof own === "object" && !Array.isArray(own)
      ? Object.fromEntries(Object.entries(own).filter(([, member]) => member !== null).sort(([a], [b]) => (a < b ? -1 : 1)))
      : own,
  );

const isShown = ({ annotations, forModel }) => forModel !== true && (annotations?.audience?.includes("user") ?? true);

/** The rule of the specification, said again: structured content decides unless it is empty or only a mirror. */
function deciding({ content = [], structuredContent: structured }) {
  const texts = content.filter(isShown).filter(({ type, text }) => type === "text" && typeof text === "string").map(({ text }) => text);
  const own = texts.length ? { part: "text" } : { part: "none" };
  const joined = texts.join("\n");
  if (structured == null || structured === "" || canonical(structured) === "{}") return own;
  const isMirror = Object.keys(structured).join() === "content" && (structured.content === joined || canonical(structured.content) === canonical(content));
  if (isMirror) return own;
  const data = opened(structured);
  const lists = Object.values(Object(data)).filter(Array.isArray);
  const only = typeof data === "object" && lists.length === 1 ? lists[0] : undefined;
  const same = [data, only, Object(data).message].filter((value) => value !== undefined);
  const isElements = Array.isArray(data) && data.length === texts.length && data.every((item, i) => canonical(opened(texts[i])) === canonical(item));
  const text = opened(joined);
  const isRepeated = same.some((value) => String(value) === joined || canonical(value) === canonical(text)) || isElements;
  if (isRepeated || texts.length === 0) return { part: "structured" };
  return typeof text === "object" ? { part: "structured", warning: "content_differs" } : { part: "merged", summary: joined.trim() };
}

test("each explanation says which part decided", () => {
  const counts = {};
  for (const recording of results) {
    const { explain, warnings = [], summary } = parse(recording, recording.result);
    const expected = deciding(recording.result);
    counts[explain.source] = (counts[explain.source] ?? 0) + 1;
    // Cards of what the tool was asked to draw.
    if (explain.source !== "input") assert.equal(explain.source, expected.part, recording.name);
    assert.equal(warnings.includes("content_differs"), expected.warning === "content_differs", recording.name);
    if (expected.summary) assert.equal(summary, expected.summary, recording.name);
    assert.match(explain.rule, /^[a-z_]+\.[a-z_]+$/, recording.name);
  }
  // Each part is there to be found.
  assert.deepEqual(counts, { text: 85, structured: 29, input: 2, none: 3, merged: 4 });
});

test("structured content that differs from the data in the text is told", () => {
  let tried = 0;
  for (const recording of results.filter(({ result }) => deciding(result).part === "structured")) {
    const result = { ...recording.result, content: [{ type: "text", text: '{"another":["answer"]}' }] };
    const { explain, warnings } = parse(recording, result);
    assert.deepEqual([explain.source, warnings], ["structured", ["content_differs"]], recording.name);
    tried++;
  }
  assert.ok(tried > 25);
});

/** What a block must leave in a card. */
const kept = ({ type, data, uri, resource }) =>
  type === "resource_link" ? { kind: "link", uri } : type === "resource" ? { kind: "resource", uri: resource.uri } : { kind: type, data };
const media = ({ content = [] }) => content.filter(({ type }) => type !== "text");
// Blocks are the card itself, or stand beside it.
const shown = (card) => (["media.blocks", "media.data"].includes(card.explain.rule) ? card.items : card.media) ?? [];

test("no image, sound or resource is lost", () => {
  const kinds = new Set();
  for (const recording of results) {
    const blocks = media(recording.result);
    const items = shown(parse(recording, recording.result));
    blocks.forEach((block, i) => {
      const expected = kept(block);
      kinds.add(expected.kind);
      for (const [key, value] of Object.entries(expected)) assert.equal(items[i]?.[key], value, `${recording.name}: ${key} of block ${i}`);
    });
  }
  assert.deepEqual([...kinds].sort(), ["audio", "image", "link", "resource"]);
});

test("nor beside any other card", () => {
  const block = { type: "resource_link", uri: "https://files.example.com/report.pdf", name: "report.pdf" };
  for (const recording of results) {
    // What is for the model only is not made for the user by company.
    if (!recording.result.content?.some(isShown)) continue;
    const result = { ...recording.result, content: [...recording.result.content, block] };
    const card = parse(recording, result);
    assert.equal(shown(card).at(-1)?.uri, block.uri, recording.name);
  }
});

test("nothing is shown that is for the model", () => {
  const secret = "for the model alone";
  const annotations = { audience: ["assistant"] };
  const hidden = [
    { type: "text", text: secret, annotations },
    { type: "text", text: JSON.stringify({ results: [{ title: secret }] }), forModel: true },
    { type: "image", data: "AAAA", mimeType: `image/${secret}`, annotations },
    { type: "resource_link", uri: "https://files.example.com/a", name: secret, annotations: { audience: [] } },
  ];
  for (const recording of results) {
    const { content = [] } = recording.result;
    if (!content.some(isShown)) continue;
    const card = parse(recording, recording.result);
    for (const blocks of [[...hidden, ...content], [...content, ...hidden]]) {
      const other = parse(recording, { ...recording.result, content: blocks });
      assert.ok(!JSON.stringify(other).includes(secret), recording.name);
      // Repeats the blocks, so it is another answer once they are others.
      if (!Array.isArray(recording.result.structuredContent?.content)) assert.deepEqual(other, card, recording.name);
    }
  }
});

test("what recorded results keep from the user stays hidden", () => {
  let tried = 0;
  for (const recording of results) {
    const card = JSON.stringify(parse(recording, recording.result));
    for (const { text } of recording.result.content?.filter((block) => !isShown(block)) ?? []) {
      assert.ok(!card.includes(text), recording.name);
      tried++;
    }
  }
  assert.ok(tried > 0);
});
