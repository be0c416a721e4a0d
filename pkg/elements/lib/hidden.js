/**
 * Characters that nobody sees, or that turn others around: those that the parser looks at (src/safety/scripts.rs), and
 * control characters. A test compares both, character by character.
 */
/* eslint-disable-next-line no-control-regex, no-misleading-character-class -- these are what is looked for */
const HIDDEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{16fe4}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;

/** Joiners behind letters of scripts in which they change how letters look. */
const NEEDED = /(?<=[\u0590-\u109f\u1700-\u18af\u1900-\u1cff\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{11fff}\u{1e800}-\u{1efff}])[\u200c\u200d]/gu;

/** Whether there is such a character in a text, joiners between letters that join aside. */
export const hasHidden = (text) => HIDDEN.test(text) && HIDDEN.test(text.replace(NEEDED, ""));
