/**
 * A definition while it is being made: fields that may be ticked off, their labels and kinds, and the places of the
 * view. Nothing here knows the page.
 * @typedef {{ name: string, on: boolean, place: string, field: { from?: unknown, as?: string, label?: string } }} DraftField
 * @typedef {{ kind: string, title: string, layout: string, fields: DraftField[], rest: object }} Draft
 */

export const LAYOUTS = ["list", "table", "facts", "timeline", "board", "gallery"];

export const KINDS = ["text", "long", "id", "link", "image", "number", "bytes", "percent", "money", "date", "duration", "person", "status", "labels", "list", "flag", "data"];

/** The places of a view, each for one field; `facts` takes several. With each the kinds that suit it. */
export const PLACES = {
  title: { label: "Title" },
  subtitle: { label: "Subtitle" },
  status: { label: "Status", suits: ["status", "flag"] },
  date: { label: "Date", suits: ["date"] },
  person: { label: "Person", suits: ["person"] },
  amount: { label: "Amount", suits: ["money", "number", "percent", "bytes", "duration"] },
  image: { label: "Image", suits: ["image"] },
  url: { label: "Link", suits: ["link"] },
  labels: { label: "Labels", suits: ["labels", "list"] },
  body: { label: "Body", suits: ["long"] },
  group: { label: "Columns of a board" },
  facts: { label: "Fact" },
};

const asField = (field) => (typeof field === "string" || Array.isArray(field) ? { from: field } : { ...field });

/** What a field reads, in short. */
export function pathOf({ from, all, when }) {
  const paths = all ?? from ?? (when ? Object.keys(when) : []);
  return Array.isArray(paths) ? paths.join(", ") : String(paths);
}

/** @returns {Draft} */
export function draftOf({ kind, title, layout, fields, view = {}, ...rest }) {
  const placeOf = (name) => Object.keys(PLACES).find((place) => (place === "facts" ? view.facts?.includes(name) : view[place] === name)) ?? "";
  return {
    kind,
    title: title ?? "",
    layout: layout ?? "",
    fields: Object.entries(fields).map(([name, field]) => ({ name, on: true, place: placeOf(name), field: asField(field) })),
    rest,
  };
}

/** The definition that a draft stands for, with its members in the order in which one reads them. */
export function definitionOf({ kind, title, layout, fields, rest }) {
  const shown = fields.filter(({ on }) => on);
  const view = {};
  for (const { name, place } of shown) {
    if (place === "facts") view.facts = [...(view.facts ?? []), name];
    else if (place !== "") view[place] = name;
  }
  const { match, rows, record, ...others } = rest;
  return {
    kind,
    ...(title && { title }),
    match,
    ...(rows !== undefined && { rows }),
    ...(record !== undefined && { record }),
    fields: Object.fromEntries(shown.map(({ name, field }) => [name, short(field)])),
    ...(Object.keys(view).length > 0 && { view }),
    ...(layout && { layout }),
    ...others,
  };
}

/** A field that only says where it is read from is that place. */
function short(field) {
  const { as, label, ...rest } = field;
  const whole = { ...rest, ...(as && as !== "text" && { as }), ...(label && { label }) };
  return Object.keys(whole).length === 1 && whole.from !== undefined ? whole.from : whole;
}

const changed = (draft, name, change) => ({ ...draft, fields: draft.fields.map((field) => (field.name === name ? { ...field, ...change(field) } : field)) });

export const tick = (draft, name, on) => changed(draft, name, () => ({ on }));

/** Changes what is said of a field: its label or its kind. */
export const say = (draft, name, member, value) => changed(draft, name, ({ field }) => ({ field: { ...field, [member]: value === "" ? undefined : value } }));

/** Gives a field a place. What stood there loses it, and a field that is only text takes the kind that suits the place. */
export function put(draft, name, place) {
  const suits = PLACES[place]?.suits;
  const fields = draft.fields.map((one) => {
    if (one.name !== name) return place !== "" && place !== "facts" && one.place === place ? { ...one, place: "" } : one;
    const plain = (one.field.as ?? "text") === "text";
    return { ...one, on: place === "" ? one.on : true, place, field: suits && plain ? { ...one.field, as: suits[0] } : one.field };
  });
  return { ...draft, fields };
}

/** Moves a field by one: its place in the definition is its place in tables and details. */
export function move(draft, name, by) {
  const fields = [...draft.fields];
  const from = fields.findIndex((field) => field.name === name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= fields.length) return draft;
  [fields[from], fields[to]] = [fields[to], fields[from]];
  return { ...draft, fields };
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A value as it is written in TypeScript: names without quotes where they need none, short lists on one line. */
function literal(value, indent = "") {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const entries = Array.isArray(value) ? value.map((item) => literal(item, `${indent}  `)) : Object.entries(value).filter(([, member]) => member !== undefined).map(([key, member]) => `${IDENTIFIER.test(key) ? key : JSON.stringify(key)}: ${literal(member, `${indent}  `)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (entries.length === 0) return open + close;
  const line = Array.isArray(value) ? `[${entries.join(", ")}]` : `{ ${entries.join(", ")} }`;
  return line.length + indent.length <= 100 && !line.includes("\n") ? line : `${open}\n${entries.map((entry) => `${indent}  ${entry},\n`).join("")}${indent}${close}`;
}

/** The name of a constant from a kind: `acme.open-orders` is `openOrders`. */
export function constantOf(kind) {
  const words = kind.split(".").at(-1).split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = words.map((word, index) => (index === 0 ? word : word[0].toUpperCase() + word.slice(1))).join("");
  return IDENTIFIER.test(name) ? `${name}Card` : "card";
}

export const asJson = (definition) => JSON.stringify(definition, null, 2);

export const asTypeScript = (definition) => `import { defineCard } from "mcp-cards";\n\nexport const ${constantOf(definition.kind)} = defineCard(${literal(definition)});\n`;
