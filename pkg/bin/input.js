import { readFileSync } from "node:fs";
import { isMessage } from "./message.js";

/** What the person who typed the command did wrong; said without a stack. */
export class Mistake extends Error {
  constructor(message, code = 2) {
    super(message);
    this.code = code;
  }
}

const REASONS = { ENOENT: "there is no such file", EISDIR: "it is a folder", EACCES: "it may not be read" };

/** The bytes of a file, or of what is piped in. */
export function readBytes(path) {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch (error) {
    // A terminal that is not asked for input has none.
    if (path === "-" && error.code === "EOF") return Buffer.alloc(0);
    throw new Mistake(`cannot read ${path}: ${REASONS[error.code] ?? error.message}`);
  }
}

export const readText = (path) => readBytes(path).toString("utf8").replace(/^\ufeff/, "");

/** A result as an application would hand it over: a message as the object that it is, anything else as its text. */
export function readResult(path) {
  const text = readText(path);
  try {
    const value = JSON.parse(text);
    return isMessage(value) ? value : text;
  } catch {
    return text;
  }
}

/** The definitions of a file: one, a list, or a list under `cards`. */
export function readDefinitions(path) {
  let value;
  try {
    value = JSON.parse(readText(path));
  } catch (error) {
    if (error instanceof Mistake) throw error;
    throw new Mistake(`${path} is no JSON: ${error.message}`, 1);
  }
  if (Array.isArray(value)) return value;
  return Array.isArray(value?.cards) ? value.cards : [value];
}
