import * as lit from "lit";
import { shown } from "./hidden.js";

export { css, LitElement, nothing, render } from "lit";

/** Which values of a template are drawn as texts or attributes; the others are properties, handlers and switches. */
const drawn = new WeakMap();

function placesOf(strings) {
  let places = drawn.get(strings);
  if (!places) drawn.set(strings, (places = strings.map((before) => !/\s[.@?][\w-]+=$/.test(before))));
  return places;
}

const clean = (value) => (typeof value === "string" ? shown(value) : Array.isArray(value) ? value.map(clean) : value);

/**
 * The templates of all elements: what is hidden in a text or an attribute is not drawn. A property is handed on as it is; the
 * element that has it draws it by a template of its own, or asks the gate first.
 */
const cleaning = (tag) => (strings, ...values) => {
  const places = placesOf(strings);
  return tag(strings, ...values.map((value, at) => (places[at] ? clean(value) : value)));
};

export const html = cleaning(lit.html);
export const svg = cleaning(lit.svg);
