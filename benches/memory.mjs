// Many results of many kinds: the memory that the module has taken after the first hundred is all that it takes.
import { parserOf, streamsOf } from "./api.mjs";
import { cardRows } from "./rows.mjs";
import { chunked, resultStream, texts } from "./texts.mjs";

const FIRST = 100;

/** Results and streams, taking turns. */
function works(cards, recorded) {
  const { body } = resultStream(60_000);
  const chunks = chunked(body);
  const open = streamsOf(cards, { vertical: "food" });
  const parse = parserOf(cards, {});
  const searches = Object.values(texts([10, 50])).map(({ tool, options, text }) => {
    const own = parserOf(cards, options);
    return () => own(tool, text);
  });
  const samples = cardRows().map(({ tool, text, perCall }) => () => parse(tool, text, perCall));
  const others = recorded.map(({ tool, content, options }) => () => parse(tool, content, options));
  const stream = () => {
    const reader = open();
    for (const chunk of chunks) reader.push(chunk);
    reader.finish();
    reader.free();
  };
  return [...others, ...samples, ...searches, stream];
}

/**
 * @param {{tool: string, content: unknown, options: object}[]} recorded
 * @param {() => number} heap the bytes of the JavaScript heap, after a collection where that can be asked for
 */
export function watchMemory(cards, plan, recorded, heap) {
  // All kinds must have been there by then.
  const all = works(cards, recorded).slice(-FIRST);
  const marks = [];
  for (let count = 1; count <= plan.parses; count += 1) {
    all[count % all.length]();
    const isMark = count === FIRST || count === plan.parses / 2 || count === plan.parses;
    if (isMark) marks.push({ count, module: cards.stats().memoryBytes, heap: heap() });
  }
  return { kinds: all.length, marks };
}
