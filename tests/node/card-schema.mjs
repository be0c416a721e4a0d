// The cards' TypeScript types as a JSON Schema: what the package declares is what it must give.
import Ajv from "ajv";
import { createGenerator } from "ts-json-schema-generator";
import { fileURLToPath } from "node:url";

const path = fileURLToPath(new URL("../../pkg/index.d.ts", import.meta.url));

const schema = createGenerator({
  path,
  // The declarations are checked by the consumers' tests.
  skipTypeCheck: true,
  expose: "all",
  topRef: false,
  encodeRefs: false,
  additionalProperties: false,
}).createSchema("ParsedToolResult");

const ajv = new Ajv({ strictTypes: false }).addSchema(schema, "cards");

/** The objects that a definition stands for: itself, or those that it names. */
function objects($ref) {
  const found = schema.definitions[$ref.slice("#/definitions/".length)];
  if (found.properties) return [{ $ref, ...found.properties }];
  return (found.anyOf ?? [found]).flatMap((one) => objects(one.$ref));
}

/** A check for each type of card, and each kind of collection: one complaint about that, not thirty about all of them. */
const declared = schema.anyOf.flatMap(({ $ref }) => objects($ref));
const checks = new Map(declared.map(({ $ref, type, kind }) => [type.const === "collection" && kind.const ? `collection ${kind.const}` : type.const, ajv.getSchema(`cards${$ref}`)]));

export const declaredTypes = [...new Set(declared.map(({ type }) => type.const))];

/** What is wrong with a card by its declared type, or nothing. */
export function complaint(card) {
  const check = (card?.type === "collection" ? checks.get(`collection ${card.kind}`) : undefined) ?? checks.get(card?.type);
  if (!check) return `the type ${card?.type} is not declared`;
  // JSON has no undefined, but the content of a raw card is whatever was given.
  const isBare = card.type === "raw" && Object.hasOwn(card, "content");
  if (check(isBare ? { ...card, content: null } : card)) return undefined;
  return ajv.errorsText(check.errors, { dataVar: card.type });
}
