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
const checks = new Map();
for (const [type, check] of schema.anyOf.flatMap(membersOf)) checks.set(type, [...(checks.get(type) ?? []), check]);

/** The cards that a member of the union is: a collection is one of many kinds. */
function membersOf({ $ref }) {
  const own = schema.definitions[$ref.slice("#/definitions/".length)];
  if (own.$ref) return membersOf(own);
  if (own.anyOf) return own.anyOf.flatMap(membersOf);
  return [[own.properties.type.const, { kind: own.properties.kind?.const, check: ajv.getSchema(`cards#${encodeURI($ref.slice(1))}`) }]];
}

export const declaredTypes = [...checks.keys()];

/** What is wrong with a card by its declared type, or nothing. */
export function complaint(card) {
  const all = checks.get(card?.type);
  const { check } = all?.find(({ kind }) => kind === card.kind) ?? all?.at(-1) ?? {};
  if (!check) return `the type ${card?.type} is not declared`;
  // JSON has no undefined, but the content of a raw card is whatever was given.
  const isBare = card.type === "raw" && Object.hasOwn(card, "content");
  if (check(isBare ? { ...card, content: null } : card)) return undefined;
  return ajv.errorsText(check.errors, { dataVar: card.type });
}
