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

/** A check for each type of card: one complaint about that type, not thirty about all of them. */
const checks = new Map(
  schema.anyOf.map(({ $ref }) => {
    const name = $ref.slice("#/definitions/".length);
    return [schema.definitions[name].properties.type.const, ajv.getSchema(`cards${$ref}`)];
  }),
);

export const declaredTypes = [...checks.keys()];

/** What is wrong with a card by its declared type, or nothing. */
export function complaint(card) {
  const check = checks.get(card?.type);
  if (!check) return `the type ${card?.type} is not declared`;
  // JSON has no undefined, but the content of a raw card is whatever was given.
  const isBare = card.type === "raw" && Object.hasOwn(card, "content");
  if (check(isBare ? { ...card, content: null } : card)) return undefined;
  return ajv.errorsText(check.errors, { dataVar: card.type });
}
