import { html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { list, record, records } from "../lib/list.js";
import { asString } from "../lib/strings.js";

/** Remarks that are shown of each kind. */
const MOST = 100;

/** The line at the foot of a card that says where it came from, and opens why it is this card. Without both there is none. */
export function explanation(words, card, source) {
  const { tool, server } = record(source);
  const name = [tool, server].filter(Boolean).join(" · ");
  const why = reasons(words, card);
  if (name === "" && why.length === 0) return nothing;
  const facts = [...origin(words, tool, server, card), ...why];
  return html`<details class="source" part="footer">
    <summary><span>${name || words.say("details")}</span>${icon("chevron")}</summary>
    <div class="why"><dl class="facts">${facts.map(([key, value]) => html`<dt>${words.say(key)}</dt><dd>${value}</dd>`)}</dl></div>
  </details>`;
}

function origin(words, tool, server, card) {
  const kind = `${card.type}.title`;
  return [
    ["source.kind", words.knows(kind) ? words.say(kind) : asString(card.type)],
    ...(tool ? [["source.tool", html`<code>${tool}</code>`]] : []),
    ...(server ? [["source.server", html`<code>${server}</code>`]] : []),
  ];
}

function reasons(words, card) {
  const facts = [];
  const { explain } = card;
  if (explain) {
    const from = `source.from.${explain.source}`;
    facts.push(["source.rule", html`<code>${explain.rule}</code>`]);
    if (explain.intent) facts.push(["source.intent", explain.intent]);
    facts.push(["source.from", words.knows(from) ? words.say(from) : asString(explain.source)]);
    if (explain.payload) facts.push(["source.payload", html`<code>${explain.payload}</code>`]);
    const tried = records(explain.considered).slice(0, MOST);
    if (tried.length > 0) {
      facts.push(["source.considered", html`<ul role="list">${tried.map(({ card: type, reason }) => html`<li>${type}: ${reason}</li>`)}</ul>`]);
    }
  }
  const derived = list(card.derived).slice(0, MOST);
  if (derived.length > 0) facts.push(["source.derived", words.list(derived)]);
  const warnings = list(card.warnings).slice(0, MOST);
  if (warnings.length > 0) facts.push(["source.warnings", html`<ul role="list">${warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`]);
  return facts;
}

/** A short disclosure inside a card. */
export function more(label, content, open = false) {
  if (content === nothing) return nothing;
  return html`<details class="more" ?open=${open}><summary class="quiet">${label}${icon("chevron")}</summary><div>${content}</div></details>`;
}
