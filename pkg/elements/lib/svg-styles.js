/** Properties of styles whose cost is that of what is drawn. All others are unknown. */
const KNOWN =
  /^(?:--[\w-]+|-?(?:inkscape|webkit-(?:text|user)|moz-user)-[\w-]+|(?:fill|stroke|stop|font|text|letter|word|line|dominant|alignment|baseline|color|flood|lighting|solid|shape|image|background-color|border|margin|padding|outline|max|min|overflow|unicode|transform|user|pointer|white|vertical|paint|clip-rule|marker|vector)(?:-[\w-]+)?|opacity|clip-path|display|visibility|writing-mode|direction|cursor|background|position|z-index|box-sizing|rx?|ry|c?[xy]|width|height|src|inline-size|isolation|mix-blend-mode|filter|mask|animation(?:-[\w-]+)?|enable-background|top|left|right|bottom|float|transition|word-wrap|content|tab-size)$/;
/** Of these only what turns them off. */
const OFF = /^(?:filter|mask|mix-blend-mode|isolation|marker|marker-mid|content|text-shadow)$/;
const NONE = /^(?:none|normal|auto|inherit|initial|""|'')?$/;
const PSEUDO = /:(?!:?(?:root|hover|focus|active|link|visited|first-child|last-child|before|after|selection)\b)/;
/** Rules of one drawing, and steps from one name of a rule to the next. */
const MOST_RULES = 1000;
const MOST_STEPS = 6;
const COMMENTS_AND_TEXTS = /\/\*[^]*?\*\/|"[^"\n\r\f]*"|'[^'\n\r\f]*'|\burl\(\s*[^)"']*\)/gi;
const FONT = /^(?:url\(\s*|["'])?data:(?:font\/|application\/(?:x-)?font)/i;

/** What is told from the rest: comments, texts and fonts, which may have anything in them. Another drawing among them is left for all to see. */
const told = (text) => {
  if (text.startsWith("/*")) return " ";
  if (FONT.test(text)) return "font";
  if (/^["']#[\w.:-]+["']$/.test(text)) return text.slice(1, -1);
  return /^url/i.test(text) || /data:/i.test(text) ? text : "-";
};
const withoutTexts = (css) => css.replace(COMMENTS_AND_TEXTS, told);
/** What another reader may see otherwise: texts and comments without an end, and half a pair of brackets. */
const isOdd = (css) => /["']|\/\*|data:/i.test(css) || css.split("(").length !== css.split(")").length;

/**
 * What declarations say of the look of a part, or undefined where one is not known.
 * @returns {{ opacity: boolean, dashes?: number, clip?: string, named: string[], moves: boolean, fixed: boolean } | undefined}
 */
function declared(css) {
  if (isOdd(css)) return undefined;
  const look = { opacity: false, dashes: undefined, clip: undefined, named: [], moves: false, fixed: false };
  for (const line of css.split(";")) {
    const colon = line.indexOf(":");
    if (colon === -1) {
      if (line.trim() !== "") return undefined;
      continue;
    }
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).replace(/!important/i, "").trim().toLowerCase();
    if (!KNOWN.test(name) || /\bvar\(|\benv\(|\battr\(|image-set|cross-fade|element\(|gradient\(/.test(value) || (OFF.test(name) && !NONE.test(value))) return undefined;
    if (name !== "src") {
      const url = /\burl\(\s*(#?)([^)]*)\)?/i.exec(line.slice(colon + 1));
      if (url && (url[1] !== "#" || url[2].includes("%") || /url\([^]*url\(/.test(value))) return undefined;
      if (url && name === "clip-path") look.clip = url[2].trim();
      else if (url) look.named.push(url[2].trim());
      else if (name === "clip-path" && !NONE.test(value)) return undefined;
    }
    if (name === "opacity" && !/^(?:1|1\.0*|100%|inherit|initial)$/.test(value)) look.opacity = true;
    if (name === "stroke-dasharray" && !NONE.test(value)) {
      if (value.includes("%")) return undefined;
      look.dashes = (value.match(/\d*\.?\d+(?:e[+-]?\d+)?/g) ?? []).reduce((sum, one) => sum + Number(one), 0) || undefined;
    }
    if (name === "vector-effect" && !NONE.test(value)) look.fixed = true;
    if (name.startsWith("animation") && !NONE.test(value)) look.moves = true;
  }
  return look;
}

/** What the style of one part says. */
export const styleOf = (css) => (/[\\{}<@]|&#/.test(css) ? undefined : declared(withoutTexts(css)));

/** By what the parts are found that a rule is for: the last name of its selector. */
function keyOf(selector) {
  if (PSEUDO.test(selector) || /[~+(|&;]/.test(selector)) return undefined;
  const steps = selector.trim().split(/[\s>]+/);
  if (steps.length > MOST_STEPS) return undefined;
  const last = steps.at(-1).replace(/\[[^\]]*\]|::?[\w-]+/g, "");
  return /[.#][^.#]+/.exec(last)?.[0] ?? (last || "*");
}

/**
 * The rules of a drawing's styles by what their parts are found by, or undefined where something is not known.
 * @param {string[]} texts
 */
export function sheetOf(texts) {
  const found = new Map();
  let rules = 0;
  for (const text of texts) {
    if (/[\\<]|&#|@(?!font-face|keyframes|-webkit-keyframes|media|charset)/i.test(text)) return undefined;
    // What is before each brace: names of parts, or declarations.
    const open = [];
    for (const { 1: before, 2: mark } of withoutTexts(text).matchAll(/([^{}]*)([{}]|$)/g)) {
      if (mark === "{") {
        // Rules in each other are not, and what stands before a rule is one.
        const names = before.replace(/@charset\s*-\s*;/i, "").trim();
        if (names.includes(";") || open.some((one) => !one.startsWith("@"))) return undefined;
        open.push(names);
        rules += names.split(",").length;
        if (open.length > 3 || rules > MOST_RULES) return undefined;
      } else if (mark === "}") {
        const look = declared(before);
        const names = open.pop();
        if (!look || names === undefined) return undefined;
        const isRule = !names.startsWith("@") && !open.some((one) => one.includes("keyframes"));
        for (const selector of isRule ? names.split(",") : []) {
          const key = keyOf(selector);
          if (key === undefined) return undefined;
          found.set(key, [...(found.get(key) ?? []), look]);
        }
      } else if (before.trim() !== "" || open.length > 0) return undefined;
      if (mark === "") break;
    }
  }
  return { found, rules };
}
