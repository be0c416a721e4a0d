/** Kinds of bytes that may be shown. All others, HTML and SVG among them, are never given to the browser as what they say. */
const SHOWN = {
  image: new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]),
  audio: /^audio\/[a-z0-9][a-z0-9.+-]*$/,
  video: /^video\/[a-z0-9][a-z0-9.+-]*$/,
};

/** A MIME type in lower case and without its parameters. */
export const plainType = (type) => (typeof type === "string" ? type.split(";")[0].trim().toLowerCase() : "");

/** How bytes of a type may be shown: "image", "audio", "video", "pdf" or not at all. */
export function shownAs(type) {
  const plain = plainType(type);
  if (SHOWN.image.has(plain)) return "image";
  if (SHOWN.audio.test(plain)) return "audio";
  if (SHOWN.video.test(plain)) return "video";
  return plain === "application/pdf" ? "pdf" : undefined;
}

/** The bytes of a base64 text, or undefined if it is none. */
export function bytes(base64) {
  try {
    const binary = atob(base64.replace(/\s+/g, "").replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
