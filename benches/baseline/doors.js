// Keys by which data may become one of the cards that are left out here.
import { isObject } from "./words.js";

/** Of an object. */
const OBJECT = new Set([
  "hits", "results", "file", "code", "content", "matches", "thoughtNumber", "nodes", "entities", "relations", "snippets", "stdout", "logs",
  "workflowName", "images", "series", "columns", "range", "diff", "patch", "error", "errors", "artifacts", "bibliography", "binaryOutput",
  "grantMarkdown", "__$ref__", "guide", "url", "slot", "time", "address",
]);
/** Of the first row of a list. */
const ROW = new Set(["type", "pmid", "journal", "file", "path", "slot", "time", "address", "results", "url", "resource_type", "object"]);
/** Of an answer of a shop: what is in a cart, a place, a time. */
const SHOP = new Set(["name", "displayName", "product_name", "title", "slot", "time", "address", "addressLine", "__$ref__", "guide"]);

function hasKeyOf(object, keys) {
  for (const key in object) if (keys.has(key)) return true;
  return false;
}

function isNested(object) {
  for (const key in object) if (typeof object[key] === "object" && object[key] !== null) return true;
  return false;
}

/** Whether the first row of a list, alone or in an object, says that it is a file. */
export function holdsFiles(data) {
  const list = Array.isArray(data) ? data : Object.values(data).find((value) => Array.isArray(value) && value.length > 0);
  return ["file", "dir", "folder", "directory"].includes(list?.[0]?.type);
}

/** Whether data may be a card that is left out. */
export function opensOther(data, isShop) {
  if (isShop) return hasKeyOf(data, SHOP) || isNested(data);
  if (!Array.isArray(data)) return hasKeyOf(data, OBJECT);
  return !isObject(data[0]) || hasKeyOf(data[0], ROW);
}
