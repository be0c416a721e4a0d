import { Lexer } from "marked";
import { hasHidden } from "./hidden.js";

/** Shown at once; the rest of a longer text waits until one asks. Also what keeps hostile texts from costing time. */
export const PIECE = 20_000;
/** The inline rules of the reader take quadratic time on hostile lines, so longer ones are plain text. */
const LONGEST_INLINE = 2000;
/** Each nested quote or list is read again by the one around it. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){20}/m;

class Reader extends Lexer {
  inlineTokens(source, tokens = []) {
    if (source.length <= LONGEST_INLINE) return super.inlineTokens(source, tokens);
    tokens.push({ type: "text", raw: source, text: source, escaped: false });
    return tokens;
  }
}

/**
 * The tokens of a markdown text, or undefined where it is nested too deep to be read as such.
 * @param {string} text
 */
export function markdownTokens(text) {
  if (TOO_DEEP.test(text)) return undefined;
  try {
    return new Reader({ gfm: true }).lex(text);
  } catch {
    return undefined;
  }
}

/** The start of a text up to about `length`, ending between two paragraphs where there is such a place. */
export function piece(text, length) {
  if (text.length <= length) return text;
  const gap = text.lastIndexOf("\n\n", length);
  return text.slice(0, gap > length / 2 ? gap : length);
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", copy: "©", reg: "®", hellip: "…", mdash: "—", ndash: "–", rarr: "→", larr: "←", times: "×" };

/**
 * Text as a reader sees it: the reader of markdown leaves character references to HTML, which is not used here. The parser
 * has seen the references, not what they stand for, so one that stands for a hidden character stands for nothing.
 */
export function decode(text) {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return whole;
    const letter = String.fromCodePoint(code);
    return hasHidden(letter) ? "" : letter;
  });
}
