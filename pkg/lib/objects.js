// Turns the module's table of numbers into objects: one loop, no text in between. src/table.rs writes the table and says
// what each number means; the tags below are its list.

const [NULL, BOOL, INTEGER, DOUBLE, WORD, SLICE, POOLED, LIST, OBJECT, MAP, JSON_SLICE, JSON_POOLED] = Array(12).keys();
/** The bit that says that more members of an object follow, of another shape. */
const GOES_ON = 1 << 31;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

// The words and the names of members that the module gives by number.
let words = [];
let shapes = [];

/** Learns what the module has told since the last time: strings are words, lists of strings are shapes. */
export function learn(news) {
  for (const one of news) (typeof one === "string" ? words : shapes).push(one);
}

/** Forgets it all: a fresh instance begins to count anew. */
export function forget() {
  words = [];
  shapes = [];
}

// What is being read: a table, how far it was read, the host's own string and the pool.
let cells;
let at;
let source;
let pool;

/** The value that a table holds. Its texts stand in the host's own string, or in the pool. */
export function read(table, from, given, pooled) {
  cells = table;
  at = from;
  source = given;
  pool = pooled;
  try {
    return value();
  } finally {
    cells = source = pool = undefined;
  }
}

function value() {
  const cell = cells[at++];
  switch (cell & 15) {
    case SLICE: {
      const start = cells[at++];
      return source.slice(start, start + (cell >>> 4));
    }
    case POOLED: {
      const start = cells[at++];
      return pool.slice(start, start + (cell >>> 4));
    }
    case WORD:
      return words[cell >>> 4];
    case INTEGER:
      return cell >> 4;
    case OBJECT:
      return object(cell);
    case LIST: {
      const list = new Array(cell >>> 4);
      for (let i = 0; i < list.length; i++) list[i] = value();
      return list;
    }
    case DOUBLE:
      halves[0] = cells[at++];
      halves[1] = cells[at++];
      return double[0];
    case BOOL:
      return cell >>> 4 === 1;
    case MAP:
      return map(cell >>> 4);
    case JSON_SLICE: {
      const start = cells[at++];
      return JSON.parse(source.slice(start, start + (cell >>> 4)));
    }
    case JSON_POOLED: {
      const start = cells[at++];
      return JSON.parse(pool.slice(start, start + (cell >>> 4)));
    }
    case NULL:
      return null;
    default:
      throw new RangeError("mcp-cards: the module and its JavaScript are of different versions");
  }
}

function object(cell) {
  const result = {};
  for (;;) {
    const names = shapes[cell >>> 4];
    const bits = cells[at++];
    for (let rest = bits & ~GOES_ON; rest !== 0; rest &= rest - 1) {
      result[names[31 - Math.clz32(rest & -rest)]] = value();
    }
    if ((bits & GOES_ON) === 0) return result;
    cell = cells[at++];
  }
}

/** Keys come from a result: "__proto__" is a key like any other. */
function map(count) {
  const result = {};
  for (let i = 0; i < count; i++) {
    const key = value();
    const own = value();
    if (key === "__proto__") Object.defineProperty(result, key, { value: own, writable: true, enumerable: true, configurable: true });
    else result[key] = own;
  }
  return result;
}
