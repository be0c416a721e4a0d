/** A MIME type in lower case and without its parameters. */
export const plainType = (type) => (typeof type === "string" ? type.slice(0, 200).split(";")[0].trim().toLowerCase() : "");

/** What bytes are said to be: "image", "audio", "video", "pdf" or nothing that is shown. SVG is text, not bytes. */
export function shownAs(type) {
  const plain = plainType(type);
  if (plain === "application/pdf") return "pdf";
  if (plain === "image/svg+xml") return undefined;
  return /^(image|audio|video)\/[a-z0-9][a-z0-9.+-]*$/.exec(plain)?.[1];
}

/** The bytes of a base64 text, or undefined if it is none. */
export function bytes(base64) {
  let binary;
  try {
    binary = atob(base64.replace(/\s+/g, "").replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
  const found = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) found[index] = binary.charCodeAt(index);
  return found;
}
