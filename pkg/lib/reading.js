// For the adapters of frameworks: reads a body into events.
import { ToolResultStream } from "mcp-cards";
import { load } from "./ready.js";

/** The chunks of a response, its body, a string, or anything that can be iterated. */
async function* chunks(given) {
  const body = given?.body ?? given;
  if (typeof body === "string") {
    yield body;
  } else if (typeof body?.getReader === "function") {
    // Not every browser can iterate a stream.
    const reader = body.getReader();
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  } else {
    yield* body;
  }
}

/** Hands the events of each chunk to `tell`; stops when that returns `false`. */
export async function readEvents(body, options, tell) {
  await load();
  const stream = new ToolResultStream(options);
  try {
    for await (const chunk of chunks(body)) {
      const events = stream.push(chunk);
      if (events.length > 0 && tell(events) === false) return;
    }
    tell(stream.finish());
  } finally {
    stream.free();
  }
}
