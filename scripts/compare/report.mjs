// What differs between two outcomes, and the differences of a run in groups.
import { isContainer } from "./data.mjs";

const MOST_GROUPS = 1000;
const EXAMPLES = 3;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

const writable = (_, value) => {
  if (typeof value === "bigint") return `${value}n`;
  return value instanceof Uint8Array ? { bytes: new TextDecoder("latin1").decode(value) } : value;
};

/** Any value as text. Fresh ids are numbered, since each package makes its own. */
export function textFor(value) {
  try {
    const text = JSON.stringify(value, writable) ?? String(value);
    const ids = new Map();
    return text.replace(UUID, (id) => ids.get(id) ?? ids.set(id, `<uuid ${ids.size}>`).get(id));
  } catch {
    return String(value);
  }
}

/** Nearly all are the same as they are; only then is there nothing more to look at. */
function isSame(one, other) {
  try {
    if (JSON.stringify(one) === JSON.stringify(other)) return true;
  } catch {
    // A host's value that has no JSON text.
  }
  return textFor(one) === textFor(other);
}

/** What a function gives, or throws. */
export function outcome(run) {
  try {
    return { value: run() };
  } catch (error) {
    return { thrown: { name: error?.name, message: error?.message } };
  }
}

const escaped = (key) => key.replaceAll("~", "~0").replaceAll("/", "~1").slice(0, 40);

/** The members of an object, the explanation last: it differs whenever anything does. */
const keysOf = (value) => Object.keys(value).sort((one, other) => (one === "explain") - (other === "explain"));

/** The first place where two values differ, as a pointer in which any index is `*`, and in what way. */
function firstDifference(one, other, at = "") {
  if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return at || "/";
  const differs = (key) => Object.hasOwn(one, key) && Object.hasOwn(other, key) && textFor(one[key]) !== textFor(other[key]);
  const step = (key) => `${at}/${Array.isArray(one) ? "*" : escaped(key)}`;
  if (Array.isArray(one)) {
    const index = one.findIndex((_, i) => differs(i));
    return index < 0 ? `${at || "/"} (${one.length < other.length ? "longer" : "shorter"})` : firstDifference(one[index], other[index], step(index));
  }
  const key = keysOf({ ...one, ...other }).find((name) => differs(name) || Object.hasOwn(one, name) !== Object.hasOwn(other, name));
  if (key === undefined) return `${at || "/"} (order of members)`;
  if (!Object.hasOwn(other, key)) return `${step(key)} (gone)`;
  return Object.hasOwn(one, key) ? firstDifference(one[key], other[key], step(key)) : `${step(key)} (new)`;
}

const labelOf = (value) => [value?.type, value?.card?.type].filter((type) => typeof type === "string").join("/") || (value === undefined ? "nothing" : typeof value);

/** Which part of two outcomes to look at: of streams the first event that differs. */
function partsOf(one, other) {
  if (one.thrown || other.thrown) return [one.thrown ? `threw ${one.thrown.name}` : labelOf(one.value), other.thrown ? `threw ${other.thrown.name}` : labelOf(other.value), one.thrown ?? one.value, other.thrown ?? other.value];
  const [own, others] = [one.value?.events, other.value?.events];
  if (!Array.isArray(own) || !Array.isArray(others)) return [labelOf(one.value), labelOf(other.value), one.value, other.value];
  const at = Array.from({ length: Math.max(own.length, others.length) }).findIndex((_, i) => textFor(own[i]) !== textFor(others[i]));
  if (at >= 0) return [labelOf(own[at]), labelOf(others[at]), own[at], others[at]];
  return ["same events", "same events", { counts: one.value.counts, growth: one.value.growth }, { counts: other.value.counts, growth: other.value.growth }];
}

const cutTo = (text, most) => (text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`);

/** A text from a little before the place where it differs from another. */
function around(text, other, most) {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at++;
  const from = text.length <= most ? 0 : Math.max(0, at - 150);
  return (from > 0 ? `…${from} the same… ` : "") + cutTo(text.slice(from), most);
}

export class Report {
  #groups = new Map();
  #allowed;
  #isWhole;
  compared = 0;
  different = 0;

  /**
   * @param {{pattern: string, reason: string}[]} allowed patterns of signatures that may differ
   * @param {boolean} isWhole show everything uncut
   */
  constructor(allowed, isWhole) {
    this.#allowed = allowed.map(({ pattern, reason }) => ({ pattern: new RegExp(pattern), reason, count: 0 }));
    this.#isWhole = isWhole;
  }

  /**
   * Compares two outcomes.
   * @param {string} kind what was called
   * @param {string} title which case it was
   * @param {() => unknown} input what to show of it
   */
  compare(kind, title, input, one, other) {
    this.compared++;
    if (isSame(one, other)) {
      if (this.#isWhole) console.log(`${kind}, ${title}: the same\n  input: ${textFor(input())}\n  both:  ${textFor(one)}`);
      return;
    }
    const [from, to, part, otherPart] = partsOf(one, other);
    const signature = `${kind}: ${from === to ? from : `${from} → ${to}`} at ${firstDifference(part, otherPart)}`;
    const allowed = this.#allowed.find(({ pattern }) => pattern.test(signature));
    if (allowed) return void allowed.count++;
    this.different++;
    this.#add(this.#groups.has(signature) || this.#groups.size < MOST_GROUPS ? signature : `${kind}: more`, title, textFor(input()), [textFor(part), textFor(otherPart)]);
  }

  /** Keeps the shortest examples of a group. */
  #add(signature, title, input, [old, now]) {
    const group = this.#groups.get(signature) ?? { count: 0, examples: [] };
    this.#groups.set(signature, group);
    group.count++;
    if (group.examples.length === EXAMPLES && group.examples.at(-1).size <= input.length) return;
    if (group.examples.some((example) => example.whole === input)) return;
    const most = this.#isWhole ? Infinity : 500;
    group.examples.push({ size: input.length, whole: input.length < 5000 ? input : undefined, title, input: cutTo(input, most * 2), old: around(old, now, most), now: around(now, old, most) });
    group.examples = group.examples.sort((a, b) => a.size - b.size).slice(0, EXAMPLES);
  }

  /** Something that can be told without an example. */
  tell(signature) {
    this.different++;
    this.#groups.set(signature, { count: 1, examples: [] });
  }

  print(show) {
    const groups = [...this.#groups].sort(([, one], [, other]) => other.count - one.count);
    for (const [signature, { count, examples }] of groups.slice(0, show)) {
      console.log(`\n${count} × ${signature}`);
      for (const { title, input, old, now } of examples) console.log(`  ${title}\n    input: ${input}\n    old:   ${old}\n    new:   ${now}`);
    }
    if (groups.length > show) console.log(`\n… and ${groups.length - show} more groups; --show tells how many are printed`);
    for (const { pattern, reason, count } of this.#allowed) console.log(`\nallowed ${count} × ${pattern.source}: ${reason}`);
  }
}
