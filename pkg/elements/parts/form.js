import { html, nothing } from "../lib/template.js";
import { clip, list, pick, record, text } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import { label } from "./facts.js";

/** Fields of a form, and choices of a field. */
const MOST_FIELDS = 60;
const MOST_CHOICES = 300;
const LABEL = 200;
const HELP = 600;
/** Choices up to this number are all seen at once. */
const FEW = 6;
/** Beyond this number they are put into the list when one goes there: dozens of such lists would stop the page. */
const MANY = 30;
/** Lines of a list of which several are chosen. */
const SEEN = 5;
/** Controls of several forms that are drawn at once. */
const MOST_CONTROLS = 600;

/** The kinds of text that a browser has a field for. */
const TEXT_TYPES = { email: "email", uri: "url", date: "date", "date-time": "datetime-local" };
const NUMBERS = ["number", "integer"];

/** The choices that a schema lists: `enum` with `enumNames`, or `oneOf` and `anyOf` of constants with titles. */
function choicesOf(schema) {
  const names = list(schema.enumNames);
  const plain = list(schema.enum).map((value, at) => ({ value, label: names[at] ?? value }));
  const titled = [...list(schema.oneOf), ...list(schema.anyOf)].map(record).filter((one) => "const" in one).map((one) => ({ value: one.const, label: one.title ?? one.const }));
  const choices = (plain.length > 0 ? plain : titled).filter(({ value }) => typeof value === "string" || typeof value === "number");
  return choices.slice(0, MOST_CHOICES).map(({ value, label: words }) => ({ value, label: clip(asString(words), LABEL) }));
}

/** The fields of a JSON schema of an object with plain members: all that a tool may ask a person for. */
export function fieldsOf(schema) {
  const required = new Set(list(record(schema).required));
  return Object.entries(record(record(schema).properties)).slice(0, MOST_FIELDS).map(([name, given]) => {
    const own = record(given);
    const isMany = own.type === "array";
    const choices = choicesOf(isMany ? record(own.items) : own);
    const kind = choices.length > 0 ? (isMany ? "many" : "one") : own.type === "boolean" ? "boolean" : NUMBERS.includes(own.type) ? "number" : "text";
    return { name, schema: own, kind, choices, required: required.has(name) && kind !== "boolean" && kind !== "many", title: clip(text(own.title) ?? label(name), LABEL) };
  });
}

/** How many forms from the first on have no more controls in all than can be drawn at once; the first is always drawn. */
export function formsAtOnce(schemas) {
  let left = MOST_CONTROLS;
  const found = schemas.findIndex((schema) => (left -= fieldsOf(schema).reduce((sum, { choices }) => sum + Math.max(1, Math.min(choices.length, MANY)), 0)) < 0);
  return found === -1 ? schemas.length : Math.max(1, found);
}

const count = (value) => (Number.isSafeInteger(value) && value >= 0 ? value : nothing);
const number = (value) => (Number.isFinite(value) ? value : nothing);

/** A field with its label, what it is for, and what is wrong with it once one has tried to send it. */
export function field(words, one, { prefix, isFixed, isTold, changed, opened, open }) {
  const { name, schema, kind, title, required } = one;
  // A form has its controls as members by their names: without a prefix one called "elements" would take the place of them all.
  const id = `${prefix}-${name}`;
  const help = text(schema.description) ? html`<p class="help" id=${`${id}-help`} dir="auto">${clip(schema.description, HELP)}</p>` : nothing;
  const described = help === nothing ? nothing : `${id}-help`;
  const wrong = (event) => isTold && changed(event);
  const mark = required ? nothing : html` <span class="optional">${words.say("input_request.optional")}</span>`;
  if (kind === "boolean") {
    return html`<div class="field check"><label><input type="checkbox" name=${id} ?checked=${schema.default === true} ?disabled=${isFixed} aria-describedby=${described} /><span dir="auto">${title}</span></label>${help}</div>`;
  }
  const isShort = one.choices.length <= (kind === "one" ? FEW : MANY);
  if (isShort && kind !== "text" && kind !== "number") return group(one, { id, isFixed, described, help, mark, isTold, wrong, words });
  const control =
    kind === "one" || kind === "many"
      ? select(one, { id, isFixed, described, wrong, words, opened, open })
      : input(one, { id, isFixed, described, wrong });
  return html`<div class="field"><label for=${id} dir="auto">${title}${mark}</label>${help}${control}${isTold ? complaint(words) : nothing}</div>`;
}

/** Many choices as a list that opens, or of which several are chosen. */
function select({ schema, kind, choices, required }, { id, isFixed, described, wrong, words, opened, open }) {
  const isChosen = ({ value }) => (kind === "one" ? value === schema.default : list(schema.default).includes(value));
  const draw = (choice) => html`<option value=${choices.indexOf(choice)} ?selected=${isChosen(choice)}>${choice.label}</option>`;
  const isWaiting = choices.length > MANY && !opened.has(id);
  const fill = isWaiting ? () => open(id) : nothing;
  // Until then what is chosen stands there; of several, which are seen at once, the first too.
  const first = isWaiting ? choices.filter((choice, at) => isChosen(choice) || (kind === "many" && at < SEEN)) : choices;
  return html`<select id=${id} name=${id} ?multiple=${kind === "many"} size=${kind === "many" ? SEEN : nothing} ?required=${required} ?disabled=${isFixed} aria-describedby=${described} @change=${wrong} @focus=${fill} @pointerenter=${fill}>
      ${kind === "one" ? html`<option value="" ?selected=${schema.default === undefined}>${words.say("input_request.choose")}</option>` : nothing}
      ${first.map(draw)}
    </select>`;
}

function input({ schema, kind, required }, { id, isFixed, described, wrong }) {
  const initial = ["string", "number"].includes(typeof schema.default) ? asString(schema.default) : nothing;
  if (kind === "number") {
    return html`<input id=${id} name=${id} type="number" inputmode="decimal" step=${schema.type === "integer" ? 1 : "any"} min=${number(schema.minimum)} max=${number(schema.maximum)}
      value=${initial} ?required=${required} ?disabled=${isFixed} aria-describedby=${described} @input=${wrong} />`;
  }
  return html`<input id=${id} name=${id} type=${pick(TEXT_TYPES, schema.format) ?? "text"} dir="auto" minlength=${count(schema.minLength)} maxlength=${count(schema.maxLength)}
    value=${initial} ?required=${required} ?disabled=${isFixed} aria-describedby=${described} @input=${wrong} />`;
}

/** Few choices, all of which are seen: one of them, or any number. */
function group({ schema, kind, title, choices, required }, { id, isFixed, described, help, mark, isTold, wrong, words }) {
  const isChosen = (value) => (kind === "one" ? value === schema.default : list(schema.default).includes(value));
  const type = kind === "one" ? "radio" : "checkbox";
  return html`<fieldset class="field" aria-describedby=${described}>
    <legend dir="auto">${title}${mark}</legend>${help}
    ${choices.map((choice, at) => html`<label class="choice"><input type=${type} name=${id} id=${`${id}-${at}`} value=${at} ?checked=${isChosen(choice.value)} ?required=${required} ?disabled=${isFixed} @change=${wrong} /><span dir="auto">${choice.label}</span></label>`)}
    ${isTold ? complaint(words) : nothing}
  </fieldset>`;
}

/** Shown by the styles beside a field that is not valid. */
const complaint = (words) => html`<p class="wrong" role="alert">${words.say("input_request.wrong")}</p>`;

/** The answer that the controls of a form hold, as the schema wants it. What is left empty is left out. */
export function answerOf(fields, controls, prefix) {
  const answer = {};
  const put = (name, value) => Object.defineProperty(answer, name, { value, enumerable: true, writable: true, configurable: true });
  for (const { name, kind, choices } of fields) {
    const own = controls.filter((control) => control.name === `${prefix}-${name}`);
    const chosen = own.filter((control) => control.checked).map((control) => choices[control.value]?.value);
    const value = own[0]?.value ?? "";
    if (kind === "boolean") put(name, Boolean(own[0]?.checked));
    else if (kind === "many") put(name, own[0]?.selectedOptions ? [...own[0].selectedOptions].map((option) => choices[option.value]?.value) : chosen);
    else if (kind === "one") {
      const choice = own[0]?.type === "radio" ? chosen[0] : value === "" ? undefined : choices[value]?.value;
      if (choice !== undefined) put(name, choice);
    } else if (value !== "") put(name, kind === "number" ? Number(value) : value);
  }
  return answer;
}
