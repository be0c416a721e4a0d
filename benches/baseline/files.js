// Files and folders: a listing as file servers print it, or one path on a line.
import { isPlain } from "./clean.js";
import { isSoftError } from "./prose.js";
import { SPACE, string, text, trim } from "./words.js";

const ROWS = 1000;
const NOTHING = "No matches found";
const NAME_WIDTH = 30;
const CLOSING = /^(?:Total|Combined size): /;
const SIZE = /^(.*) (\d+(?:\.\d*)? (?:B|KB|MB|GB|TB))$/;
const EXTENSION = /\.[A-Za-z0-9]{1,8}$/;
const HAS_SPACE = new RegExp(`[${SPACE}]`);
/** With what a listing begins. */
const BRACKET = /^\s*\[/;
const END = new RegExp(`[${SPACE}]+$`);

/** Entries as they are found. */
class Files {
  entries = [];
  total = 0;
  directories = 0;
  #most;
  #gate;
  #isPlain;

  /** A text in which nothing is to be cleaned has no line in which something is. */
  constructor(whole, options, gate) {
    this.#most = options.limits?.rows ?? ROWS;
    this.#gate = gate;
    this.#isPlain = isPlain(whole, Infinity) && options.limits?.fieldChars === undefined;
  }

  add(path, name, kind, depth, sizeText) {
    if (kind === "directory") this.directories++;
    if (this.total++ >= this.#most) return;
    const at = this.entries.length;
    const show = (value, key) => (this.#isPlain && value.length <= 10_000 ? value : this.#gate.text(value, at, key));
    const entry = { path: show(path, "path"), name: show(name, "name"), kind, depth };
    if (sizeText !== undefined) {
      if (sizeText.endsWith(" B")) entry.size = Number(sizeText.slice(0, -2));
      entry.sizeText = sizeText;
    }
    this.entries.push(entry);
  }

  card(root, gate) {
    const card = { type: "file_list", entries: this.entries };
    if (this.total > this.entries.length) card.total = this.total;
    if (root !== undefined) card.root = gate.text(root, undefined, "root");
    card.fileCount = this.total - this.directories;
    card.directoryCount = this.directories;
    return card;
  }
}

const linesOf = (whole) => whole.split(whole.includes("\r") ? /\r?\n/ : "\n");
const count = (whole) => (whole.length > 2 * NAME_WIDTH ? NAME_WIDTH : [...whole].length);

/** `[DIR] name` and `[FILE] name`, maybe with a column of sizes. */
function listing(whole, files) {
  for (const line of linesOf(whole)) {
    const isFile = line.startsWith("[FILE] ");
    if (!isFile && !line.startsWith("[DIR] ")) {
      if (string(line) === undefined || (files.total > 0 && CLOSING.test(line))) continue;
      return false;
    }
    const rest = line.slice(isFile ? 7 : 6).replace(END, "");
    const found = rest.endsWith("B") ? SIZE.exec(rest) : null;
    const isSized = found !== null && (found[1].endsWith(" ") || count(found[1]) >= NAME_WIDTH);
    const name = isSized ? found[1].replace(END, "") : rest;
    files.add(name, name, isFile ? "file" : "directory", 0, isSized ? found[2] : undefined);
  }
  return files.total > 0;
}

const isPath = (line) => (line.includes("/") || line.includes(".")) && !line.includes("://") && (!HAS_SPACE.test(line) || line.startsWith("/") || EXTENSION.test(line));

function addPath(path, root, files) {
  let from = path.startsWith(root) ? root.length : 0;
  if (path.startsWith("./", from)) from += 2;
  else if (path.startsWith("/", from)) from++;
  const end = path.endsWith("/") ? path.length - 1 : path.length;
  let depth = 0;
  let slash = -1;
  let back = -1;
  for (let at = 0; at < end; at++) {
    const unit = path.charCodeAt(at);
    if (unit !== 47 && unit !== 92) continue;
    if (at >= from) depth++;
    if (unit === 47) slash = at;
    else back = at;
  }
  const name = path.slice((slash === -1 ? back : slash) + 1, end);
  files.add(path, name, "unknown", depth);
}

/** One path on a line, where the tool looks for files. */
function paths(whole, root, files) {
  if (trim(whole) === NOTHING) return true;
  if (string(whole) === undefined || isSoftError(whole)) return false;
  const lines = [];
  for (const given of linesOf(whole)) {
    const line = trim(given);
    if (line === "") continue;
    if (!isPath(line)) return false;
    lines.push(line);
  }
  for (const line of lines) addPath(line, root ?? "", files);
  return true;
}

/** @param {boolean} isFinder whether the tool looks for files */
export function fileList(whole, isFinder, options, gate) {
  const root = text(options.input?.path);
  if (BRACKET.test(whole)) {
    const files = new Files(whole, options, gate);
    if (listing(whole, files)) return files.card(root, gate);
  }
  if (!isFinder) return undefined;
  const files = new Files(whole, options, gate);
  return paths(whole, root, files) ? files.card(root, gate) : undefined;
}
