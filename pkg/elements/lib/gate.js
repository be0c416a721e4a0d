import { hasHidden } from "./hidden.js";
import { isHost } from "./host.js";

/**
 * Which addresses may be loaded or followed. The parser has already kept unsafe ones out of its cards; the elements ask
 * again, because cards can be stored, sent and made by others.
 */

const FORBIDDEN = /[\p{White_Space}\\]/u;
/** White space as the parser knows it: `trim()` has a slightly different idea of it. */
const SPACE = /\p{White_Space}/u;
const AUTHORITY = /^(https?):\/\/([^/?#]*)/i;
const PORT = /:(\d{1,5})$/;

/** Whether all of an address is seen. */
const isShown = (url) => !FORBIDDEN.test(url) && !hasHidden(url);

/** `URL.canParse` refuses some names of hosts in Node 20. */
function parsed(url) {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/** Without the white space around it. A pattern for that would look at every run inside once for each of its characters. */
function trimmed(url) {
  let [start, end] = [0, url.length];
  while (start < end && SPACE.test(url[start])) start += 1;
  while (end > start && SPACE.test(url[end - 1])) end -= 1;
  return url.slice(start, end);
}

/** The scheme of an absolute http(s) address that a URL parser takes as it is, without a password; or undefined. */
function webScheme(url) {
  const match = AUTHORITY.exec(url);
  if (!match || !isShown(url)) return undefined;
  const [, scheme, authority] = match;
  const host = Number(PORT.exec(authority)?.[1] ?? 0) > 65535 ? authority : authority.replace(PORT, "");
  return isHost(host) && parsed(url) ? scheme.toLowerCase() : undefined;
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
  return text.startsWith("/") && text.length > 1 && text[1] !== "/" && isShown(text) ? text : undefined;
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
  return parsed(url)?.host.replace(/^www\./, "") ?? "";
}

/** An address in a text, or the name of a host that people type at its beginning. */
const SAID = /(?:^|[^\p{L}\p{N}])((?:https?:\/\/|www\.)\S+)|^\s*([\w-]+(?:\.[\w-]+)*\.(?:com|net|org|gov|edu|bank|info|io|app|dev|co|in)(?![\w.-])\S*)/iu;

/**
 * Where an address leads, if the text of its link names another host: then both are shown.
 * @param {string} said
 * @param {string} url
 */
export function otherHost(said, url) {
  // White space takes no room on the page, so it may not take any here.
  const [, address, name] = SAID.exec(said.replace(/\s+/gu, " ").slice(0, 500)) ?? [];
  const named = address ?? name;
  if (named === undefined) return undefined;
  const leads = hostOf(url);
  const written = parsed(/^https?:/i.test(named) ? named : `https://${named}`);
  // In front of an @ there may stand what looks like a host.
  const isSame = written !== undefined && !written.username && !written.password && hostOf(written.href) === leads;
  return isSame ? undefined : leads || undefined;
}
