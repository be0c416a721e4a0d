// Cards as data: what helps to write a definition. The definitions themselves are read in the module.
import { isObject, object, pure, checked } from "./calls.js";
import { asBytes, decode } from "./content.js";
import { freeParser, makeParser } from "./instance.js";
import { copy, fail, isPlain, string } from "./options.js";
import { dataOf } from "./parser.js";

/** A definition as it is: the function exists for its type. */
export const defineCard = /* @__PURE__ */ checked("defineCard", { definition: object }, (definition) => definition);

/** Whether a card is of a definition. */
export const isKind = (card, definition) => isObject(card) && card.type === "collection" && card.kind === definition?.kind;

/** Any content; bytes count as their text. */
const content = (value) => {
  const bytes = asBytes(value);
  return bytes ? decode(bytes) : value;
};

/** Options, checked in the module as those of a parser are; as data, for a function over plain values. */
const options = (value, path) => {
  if (value == null) return undefined;
  if (!isPlain(value)) fail(path, "a plain object", value);
  const own = { ...copy(value), input: dataOf(value.input) };
  const made = makeParser(own, path);
  if (made !== undefined) freeParser(made.id);
  return own;
};

export const suggestCard = /* @__PURE__ */ pure("suggestCard", { toolName: string, content, options }, () => null);
