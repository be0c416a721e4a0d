// Which images may be shown.
import { isClean } from "./clean.js";
import { SPACE, string, trim } from "./words.js";

const FORBIDDEN = new RegExp(`[${SPACE}\\x00-\\x1f\\x7f-\\x9f\\\\]`);
const WEB = /^https?:\/\/([^/?#]*)/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const PORT = /:\d{1,5}$/;
/** The names of hosts as nearly all are: labels that are neither empty, too long nor encoded, the last of which is no number. */
const PLAIN_HOST = /^(?:(?!xn--)[a-z0-9_-]{1,63}\.)*(?!(?:\d+|0x[0-9a-f]*)\.?$|xn--)[a-z0-9_-]{1,63}\.?$/i;
const ADDRESS = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const OTHER_HOST = /^(?=.*(?:[^\0-\x7f]|xn--))(?:[\p{Alphabetic}\p{N}_-]{1,63}(?:\.|$))+$|^\[[0-9a-f:.]+\]$/iu;

const isHost = (host) => (host.length <= 253 && PLAIN_HOST.test(host)) || ADDRESS.test(host) || OTHER_HOST.test(host);

/** Why an address may not be an image's, or nothing. */
export function refusal(url, { images = "https", allowHosts }) {
  if (images === "none") return "disabled";
  if (url === "" || FORBIDDEN.test(url) || !isClean(url)) return "characters";
  if (url.charCodeAt(0) === 47) return url.length === 1 || url.charCodeAt(1) === 47 || images === "https" ? "relative" : undefined;
  const authority = WEB.exec(url)?.[1];
  if (authority === undefined) return SCHEME.test(url) ? "scheme" : "relative";
  if (authority.includes("@")) return "credentials";
  const host = authority.replace(PORT, "");
  if (!isHost(host)) return "host";
  if (images === "https" && (url.charCodeAt(4) | 0x20) !== 0x73) return "scheme";
  if (!allowHosts?.length) return undefined;
  const name = host.toLowerCase();
  return allowHosts.some((own) => name === own || (own.startsWith(".") && name.endsWith(own))) ? undefined : "host";
}

/** Whether this is an address that may be an image's. */
export const isSafe = (value, options) => string(value) !== undefined && refusal(trim(value), options) === undefined;

/** The first safe image of a row; the others are noted. */
export function image(row, at, options, notes) {
  const candidates = [row.image, row.imageUrl, row.img, row.thumbnail, row.image_url];
  for (const candidate of candidates) {
    const given = string(candidate);
    if (given === undefined) continue;
    const url = trim(given);
    const reason = refusal(url, options);
    if (reason === undefined) return url;
    notes.push({ path: `/items/${at}/image`, kind: "url", action: "dropped", reason, value: given });
  }
  return undefined;
}
