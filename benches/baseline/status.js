// The answer of an action: it worked or it did not, and a sentence about it.
import { cleanData } from "./data.js";
import { SPACE, isObject, string, trim } from "./words.js";

const DONE = "Operation completed successfully";
const FAILED = "Operation failed";
const OVERLOADED = "Service is temporarily overloaded. Please retry in a moment.";
const UNAVAILABLE = "Service is temporarily unavailable. Please retry in a moment.";
const MESSAGE_CHARS = 180;
const DETAILS = 6;

const SUCCESS = /^(?:success|successful|succeeded|ok|okay|true|done|complete|completed|confirmed|accepted|placed|active|delivered)$/;
const FAILURE = /^(?:fail|failed|failure|error|rejected|denied|cancelled|canceled|expired|false|invalid)$/;
const UNSURE = /^(?:pending|not|no|unable|sorry)$/;
const OVERLOAD = new RegExp(`overload|rate[_\\-${SPACE}]?limit|too many requests|(?:quota|limit)[_\\-${SPACE}]exceeded`);
const TROUBLE = /internal server error|service unavailable|timeout|gateway|api_error/;
const CODE = /(?<![\p{Alphabetic}\p{N}]|\d[.,])(?:429|50[234])(?![\p{Alphabetic}\p{N}]|[.,]\d)/gu;
const COUNTED = new RegExp(`(?:[#₹]|(?<![\\p{Alphabetic}\\p{N}])(?:order|id|item|ref|no|number|rs))[${SPACE}:.=(\\["'-]*$`, "u");

/** What a status says: worked, failed, or nothing certain. */
export function verdict(status) {
  if (typeof status === "boolean") return status;
  if (typeof status === "number") return status >= 100 && status < 600 ? status < 400 : undefined;
  if (typeof status !== "string") return undefined;
  const words = status.toLowerCase().split(/[^\p{Alphabetic}\p{N}]+/u);
  if (words.some((word) => FAILURE.test(word))) return false;
  if (words.some((word) => UNSURE.test(word))) return undefined;
  return words.some((word) => SUCCESS.test(word)) ? true : undefined;
}

const isEmpty = (value) => (Array.isArray(value) ? value.length === 0 : typeof value === "object" && Object.keys(value).length === 0);
/** Whether a value is not missing, null, false, 0, "" or empty. */
const isFilled = (value) => !!value && !isEmpty(value);

function isSuccess(value) {
  if (typeof value.success === "boolean") return value.success;
  return verdict(value.status) ?? !(isFilled(value.error) || isFilled(value.errors));
}

const said = (value) => string(value) ?? (isObject(value) ? string(value.message) : undefined);

function messageOf(value) {
  const errors = Array.isArray(value.errors) ? (value.errors[0] ?? value.errors) : value.errors;
  return string(value.message) ?? said(value.error) ?? said(errors) ?? string(value.status);
}

/** The message inside a message that is itself JSON. */
function innerMessage(text) {
  if (!/^[{[]/.test(trim(text))) return undefined;
  try {
    const inner = JSON.parse(text);
    return (isObject(inner?.error) ? string(inner.error.message) : undefined) ?? string(inner?.message);
  } catch {
    return undefined;
  }
}

/** Whether a code stands in a text that is not a part of a number, an amount or the number of an order. */
function hasCode(text, codes) {
  for (const { 0: code, index } of text.matchAll(CODE)) if (codes.includes(code) && !COUNTED.test(text.slice(0, index))) return true;
  return false;
}

/** What to say instead of a message about the server's trouble. */
function plainWords(message) {
  const lower = message.toLowerCase();
  if (OVERLOAD.test(lower) || hasCode(lower, ["429"])) return OVERLOADED;
  return TROUBLE.test(lower) || hasCode(lower, ["502", "503", "504"]) ? UNAVAILABLE : undefined;
}

function detailsOf(value, options, gate) {
  const most = options.limits?.details ?? DETAILS;
  const details = {};
  let count = 0;
  for (const key in value) {
    if (key === "success" || key === "message" || key === "status" || value[key] === null) continue;
    if (++count > most) break;
    const left = cleanData(value[key], key, `status/details/${key}`, gate, options.limits?.textChars);
    if (left !== undefined) details[key] = left;
  }
  return count > 0 ? details : undefined;
}

/** The status of an object, where it has one. */
export function status(value, options, gate) {
  if (typeof value.success !== "boolean" && string(value.message) === undefined) return undefined;
  const success = isSuccess(value);
  const given = messageOf(value) ?? (success ? DONE : FAILED);
  const message = trim(innerMessage(given) ?? given);
  const replacement = success ? undefined : plainWords(message);
  const own = { success, message: replacement ?? gate.brief(message, MESSAGE_CHARS, "status/message") };
  if (replacement !== undefined) own.originalMessage = gate.brief(message, MESSAGE_CHARS, "status/originalMessage");
  const details = detailsOf(value, options, gate);
  if (details !== undefined) own.details = details;
  return { type: "status", status: own };
}

/** The status of an object that says nothing else; failures are errors, which are another card. */
export function plainStatus(value, options, gate) {
  if (typeof value.success !== "boolean" && string(value.status) === undefined) return undefined;
  if (string(value.message) === undefined || !isSuccess(value)) return undefined;
  for (const key in value) {
    const own = value[key];
    if (typeof own === "object" && own !== null && !isEmpty(own)) return undefined;
  }
  return status(value, options, gate);
}
