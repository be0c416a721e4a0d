import * as lit from "lit";
import { Directive, directive } from "lit/directive.js";
import { shown } from "./hidden.js";
import { page } from "./renderers.js";
import { asString } from "./strings.js";

export { css, html as plainHtml, LitElement, nothing, render } from "lit";

/**
 * What was made by these templates, of all copies of the elements on the page. Anything else that looks as if it were for
 * lit is data: lit knows its own by their members alone, and a structured clone has any members.
 * @type {WeakSet<object>}
 */
const made = (page.made ??= new WeakSet());

/** Says that a directive or an element is ours. */
export const own = (value) => {
  made.add(value);
  return value;
};

/** A longer list is none of ours. */
const LOOKED_AT = 100_000;

/** Whether lists were made of templates; each is looked at once, however often it stands in others. */
const known = new WeakMap();

function isOurs(value) {
  if (value === null || typeof value !== "object") return false;
  if (made.has(value)) return true;
  if (!Array.isArray(value) || value.length > LOOKED_AT) return false;
  // A list that holds itself is none of ours.
  if (!known.has(value)) known.set(value, false).set(value, value.some(isOurs));
  return known.get(value);
}

/** A value as a text, or as the part of a card that it is. */
export function clean(value) {
  if (typeof value === "string") return shown(value);
  if (value === null || ["number", "boolean", "undefined"].includes(typeof value) || value === lit.nothing || value === lit.noChange) return value;
  try {
    if (!isOurs(value)) return shown(typeof value === "symbol" ? "" : asString(value)) || lit.nothing;
    return Array.isArray(value) ? value.map(clean) : value;
  } catch {
    return lit.nothing;
  }
}

/** Hands a value on as it is; lit itself would look for members of its own in it. */
class Handed extends Directive {
  #last;

  render() {
    return lit.noChange;
  }

  update({ element, name }, [value]) {
    const isSame = value === this.#last && Object(value) !== value;
    this.#last = value;
    if (!isSame) element[name] = value === lit.nothing ? undefined : value;
    return lit.noChange;
  }
}

const handed = directive(Handed);

/** What becomes of the values of a template, by how their places begin: as properties, switches, handlers, or else drawn. */
const WAYS = { ".": handed, "?": (value) => value !== lit.nothing && Boolean(value), "@": (value) => value };
const ways = new WeakMap();

function waysOf(strings) {
  let found = ways.get(strings);
  if (!found) ways.set(strings, (found = strings.map((before) => WAYS[/\s([.@?])[\w-]+=$/.exec(before)?.[1]] ?? clean)));
  return found;
}

/**
 * The templates of all elements: what is hidden in a text or an attribute is not drawn. A property is handed on as it is; the
 * element that has it draws it by a template of its own, or asks the gate first.
 */
const cleaning = (tag) => (strings, ...values) => {
  const of = waysOf(strings);
  return own(tag(strings, ...values.map((value, at) => of[at](value))));
};

export const html = cleaning(lit.html);
export const svg = cleaning(lit.svg);
