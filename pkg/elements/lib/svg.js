/** Longer drawings are a download. */
const LONGEST = 300_000;
/** Parts that are drawn again wherever they are named: a few of them inside each other are a million shapes. */
const REPEATED = /<(?:[\w.-]{1,40}:)?(?:pattern|mask|marker|filter|clipPath|symbol|linearGradient|radialGradient)\b/gi;
const MOST_REPEATED = 60;
const NESTED = /<(?:[\w.-]{1,40}:)?(?:pattern|mask|marker|filter|clipPath)\b/gi;
const MOST_NESTED = 10;
const USES = /<(?:[\w.-]{1,40}:)?use\b/gi;
const KNOWN_USES = /<use\b[^<>]{0,500}?\bhref="#([^"<>]{1,200})"/g;
const SHAPES = /<(?:path|rect|circle|ellipse|line|polyline|polygon)\s(?:[^<>]{0,200}\s)?id="([^"<>]{1,200})"/g;
const HREFS = /href\s{0,20}=/gi;
const IDS = /\bid\s{0,20}=\s{0,20}["']([^"'<>]{0,200})/gi;
/** Drawings and styles inside an address: nothing can be counted there. */
const INSIDE = /data:\s{0,50}(?:image\/svg|text\/|application\/(?:xml|xhtml))/i;
/** Ways to write an address so that it is not seen: references and escapes, and styles that are parted. */
const REFERENCES = /\b(?:href|src|srcset|style|mask[\w-]{0,20}|fill|stroke|filter|clip-path|cursor|background)\s{0,20}=\s{0,20}(?:"[^"<]*?&#|'[^'<]*?&#)/i;
const ESCAPES = /<[^<>]*\\/;
const STYLES = /<(?:[\w.-]{1,40}:)?style\b[^<>]*>/gi;
const MOST_STYLES = 20;

/** A few copies of anything are harmless. */
const FEW = 8;

const count = (text, pattern) => text.match(pattern)?.length ?? 0;

/** Whether there may be another drawing in one, which would be drawn as well. */
function hidesDrawing(source) {
  if (INSIDE.test(source) || REFERENCES.test(source) || ESCAPES.test(source)) return true;
  const styles = [...source.matchAll(STYLES)];
  return styles.length > MOST_STYLES || styles.some(({ 0: tag, index }) => isParted(source, index + tag.length));
}

/** Whether the text of a style is more than itself, or one section. */
function isParted(source, start) {
  const end = source.indexOf("</", start);
  const text = source.slice(start, end === -1 ? source.length : end).trim();
  const isSection = text.startsWith("<![CDATA[") && text.endsWith("]]>");
  return /[\\<]|&#/.test(isSection ? text.slice(9, -3) : text);
}

/**
 * Whether a drawing takes about as long to draw as its source is long: a `use` of a `use` doubles with each level, and
 * would stop the page for good. Copies of single shapes, as programs write letters, are fine.
 * @param {string} source
 */
export function drawsQuickly(source) {
  if (source.length > LONGEST || /<!ENTITY/i.test(source) || hidesDrawing(source)) return false;
  if (count(source, REPEATED) > MOST_REPEATED || count(source, NESTED) > MOST_NESTED) return false;
  const uses = count(source, USES);
  if (uses <= FEW) return true;
  // One name for two things, or written in another way, and a copy may be of something else than it seems.
  if (source.includes("&#") || count(source, HREFS) !== uses || count(source, IDS) !== new Set([...source.matchAll(IDS)].map(([, id]) => id)).size) return false;
  const shapes = new Set([...source.matchAll(SHAPES)].map(([, id]) => id));
  const known = [...source.matchAll(KNOWN_USES)].filter(([, id]) => shapes.has(id));
  return known.length === uses;
}
