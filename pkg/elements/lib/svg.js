import { hasManyBrackets, note, noteSheets, noteStyle, refuse } from "./svg-styles.js";

/** What may reach the parser: its time grows with the elements, times the namespaces that are declared. */
const LONGEST = 300_000;
const MOST_TAGS = 12_000;
const MOST_ATTRIBUTES = 200;
const MOST_NAMESPACES = 100_000;
/** What a drawing may cost in all, in about the time of a letter of a path. */
const MOST = 1_500_000;
/** How deep its parts may stand in each other, and how many of them may be see-through as a whole. */
const DEEPEST = 50;
const LAYERS = 8;
const COST = { part: 60, letter: 5, outline: 200, copied: 4, opacity: 500, layer: 10_000, image: 5000, clip: 500, paint: 500, stop: 20 };
const PATTERN = 3000;

const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);
const HOLDERS = new Set(["svg", "g", "a", "switch", "symbol", "use", "defs"]);
/** Drawn only where they are named. */
const NAMED = new Set(["marker", "pattern", "clipPath", "mask", "symbol", "defs"]);
const QUIET = new Set(["title", "desc", "metadata", "style", "linearGradient", "radialGradient", "stop", "image", "view", "text", "tspan"]);

const SVG = "http://www.w3.org/2000/svg";
/** The namespace that its parts have while they are looked at: of no kind, they have no styles or handlers that a policy would report. */
const PLAIN = "urn:drawing";
const XLINK = "http://www.w3.org/1999/xlink";
/** Entities, styles from elsewhere, pages, and namespaces that are written in another way. */
const REFUSED = new RegExp(
  "<!(?:ENTITY|ATTLIST)|<!DOCTYPE[^<>[]*\\[|<\\?xml-stylesheet|1999/xhtml|Math/MathML|urn:drawing" +
    "|xmlns[^<>&\"']{0,99}[\"'][^<>&\"']{0,99}&",
  "i",
);
/** What stands before the drawing itself. */
const PROLOG = /^\ufeff?(?:<\?xml\s[^<>]*\?>)?(?:(?:\s|<!--(?:(?!--)[^])*-->)*<!DOCTYPE[^<>[]*>)?/i;
const PICTURE = /^(?:data:image\/(?:png|jpe?g|gif|webp)[;,]|https?:)/i;

/** Where trusted types are required, text may be parsed only with a policy; what is parsed never gets into the page. */
let policy;
function trusted(text) {
  if (!globalThis.trustedTypes) return text;
  policy ??= trustedTypes.createPolicy("mcp-cards", { createHTML: (one) => one });
  return policy.createHTML(text);
}

function parse(source) {
  const tags = source.length > LONGEST || REFUSED.test(source) ? Infinity : source.split("<").length;
  if (tags > MOST_TAGS || tags * source.split("xmlns").length > MOST_NAMESPACES) refuse();
  // A parser of documents would write what is wrong into one, with styles that a policy would report; this one throws.
  const drawing = document.implementation.createDocument(null, "drawing");
  drawing.documentElement.innerHTML = trusted(source.replace(PROLOG, "").replaceAll(SVG, PLAIN));
  const [svg, ...more] = drawing.documentElement.children;
  if (!svg || more.length > 0) refuse();
  drawing.replaceChild(svg, drawing.documentElement);
  return drawing;
}

const pointsOf = (part) => part.getAttribute("d") ?? part.getAttribute("points") ?? "";

/** A length that the outline of a part is not longer than. What closes a path has no numbers, and leads back from anywhere. */
function lengthOf(part) {
  const points = pointsOf(part);
  const sizes = ["x1", "y1", "x2", "y2", "width", "height", "r", "rx", "ry"].map((name) => part.getAttribute(name) ?? "").join(" ");
  const all = (`${points} ${sizes}`.match(/\d*\.?\d+(?:e[+-]?\d+)?/gi) ?? []).map(Number);
  const sum = all.reduce((before, one) => before + one, 0);
  const isRelative = /[mlhvcsqta]/.test(points);
  const farthest = isRelative ? sum : all.reduce((before, one) => Math.max(before, one), 0);
  const closed = points.match(/z/gi)?.length ?? 0;
  return 8 * (sum + closed * farthest + (/[%a-df-z]/i.test(sizes.replaceAll("px", "")) ? 1e5 : 0));
}

/** Draws a drawing in mind, each part as often as it is copied; throws where that is too much or not known. */
class Estimate {
  #left = MOST;
  /** @type {Map<Element, { looks: import("./svg-styles.js").Look[], depth: number }>} */
  #parts = new Map();
  #ids = new Map();
  #open = new Set();

  constructor(drawing) {
    const all = [...drawing.querySelectorAll("*")];
    const looks = noteSheets(drawing, all.length);
    const style = document.createElement("i").style;
    for (const part of all) {
      const depth = (this.#parts.get(part.parentNode)?.depth ?? 0) + 1;
      if (depth > DEEPEST) refuse();
      const own = [...this.#read(part, style), ...(looks.get(part) ?? [])];
      if (own.some(({ moves }) => moves)) refuse();
      this.#parts.set(part, { depth, looks: own });
      // One name for two things, and a copy may be of something else than it seems.
      const { id } = part;
      if (id) this.#ids.set(id, this.#ids.has(id) ? undefined : part);
    }
    for (const part of drawing.querySelectorAll("mask, mask > *")) {
      if ((part.localName !== "mask" && !SHAPES.has(part.localName)) || this.#isCut(part)) refuse();
    }
  }

  /** What a part costs by its own attributes, and by its own style. Parts of other programs are not drawn. */
  #read(part, style) {
    const { namespaceURI, prefix, localName } = part;
    if (namespaceURI !== PLAIN) return /w3\.org\/(?:2000\/svg|1999\/xhtml|1998\/Math)/i.test(namespaceURI) ? refuse() : [];
    if (prefix || ![SHAPES, HOLDERS, NAMED, QUIET].some((known) => known.has(localName))) refuse();
    const looks = [{ paints: [] }];
    const names = part.getAttributeNames();
    if (names.length > MOST_ATTRIBUTES) refuse();
    for (const name of names) {
      const value = part.getAttribute(name);
      if (name.startsWith("xmlns")) continue;
      if (name === "pathLength" || (name.endsWith(":href") && name !== "xlink:href") || hasManyBrackets(value)) refuse();
      // The name of the namespace was here, and is another now.
      if (value.includes(PLAIN)) refuse();
      if (name === "style") {
        style.cssText = value;
        looks.push(noteStyle({ paints: [] }, style));
      } else if (!/:|^(?:aria|data)-/.test(name)) {
        // What an attribute takes from another, or hides behind an escape, could be repeated often.
        if (/attr\(|\\/i.test(value)) refuse();
        note(looks[0], name, value);
      }
    }
    return looks;
  }

  #spend(cost) {
    if (!((this.#left -= cost) > 0)) refuse();
  }

  #find(id) {
    return this.#ids.has(id) ? (this.#ids.get(id) ?? refuse()) : undefined;
  }

  /** The part of the drawing that another takes its content from. */
  #linked(part) {
    const [plain, old] = [part.getAttribute("href"), part.getAttributeNS(XLINK, "href")];
    if (plain !== null && old !== null) refuse();
    const [, id] = /^\s*#([^%\s]*)\s*$/.exec(plain ?? old ?? "#") ?? refuse();
    return this.#find(id);
  }

  #isCut(part) {
    return this.#parts.get(part).looks.some(({ clip, mask, opacity, paints }) => clip ?? mask ?? (opacity || paints.length > 0));
  }

  /** Draws a part: within dashes, layers and paints that it has from those around it. */
  draw(part, { dash = Infinity, layers = 0, paints = [], isCopy = false, isNamed = false } = {}) {
    const { localName: name, namespaceURI } = part;
    if (namespaceURI !== PLAIN) return;
    if (this.#open.has(part) || this.#open.size > DEEPEST) refuse();
    this.#open.add(part);
    const { looks } = this.#parts.get(part);
    this.#spend(COST.part + pointsOf(part).length * (isCopy ? COST.copied : 1));
    for (const look of looks) {
      dash = Math.min(dash, look.dash ?? Infinity);
      if (look.paints.length > 0) paints = [...new Set([...paints, ...look.paints])];
      if (look.clip !== undefined) this.#clip(look.clip, isNamed);
      if (look.mask !== undefined) this.#drawNamed(this.#find(look.mask), "mask", layers, isNamed);
      const seeThrough = (look.opacity ? 1 : 0) + (look.mask === undefined ? 0 : 2);
      if (seeThrough > 0) this.#spend(HOLDERS.has(name) || look.mask ? seeThrough * COST.layer : COST.opacity);
      if (seeThrough > 0 && HOLDERS.has(name) && (layers += seeThrough) > LAYERS) refuse();
    }
    const isText = name === "text" || name === "tspan";
    if (isText) this.#spend(part.textContent.length * COST.letter);
    if (SHAPES.has(name) || isText) {
      for (const id of paints) this.#paint(id, layers, isNamed);
      if (dash < Infinity && looks.some(({ isFixed, isSized }) => isFixed || isSized)) refuse();
      if (dash < Infinity) this.#spend((isText ? part.textContent.length * COST.outline : lengthOf(part)) / dash);
    }
    if (name === "image") {
      this.#spend(COST.image);
      if (!PICTURE.test(part.getAttribute("href") ?? part.getAttributeNS(XLINK, "href") ?? "https:")) refuse();
    }
    const inside = { dash, layers, paints, isCopy: isCopy || name === "use", isNamed };
    const copy = name === "use" ? this.#linked(part) : undefined;
    if (copy) this.draw(copy, inside);
    for (let child = part.firstElementChild; child; child = child.nextElementSibling) {
      if (!NAMED.has(child.localName) && (!QUIET.has(name) || isText)) this.draw(child, inside);
    }
    this.#open.delete(part);
  }

  /** Colours of many steps, patterns and markers: once for each shape that has them, with what they take from others. */
  #paint(id, layers, isNamed) {
    let other = this.#find(id);
    for (let links = 0; other; links++) {
      if (links > LAYERS) refuse();
      this.#spend(COST.paint + other.childElementCount * COST.stop);
      if (NAMED.has(other.localName)) this.#drawNamed(other, other.localName, layers, isNamed);
      other = this.#linked(other);
    }
  }

  /** What is inside of a pattern, a marker or a mask. What is repeated must not repeat itself. */
  #drawNamed(other, name, layers, isNamed) {
    if (other?.localName !== name) return;
    if (isNamed) refuse();
    this.#spend(name === "pattern" ? PATTERN : COST.paint);
    const inside = { dash: Infinity, layers, paints: [], isCopy: true, isNamed: true };
    for (let around = other; this.#parts.has(around); around = around.parentNode) {
      for (const look of this.#parts.get(around).looks) {
        inside.dash = Math.min(inside.dash, look.dash ?? Infinity);
        inside.paints.push(...look.paints);
      }
    }
    for (const child of other.children) this.draw(child, inside);
  }

  /** A single plain shape cuts quickly; several are put together first. */
  #clip(id, isNamed) {
    const other = this.#find(id);
    if (other?.localName !== "clipPath") return;
    const [shape, ...more] = [...other.children].filter(({ localName, namespaceURI }) => namespaceURI === PLAIN && localName !== "title");
    if (!shape) return;
    const isPlain = shape.localName === "rect" || shape.localName === "circle";
    if (more.length > 0 || !SHAPES.has(shape.localName) || this.#isCut(other) || this.#isCut(shape) || isNamed) refuse();
    this.#spend(isPlain ? COST.part : COST.clip + pointsOf(shape).length * 20);
  }
}

/**
 * Whether a drawing takes about as long to draw as its source is long. Only what is known is drawn: shapes, texts, gradients
 * and their like, as programs write them, and copies of them as often as they cost. Filters, pages, animations and masks in
 * masks can be short, and take hours.
 * @param {string} source
 */
export function drawsQuickly(source) {
  try {
    const drawing = parse(source);
    if (drawing.documentElement.localName !== "svg" || drawing.documentElement.namespaceURI !== PLAIN) return false;
    new Estimate(drawing).draw(drawing.documentElement);
    return true;
  } catch {
    // Also where a browser lacks what is needed, and where a policy forbids it: then it is a download.
    return false;
  }
}
