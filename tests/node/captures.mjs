// The captured streams of tests/data, from disk.
import { readFileSync, readdirSync } from "node:fs";

const folder = new URL("../data/streams/", import.meta.url);
const read = (name) => readFileSync(new URL(name, folder));

/** Their names, and what is expected of each. */
export const captures = readdirSync(folder)
  .filter((name) => name.endsWith(".expect.json"))
  .map((name) => {
    const expected = JSON.parse(read(name));
    return { name: expected.stream, bytes: new Uint8Array(read(expected.stream)), expected };
  });
