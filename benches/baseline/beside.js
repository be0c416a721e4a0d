// What is said beside the rows of a card, in the objects around them.
import { isObject, string } from "./words.js";

const NOTICES = ["error", "errors", "warning", "warnings", "notice", "notices", "advisory"];
const MOST = 5;

const said = (notice) => (isObject(notice) ? (string(notice.message) ?? string(notice.msg) ?? string(notice.detail) ?? string(notice.description)) : string(notice));

/** @param {unknown[]} rows what a row says of itself is said in the row */
export function notices(data, rows) {
  const found = [];
  for (const object of [data, data.data]) {
    if (!isObject(object) || (rows.length === 1 && rows[0] === object)) continue;
    for (const key of NOTICES) {
      const notice = object[key];
      if (notice === undefined) continue;
      for (const one of Array.isArray(notice) ? notice : [notice]) {
        const text = said(one);
        if (text !== undefined) found.push(text);
      }
    }
  }
  return found.slice(0, MOST);
}
