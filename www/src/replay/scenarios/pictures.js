/**
 * The address of a picture that ships with the page, as a path from the root of its host: results hold absolute
 * addresses, and the page may live in any folder.
 */
export function picture(name) {
  const base = globalThis.document?.baseURI ?? "http://localhost/";
  return new URL(`pictures/${name}.svg`, base).pathname;
}
