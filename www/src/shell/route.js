/**
 * The address of what is shown: `#/replay/food?speed=2&chunk=16`, `#/own?tool=…&content=…`, `#/live`. A replay whose
 * address says `paused` waits for a person.
 * @typedef {{ tab: string, name: string, fields: URLSearchParams }} Route
 */

/** Links much longer than this are cut by mail programs and chats. */
const LONGEST = 6000;

/** @returns {Route} */
export function readRoute(hash) {
  const [path, query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [tab = "", name = ""] = path.split("/");
  return { tab, name, fields: new URLSearchParams(query) };
}

/** The fragment of a route. A field that makes it too long is left out whole: half a result would be another result. */
export function writeRoute({ tab, name = "", fields = {} }) {
  const base = `#/${tab}${name ? `/${name}` : ""}`;
  const kept = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value === "" || value === undefined || value.length > LONGEST) continue;
    const more = new URLSearchParams([...kept, [key, value]]);
    if (more.toString().length <= LONGEST) kept.set(key, value);
  }
  const query = kept.toString();
  return query ? `${base}?${query}` : base;
}
