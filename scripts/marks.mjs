// Writes which characters stand on the one before them: src/safety/marks.rs. The elements ask the same of the engine.
import { writeFileSync } from "node:fs";

/** Those of the first plane. Beyond it are scripts that hardly any font knows; their marks take room of their own. */
const codes = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => /[\p{Mn}\p{Me}]/u.test(String.fromCharCode(code)));

const edges = [];
for (const code of codes) {
  if (edges.at(-1) === code) edges[edges.length - 1] = code + 1;
  else edges.push(code, code + 1);
}
const hex = (code) => `0x${code.toString(16).toUpperCase().padStart(4, "0")}`;
const rows = [];
for (let at = 0; at < edges.length; at += 12) rows.push(`    ${edges.slice(at, at + 12).map(hex).join(", ")},\n`);
writeFileSync(
  "src/safety/marks.rs",
  `//! Marks that stand on the character before them. Written by scripts/marks.mjs from Unicode ${process.versions.unicode}; do not edit.

/// Where runs of marks begin and end, in turns.
#[rustfmt::skip]
pub(super) const MARKS: [u16; ${edges.length}] = [
${rows.join("")}];
`,
);
