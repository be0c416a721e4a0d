// Vectors of the functions, for Node and for the page: the arguments of calls, and the expected results.
// A set is { function, tools?, cases }; a case has args, in which "$tools" is replaced by the set's tools, and the
// `expected` value, the `expectedKeys` in order, or the message of the TypeError that it `throws`. "<uuid>" is any
// fresh id.

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** A value as text in which the order of members does not matter. */
function canonical(value) {
  const sorted = (_, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner;
  return String(JSON.stringify(value, sorted)).replace(UUID, "<uuid>");
}

function check(call, { args, expected, expectedKeys, throws }, tools) {
  let got;
  try {
    got = call(...args.map((arg) => (arg === "$tools" ? tools : arg)));
  } catch (error) {
    const is = error instanceof TypeError && error.message === throws;
    return is ? undefined : `threw ${error}`;
  }
  if (throws !== undefined) return `gave ${canonical(got)}`;
  if (expectedKeys) return canonical(Object.keys(got)) === canonical(expectedKeys) ? undefined : `has the keys ${Object.keys(got)}`;
  return canonical(got ?? null) === canonical(expected) ? undefined : `gave ${canonical(got)}`;
}

/** Returns what differs in a set. */
export function checkVectors(cards, set) {
  const call = cards[set.function];
  if (typeof call !== "function") return [`${set.function} is not exported`];
  return set.cases.flatMap((one) => {
    const before = JSON.stringify([one.args, set.tools]);
    const wrong = check(call, one, set.tools);
    const shown = `${set.function}(${one.args.map((arg) => JSON.stringify(arg)).join(", ").slice(0, 200)})`;
    if (JSON.stringify([one.args, set.tools]) !== before) return [`${shown} changed its arguments`];
    return wrong === undefined ? [] : [`${shown} ${wrong}, not ${JSON.stringify(one.expectedKeys ?? one.expected ?? one.throws)}`];
  });
}
