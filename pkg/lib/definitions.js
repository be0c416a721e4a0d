// Cards as data: what helps to write a definition. The definitions themselves are read in the module.
import { isObject, object, pure, checked } from "./calls.js";
import { asBytes, decode } from "./content.js";
import { string } from "./options.js";

/** A definition as it is: the function exists for its type. */
export const defineCard = /* @__PURE__ */ checked("defineCard", { definition: object }, (definition) => definition);

/** Whether a card is of a definition. */
export const isKind = (card, definition) => isObject(card) && card.type === "collection" && card.kind === definition?.kind;

/** Any content; bytes count as their text. */
const content = (value) => {
  const bytes = asBytes(value);
  return bytes ? decode(bytes) : value;
};

export const suggestCard = /* @__PURE__ */ pure("suggestCard", { toolName: string, content }, () => null);
