import { LETTERS, MARKS, MERGED } from "./letters.js";

/**
 * Names of hosts that a URL parser takes as they are: the rules of the parser, src/safety/hosts.rs. The tests compare
 * both with each other, and with `new URL`.
 */

/** As long as the domain name system allows. */
const LONGEST_HOST = 253;
const LONGEST_LABEL = 63;
const PLAIN = /^[a-z0-9_-]{1,63}$/i;
const ENCODED = /^xn--/i;
const PLAIN_HOST = /^(?!(?:.*\.)?xn--)[a-z0-9_.-]*$/i;
/** Letters that run from right to left. */
const LEFTWARD = /[\u0590-\u07bf]/;
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

function isAmong(code, edges) {
  let [from, to] = [0, edges.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (edges[middle] <= code) from = middle + 1;
    else to = middle;
  }
  return from % 2 === 1;
}

/** Whether a mark may stand behind this character: of the same script, and not to be merged with it. */
function carries(letter, mark) {
  if (letter >> 7 !== mark >> 7) return false;
  for (let at = 0; at < MERGED.length; at += 2) if (MERGED[at] === letter && MERGED[at + 1] === mark) return false;
  return true;
}

/** How the thresholds of the next number of Punycode are placed. */
function adapted(delta, count, isFirst) {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}

/** The letters that a label stands for, by Punycode (RFC 3492), or undefined. */
function decoded(label) {
  const hyphen = label.lastIndexOf("-");
  const deltas = label.slice(hyphen + 1).toLowerCase();
  if (label.length > LONGEST_LABEL || hyphen === 0 || !/^[a-z0-9]+$/.test(deltas)) return undefined;
  const letters = [...label.slice(0, Math.max(0, hyphen)).toLowerCase()];
  let [code, at, bias, next] = [128, 0, 72, 0];
  while (next < deltas.length) {
    const start = at;
    for (let weight = 1, place = 36; ; place += 36) {
      if (next >= deltas.length) return undefined;
      const digit = Number.parseInt(deltas[next++], 36);
      const value = digit < 10 ? digit + 26 : digit - 10;
      at += value * weight;
      if (at > 0xffffffff) return undefined;
      const threshold = Math.min(26, Math.max(1, place - bias));
      if (value < threshold) break;
      weight *= 36 - threshold;
      if (weight > 0xffffffff) return undefined;
    }
    const count = letters.length + 1;
    bias = adapted(at - start, count, start === 0);
    code += Math.floor(at / count);
    if (code > 0xffff) return undefined;
    at %= count;
    letters.splice(at++, 0, String.fromCharCode(code));
  }
  return letters.join("");
}

/** Whether a URL parser keeps a label beyond ASCII as it is. */
function isInternational(label) {
  if (label.length > LONGEST_LABEL || /^-|-$|^..--|^\p{ASCII}*$/u.test(label)) return false;
  let before = 0;
  for (let at = 0; at < label.length; at++) {
    const code = label.charCodeAt(at);
    const isFine = code < 128 ? /[a-z0-9-]/i.test(label[at]) : isAmong(code, LETTERS) || (isAmong(code, MARKS) && carries(before, code));
    if (!isFine) return false;
    before = code;
  }
  return true;
}

/** A label decoded, or undefined if it may not be one. */
function labelOf(label) {
  if (PLAIN.test(label) && !ENCODED.test(label)) return label;
  const text = ENCODED.test(label) ? decoded(label.slice(4)) : label;
  return text !== undefined && isInternational(text) ? text : undefined;
}

/** In a name with letters that run from right to left every label must run one way (RFC 5893, section 2). */
function runsOneWay(label) {
  return !/[-_]$/.test(label) && (LEFTWARD.test(label) ? /^[\u0590-\u07bf][\u0590-\u07bf0-9-]*$/ : /^[^0-9_-]/).test(label);
}

/** Whether this is the name or address of a host. What is in brackets `new URL` reads; some read odd parts of IPv4. */
export function isHost(host) {
  if (/^\[.*\]$/.test(host)) return !host.includes(".") || IPV4.test(host.slice(host.lastIndexOf(":") + 1, -1));
  const name = host.replace(/\.$/, "");
  const labels = name.split(".");
  if (name.length > LONGEST_HOST) return false;
  if (NUMBER.test(labels.at(-1))) return name === host && IPV4.test(name);
  if (PLAIN_HOST.test(name)) return labels.every((label) => PLAIN.test(label));
  const texts = labels.map(labelOf);
  return !texts.includes(undefined) && (!texts.some((text) => LEFTWARD.test(text)) || texts.every(runsOneWay));
}
