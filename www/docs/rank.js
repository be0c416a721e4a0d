/** @typedef {{ name: string, where: string, href: string, text: string, row?: true }} Entry */

const MOST = 10;

export const termsOf = (query) => query.toLowerCase().split(/\s+/).filter(Boolean);

/** How well one word fits; 0 if it is nowhere in the entry. A name counts far more than a text that mentions it. */
function fit(entry, term) {
  const name = entry.name.toLowerCase();
  if (name === term) return 100;
  if (name.startsWith(term)) return 40;
  if (name.includes(term)) return 20;
  if (entry.where.toLowerCase().includes(term)) return 3;
  const times = entry.text.toLowerCase().split(term).length - 1;
  return times === 0 ? 0 : 2 + Math.min(times, 6);
}

/** The entries that have every word of the query, best first. */
export function find(entries, query) {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const scored = [];
  for (const entry of entries) {
    const fits = terms.map((term) => fit(entry, term));
    if (fits.every(Boolean)) scored.push({ entry, score: fits.reduce((sum, value) => sum + value, 0) });
  }
  return scored.sort((one, other) => other.score - one.score).slice(0, MOST).map(({ entry }) => entry);
}

/** The part of the text around the first word of the query that is in it, cut at spaces. */
export function excerpt(text, terms, length = 120) {
  const lower = text.toLowerCase();
  const at = Math.max(0, Math.min(...terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0), text.length) % (text.length || 1));
  const begin = at < length / 2 ? 0 : text.indexOf(" ", at - length / 2) + 1;
  const rest = text.slice(begin);
  const end = rest.length <= length ? rest.length : rest.lastIndexOf(" ", length);
  return `${begin > 0 ? "… " : ""}${rest.slice(0, end > 0 ? end : length)}${end < rest.length ? " …" : ""}`;
}
