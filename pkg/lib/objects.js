// Turns the module's table of numbers into objects: one loop, no text in between. src/table.rs writes the table and says
// what each number means; the tags below are its list.

const [NULL, BOOL, INTEGER, DOUBLE, WORD, SLICE, POOLED, LIST, OBJECT, MAP, JSON_SLICE, JSON_POOLED] = Array(12).keys();
/** The bit that says that more members of an object follow, of another shape. */
const GOES_ON = 1 << 31;

/** How many combinations of present members are remembered for one shape. */
const MOST_FORMS = 64;

const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

// The words and the names of members that the module gives by number.
let words = [];
let shapes = [];

/** The names of an object's members by their bits, and what objects with the same members were made of. */
class Shape {
  #names;
  #forms = new Map();
  // Those of the last object: rows follow one another.
  #bits = 0;
  #form = formOf([]);

  constructor(names) {
    this.#names = names;
  }

  /** The names of the members that these bits stand for, and an object to be copied that has all of them already. */
  form(bits) {
    if (bits !== this.#bits) {
      this.#form = this.#forms.get(bits) ?? this.#make(bits);
      this.#bits = bits;
    }
    return this.#form;
  }

  #make(bits) {
    const form = formOf(this.#names.filter((_, place) => (bits >>> place) & 1));
    if (this.#forms.size < MOST_FORMS) this.#forms.set(bits, form);
    return form;
  }
}

/** A copy of an object keeps its members' places, so that they need not be added one by one; most of all one that was parsed. */
const formOf = (names) => ({ names, blank: JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join()}}`) });

/** Learns what the module has told since the last time: strings are words, lists of strings are shapes. */
export function learn(news) {
  for (const one of news) {
    if (typeof one === "string") words.push(one);
    else shapes.push(new Shape(one));
  }
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
  let bits = cells[at++];
  const { names, blank } = shapes[cell >>> 4].form(bits & ~GOES_ON);
  const result = { ...blank };
  fill(result, names);
  while ((bits & GOES_ON) !== 0) {
    const shape = shapes[cells[at++] >>> 4];
    bits = cells[at++];
    fill(result, shape.form(bits & ~GOES_ON).names);
  }
  return result;
}

/** Reads members of an object. What most of them are is read right here: a call for each would take longer. */
function fill(result, names) {
  // In locals: what all functions share is read from memory anew each time.
  const table = cells;
  const text = source;
  const count = names.length;
  let next = at;
  for (let i = 0; i < count; i++) {
    const cell = table[next++];
    let own;
    switch (cell & 15) {
      case SLICE: {
        const start = table[next++];
        own = text.slice(start, start + (cell >>> 4));
        break;
      }
      case POOLED: {
        const start = table[next++];
        own = pool.slice(start, start + (cell >>> 4));
        break;
      }
      case WORD:
        own = words[cell >>> 4];
        break;
      case INTEGER:
        own = cell >> 4;
        break;
      default:
        at = next - 1;
        own = value();
        next = at;
    }
    result[names[i]] = own;
  }
  at = next;
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
