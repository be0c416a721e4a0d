/** Shown at once; the rest of a longer text waits until one asks. Also what keeps hostile texts from costing time. */
export const PIECE = 20_000;

/** The start of a text up to about `length`, ending between two paragraphs where there is such a place. */
export function piece(text, length) {
  if (text.length <= length) return text;
  const gap = text.lastIndexOf("\n\n", length);
  return text.slice(0, gap > length / 2 ? gap : length);
}
