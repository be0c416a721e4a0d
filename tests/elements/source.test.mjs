// What can be said of the elements by reading their source: safe by construction, every word in one table.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ICONS } from "../../pkg/elements/lib/icons.js";
import { english } from "../../pkg/elements/lib/messages.js";
import { TAGS } from "../../pkg/elements/lib/types.js";
import { icons } from "../../scripts/icons.mjs";
import { complaint, declaredTypes } from "../node/card-schema.mjs";
import { examples } from "./examples.mjs";

const root = fileURLToPath(new URL("../../pkg/elements/", import.meta.url));
/** The packs of other languages have every key too, and say nothing themselves. */
const files = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".js") && !/^(?:dist|messages)\b/.test(name));
/** The code without its comments. */
const code = (text) => text.replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "");
const texts = new Map(files.map((name) => [name, readFileSync(root + name, "utf8")]));
const sources = new Map([...texts].map(([name, text]) => [name, code(text)]));
const everything = [...sources.values()].join("\n");

test("nothing turns text into markup or code", () => {
  const forbidden = [
    "innerHTML", "outerHTML", "insertAdjacentHTML", "unsafeHTML", "unsafeSVG", "unsafeCSS", "unsafeStatic", "unsafeMathML", "document.write",
    "createContextualFragment", "setHTMLUnsafe", "srcdoc", "<iframe", "<object", "<embed", "<script", "eval(", "new Function",
    "javascript:", "on\\w+=\\$",
  ];
  for (const [name, source] of sources) {
    for (const word of forbidden) if (word !== "innerHTML" || name !== "lib/svg.js") assert.doesNotMatch(source, new RegExp(word.replace(/[(]/g, "\\(")), `${name} has ${word}`);
  }
});

/** All that is done with the text of a drawing. */
const PARSED = [
  'const drawing = document.implementation.createDocument(null, "drawing");',
  'drawing.documentElement.innerHTML = trusted(source.replace(PROLOG, "").replaceAll(SVG, PLAIN));',
  "drawing.replaceChild(svg, drawing.documentElement);",
  'policy ??= trustedTypes.createPolicy("mcp-cards", { createHTML: (one) => one });',
  "return policy.createHTML(text);",
];

test("drawings are parsed in one place, as nothing that could be drawn, and what comes of it stays there", () => {
  for (const [name, source] of sources) if (name !== "lib/svg.js") assert.doesNotMatch(source, /DOMParser|parseFromString|createHTML|createDocument/, name);
  const source = sources.get("lib/svg.js");
  for (const line of PARSED) assert.equal(source.split(line).length, 2, line);
  const rest = PARSED.reduce((text, line) => text.replace(line, ""), source);
  for (const text of [rest, sources.get("lib/svg-styles.js")]) assert.doesNotMatch(text, /HTML|parseFromString|append|insert|adopt|importNode|cloneNode|replaceChild|replaceWith|before\(|after\(/);
});

test("every template is one that draws nothing hidden", () => {
  for (const [name, source] of sources) if (name !== "lib/template.js") assert.doesNotMatch(source, /from "lit(?:-\w+)?"/, name);
});

test("nothing talks to the network", () => {
  for (const [name, source] of sources) assert.doesNotMatch(source, /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon/, name);
});

test("nothing is loaded later but our own files, by names that stand in one list", () => {
  for (const [name, source] of sources) if (name !== "lib/loaders.js") assert.doesNotMatch(source, /\bimport\s*\(/, name);
  const loaders = [...sources.get("lib/loaders.js").matchAll(/^ {2}"(mcp-[a-z-]+)": \(\) => import\("\.\.\/((?:cards|parts)\/[a-z-]+\.js)"\),$/gm)].map(([, tag, path]) => [tag, path]);
  assert.equal(loaders.length, sources.get("lib/loaders.js").match(/\bimport\s*\(/g).length, "an import of another form");
  for (const [tag, path] of loaders) {
    assert.ok(sources.has(path), path);
    const name = tag.replace(/^mcp-(?:card|part)-/, "");
    assert.match(sources.get(path), tag.startsWith("mcp-card-") ? new RegExp(`define\\("${name.replaceAll("-", "_")}", `) : new RegExp(`definePart\\("${name}", `), tag);
  }
  // The element for calls that wait is there from the start.
  const tags = new Set(loaders.map(([tag]) => tag));
  assert.deepEqual([...TAGS.values()].filter((tag) => !tags.has(tag)), [TAGS.get("call")]);
  assert.deepEqual([...TAGS.keys()].sort(), [...declaredTypes, "call", "unknown"].sort());
  const cards = [...sources.keys()].filter((name) => name.startsWith("cards/") && name !== "cards/call.js").sort();
  assert.deepEqual(loaders.map(([, path]) => path).filter((path) => path.startsWith("cards/")).sort(), cards);
  assert.deepEqual([...sources.get("all.js").matchAll(/^import "\.\/(cards\/[a-z-]+\.js)";$/gm)].map(([, path]) => path).sort(), cards);
});

test("addresses reach src and href only through the gate or as blobs", () => {
  const allowed = /^\$\{(?:href|url|source|this\.url)\}$/;
  for (const [name, source] of sources) {
    for (const [, attribute, value] of source.matchAll(/[\s<](src|href|action|formaction|poster|srcset|xlink:href)=(\$\{[^}]*\}|"[^"]*")/g)) {
      assert.match(value, allowed, `${name}: ${attribute}=${value}`);
    }
  }
});

test("links leave no trace and cannot reach back", () => {
  const links = [...everything.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
  const outward = links.filter((tag) => !tag.includes("download="));
  assert.equal(outward.length, 1);
  assert.match(outward[0], /rel="noopener noreferrer"/);
});

test("styles are set through the object model, so that a strict policy allows them", () => {
  for (const [name, source] of sources) assert.doesNotMatch(source, /\sstyle=|styleMap/, name);
});

test("every sentence that is said is in the table, and every one in the table is said", () => {
  const said = new Set([...everything.matchAll(/"([a-z_]+(?:\.[a-zA-Z_]+)*)"/g)].map(([, key]) => key));
  const patterns = [...everything.matchAll(/`([a-z_.]*)\$\{[^}]*\}([a-z_.]*)`/g)].map(([, start, end]) => [start, end]).filter(([start, end]) => start + end !== "");
  for (const key of [...everything.matchAll(/say\("([^"]+)"/g)].map(([, key]) => key)) assert.ok(Object.hasOwn(english, key), `"${key}" is not in the table`);
  for (const key of [...everything.matchAll(/empty\("([^"]+)"/g)].map(([, key]) => key)) {
    assert.ok(Object.hasOwn(english, `${key}.empty`) && Object.hasOwn(english, `${key}.empty.next`), `${key}.empty`);
  }
  for (const key of Object.keys(english)) {
    const built = patterns.some(([start, end]) => key.startsWith(start) && key.endsWith(end) && key.length > start.length + end.length);
    assert.ok(said.has(key) || built, `"${key}" is never said`);
  }
  for (const type of declaredTypes) assert.ok(Object.hasOwn(english, `${type}.title`), `${type}.title`);
});

test("the icons are those of lucide", () => {
  assert.equal(texts.get("lib/icons.js"), icons());
  const unused = Object.keys(ICONS).filter((name) => !new RegExp(`["']${name}["']`).test(everything));
  assert.deepEqual(unused, []);
});

test("every declared type has examples: normal, empty or missing, hostile, right to left; those that grow also partial", () => {
  // A call without a result is drawn like a card, but is none.
  assert.deepEqual([...examples.keys()], [...declaredTypes, "call"].sort());
  const growing = ["products", "restaurants", "time_slots", "addresses", "doc_search", "context_results", "code_matches", "web_search", "table", "collection"];
  for (const [type, cases] of examples) {
    const names = cases.map(({ name }) => name);
    assert.ok(cases.length >= 5, `${type} has only ${cases.length} examples`);
    assert.equal(new Set(names).size, names.length, `${type}: a name is used twice`);
    assert.ok(names.includes("hostile") && names.includes("right to left"), type);
    assert.ok(cases.some(({ name }) => /empty|missing/.test(name)) || type === "status", `${type} has no empty example`);
    assert.equal(cases.some(({ partial }) => partial), growing.includes(type), `${type}: partial`);
  }
});

test("the examples are cards as the types declare them", () => {
  for (const [type, cases] of examples) {
    for (const { name, card, partial, foreign } of cases) {
      if (partial || foreign) continue;
      assert.equal(complaint(card), undefined, `${type}/${name}`);
      assert.equal(card.type, type);
    }
  }
});

test("docs/theming.md names every custom property that a page may set, and every property of the element", () => {
  const page = readFileSync(new URL("../../docs/theming.md", import.meta.url), "utf8");
  const named = (text) => [...new Set([...text.matchAll(/--mcp-[a-z-]+/g)].map(([name]) => name))].sort();
  assert.deepEqual(named(page), named(everything));
  const declared = [...readFileSync(`${root}index.d.ts`, "utf8").split("class McpCard")[1].matchAll(/^ {2}(?!readonly \w)(\w+): /gm)].map(([, name]) => name);
  const [, known] = /static properties = \{(.*?)\n {2}\};/s.exec(texts.get("mcp-card.js"));
  const properties = [...known.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
  assert.deepEqual(declared.sort(), properties.sort());
  for (const name of properties) assert.ok(page.includes(`\`${name}\``) || page.includes(`\`${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}\``), `docs/theming.md does not name ${name}`);
});
