/**
 * Characters that nobody sees, or that turn others around: those that the parser looks at (src/safety/scripts.rs), and
 * control characters; and marks piled up on one character. Tests compare both, character by character and in random texts.
 */
/* eslint-disable-next-line no-control-regex, no-misleading-character-class -- these are what is looked for */
const HIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{13430}-\u{1343f}\u{16fe4}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;

/** Scripts in which joiners change how letters look. */
const JOINING = /[\u0590-\u109f\u1700-\u18af\u1900-\u1cff\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{11fff}\u{1e800}-\u{1efff}]/u;

/** Joiners behind letters of these. */
const NEEDED = new RegExp(`(?<=${JOINING.source})[\\u200c\\u200d]`, "gu");

/** Whether there is such a character in a text, joiners between letters that join aside, or one with too many marks. */
export function hasHidden(text) {
  const isHiding = HIDDEN.test(text);
  const rest = isHiding ? text.replace(NEEDED, "") : text;
  return (isHiding && HIDDEN.test(rest)) || hasPile(rest);
}

/** A hidden character with what belongs to it: the rest of a terminal's sequence, or of the flag of a part of a country. */
const SUSPECT = new RegExp(
  // eslint-disable-next-line no-misleading-character-class -- these are what is looked for
  "\\x1b(?:\\[[0-?]*[ -/]*[@-~]|[\\]PX^_][^\\0-\\x1f\\x80-\\x9f]*(?:\\x07|\\x1b\\\\|\\x9c)|(?![[\\]PX^_])[ -/]*[0-~])?" +
    "|\\x9b(?:[0-?]*[ -/]*[@-~])?|[\\x90\\x98\\x9d-\\x9f](?:[^\\0-\\x1f\\x80-\\x9f]*(?:\\x07|\\x1b\\\\|\\x9c))?" +
    `|(?<=\\u{1f3f4})[\\u{e0061}-\\u{e007a}]{2}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,3}\\u{e007f}|${HIDDEN.source}`,
  "gu",
);

const HIEROGLYPHS = "\\u{13000}-\\u{1342f}\\u{13460}-\\u{143ff}";
const IDEOGRAPHS = "\\u3400-\\u4dbf\\u4e00-\\u9fff\\u{20000}-\\u{3ffff}";
/** Hidden characters, and behind what they are honest. */
const AFTER = [
  ["\\u034f", "\\u0300-\\u036f\\u0591-\\u05c7"],
  ["\\u115f\\u1160", "\\u1100-\\u11ff\\ua960-\\ua97f\\ud7b0-\\ud7ff"],
  ["\\u180b-\\u180f", "\\u1820-\\u18aa"],
  ["\\u200b", "\\u0e00-\\u109f\\u1780-\\u17ff\\u1950-\\u19ff\\u1a20-\\u1aaf\\uaa60-\\uaadf"],
  ["\\u200c\\u200d", JOINING.source.slice(1, -1)],
  ["\\ufe00", `0\\u1000-\\u109f\\u2018-\\u201d\\u2200-\\u22ff\\u2654-\\u265f\\u2a00-\\u2aff\\u3001\\u3002${IDEOGRAPHS}\\ua840-\\ua877\\uaa60-\\uaa7f\\uf900-\\ufaff\\uff01-\\uff60\\u{10ac0}-\\u{10aff}\\u{13000}-\\u{1345f}`],
  ["\\ufe01\\ufe02", `\\u2018-\\u201d\\u3001\\u3002${IDEOGRAPHS}\\uff01-\\uff1f\\u{13000}-\\u{1345f}`],
  ["\\ufe03-\\ufe06\\u{13430}-\\u{1343f}", HIEROGLYPHS],
  ["\\u{16fe4}", "\\u{18b00}-\\u{18cff}"],
  ["\\u{e0100}-\\u{e012f}", `${IDEOGRAPHS}\\uf900-\\ufaff`],
].map(([hidden, before]) => [new RegExp(`^[${hidden}]$`, "u"), new RegExp(`^[${before}]$`, "u")]);
const EMOJI = /[\p{Emoji}\u{1f000}-\u{1faff}]/u;
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /[\p{Alphabetic}\p{N}]/u;
/** How far before a mark of direction its letter may be. */
const NEAR = 8;

/** What a test says of a character, by its number, and only once for each: texts repeat them by the thousand. */
function remembered(test) {
  const known = new Map();
  return (code) => {
    if (code === undefined) return undefined;
    let answer = known.get(code);
    if (answer === undefined) {
      if (known.size > 10_000) known.clear();
      known.set(code, (answer = test(String.fromCodePoint(code)) ?? null));
    }
    return answer;
  };
}

/** Whether a visible character is of a kind. */
const seen = (kind) => remembered((letter) => kind.test(letter) && !HIDDEN.test(letter));
const isEmoji = seen(EMOJI);
const isLeftward = seen(LEFTWARD);
const isAlphabetic = remembered((letter) => /\p{Alphabetic}/u.test(letter));
const isLetter = remembered((letter) => LETTER.test(letter));
/** Which characters of the first plane stand on the one before them: 1 for those that do not, 2 for those that do. */
const marks = new Uint8Array(0x10000);
function isMark(code) {
  if (!(code >= 0x300 && code <= 0xffff)) return false;
  marks[code] ||= /[\p{Mn}\p{Me}]/u.test(String.fromCharCode(code)) ? 2 : 1;
  return marks[code] === 2;
}
const isPicture = (code) => code > 0x7f && isEmoji(code);
const isDirection = (code) => code === 0x61c || code === 0x200e || code === 0x200f;
const isFiller = (code) => code === 0x115f || code === 0x1160;
/** Behind what a hidden character is honest, or null. */
const honest = AFTER.map(([hidden, before]) => [hidden, seen(before)]);
const placeOf = remembered((letter) => honest.find(([hidden]) => hidden.test(letter))?.[1]);

/** The most marks on one character; the parser says why (src/safety/piles.rs). */
const MOST_MARKS = 10;

/** Whether there are more marks in a row: one of so many places is in every such row. */
function hasPile(text) {
  for (let place = MOST_MARKS; place < text.length; place += MOST_MARKS + 1) {
    if (!isMark(text.charCodeAt(place))) continue;
    let [from, to] = [place, place + 1];
    while (isMark(text.charCodeAt(from - 1))) from -= 1;
    while (to - from <= MOST_MARKS && isMark(text.charCodeAt(to))) to += 1;
    if (to - from > MOST_MARKS) return true;
  }
  return false;
}

/** A text without marks at its start, where they would be piled up on what stands before it. */
export const begun = (text) => text.replace(/^[\p{Mn}\p{Me}]+/u, "");

/** The character that ends before a place, and not before the start. */
function codeBefore(text, at, start) {
  if (at <= start) return undefined;
  const isPair = at - 2 >= start && (text.charCodeAt(at - 1) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 2) & 0xfc00) === 0xd800;
  return isPair ? text.codePointAt(at - 2) : text.charCodeAt(at - 1);
}

/** The nearest letter before a place, if it is near. */
function letterBefore(text, at, start) {
  for (let left = NEAR; left > 0; left -= 1) {
    const code = codeBefore(text, at, start);
    if (code === undefined || isAlphabetic(code)) return code;
    at -= code > 0xffff ? 2 : 1;
  }
  return undefined;
}

/** Whether there is a letter or digit in a part of a text. */
function hasLetter(text, from, to) {
  if (to - from > NEAR) return LETTER.test(text.slice(from, to));
  for (let at = from; at < to; at += 1) if (isLetter(text.codePointAt(at))) return true;
  return false;
}

/** Whether writing needs a hidden character at a place, behind what is kept from `start` on. */
function isNeeded(code, text, at, start) {
  const behind = at + (code > 0xffff ? 2 : 1);
  const next = behind < text.length ? text.codePointAt(behind) : undefined;
  const previous = codeBefore(text, at, start);
  if (code === 0x0d) return next === 0x0a;
  // A mark may turn out to be one too many.
  if (isDirection(code)) return isLeftward(letterBefore(text, at, start)) || (isLeftward(next) && !isMark(next));
  if (code === 0xfe0e || code === 0xfe0f) return isEmoji(previous);
  if (code === 0x200d && isPicture(previous === 0xfe0f ? codeBefore(text, at - 1, start) : previous) && isPicture(next)) return true;
  const isPlace = placeOf(code);
  return isPlace !== null && (isPlace(previous) || (isFiller(code) && isPlace(next)));
}

/** Halves of surrogate pairs must not find a partner when what is between them goes. Not every engine has the functions. */
function whole(text) {
  if (text.isWellFormed) return text.isWellFormed() ? text : text.toWellFormed();
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/**
 * A text as it may be shown: without what nobody sees, unless the writing around it needs it. The parser's cards are so
 * already; cards can also be stored, sent and made by others.
 * @param {string} given
 */
export function shown(given) {
  const text = whole(given);
  if (!HIDDEN.test(text) && !hasPile(text)) return text;
  let [out, done, at, isMarked, count] = ["", 0, 0, false, 0];
  /** Leaves out the marks up to a place that are too many. */
  const thin = (to) => {
    for (let place = at; place < to; place += 1) {
      if (!isMark(text.charCodeAt(place))) count = 0;
      else if (count < MOST_MARKS) count += 1;
      else {
        isMarked &&= !hasLetter(text, at, place);
        out += text.slice(done, place);
        done = at = place + 1;
      }
    }
  };
  for (const { 0: found, index } of text.matchAll(SUSPECT)) {
    thin(index);
    isMarked &&= !hasLetter(text, at, index);
    at = index + found.length;
    const code = found.codePointAt(0);
    const isSingle = found.length === (code > 0xffff ? 2 : 1);
    // Else it is a terminal's sequence, or the flag of a part of a country.
    let isFine = isSingle ? isNeeded(code, text, index, done) : found.endsWith("\u{e007f}");
    if (isFine && isSingle && isDirection(code)) {
      isFine = !isMarked;
      isMarked = true;
    }
    if (isFine) continue;
    out += text.slice(done, index);
    if (code === 0x2028 || code === 0x2029) {
      out += "\n";
      count = 0;
    }
    done = at;
  }
  thin(text.length);
  return out + text.slice(done);
}
