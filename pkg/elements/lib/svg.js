import { sheetOf, styleOf } from "./svg-styles.js";

/** Longer drawings are a download. */
const LONGEST = 300_000;
/** What a drawing may cost in all, in about the time of a letter of a path. */
const MOST = 1_500_000;
/** How deep its parts may stand in each other, and how many of them may be see-through as a whole. */
const DEEPEST = 50;
const LAYERS = 8;

const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);
const HOLDERS = new Set(["svg", "g", "a", "switch", "symbol", "use", "text", "tspan", "defs"]);
const REPEATED = new Set(["marker", "pattern", "clipPath"]);
/** Parts that cost nothing by themselves. Anything else is unknown: filters, masks, pages, animations, scripts. */
const QUIET = new Set(["title", "desc", "metadata", "style", "linearGradient", "radialGradient", "stop", "image", "view"]);

const COST = { part: 60, letter: 5, copied: 4, opacity: 500, layer: 10_000, image: 5000, clip: 500, gradient: 500, pattern: 3000 };

const NAME = "[\\p{L}_][\\p{L}\\p{N}_.-]*(?::[\\p{L}_][\\p{L}\\p{N}_.-]*)?";
/** One piece of markup: a comment, a section, a declaration, an end, a start with what is in it, or text. */
const PIECES = new RegExp(
  `<!--(?:(?!--)[^])*-->|<!\\[CDATA\\[((?:(?!\\]\\]>)[^])*)\\]\\]>|<\\?xml\\s[^?<>]*\\?>|<!DOCTYPE\\s[^[<>]*>|</(${NAME})\\s*>|<(${NAME})((?:\\s+${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>|([^<]+)`,
  "uy",
);
const MEMBERS = new RegExp(`(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, "gu");
const SVG = "http://www.w3.org/2000/svg";
/** Names that would make other parts to be drawn, or parts of a name of their own. */
const DRAWN = /2000\/svg|xhtml|MathML|&/i;
const LINKS = /1999\/xlink/i;
const LETTERS = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };
const PICTURE = /^(?:data:image\/(?:png|jpe?g|gif|webp)[;,]|https?:)/i;

/** The members of a part, or undefined where one of them is not known to be harmless. */
function membersOf(source) {
  const members = {};
  for (const [, name, double, single] of source.matchAll(MEMBERS)) {
    const value = double ?? single;
    if (name === "xmlns" ? value !== SVG : name.startsWith("xmlns:") && ((DRAWN.test(value) && name !== "xmlns:svg") || (LINKS.test(value) && name !== "xmlns:xlink"))) return undefined;
    // A reference in it would hide what it is.
    if (value.includes("&#") && !/^(?:aria-|data-)/.test(name)) return undefined;
    members[name] = value.replace(/&(quot|apos|lt|gt|amp);/g, (_, letter) => LETTERS[letter]);
  }
  return members;
}

/** The parts of a drawing, each with the one around it, and the texts of its styles; undefined where something is not understood. */
function read(source) {
  const parts = [];
  const open = [];
  const styles = [];
  PIECES.lastIndex = source.startsWith("\ufeff") ? 1 : 0;
  while (PIECES.lastIndex < source.length) {
    const [, section, end, name, members, closed, text] = PIECES.exec(source) ?? [];
    if (PIECES.lastIndex === 0) return undefined;
    const around = open.at(-1);
    if (end !== undefined) {
      if (open.pop()?.name !== end) return undefined;
    } else if (name !== undefined) {
      const of = membersOf(members);
      const isOther = name.includes(":");
      if (!of || name.startsWith("svg:") || (!isOther && ![SHAPES, HOLDERS, REPEATED, QUIET].some((known) => known.has(name)))) return undefined;
      const part = { name, of, around, inside: [], letters: 0, isOther };
      parts.push(part);
      around?.inside.push(part);
      if (!closed) open.push(part);
      if (open.length > DEEPEST) return undefined;
    } else if (around?.name === "style") {
      if (text?.includes("&")) return undefined;
      styles.push(text ?? section ?? "");
    } else if (around) around.letters += (text ?? section ?? "").trim().length;
  }
  return { parts, styles };
}

/** What one can find a part by in a style. */
const keysOf = ({ name, of }) => ["*", name, ...(of.id ? [`#${of.id}`] : []), ...(of.class ?? "").trim().split(/\s+/).map((word) => `.${word}`)];

/** What is said of how a part looks: by members, by its own style, and by those of the drawing. */
function looksOf(part, sheet) {
  const own = styleOf(part.of.style ?? "");
  const named = styleOf(["opacity", "clip-path", "stroke-dasharray", "marker-start", "marker-mid", "marker-end", "marker", "fill", "stroke", "filter", "mask", "vector-effect"].filter((name) => name in part.of).map((name) => `${name}:${part.of[name]}`).join(";"));
  if (!own || !named) return undefined;
  return [own, named, ...keysOf(part).flatMap((key) => sheet.get(key) ?? [])];
}

/** A length that no line of a part is longer than. */
const reached = (of) => ["d", "points", "x1", "y1", "x2", "y2", "width", "height", "r", "rx", "ry"].reduce((sum, name) => (of[name] ?? "").match(/\d*\.?\d+(?:e[+-]?\d+)?/gi)?.reduce((all, one) => all + Number(one), sum) ?? sum, Object.values(of).some((value) => value.endsWith("%")) ? 1e5 : 0) * 8;

/**
 * Whether a drawing takes about as long to draw as its source is long. Only what is known is drawn: shapes, texts, gradients
 * and their like, as programs write them, and copies of them as often as they cost. Filters, masks, pages, animations and
 * variables can be short, and take hours.
 * @param {string} source
 */
export function drawsQuickly(source) {
  if (source.length > LONGEST) return false;
  const drawing = read(source);
  const sheet = drawing && sheetOf(drawing.styles);
  if (!sheet || sheet.rules * drawing.parts.length > 2_000_000) return false;
  const byId = new Map();
  for (const part of drawing.parts) {
    if (part.of.id === undefined) continue;
    // One name for two things, and a copy may be of something else than it seems.
    byId.set(part.of.id, byId.has(part.of.id) ? undefined : part);
  }
  let isWrong = false;
  let budget = MOST;
  const spend = (cost) => {
    budget -= cost;
    if (!(budget > 0)) isWrong = true;
  };
  /** Draws a part in mind: as often as it is copied. */
  const draw = (part, dash, layers, held) => {
    if (isWrong || part.isOther || held.length > DEEPEST || held.includes(part)) return void (isWrong ||= held.includes(part) || held.length > DEEPEST);
    const { name, of, inside, letters } = part;
    const looks = (part.looks ??= looksOf(part, sheet.found) ?? "odd");
    if (looks === "odd" || of.pathLength !== undefined) return void (isWrong = true);
    const within = [...held, part];
    const isShape = SHAPES.has(name);
    const isHolder = HOLDERS.has(name);
    spend(COST.part + letters * COST.letter + (of.d ?? of.points ?? "").length * (held.some((one) => one.name === "use") ? COST.copied : 1));
    for (const { opacity, dashes, named, clip, moves } of looks) {
      if (moves) isWrong = true;
      if (dashes !== undefined) dash = Math.min(dash, dashes);
      if (opacity) spend(isHolder && name !== "text" && name !== "tspan" ? COST.layer : COST.opacity);
      if (opacity && isHolder && (layers += 1) > LAYERS) isWrong = true;
      for (const id of named) {
        const other = byId.get(id);
        spend(other?.name === "pattern" ? COST.pattern : COST.gradient);
        if (other && REPEATED.has(other.name)) for (const child of other.inside) draw(child, Infinity, layers, [...within, other]);
        // What is repeated must not repeat itself.
        if (other && REPEATED.has(other.name) && held.some((one) => REPEATED.has(one.name))) isWrong = true;
      }
      if (clip !== undefined) clipBy(byId.get(clip), held);
    }
    if (dash < Infinity && looks.some(({ fixed }) => fixed)) isWrong = true;
    if (isShape && dash < Infinity) spend((part.reach ??= reached(of)) / dash);
    if (name === "image") {
      spend(COST.image);
      if (!PICTURE.test(of.href ?? of["xlink:href"] ?? "https:")) isWrong = true;
    }
    if (name === "use") {
      const href = (of.href ?? of["xlink:href"] ?? "#").trim();
      const other = byId.get(href.slice(1));
      if (!/^#[^%]*$/.test(href) || ("href" in of && "xlink:href" in of) || (!other && byId.has(href.slice(1)))) isWrong = true;
      else if (other) draw(other, dash, layers, within);
    }
    for (const child of inside) if (name !== "defs" && !REPEATED.has(child.name) && (child.name !== "symbol" || name === "use")) draw(child, dash, layers, within);
  };
  /** A single plain shape cuts quickly; several are put together first. */
  const clipBy = (other, held) => {
    if (!other || other.name !== "clipPath") return;
    const [shape, ...more] = other.inside.filter((part) => !part.isOther);
    if (!shape) return;
    const isPlain = ["rect", "circle"].includes(shape.name);
    if (more.length > 0 || !SHAPES.has(shape.name) || [other, shape].some((part) => /clip-path|mask/.test(Object.keys(part.of).join() + (part.of.style ?? ""))) || held.some((part) => REPEATED.has(part.name))) isWrong = true;
    else spend(isPlain ? COST.part : COST.clip + (shape.of.d ?? shape.of.points ?? "").length * 20);
  };
  const [first] = drawing.parts;
  if (first?.name !== "svg") return false;
  draw(first, Infinity, 0, []);
  return !isWrong;
}
