// What differs between two outcomes, and the differences of a run in groups.
import { differences, signatureOf, textFor } from "./differences.mjs";

const MOST_GROUPS = 1000;
const EXAMPLES = 3;

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

const labelOf = (value) => [value?.type, value?.card?.type].filter((type) => typeof type === "string").join("/") || (value === undefined ? "nothing" : typeof value);

/**
 * What to look at in two outcomes, in pairs with a label: of streams each event that differs, else the whole.
 * Events are paired by their place; one that has no partner is compared with nothing.
 */
function pairsOf(one, other) {
  if (one.thrown || other.thrown) return [{ old: one.thrown ?? one.value, now: other.thrown ?? other.value, from: one.thrown ? `threw ${one.thrown.name}` : labelOf(one.value), to: other.thrown ? `threw ${other.thrown.name}` : labelOf(other.value) }];
  const pair = (old, now) => ({ old, now, from: labelOf(old), to: labelOf(now) });
  const [own, others] = [one.value?.events, other.value?.events];
  if (!Array.isArray(own) || !Array.isArray(others)) return [pair(one.value, other.value)];
  const pairs = Array.from({ length: Math.max(own.length, others.length) }, (_, i) => pair(own[i], others[i])).filter(({ old, now }) => textFor(old) !== textFor(now));
  // What is wrong with the growth quotes an event, and the events were compared.
  const rest = ({ counts, growth }) => ({ type: "beside the events", counts, growth: growth?.split(":")[0] });
  const [beside, besides] = [rest(one.value), rest(other.value)];
  return textFor(beside) === textFor(besides) ? pairs : [...pairs, pair(beside, besides)];
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
  #accepted;
  #isWhole;
  compared = 0;
  different = 0;
  unexplained = 0;

  /**
   * @param {import("./accepted.mjs").Accepted} accepted the differences that are meant
   * @param {boolean} isWhole show everything uncut
   */
  constructor(accepted, isWhole) {
    this.#accepted = accepted;
    this.#isWhole = isWhole;
  }

  /**
   * Compares two outcomes. Each of their differences must be accepted; one that is not puts the case into a group.
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
    this.different++;
    const text = textFor(input());
    const entries = new Set();
    const groups = new Map();
    for (const { old, now, from, to } of pairsOf(one, other)) {
      const label = `${kind}: ${from === to ? from : `${from} → ${to}`}`;
      for (const difference of differences(old, now)) {
        const entry = this.#accepted.find(label, difference, text);
        if (entry) entries.add(entry);
        else groups.set(`${label} at ${signatureOf(difference)}`, [textFor(difference.old), textFor(difference.now)]);
      }
    }
    for (const entry of entries) entry.cases++;
    if (groups.size > 0) this.unexplained++;
    for (const [signature, parts] of groups) this.#add(this.#groups.has(signature) || this.#groups.size < MOST_GROUPS ? signature : `${kind}: more`, title, text, parts);
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
    this.unexplained++;
    this.#groups.set(signature, { count: 1, examples: [] });
  }

  print(show) {
    this.#accepted.print();
    const groups = [...this.#groups].sort(([, one], [, other]) => other.count - one.count);
    for (const [signature, { count, examples }] of groups.slice(0, show)) {
      console.log(`\n${count} × ${signature}`);
      for (const { title, input, old, now } of examples) console.log(`  ${title}\n    input: ${input}\n    old:   ${old}\n    new:   ${now}`);
    }
    if (groups.length > show) console.log(`\n… and ${groups.length - show} more groups; --show tells how many are printed`);
  }
}
