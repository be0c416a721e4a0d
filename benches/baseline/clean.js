// Text without the characters that nobody sees, unless the writing around them needs them.

/** Whether there may be something to remove. Surrogates are looked at more closely. */
const MAYBE =
  // eslint-disable-next-line no-control-regex, no-misleading-character-class
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc]/;

/** The same for long texts, in which a carriage return before a line's end is ordinary. */
const MAYBE_LONG = new RegExp(MAYBE.source.replace("\\x0b-\\x1f", "\\x0b\\x0c\\x0e-\\x1f") + "|\\r(?!\\n)");

/** The most marks on one character. */
const MOST_MARKS = 10;
const isMark = (code) => code >= 0x300 && code <= 0xffff && /[\p{Mn}\p{Me}]/u.test(String.fromCharCode(code));
/** Where there is a pile of marks, as many characters in a row are beyond those of Western languages. */
const FOREIGN = /[\u0300-\uffff]{11}/;
const PILE = /[\p{Mn}\p{Me}]{11}/u;
const hasPile = (text) => FOREIGN.test(text) && PILE.test(text);

const MARKS = [[0x300, 0x36f], [0x591, 0x5c7]];
const RIGHT_TO_LEFT = [[0x590, 0x8ff], [0xfb1d, 0xfdff], [0xfe70, 0xfefc], [0x10800, 0x10fff], [0x1e800, 0x1efff]];
const JAMO = [[0x1100, 0x11ff], [0xa960, 0xa97f], [0xd7b0, 0xd7ff]];
const MONGOLIAN = [[0x1820, 0x18aa]];
const UNSPACED = [[0xe00, 0x109f], [0x1780, 0x17ff], [0x1950, 0x19ff], [0x1a20, 0x1aaf], [0xaa60, 0xaadf]];
const JOINING = [
  [0x590, 0x109f], [0x1700, 0x18af], [0x1900, 0x1cff], [0xa800, 0xabff], [0xfb1d, 0xfdff], [0xfe70, 0xfefc],
  [0x10800, 0x11fff], [0x1e800, 0x1efff],
];
const VARIED = [
  [0x30, 0x30], [0x1000, 0x109f], [0x2018, 0x201d], [0x2200, 0x22ff], [0x2654, 0x265f], [0x2a00, 0x2aff], [0x3001, 0x3002],
  [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xa840, 0xa877], [0xaa60, 0xaa7f], [0xf900, 0xfaff], [0xff01, 0xff60], [0x10ac0, 0x10aff],
  [0x13000, 0x1345f], [0x20000, 0x3ffff],
];
const IDEOGRAPHS = [[0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xf900, 0xfaff], [0x20000, 0x3ffff]];
const EMOJI = [
  [0xa9, 0xa9], [0xae, 0xae], [0x203c, 0x203c], [0x2049, 0x2049], [0x2122, 0x2122], [0x2139, 0x2139], [0x2194, 0x2199],
  [0x21a9, 0x21aa], [0x231a, 0x231b], [0x2328, 0x2328], [0x23cf, 0x23cf], [0x23e9, 0x23f3], [0x23f8, 0x23fa], [0x24c2, 0x24c2],
  [0x25aa, 0x25ab], [0x25b6, 0x25b6], [0x25c0, 0x25c0], [0x25fb, 0x25fe], [0x2600, 0x2604], [0x260e, 0x260e], [0x2611, 0x2611],
  [0x2614, 0x2615], [0x2618, 0x2618], [0x261d, 0x261d], [0x2620, 0x2620], [0x2622, 0x2623], [0x2626, 0x2626], [0x262a, 0x262a],
  [0x262e, 0x262f], [0x2638, 0x263a], [0x2640, 0x2640], [0x2642, 0x2642], [0x2648, 0x2653], [0x265f, 0x2660], [0x2663, 0x2663],
  [0x2665, 0x2666], [0x2668, 0x2668], [0x267b, 0x267b], [0x267e, 0x267f], [0x2692, 0x2697], [0x2699, 0x2699], [0x269b, 0x269c],
  [0x26a0, 0x26a1], [0x26a7, 0x26a7], [0x26aa, 0x26ab], [0x26b0, 0x26b1], [0x26bd, 0x26be], [0x26c4, 0x26c5], [0x26c8, 0x26c8],
  [0x26ce, 0x26cf], [0x26d1, 0x26d1], [0x26d3, 0x26d4], [0x26e9, 0x26ea], [0x26f0, 0x26f5], [0x26f7, 0x26fa], [0x26fd, 0x26fd],
  [0x2702, 0x2702], [0x2705, 0x2705], [0x2708, 0x270d], [0x270f, 0x270f], [0x2712, 0x2712], [0x2714, 0x2714], [0x2716, 0x2716],
  [0x271d, 0x271d], [0x2721, 0x2721], [0x2728, 0x2728], [0x2733, 0x2734], [0x2744, 0x2744], [0x2747, 0x2747], [0x274c, 0x274c],
  [0x274e, 0x274e], [0x2753, 0x2755], [0x2757, 0x2757], [0x2763, 0x2764], [0x2795, 0x2797], [0x27a1, 0x27a1], [0x27b0, 0x27b0],
  [0x27bf, 0x27bf], [0x2934, 0x2935], [0x2b05, 0x2b07], [0x2b1b, 0x2b1c], [0x2b50, 0x2b50], [0x2b55, 0x2b55], [0x3030, 0x3030],
  [0x303d, 0x303d], [0x3297, 0x3297], [0x3299, 0x3299], [0x1f000, 0x1faff],
];

const VARIED_AGAIN = [
  [0x2018, 0x201d], [0x3001, 0x3002], [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xff01, 0xff1f], [0x13000, 0x1345f], [0x20000, 0x3ffff],
];
const HIEROGLYPHS = [[0x13000, 0x1342f], [0x13460, 0x143ff]];
const KHITAN = [[0x18b00, 0x18cff]];

const [CONTROL, BREAK, NEVER, DIRECTION, JOINER, PRESENTATION, TAG] = [1, 2, 3, 4, 5, 6, 7];
const after = (ranges) => ({ ranges, before: false });
/** First, last, and what becomes of the characters between. */
const SUSPECTS = [
  [0x80, 0x9f, CONTROL], [0xad, 0xad, NEVER], [0x34f, 0x34f, after(MARKS)], [0x61c, 0x61c, DIRECTION],
  [0x115f, 0x1160, { ranges: JAMO, before: true }], [0x17b4, 0x17b5, NEVER], [0x180b, 0x180f, after(MONGOLIAN)], [0x200b, 0x200b, after(UNSPACED)],
  [0x200c, 0x200c, after(JOINING)], [0x200d, 0x200d, JOINER], [0x200e, 0x200f, DIRECTION], [0x2028, 0x2029, BREAK],
  [0x202a, 0x202e, NEVER], [0x2060, 0x206f, NEVER], [0x3164, 0x3164, NEVER], [0xfe00, 0xfe00, after(VARIED)],
  [0xfe01, 0xfe02, after(VARIED_AGAIN)], [0xfe03, 0xfe06, after(HIEROGLYPHS)], [0xfe07, 0xfe0d, NEVER],
  [0xfe0e, 0xfe0f, PRESENTATION], [0xfeff, 0xfeff, NEVER], [0xffa0, 0xffa0, NEVER], [0xfff0, 0xfffc, NEVER],
  [0x13430, 0x1343f, after(HIEROGLYPHS)], [0x16fe4, 0x16fe4, after(KHITAN)], [0x1bca0, 0x1bca3, NEVER], [0x1d173, 0x1d17a, NEVER], [0xe0000, 0xe007f, TAG], [0xe0080, 0xe00ff, NEVER],
  [0xe0100, 0xe012f, after(IDEOGRAPHS)], [0xe0130, 0xe0fff, NEVER],
];

function rule(code) {
  if (code < 0x80) return code < 0x20 ? (code === 9 || code === 10 ? undefined : CONTROL) : code === 0x7f ? CONTROL : undefined;
  const found = SUSPECTS.find(([, last]) => code <= last);
  return found !== undefined && code >= found[0] ? found[2] : undefined;
}

const isIn = (code, ranges) => code !== undefined && ranges.some(([from, to]) => code >= from && code <= to) && rule(code) === undefined;
const isLetter = (code) => /\p{Alphabetic}/u.test(String.fromCodePoint(code));
const within = (code, from, to) => code >= from && code <= to;

/** How many characters from `at` on are in a range. */
function run(codes, at, from, to) {
  let end = at;
  while (end < codes.length && within(codes[end], from, to)) end++;
  return end - at;
}

function sequence(codes, at) {
  const parameters = run(codes, at, 0x30, 0x3f);
  const count = parameters + run(codes, at + parameters, 0x20, 0x2f);
  return within(codes[at + count], 0x40, 0x7e) ? count + 1 : undefined;
}

function command(codes, from) {
  for (let at = from; at < codes.length; at++) {
    const code = codes[at];
    if (code === 7 || code === 0x9c) return at + 1 - from;
    if (code === 0x1b && codes[at + 1] === 0x5c) return at + 2 - from;
    if (code < 0x20 || within(code, 0x80, 0x9f)) return undefined;
  }
  return undefined;
}

/** How many characters behind a control character belong to it. */
function escaped(codes, at) {
  const code = codes[at];
  if (code === 0x9b) return sequence(codes, at + 1) ?? 0;
  if (code === 0x90 || code === 0x98 || within(code, 0x9d, 0x9f)) return command(codes, at + 1) ?? 0;
  if (code !== 0x1b) return 0;
  const next = codes[at + 1];
  if (next === 0x5b) return (sequence(codes, at + 2) ?? -1) + 1;
  if ([0x5d, 0x50, 0x58, 0x5e, 0x5f].includes(next)) return (command(codes, at + 2) ?? -1) + 1;
  const count = run(codes, at + 1, 0x20, 0x2f);
  return within(codes[at + 1 + count], 0x30, 0x7e) ? count + 1 : 0;
}

/** The length of the tags of a flag. */
function flag(codes, from) {
  for (let place = 0; place < 6; place++) {
    const code = codes[from + place];
    if (code === 0xe007f) return place >= 3 ? place + 1 : undefined;
    if (!within(code, 0xe0061, 0xe007a) && !(place >= 2 && within(code, 0xe0030, 0xe0039))) return undefined;
  }
  return undefined;
}

function isFine(found, codes, kept, at) {
  const [previous, next] = [at > kept ? codes[at - 1] : undefined, codes[at + 1]];
  switch (found) {
    case NEVER:
      return false;
    case DIRECTION: {
      const letter = codes.slice(Math.max(kept, at - 8), at).findLast(isLetter);
      return isIn(letter, RIGHT_TO_LEFT) || (isIn(next, RIGHT_TO_LEFT) && !isMark(next));
    }
    case JOINER: {
      const emoji = previous === 0xfe0f ? (at - 1 > kept ? codes[at - 2] : undefined) : previous;
      return isIn(previous, JOINING) || (isIn(emoji, EMOJI) && isIn(next, EMOJI));
    }
    case PRESENTATION:
      return isIn(previous, EMOJI) || within(previous, 0x30, 0x39) || previous === 0x23 || previous === 0x2a;
    default:
      return isIn(previous, found.ranges) || (found.before && isIn(next, found.ranges));
  }
}

function reveal(code) {
  if (within(code, 0xe0020, 0xe007e)) return String.fromCodePoint(code - 0xe0000);
  return within(code, 0x20, 0x7e) ? String.fromCodePoint(code) : `U+${code.toString(16).toUpperCase().padStart(4, "0")} `;
}

/** The text without what is suspect, and what that was. */
function strip(text, keepsReturns) {
  const codes = Array.from(text.toWellFormed(), (letter) => letter.codePointAt(0));
  const removed = { hidden: "", control: "", marks: "" };
  let out = "";
  let kept = 0;
  // Whether a mark of direction is left behind the last letter or digit.
  let isMarked = false;
  let marks = 0;
  for (let at = 0; at < codes.length; ) {
    const found = rule(codes[at]);
    let length = 1;
    let isKept = found === undefined;
    if (found === CONTROL && keepsReturns && codes[at] === 13 && codes[at + 1] === 10) isKept = true;
    else if (found === CONTROL) length += escaped(codes, at);
    else if (found === TAG) {
      const tags = at > kept && codes[at - 1] === 0x1f3f4 ? flag(codes, at) : undefined;
      isKept = tags !== undefined;
      length = tags ?? 1;
    } else if (found !== undefined && found !== BREAK) isKept = isFine(found, codes, kept, at);
    if (found === undefined) {
      marks = isMark(codes[at]) ? marks + 1 : 0;
      isKept = marks <= MOST_MARKS;
    }
    if (found === DIRECTION && isKept) [isKept, isMarked] = [!isMarked, true];
    else if (found === undefined && isKept && isMarked) isMarked = !/[\p{Alphabetic}\p{N}]/u.test(String.fromCodePoint(codes[at]));
    if (isKept) {
      for (let i = at; i < at + length; i++) out += String.fromCodePoint(codes[i]);
    } else {
      if (found === BREAK) [out, marks] = [out + "\n", 0];
      const list = found === undefined ? "marks" : found === CONTROL || found === BREAK ? "control" : "hidden";
      for (let i = at; i < at + length && removed[list].length < 120; i++) removed[list] += reveal(codes[i]);
      kept = at + length;
    }
    at += length;
  }
  return { text: out, removed };
}

const TRAILING = (text) => {
  const letters = Array.from(text);
  while (letters.length > 0 && rule(letters.at(-1).codePointAt(0)) !== undefined) letters.pop();
  return letters.join("");
};

/** The text as it may be shown; `note(kind, action, reason, value)` hears what was done to it. */
function treat(text, most, note, isLong) {
  let whole = text;
  if ((MAYBE.test(text) && (!isLong || MAYBE_LONG.test(text))) || hasPile(text)) {
    const stripped = strip(text, isLong);
    whole = stripped.text;
    if (note !== undefined && stripped.removed.hidden !== "") note("hidden_text", "stripped", "invisible characters", stripped.removed.hidden);
    if (note !== undefined && stripped.removed.control !== "") note("control", "stripped", "control characters", stripped.removed.control);
    if (note !== undefined && stripped.removed.marks !== "") note("hidden_text", "stripped", "too many marks on one letter", stripped.removed.marks);
  }
  if (whole.length <= most) return whole;
  const letters = Array.from(whole);
  if (letters.length <= most) return whole;
  note?.("length", "cut", isLong ? "longer than limits.textChars" : "longer than limits.fieldChars", text);
  return `${TRAILING(letters.slice(0, most).join(""))}…`;
}

/** A shown text of at most `most` characters. */
export const clean = (text, most, note) => treat(text, most, note, false);

/** A long text: a file, an output, a page. */
export const cleanLong = (text, most, note) => treat(text, most, note, true);

/** Whether a text may leave as it is, as far as can be told at a glance. */
export const isPlain = (text, most) => text.length <= most && !MAYBE.test(text) && !hasPile(text);

/** Whether nothing would be removed from an identifier; `note` hears why not. */
export function isClean(text, note) {
  if (!MAYBE.test(text) && !hasPile(text)) return true;
  const { hidden, control, marks } = strip(text).removed;
  if (hidden === "" && control === "" && marks === "") return true;
  if (hidden !== "") note?.("hidden_text", "dropped", "invisible characters", hidden);
  else if (control !== "") note?.("control", "dropped", "control characters", control);
  else note?.("hidden_text", "dropped", "too many marks on one letter", marks);
  return false;
}
