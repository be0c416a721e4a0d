// Functions whose arguments are checked: those of the module over plain values, and those that are done here.
import { json } from "./content.js";
import { call } from "./instance.js";
import { INPUT_BYTES, fail } from "./options.js";

const check = (test, expected) => (value, path) => (test(value) ? value : fail(path, expected, value));
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const object = /* @__PURE__ */ check(isObject, "an object");
export const list = /* @__PURE__ */ check(Array.isArray, "an array");
export const number = /* @__PURE__ */ check((value) => typeof value === "number", "a number");
/** A list as it is, anything else as an empty one. */
export const listOf = (value) => (Array.isArray(value) ? value : []);
/** Any value of JSON. */
export const any = (value) => value;
/** What may also be left out. */
export const maybe = (own) => (value, path) => (value == null ? undefined : own(value, path));

/**
 * A function that checks its arguments first.
 * @param {Record<string, Function>} parameters the check of each argument, by its name
 */
export function checked(name, parameters, body) {
  const checks = Object.entries(parameters);
  return (...given) => body(...checks.map(([parameter, own], i) => own(given[i], `${name}: ${parameter}`)));
}

/**
 * A function of the module over plain values.
 * @param {Function} otherwise its value where the module returns none: arguments that are too large, or a trap
 */
export const pure = (name, parameters, otherwise) =>
  checked(name, parameters, (...given) => {
    const args = given.map((value) => json(value) ?? "null");
    const size = args.reduce((total, arg) => total + arg.length, 0);
    const value = size > INPUT_BYTES ? undefined : call(name, `[${args}]`);
    return value === undefined ? otherwise(...given) : value;
  });
