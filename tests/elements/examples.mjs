// The examples of the gallery, by card type.
import { readFileSync, readdirSync } from "node:fs";

const folder = new URL("../../www/gallery/", import.meta.url);

/** @type {Map<string, { name: string, card: object, partial?: boolean, foreign?: boolean, dir?: string }[]>} */
export const examples = new Map(
  readdirSync(folder).sort().map((name) => [name.replace(".json", "").replaceAll("-", "_"), JSON.parse(readFileSync(new URL(name, folder), "utf8"))]),
);

/** The example of a type by its name. */
export function example(type, name) {
  const found = examples.get(type)?.find((one) => one.name === name);
  if (!found) throw new Error(`there is no example ${type}/${name}`);
  return found;
}
