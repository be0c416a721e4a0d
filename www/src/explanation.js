import { byId, element } from "./dom.js";

const SOURCES = {
  text: "The visible text",
  structured: "The structured content",
  merged: "The visible text and the structured content together",
  object: "The object as it was given",
  input: "The input of the tool",
  none: "Nothing: there was no content to read",
};

const FORMS = {
  text: "Text, as the tool answered it",
  object: "An object: the message that carried the answer",
};

const MOST_OPEN = 3;
const MOST_LISTED = 200;

const code = (text) => element("code", { class: "mono" }, text);

const fact = (name, ...value) => element("div", { class: "fact" }, element("dt", {}, name), element("dd", {}, ...value));

const list = (items) => element("ul", { role: "list" }, ...items.map((item) => element("li", {}, ...item)));

/** The first few, and the others behind one line; a list too long to read ends with its count. */
function folded(items, draw) {
  if (items.length <= MOST_OPEN + 1) return [list(items.map(draw))];
  const hidden = items.slice(MOST_OPEN, MOST_LISTED).map(draw);
  if (items.length > MOST_LISTED) hidden.push([element("span", { class: "aside" }, `and ${(items.length - MOST_LISTED).toLocaleString()} more`)]);
  const rest = element("summary", {}, `${(items.length - MOST_OPEN).toLocaleString()} more`);
  return [list(items.slice(0, MOST_OPEN).map(draw)), element("details", {}, rest, list(hidden))];
}

const pointer = (path) => (path === "" ? "The whole document" : code(path));

/** @param {{ json: boolean, source: string, intent: string | null, rule: string, considered: { card: string, reason: string }[], payload: string | null, rows?: string[] }} explanation */
function facts({ json, source, intent, rule, considered, payload, rows }, form) {
  const found = [
    fact("Given as", FORMS[form]),
    fact("Read from", SOURCES[source] ?? source, element("span", { class: "aside" }, json ? ", which holds JSON" : ", which holds no JSON")),
    fact("Intent", intent === null ? "None: the tool’s name says nothing about the card" : code(intent)),
    fact("Rule", code(rule)),
    fact("Payload", payload === null ? "None" : pointer(payload)),
  ];
  if (rows) found.push(fact("Rows", ...(rows.length === 0 ? ["None"] : folded(rows, (row) => [pointer(row)]))));
  const rejected = ({ card, reason }) => [code(card), element("span", { class: "aside" }, ` ${reason}`)];
  found.push(fact("Considered", ...(considered.length === 0 ? ["No other card"] : folded(considered, rejected))));
  return found;
}

/** Why the parser chose this card, as a list of facts. */
export function createExplanationView() {
  const part = byId("explanation-part");
  const place = byId("explanation");
  return {
    show(explanation, form) {
      part.hidden = !explanation;
      place.replaceChildren(...(explanation ? [element("dl", { class: "facts" }, ...facts(explanation, form))] : []));
    },
  };
}
