const words = (text) => new Set(text.trim().split(/\s+/));

/** Properties that cost no more than what they are of: all that begin so, and some by themselves. */
const FAMILIES = words(`alignment animation background baseline block border color dominant fill flood font image inline inset
  letter lighting line margin mask max min osx outline overflow padding paint pointer shape stop stroke text transition unicode user
  vertical white word`);
const SINGLE = words(`transform transform-origin transform-box clip-rule display visibility writing-mode direction cursor position z-index
  box-sizing src top left right bottom float tab-size tap-highlight-color`);
const isCheap = (name) => name.startsWith("--") || SINGLE.has(name) || FAMILIES.has(/^\w+/.exec(name)?.[0]);
/** Sizes: lines may be longer then than their attributes say. */
const SIZES = /^(?:rx?|ry|c?[xy]|width|height)$/;
/** Of these only what turns them off. */
const OFF = words(`filter backdrop-filter mask-image mask-border-source mask-box-image-source mix-blend-mode isolation marker marker-mid
  content text-shadow box-shadow will-change`);
/** These are looked at, as attributes too. */
const READ = words("opacity clip-path mask fill stroke marker-start marker-end vector-effect animation-name stroke-dasharray");
const NONE = /^\s*(?:none|normal|auto|initial|unset|""|'')?\s*$/;
const FUNCTIONS = new RegExp(
  "^(?:rgba?|hsla?|hwb|(?:ok)?(?:lab|lch)|color|light-dark|var|url|calc|min|max|clamp|translate[XY]?|scale[XY]?|rotate|matrix|skew[XY]?" +
    "|cubic-bezier|steps|format|local)$",
  "i",
);
const FONT = /data:(?!font\/|application\/(?:x-)?font)/i;
/** Hovered, focused and the like: a picture never is. Others look at many parts, or at links, which there are none of here. */
const STATES = /:(?!:?(?:root|hover|focus|active|first-child|last-child|before|after|selection)\b)/;
const MOST_RULES = 1000;
const MOST_STEPS = 6;
/** How many parts all rules together may be tried on, and those that cost something. */
const MOST_TRIED = 2_000_000;
const MOST_COSTLY = 100_000;
/** Browsers crash on brackets in each other, some after 5,000 of them. */
const MOST_BRACKETS = 1000;

export const refuse = () => {
  throw new Error("unknown or costly");
};

export const hasManyBrackets = (text) => text.length > MOST_BRACKETS && text.split(/[([{]/).length > MOST_BRACKETS;

/** The only part that a value names, which is in the same drawing. */
function named(value) {
  if (!/url/i.test(value)) return undefined;
  return /^\s*url\(\s*["']?#([^"'()\s%]+)["']?\s*\)(?!.*url)/is.exec(value)?.[1] ?? refuse();
}

/**
 * What a part costs besides its outline. `paints` are the names of its gradients, patterns and markers.
 * @typedef {{ paints: string[], opacity?: boolean, dash?: number, clip?: string, mask?: string,
 *   isFixed?: boolean, isSized?: boolean, moves?: boolean }} Look
 */

/**
 * Adds what a declaration, or the attribute of that name, costs.
 * @param {Look} look
 */
export function note(look, name, value) {
  if (!OFF.has(name) && !READ.has(name)) return;
  if (/\\|\/\*/.test(value)) refuse();
  const isOff = NONE.test(value);
  if (OFF.has(name)) return isOff || refuse();
  const isPaint = /^(?:fill|stroke|marker-start|marker-end)$/.test(name);
  const id = isPaint || name === "clip-path" || name === "mask" ? named(value) : undefined;
  if (name === "opacity") look.opacity ||= !/^\s*(?:1(?:\.0*)?|100%|initial|unset)?\s*$/.test(value);
  else if (isOff) return;
  else if (name === "clip-path") look.clip = id ?? refuse();
  else if (name === "mask") look.mask = id ?? refuse();
  else if (id) look.paints.push(id);
  else if (name === "vector-effect") look.isFixed = true;
  else if (name === "animation-name") look.moves = true;
  else if (name === "stroke-dasharray" && value !== "inherit") {
    const dashes = value.trim().split(/[\s,]+/);
    if (!dashes.every((one) => /^[\d.]+(?:e[+-]?\d+)?(?:px)?$/i.test(one))) refuse();
    // Zeros are a line without gaps.
    look.dash = dashes.reduce((sum, one) => sum + Number.parseFloat(one), 0) || undefined;
  }
}

/** Adds what a style costs, as the browser understood it. What is made of variables alone has no value here. */
export function noteStyle(look, style) {
  for (const property of style) {
    const name = property.replace(/^-(?:webkit|moz)-/, "");
    const value = style.getPropertyValue(property);
    const isVariable = name.startsWith("--");
    if (value === "" && !isVariable) refuse();
    if (value.match(/[\w-]+(?=\()/g)?.every((call) => FUNCTIONS.test(call)) === false) refuse();
    // Each use repeats it.
    if (isVariable && (value.length > 200 || /(?:var|url)\(/i.test(value))) refuse();
    if (SIZES.test(name)) look.isSized = true;
    else if (READ.has(name) || OFF.has(name)) note(look, name, value);
    else if (!isCheap(name) || /url\(/i.test(value)) refuse();
  }
  return look;
}

const isCostly = ({ paints, ...more }) => paints.length > 0 || Object.values(more).some(Boolean);

/** Every rule for parts in a list of rules, whatever medium it is for. */
function* styleRules(rules, depth = 0) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && depth < 3) yield* styleRules(rule.cssRules, depth + 1);
    else if (rule instanceof CSSStyleRule && !rule.cssRules?.length) yield rule;
    else if (rule instanceof CSSFontFaceRule && !FONT.test(rule.style.getPropertyValue("src"))) continue;
    else if (!(rule instanceof CSSKeyframesRule)) refuse();
  }
}

/** How many selectors there are, all of them such that a browser finds their parts at once. */
function selectorsOf(rule) {
  const plain = rule.selectorText.replace(/:where\(([^()]*)\)/g, "$1").split(",");
  const isPlain = (one) => !/[~+|&(\\]/.test(one) && !STATES.test(one) && one.trim().split(/[\s>]+/).length <= MOST_STEPS;
  return plain.length <= MOST_RULES && plain.every(isPlain) ? plain.length : refuse();
}

/**
 * What the style sheets in a drawing say of the parts that they are for.
 * @param {Document} drawing
 * @returns {Map<Element, Look[]>}
 */
export function noteSheets(drawing, parts) {
  const looks = new Map();
  let [selectors, costly] = [0, 0];
  for (const { textContent } of drawing.querySelectorAll("style")) {
    // An import would be left out here, and not in the picture.
    if (/\\|@import/i.test(textContent) || hasManyBrackets(textContent)) refuse();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textContent);
    for (const rule of styleRules(sheet.cssRules)) {
      selectors += selectorsOf(rule);
      if (selectors > MOST_RULES || selectors * parts > MOST_TRIED) refuse();
      const look = noteStyle({ paints: [] }, rule.style);
      if (!isCostly(look)) continue;
      if ((costly += parts) > MOST_COSTLY) refuse();
      for (const part of drawing.querySelectorAll(rule.selectorText)) {
        if (!looks.has(part)) looks.set(part, []);
        looks.get(part).push(look);
      }
    }
  }
  return looks;
}
