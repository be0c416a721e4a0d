import { asString } from "./strings.js";

/** Levels of a tree. */
const DEEPEST = 24;

/**
 * A tree from rows that know their depth, or only their paths. Rows of a listing come with depth; a list of paths has
 * its folders in the paths, which become branches of their own.
 * @param {{ path: string, name: string, kind: string, depth: number }[]} entries
 */
export function fileTree(entries) {
  const root = { children: [], byName: new Map() };
  const nodes = new Map();
  for (const entry of entries) {
    const parts = partsOf(asString(entry.path).replace(/^file:\/\//i, "").replace(/\/{2,}/g, "/"));
    const name = parts.pop() ?? asString(entry.path);
    const parent = folder(root, nodes, parts);
    const known = nodes.get(key(parts, name));
    if (known) known.entry ??= entry;
    else add(parent, nodes, key(parts, name), { name: entry.name || name, entry, path: entry.path });
  }
  return root.children;
}

/**
 * The folders of a path and its name. Folders that are deeper than anybody looks are one, so that a path of thousands is neither
 * taken apart nor drawn as thousands of branches.
 */
function partsOf(path) {
  const parts = [];
  const end = path.endsWith("/") ? path.length - 1 : path.length;
  let start = 0;
  while (start < end) {
    const isDeep = parts.length === DEEPEST - 2;
    const slash = isDeep ? path.lastIndexOf("/", end - 1) : path.indexOf("/", start);
    const stop = slash < start || slash > end ? end : slash;
    if (stop > start) parts.push(path.slice(start, stop));
    start = stop + 1;
  }
  return parts;
}

const key = (parts, name) => [...parts, name].join("/");

function folder(root, nodes, parts) {
  let parent = root;
  let path = "";
  for (const part of parts) {
    path = path === "" ? part : `${path}/${part}`;
    let node = nodes.get(path);
    if (!node) node = add(parent, nodes, path, { name: part, path });
    parent = node;
  }
  return parent;
}

function add(parent, nodes, path, node) {
  const whole = { ...node, children: [] };
  nodes.set(path, whole);
  parent.children.push(whole);
  return whole;
}

/** The nodes that are to be seen, in order, with their depth: what is below a folded one is left out. */
export function visible(nodes, folded) {
  const found = [];
  const waiting = nodes.map((node) => ({ node, depth: 0 })).reverse();
  while (waiting.length > 0) {
    const { node, depth } = waiting.pop();
    found.push({ node, depth });
    if (folded.has(node.path)) continue;
    for (let index = node.children.length - 1; index >= 0; index--) waiting.push({ node: node.children[index], depth: depth + 1 });
  }
  return found;
}
