// Results that are shown while they arrive: a text in small pieces, and after each piece all that can be known of it.
import { JSONParser } from "@streamparser/json";
import { parse as bestEffort, disableErrorLogging } from "best-effort-json-parser";
import { parse as jsonriver } from "jsonriver";
import { parse as partialJson } from "partial-json";
import { streamsOf } from "./api.mjs";
import { resultStream } from "./texts.mjs";
import { spread } from "./measure.mjs";

const PIECE = 32;

function pieces(text) {
  const list = [];
  for (let from = 0; from < text.length; from += PIECE) list.push(text.slice(from, from + PIECE));
  return list;
}

/** Reads the text from its beginning after every piece. */
function again(parse) {
  return (list) => {
    let text = "";
    let value;
    for (const piece of list) {
      text += piece;
      try {
        value = parse(text);
      } catch {
        // Nothing can be known of a single bracket.
      }
    }
    return value.data.products.length;
  };
}

async function byJsonriver(list) {
  let value;
  const stream = new ReadableStream({ pull: (controller) => (list.length > at ? controller.enqueue(list[at++]) : controller.close()) });
  let at = 0;
  for await (const state of jsonriver(stream)) value = state;
  return value.data.products.length;
}

/** Rows as they become complete. */
function byStreamparser(list) {
  let count = 0;
  const parser = new JSONParser({ paths: ["$.data.products.*"] });
  parser.onValue = () => void (count += 1);
  for (const piece of list) parser.write(piece);
  return count;
}

/** Cards that grow, made from the stream that carries the text. */
function byOurs(open, list) {
  const stream = open();
  let count = 0;
  for (const piece of list) {
    for (const event of stream.push(piece)) if (event.card) count = event.card.items.length;
  }
  stream.finish();
  stream.free();
  return count;
}

async function time(work, rounds) {
  const times = [];
  let rows;
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    rows = await work();
    times.push(performance.now() - start);
  }
  return { rows, ...spread(times) };
}

/** Milliseconds for each text; the ones that read it again and again get only the short one, once. */
export async function compareGrowing(cards, plan) {
  disableErrorLogging();
  const table = [];
  for (const bytes of plan.growing) {
    const { rows, text, body } = resultStream(bytes);
    const carried = pieces(new TextDecoder().decode(body));
    const list = pieces(text);
    const open = streamsOf(cards, { vertical: "food", limits: { products: Infinity } });
    const ways = {
      "mcp-cards, cards of every row": [() => byOurs(open, carried), plan.streamRounds],
      "@streamparser/json, values of rows": [() => byStreamparser(list), plan.streamRounds],
      "jsonriver, values": [() => byJsonriver(list), plan.streamRounds],
      "partial-json, values": [() => again(partialJson)(list), 1],
      "best-effort-json-parser, values": [() => again(bestEffort)(list), 1],
    };
    for (const [name, [work, rounds]] of Object.entries(ways)) {
      if (rounds === 1 && bytes > plan.slowGrowing) continue;
      const result = await time(work, rounds);
      if (result.rows !== rows) throw new Error(`${name}: ${result.rows} rows of ${rows}`);
      table.push({ name, bytes: text.length, pieces: list.length, rounds, ...result });
    }
  }
  return table;
}
