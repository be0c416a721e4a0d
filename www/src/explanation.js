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

const MOST_ROWS = 6;

const code = (text) => element("code", { class: "mono" }, text);

const fact = (name, ...value) => element("div", { class: "fact" }, element("dt", {}, name), element("dd", {}, ...value));

const list = (items) => element("ul", { role: "list" }, ...items.map((item) => element("li", {}, ...item)));

const pointer = (path) => (path === "" ? "The whole document" : code(path));

function rowsFact(rows) {
  const shown = rows.slice(0, MOST_ROWS).map((row) => [pointer(row)]);
  const rest = rows.length - shown.length;
  if (rest > 0) shown.push([element("span", { class: "aside" }, `and ${rest.toLocaleString()} more`)]);
  return fact("Rows", rows.length === 0 ? "None" : list(shown));
}

/** @param {{ json: boolean, source: string, intent: string | null, rule: string, considered: { card: string, reason: string }[], payload: string | null, rows?: string[] }} explanation */
function facts({ json, source, intent, rule, considered, payload, rows }, form) {
  const found = [
    fact("Given as", FORMS[form]),
    fact("Read from", SOURCES[source] ?? source, element("span", { class: "aside" }, json ? ", which holds JSON" : ", which holds no JSON")),
    fact("Intent", intent === null ? "None: the tool’s name says nothing about the card" : code(intent)),
    fact("Rule", code(rule)),
    fact("Payload", payload === null ? "None" : pointer(payload)),
  ];
  if (rows) found.push(rowsFact(rows));
  found.push(
    fact(
      "Considered",
      considered.length === 0
        ? "No other card"
        : list(considered.map(({ card, reason }) => [code(card), element("span", { class: "aside" }, ` ${reason}`)])),
    ),
  );
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
