import { Lexer, Tokenizer } from "marked";
import { piece } from "./pieces.js";
import { asString } from "./strings.js";

/** The inline rules of the reader take quadratic time on hostile lines, so longer ones are plain text. */
const LONGEST_INLINE = 2000;
/** Each nested quote or list is read again by the one around it. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){20}/m;

/** Quotes are read again from each line that begins another block inside them. */
const BEGINNINGS = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]))+/gm;
/** At most one for so many characters, in a text that is not short. */
const QUOTE_CHARS = 25;
const FEW_QUOTES = 100;
/** Emphasis is read again by the one around it, and each of its marks looks for its partner up to the end. */
const DEEPEST_INLINE = 12;
const EMPHASIS = /([*_~])\1*/g;
const MOST_EMPHASIS = 250;

/** White space in a row, beyond which some rules of the reader take quadratic time; nobody writes so much of it. */
const SPACES = /[ \t]{200,}/g;
/** A table is read cell by cell, and a short row has all the cells of its head. */
const COLUMNS = 60;
const CELLS = 2000;

const count = (text, pattern) => text.match(pattern)?.length ?? 0;

/** How many quotes the lines of a text begin, one in another. */
const quotes = (text) => (text.match(BEGINNINGS) ?? []).reduce((sum, marks) => sum + count(marks, />/g), 0);

class Rules extends Tokenizer {
  table(source) {
    return tooWide(source) ? undefined : super.table(source);
  }

  /** As it is written: the reader would decode some character references, and leave the others. */
  inlineText(source) {
    const token = super.inlineText(source);
    return token && { ...token, text: token.raw };
  }
}

/** The line below the names of the columns. */
const RULE = /^[ \t:|-]+$/;

/** Whether what may be a table has too many columns, or too many cells in all. It is asked for every block of a text. */
function tooWide(source) {
  const head = source.indexOf("\n") + 1;
  const below = source.indexOf("\n", head);
  if (head === 0 || !RULE.test(source.slice(head, below === -1 ? source.length : below))) return false;
  const columns = source.slice(0, head).split("|", COLUMNS + 2).length;
  if (columns > COLUMNS) return true;
  let lines = 1;
  for (let at = head; at > 0 && source[at] !== "\n" && columns * lines <= CELLS; lines += 1) at = source.indexOf("\n", at) + 1;
  return columns * lines > CELLS;
}

class Reader extends Lexer {
  #depth = 0;

  inlineTokens(source, tokens = []) {
    if (source.length <= LONGEST_INLINE && this.#depth < DEEPEST_INLINE && count(source, EMPHASIS) <= MOST_EMPHASIS) {
      this.#depth += 1;
      const read = super.inlineTokens(source, tokens);
      this.#depth -= 1;
      return read;
    }
    tokens.push({ type: "text", raw: source, text: source, escaped: false });
    return tokens;
  }
}

/**
 * The tokens of a markdown text, or undefined where it is nested too deep, or has too many quotes, to be read as such.
 * @param {string} text
 */
export function markdownTokens(text) {
  if (TOO_DEEP.test(text) || quotes(text) > Math.max(FEW_QUOTES, text.length / QUOTE_CHARS)) return undefined;
  try {
    return new Reader({ gfm: true, tokenizer: new Rules() }).lex(text.replace(SPACES, " "));
  } catch {
    return undefined;
  }
}

/** What a block costs to draw, in about the time of one line: source texts are elements with a button. */
function weight(block) {
  let sum = 0;
  const waiting = [block];
  while (waiting.length > 0) {
    const token = waiting.pop();
    sum += token.type === "code" ? 30 : 1;
    for (const children of [token.tokens, token.items, token.header, ...(token.rows ?? [])]) if (Array.isArray(children)) waiting.push(...children);
  }
  return sum;
}

/** A text that is shown alone, and one of several: characters that are read at once, and the weight that is drawn. */
const ALONE = { length: 10_000, weight: 1000 };
const AMONG = { length: 2500, weight: 200 };

/**
 * The next blocks of a text from a place on, as many as can be drawn at once, and where what follows them begins.
 * `plain` is what cannot be read as markdown in reasonable time.
 * @returns {{ tokens?: object[], plain?: string, end: number }}
 */
export function nextBlocks(text, start, alone) {
  const most = alone ? ALONE : AMONG;
  const section = piece(text.slice(start, start + most.length + 1), most.length);
  const tokens = markdownTokens(section);
  if (!tokens) return { plain: section, end: start + section.length };
  let sum = 0;
  const count = tokens.findIndex((token) => (sum += weight(token)) > most.weight);
  if (count === -1) return { tokens, end: start + section.length };
  const shown = tokens.slice(0, count);
  const raw = shown.map((token) => token.raw).join("");
  // One block that is too much, or a text that the reader changed: then it is not known where it ends.
  if (raw.trim() === "" || !section.startsWith(raw)) return { plain: section, end: start + section.length };
  return { tokens: shown, end: start + raw.length };
}

const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", copy: "©", reg: "®", hellip: "…", mdash: "—", ndash: "–", rarr: "→", larr: "←", times: "×" };

/** What takes the text behind it along where it is cleaned. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

/**
 * Text as a reader sees it: the reader of markdown leaves character references to HTML, which is not used here. The parser
 * has seen the references, not what they stand for: that is cleaned when it is drawn, by what stands beside it, and a
 * control character, which would take visible text along, stands for nothing.
 */
export function decode(text) {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return whole;
    const letter = String.fromCodePoint(code);
    return CONTROL.test(letter) ? "" : letter;
  });
}

/** The words of a token and of those inside it, without what they look like. */
export const plainText = ({ tokens, text }) => (Array.isArray(tokens) ? tokens.map(plainText).join("") : decode(asString(text ?? "")));
