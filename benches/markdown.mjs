// Tables and numbers for people.

/** A table whose columns are wide enough to be read as text too. */
export function table(heads, rows) {
  const all = [heads, ...rows.map((row) => row.map(String))];
  const widths = heads.map((_, at) => Math.max(3, ...all.map((row) => [...row[at]].length)));
  // Numbers stand under each other, with or without what belongs to them; the first column may only begin with one.
  const isNumber = (cell, at) => (at === 0 ? /^[\d.,]*$/ : /^(?:[\d.,<–-]|$)/).test(cell);
  const isRight = heads.map((_, at) => rows.every((row) => isNumber(row[at], at)) && rows.some((row) => row[at] !== ""));
  const pad = (cell, at) => {
    const room = " ".repeat(widths[at] - [...cell].length);
    return isRight[at] ? room + cell : cell + room;
  };
  const line = (row) => `| ${row.map((cell, at) => pad(String(cell), at)).join(" | ")} |`;
  const rule = `| ${widths.map((width, at) => (isRight[at] ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  return [line(heads), rule, ...rows.map(line)].join("\n");
}

export const digits = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
export const one = (spread) => (spread ? digits(spread.median) : "");
export const ranged = (spread) => (spread ? `${digits(spread.median)} (${digits(spread.low)}–${digits(spread.high)})` : "");
export const milliseconds = ({ median }) => digits(median / 1000);
export const most = (target) => (target === undefined ? "" : `≤ ${target}`);

/** Whether a value is as small as promised, or as hoped for. */
export function mark(value, target, goal) {
  if (target === undefined) return "";
  if (value > target) return "not";
  return goal !== undefined && value <= goal ? "goal" : "yes";
}
