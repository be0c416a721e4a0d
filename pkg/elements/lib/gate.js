/**
 * Which addresses may be loaded or followed. The parser has already kept unsafe ones out of its cards; the elements ask
 * again, because cards can be stored, sent and made by others.
 */

/* eslint-disable-next-line no-control-regex -- control characters are what is looked for */
const FORBIDDEN = /[\p{White_Space}\u0000-\u001f\u007f-\u009f\\]/u;
/** White space as the parser knows it: `trim()` has a slightly different idea of it. */
const SPACE = /\p{White_Space}/u;
const HOST = /^(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])$/iu;

/** Without the white space around it. A pattern for that would look at every run inside once for each of its characters. */
function trimmed(url) {
  let [start, end] = [0, url.length];
  while (start < end && SPACE.test(url[start])) start += 1;
  while (end > start && SPACE.test(url[end - 1])) end -= 1;
  return url.slice(start, end);
}

/** The scheme of an absolute http(s) address that is well formed and names no password; otherwise undefined. */
function webScheme(url) {
  const match = /^(https?):\/\/([^/?#]*)/i.exec(url);
  if (!match || FORBIDDEN.test(url)) return undefined;
  const [, scheme, authority] = match;
  if (authority.includes("@") || !HOST.test(authority.replace(/:\d{1,5}$/, ""))) return undefined;
  return scheme.toLowerCase();
}

/**
 * An address that an `<img>` may load, or undefined. `mode` is the parser's option `images`.
 * @param {unknown} url
 * @param {"https" | "any" | "none"} [mode]
 */
export function imageUrl(url, mode = "https") {
  if (typeof url !== "string" || mode === "none") return undefined;
  const text = trimmed(url);
  const scheme = webScheme(text);
  if (scheme === "https") return text;
  if (mode !== "any") return undefined;
  if (scheme === "http") return text;
  return text.startsWith("/") && text.length > 1 && text[1] !== "/" && !FORBIDDEN.test(text) ? text : undefined;
}

/**
 * An address that a link may lead to, or undefined: only http and https, always absolute.
 * @param {unknown} url
 */
export function linkUrl(url) {
  if (typeof url !== "string") return undefined;
  const text = trimmed(url);
  return webScheme(text) ? text : undefined;
}

/** The host of an address, for people: without `www.`. */
export function hostOf(url) {
  try {
    return new URL(url).host.replace(/^www\./, "");
  } catch {
    return "";
  }
}
