// Flat rows as a table. Objects from one list nearly always have the same keys in the same order, so a column is looked
// for at its place first.
import { isId } from "./data.js";

const MOST_COLUMNS = 200;
const ROWS = 1000;
const DAY = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/;

function kindOf(cell) {
  switch (typeof cell) {
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "string":
      return cell.charCodeAt(4) === 45 && DAY.test(cell) ? "date" : "string";
    default:
      return undefined;
  }
}

/** The columns of a list of flat objects by first appearance; nothing where something is nested, or too much. */
function columnsOf(list) {
  const columns = [];
  const places = new Map();
  for (const row of list) {
    if (typeof row !== "object" || row === null || Array.isArray(row)) return undefined;
    let place = 0;
    for (const key in row) {
      const cell = row[key];
      if (typeof cell === "object" && cell !== null) return undefined;
      let column = columns[place++];
      if (column?.key !== key) {
        const at = places.get(key);
        if (at === undefined) {
          places.set(key, columns.length);
          column = { key, kind: undefined };
          columns.push(column);
        } else column = columns[at];
      }
      const kind = kindOf(cell);
      if (kind !== undefined && kind !== column.kind) column.kind = column.kind === undefined ? kind : "string";
    }
    if (columns.length > MOST_COLUMNS) return undefined;
  }
  return columns.length > 0 ? columns : undefined;
}

/** @param {unknown[]} list not empty */
export function table(list, options, gate) {
  const columns = columnsOf(list);
  if (columns === undefined) return undefined;
  const most = Math.min(list.length, options.limits?.rows ?? ROWS);
  const shown = columns.map(({ key, kind }, at) => ({
    key: gate.text(key, undefined, `columns/${at}/key`),
    label: gate.text(key, undefined, `columns/${at}/label`),
    kind: kind ?? "string",
  }));
  const ids = columns.map(({ key }) => isId(key));
  const rows = new Array(most);
  for (let at = 0; at < most; at++) {
    const row = list[at];
    const cells = new Array(columns.length);
    for (let place = 0; place < columns.length; place++) {
      const cell = row[columns[place].key] ?? null;
      cells[place] = typeof cell !== "string" ? cell : ids[place] ? (gate.id(cell, at, place) ?? null) : gate.long(cell, at, place);
    }
    rows[at] = cells;
  }
  const card = { type: "table", columns: shown, rows };
  if (list.length > most) card.total = list.length;
  card.rowCount = list.length;
  return card;
}
