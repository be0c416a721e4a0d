// node scripts/kinds.mjs [--check]: writes pkg/types/kinds.d.ts from kinds/*.json; with --check says whether it is as it should be.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const TYPES = {
  number: "number",
  bytes: "number",
  percent: "number",
  money: "MoneyValue",
  person: "PersonValue",
  status: "StatusValue",
  labels: "LabelValue[]",
  list: "string[]",
  flag: "boolean",
  data: "Json",
};

const pascal = (kind) => kind.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());

/** The declarations of all kinds. */
export function declarations() {
  const files = readdirSync(new URL("kinds/", root)).filter((name) => name.endsWith(".json")).sort();
  const kinds = files.map((name) => JSON.parse(readFileSync(new URL(`kinds/${name}`, root), "utf8")));
  const used = new Set(["MoreValues"]);
  const items = kinds.map(({ kind, title, fields }) => {
    const members = Object.entries(fields).map(([name, field]) => {
      const type = TYPES[field.as] ?? "string";
      if (/^[A-Z]/.test(type)) used.add(type.replace("[]", ""));
      return `  ${name}${field.required ? "" : "?"}: ${type};`;
    });
    return `/** An item of the kind \`${kind}\`: ${title.toLowerCase()}. */\nexport interface ${pascal(kind)}Item {\n${members.join("\n")}\n  /** Scalars of the row that no field reads. */\n  more?: MoreValues;\n}`;
  });
  const table = kinds.map(({ kind }) => `  ${kind}: ${pascal(kind)}Item;`);
  const imported = ["CollectionCard", ...used].sort();
  return `// Written by scripts/kinds.mjs from the definitions in kinds.
import type { ${imported.join(", ")} } from "./definitions.js";

${items.join("\n\n")}

/** The items of each built-in kind. */
export interface KindItems {
${table.join("\n")}
}

/** The built-in kinds. */
export type Kind = keyof KindItems;

/** A collection of a built-in kind: \`card.kind === "issues"\` says which items it has. */
export type KindCard = { [Name in Kind]: CollectionCard<Name, KindItems[Name]> }[Kind];

/** A collection of a definition of your own, whose name has a dot or a hyphen. */
export type OwnCard = CollectionCard<\`\${string}.\${string}\` | \`\${string}-\${string}\`>;
`;
}

const path = fileURLToPath(new URL("pkg/types/kinds.d.ts", root));
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] !== "--check") writeFileSync(path, declarations());
  else if (readFileSync(path, "utf8") !== declarations()) {
    console.error("pkg/types/kinds.d.ts is not that of kinds/*.json: run node scripts/kinds.mjs");
    process.exitCode = 1;
  }
}
