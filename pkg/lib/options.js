// Checks of arguments. A wrong argument is a programmer's mistake: a TypeError that names it. Options are checked in the
// module, where their names, types and defaults are stated.

export const INPUT_BYTES = 16777216;

const A = { object: "an object", function: "a function", symbol: "a symbol" };

function show(value) {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return "an array";
  return value === null ? "null" : (A[typeof value] ?? String(value));
}

export function fail(path, expected, value) {
  throw new TypeError(`${path} must be ${expected}, not ${show(value)}`);
}

/** True for `{…}` of any realm; not for arrays, maps, class instances. */
export function isPlain(value) {
  if (typeof value !== "object" || value === null) return false;
  const parent = Object.getPrototypeOf(value);
  return parent === null || Object.getPrototypeOf(parent) === null;
}

/** Options that are data of any depth. */
export const DATA = new Set(["cards", "tools"]);

/** A copy of data; what has no JSON stays as it is, for the module to complain about. */
function copyData(value) {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return value;
  }
}

/** A copy of options, as deep as options are; the `input` among them is data and stays as it is. */
export function copy(value, levels = 3) {
  if (levels === 0) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, levels - 1));
  if (!isPlain(value)) return value;
  const member = (name, own) => (name === "input" ? own : DATA.has(name) && Array.isArray(own) ? copyData(own) : copy(own, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, member(name, own)]));
}

// A check takes the value and its path and gives what is sent to the module.
const kind = (test, expected) => (value, path) => (test(value) ? value : fail(path, expected, value));
export const string = kind((value) => typeof value === "string", "a string");
export const boolean = kind((value) => typeof value === "boolean", "a boolean");

export function oneOf(...values) {
  const names = values.map((value) => `"${value}"`);
  return kind((value) => values.includes(value), names.join(", ").replace(/, ([^,]*)$/, " or $1"));
}

/** An object with the members of `table`; without a table any names, each checked by `each`. */
export function object(table, each) {
  return (value, path) => {
    if (!isPlain(value)) fail(path, "a plain object", value);
    // No prototype: "__proto__" is a name like any other.
    const sent = Object.create(null);
    for (const name of Object.keys(value)) {
      const check = each ?? (Object.hasOwn(table, name) && table[name]);
      if (!check) throw new TypeError(`${path}.${name} is unknown; known: ${Object.keys(table).join(", ")}`);
      if (value[name] != null) sent[name] = check(value[name], `${path}.${name}`);
    }
    return sent;
  };
}
