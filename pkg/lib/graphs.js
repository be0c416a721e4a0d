// Knowledge graphs and bibliographies, and what a chat collects of them. The nodes, links and entries are the caller's own.
import { any, checked, isObject, list, listOf, object, pure } from "./calls.js";
import { string } from "./options.js";

export const isValidKnowledgeGraph = /* @__PURE__ */ pure("isValidKnowledgeGraph", { value: any }, () => false);

const rows = (value) => listOf(value).filter(isObject);
const byId = (row) => row.id;
const byEnds = ({ source, target, label }) => JSON.stringify([source, target, label || ""]);

/** Rows by their key: those of `first` with the last value of each, of `more` what is new, else what `both` makes of the two. */
function merged(first, more, key, both) {
  const made = new Map(rows(first).map((row) => [key(row), row]));
  for (const row of rows(more)) {
    const own = made.get(key(row));
    made.set(key(row), own ? both(own, row) : row);
  }
  return [...made.values()];
}

const withEvidence = (own, { evidence }) =>
  Array.isArray(own.evidence) && Array.isArray(evidence) ? { ...own, evidence: [...new Set([...own.evidence, ...evidence])] } : own;

export const mergeKnowledgeGraphs = /* @__PURE__ */ checked("mergeKnowledgeGraphs", { a: object, b: object }, (a, b) => {
  const metadata = { ...a.metadata, ...b.metadata };
  return {
    nodes: merged(a.nodes, b.nodes, byId, any),
    links: merged(a.links, b.links, byEnds, withEvidence),
    ...(Object.keys(metadata).length && { metadata }),
  };
});

export const graphVersions = /* @__PURE__ */ checked("graphVersions", { artifacts: list, id: string }, (artifacts, id) => {
  const known = new Map(rows(artifacts).map((artifact) => [artifact.id, artifact]));
  const walk = (from, link) => {
    const found = [];
    // What was found is taken out, so that a circle ends.
    for (let at = from; typeof at === "string" && known.has(at); at = found.at(-1)[link]) {
      found.push(known.get(at));
      known.delete(at);
    }
    return found;
  };
  const until = walk(id, "previousVersionId");
  const later = walk(until[0]?.nextVersionId, "nextVersionId");
  return [...until.reverse(), ...later];
});

const pmid = (entry) => entry?.pmid;

export const mergeBibliography = /* @__PURE__ */ checked("mergeBibliography", { current: list, added: list }, (current, added) => {
  const known = new Set(current.map(pmid));
  return [...current, ...added.filter((entry) => !known.has(pmid(entry)))];
});

/** The graph in an artifact that is marked as one. */
function graphOf({ graph, content }) {
  try {
    return graph && JSON.parse(content);
  } catch {
    return undefined;
  }
}

export const foldResult = /* @__PURE__ */ checked("foldResult", { state: object, card: object }, (state, card) => {
  const made = { ...state };
  const add = (name, more) => {
    if (more.length) made[name] = [...rows(state[name]), ...more];
  };
  const entries = card.type === "bibliography" ? card.entries : card.bibliography;
  if (Array.isArray(entries)) made.bibliography = mergeBibliography(rows(state.bibliography), entries);
  const artifacts = card.type === "artifacts" ? rows(card.artifacts) : [];
  const graphs = new Map(artifacts.map((artifact) => [artifact, graphOf(artifact)]).filter(([, graph]) => isObject(graph)));
  for (const graph of card.type === "knowledge_graph" ? [card] : graphs.values()) {
    made.knowledgeGraph = mergeKnowledgeGraphs(made.knowledgeGraph ?? {}, graph);
  }
  const others = artifacts.filter((artifact) => !graphs.has(artifact));
  add("binaryOutputs", others.filter(({ binary }) => binary));
  add("directArtifacts", others.filter(({ binary }) => !binary));
  return made;
});
