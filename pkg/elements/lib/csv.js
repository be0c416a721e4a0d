/** So many rows and columns of a CSV text are shown as a table; the rest is in the copy. */
const LONGEST = 5000;
const WIDEST = 2000;

/**
 * The rows of a CSV text: commas, semicolons or tabs, quotes doubled inside quotes. One pass.
 * @param {string} text
 * @returns {string[][]}
 */
export function csvRows(text) {
  const first = text.slice(0, text.indexOf("\n") === -1 ? text.length : text.indexOf("\n"));
  const mark = [",", ";", "\t"].map((character) => [character, first.split(character).length]).sort(([, a], [, b]) => b - a)[0][0];
  const rows = [];
  let row = [];
  let cell = "";
  let quoted = false;
  for (let index = 0; index < text.length && rows.length < LONGEST; index++) {
    const character = text[index];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[index + 1] === '"') cell += text[++index];
      else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === mark) {
      if (row.length < WIDEST) row.push(cell);
      cell = "";
    } else if (character === "\n") {
      rows.push([...row, cell.replace(/\r$/, "")]);
      row = [];
      cell = "";
    } else cell += character;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.length > 1 || cells[0] !== "");
}
