/** How a stream is cut into pieces by its sender, whatever protocol it speaks. */

/** How long the sender takes before an event, in milliseconds: a model thinks, a tool works. */
export const PAUSES = { message: 240, text: 160, call: 320, result: 620, end: 80 };

const DELTA_WORDS = 2;

/** Words with the white space before them, a few at a time. */
export function textPieces(text) {
  const words = text.match(/\s*\S+|\s+$/g) ?? [];
  const pieces = [];
  for (let at = 0; at < words.length; at += DELTA_WORDS) pieces.push(words.slice(at, at + DELTA_WORDS).join(""));
  return pieces;
}

/** An input's JSON, in pieces that keep no respect for its structure. */
export function inputPieces(input) {
  const text = JSON.stringify(input);
  const size = Math.max(9, Math.min(48, Math.floor(text.length / 2)));
  const pieces = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces;
}

/** The first part of an event: what arrives of it when a connection breaks. */
export const torn = ({ pause, text }, share) => ({ pause, text: text.slice(0, Math.floor(text.length * share)) });
