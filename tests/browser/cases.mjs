// The cases of tests/data for the page: how to call the package, and whether the answer is right.
// tests/shared/cases.rs says what a case consists of.

/** A table of tools and contents as cases: one for each vertical, "generic" being none. */
function toolNames({ contents, tools }) {
  return tools.flatMap(({ tool, content, cards = {}, never, within = [] }) => {
    const make = (vertical, expected) => ({
      title: `${tool} on ${content}, ${vertical}`,
      tool,
      content: contents[content],
      ...(vertical === "generic" ? {} : { vertical }),
      ...expected,
    });
    return [
      ...Object.entries(cards).map(([vertical, type]) => make(vertical, { holds: { type } })),
      ...within.map((vertical) => make(vertical, { never })),
    ];
  });
}

/** A table of texts and places as cases: each text in each place, where `$` stands for it. */
function texts(table) {
  const put = (value, text) => {
    if (value === "$") return text;
    if (Array.isArray(value)) return value.map((item) => put(item, text));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key === "$" ? text : key, put(inner, text)]));
  };
  return Object.entries(table.texts).flatMap(([name, text]) => table.places.map((place) => ({ ...put(place, text), title: `${name}, ${place.title}` })));
}

/** JSON in which all that is not ASCII is escaped, as many servers write it. */
const asciiJson = (value) => JSON.stringify(value).replace(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** `part` undefined in an object counts as absent: the content of a raw card may be. */
function same(value, other) {
  if (Array.isArray(value) && Array.isArray(other)) {
    return value.length === other.length && value.every((item, i) => same(item, other[i]));
  }
  if (isObject(value) && isObject(other)) {
    const keys = (object) => Object.keys(object).filter((key) => object[key] !== undefined);
    return keys(value).length === keys(other).length && keys(value).every((key) => Object.hasOwn(other, key) && same(value[key], other[key]));
  }
  return value === other;
}

function holds(value, part) {
  if (Array.isArray(value) && Array.isArray(part)) {
    return value.length === part.length && part.every((item, i) => holds(value[i], item));
  }
  if (isObject(value) && isObject(part)) {
    return Object.keys(part).every((key) => Object.hasOwn(value, key) && holds(value[key], part[key]));
  }
  return same(value, part);
}

const at = (value, pointer) => pointer.slice(1).split("/").reduce((inner, key) => inner?.[key], value);

function expectation(card, { card: whole, holds: part, lacks = [], never }) {
  if (!whole && !part && lacks.length === 0 && !never) return "something: the case does not say what";
  if (whole && !same(card, whole)) return JSON.stringify(whole);
  if (part && !holds(card, part)) return `a card with ${JSON.stringify(part)}`;
  const there = lacks.find((pointer) => at(card, pointer) !== undefined);
  if (there) return `nothing at ${there}`;
  return never?.includes(card.type) ? `none of the types ${never}` : undefined;
}

function contentOf(test) {
  if ("text" in test) return test.text;
  if ("json" in test) return asciiJson(test.json);
  return "bytes" in test ? Uint8Array.from(test.bytes) : test.content;
}

function check(cards, test) {
  let answer;
  let expected;
  if (test.function) {
    answer = cards[test.function](...test.args);
    if (!same(answer, test.returns)) expected = String(JSON.stringify(test.returns));
  } else {
    const { tool, vertical, options, throws } = test;
    try {
      answer = cards.parseToolResult(tool, contentOf(test), { ...options, vertical });
      expected = throws ? `a TypeError that quotes ${throws}` : expectation(answer, test);
    } catch (error) {
      answer = String(error);
      if (!throws || !(error instanceof TypeError) || !answer.includes(throws)) expected = throws ?? "a card";
    }
  }
  return expected && `${test.title}\n       got: ${JSON.stringify(answer)}\n  expected: ${expected}`;
}

/** Runs a file of cases: how many there are, and what differs. */
export function checkFile(cards, data) {
  const cases = Array.isArray(data) ? data : data.texts ? texts(data) : toolNames(data);
  return { count: cases.length, wrong: cases.map((test) => check(cards, test)).filter(Boolean) };
}
