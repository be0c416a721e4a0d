// Random calls of the functions that make no cards.
import { randomDocument } from "../../tests/node/random.mjs";
import { inForm, randomSubject, randomTool } from "./results.mjs";
import { damaged } from "./texts.mjs";
import { changed, changedText, copyOf, randomText, randomUrl } from "./values.mjs";

const TYPES = ["text/markdown", "application/vnd.ant.python", "image/svg+xml", "html", "code", "text", "application/json", "image/png", "application/vnd.ant.react", "json", "mermaid", "text/plain; charset=utf-8", "charm", ""];
const NAMES = ["a.ts", "src/a.PY", "a.tar.gz", "README", ".env", "a.svg", "Dockerfile", "a.b.c.json", "é.md", "a.", "..", "C:\\a.rs"];

/** A list of variants as models write it. */
function variants(dice, pool) {
  const line = () => `${dice.pick(["- ", "* ", "• ", "1. ", "  - ", ""])}${randomText(dice, pool)} ${dice.pick(["@", "-", "–", "at", ":"])} ${dice.pick(["₹60", "Rs. 99", "₹1,299.50", "$5", "60", "₹"])}`;
  const lines = Array.from({ length: dice.between(0, 12) }, () => dice.weighted([[3, line], [1, () => `**${randomText(dice, pool)}**`], [1, () => randomText(dice, pool)], [1, () => ""]])());
  return `**Milk**\n${lines.join("\n")}`;
}

const anyForm = (dice, pool) => inForm(dice, randomSubject(dice, pool).payload, pool);

/** A sentence about a failed call. */
const failure = (dice, pool) => dice.pick(["HTTP 429", "401 Unauthorized", "timeout", "address not serviceable", "token expired", "500 Internal Server Error", "invalid argument", "rate limit", randomText(dice, pool)]);

/** Arguments for what is done in the module, where more than the vectors is worth trying. */
const ARGUMENTS = {
  abortMessage: (dice, pool) => [dice.pick(["address", "auth", "server", "validation"]), randomText(dice, pool)],
  artifactLanguage: (dice) => [dice.pick(TYPES), dice.pick([undefined, "charm"])],
  classifyToolError: (dice, pool) => [dice.chance(0.5) ? anyForm(dice, pool) : `${failure(dice, pool)} ${failure(dice, pool)}`],
  cssName: (dice, pool) => [randomText(dice, pool)],
  fileToArtifactType: (dice, pool) => [dice.chance(0.5) ? dice.pick(NAMES) : randomText(dice, pool), dice.pick([undefined, ...TYPES])],
  isBinaryArtifact: (dice) => [dice.pick(TYPES)],
  isValidKnowledgeGraph: (dice, pool) => [dice.chance(0.5) ? dice.pick(pool.documents) : changed(dice, { nodes: [{ id: "a", name: "A", type: "x" }], links: [{ source: "a", target: "a", label: "l" }] }, pool)],
  normalizeArtifactType: (dice, pool) => [dice.chance(0.7) ? dice.pick(TYPES) : randomText(dice, pool), dice.pick([undefined, "charm"])],
  parseVariantsFromText: (dice, pool) => [dice.chance(0.7) ? variants(dice, pool) : dice.pick(pool.texts)],
  preparseTextContent: (dice, pool) => [anyForm(dice, pool)],
  safeImageUrl: (dice, pool) => [dice.chance(0.7) ? changedText(dice, randomUrl(dice), pool) : randomUrl(dice)],
  splitChunkId: (dice, pool) => [dice.pick([randomText(dice, pool), `a/b.md#${randomText(dice, pool)}`, `${randomTool(dice, pool)}.md`])],
  uniqueKey: (dice, pool) => [dice.pick(["a", "a1", "7", "", randomText(dice, pool)]), dice.some(["a", "a1", "a2", "a10", "7", "8", "", 5, null], 6)],
};
const IN_MODULE = Object.keys(ARGUMENTS);

/** The arguments of a vector with one of them changed, or of another kind. */
function changedArguments(dice, args, pool) {
  const made = args.map((arg) => copyOf(arg));
  const at = dice.below(made.length);
  if (made.length === 0) return made;
  const own = made[at];
  made[at] = dice.weighted([
    [6, () => (typeof own === "string" ? changedText(dice, own, pool) : changed(dice, own, pool))],
    [1, () => (typeof own === "string" ? damaged(dice, own, pool) : randomDocument(dice.random))],
    [1, () => dice.pick([undefined, null, 0, "", true, [], {}, randomText(dice, pool)])],
  ])();
  return made;
}

/** The name of a function and its arguments. */
export function randomFunction(dice, pool) {
  if (dice.chance(0.4)) {
    const name = dice.pick(IN_MODULE);
    const args = ARGUMENTS[name](dice, pool);
    return { name, args: dice.chance(0.1) ? changedArguments(dice, args, pool) : args };
  }
  const { name, args } = dice.pick(pool.samples);
  return { name, args: changedArguments(dice, args, pool) };
}
