// Writes pkg/elements/lib/icons.js: the few icons that the elements use, each as one path. Run it after changing the list.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Our name for an icon, and lucide's. */
const ICONS = {
  alert: "circle-alert", basket: "shopping-basket", work: "briefcase", binary: "binary",
  book: "book-open", braces: "braces", calendar: "calendar-check", cart: "shopping-cart", chart: "chart-column",
  check: "check", checkCircle: "circle-check", checked: "square-check", unchecked: "square", chevron: "chevron-down", clock: "clock", copy: "copy", download: "download",
  file: "file-code", fit: "maximize", folder: "folder", folders: "folder-tree", globe: "globe",
  graph: "waypoints", home: "house", image: "image", info: "info", left: "chevron-left", library: "library", link: "link",
  message: "message-square", minus: "minus", next: "chevron-right", package: "package-check", page: "file-text",
  pin: "map-pin", plus: "plus", quote: "quote", response: "arrow-down-to-line", search: "text-search",
  shapes: "shapes", shield: "shield-check", sort: "chevrons-up-down", sortDown: "arrow-down", sortUp: "arrow-up", star: "star", table: "table", list: "list", tag: "tag",
  terminal: "square-terminal", text: "letter-text", thought: "lightbulb", utensils: "utensils", video: "film", sound: "audio-lines",
  workflow: "workflow", x: "x", circle: "circle",
  away: "external-link", bug: "bug", columns: "columns-3", commit: "git-commit-horizontal", find: "search", issue: "circle-dot", kanban: "square-kanban",
  mail: "mail", merge: "git-pull-request", payment: "credit-card", people: "users", plane: "plane", rocket: "rocket", rows: "rows-3", tiles: "layout-grid", weather: "cloud-sun",
};

const number = (value) => Number(Number(value).toFixed(3)).toString();

/** Each shape of SVG as the commands of a path. */
const SHAPES = {
  path: ({ d }) => absolute(d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points.trim()}`,
  polygon: ({ points }) => `M${points.trim()}z`,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect({ x = 0, y = 0, width, height, rx, ry }) {
    const r = Number(rx ?? ry ?? 0);
    const [w, h] = [Number(width) - 2 * r, Number(height) - 2 * r].map(number);
    const corner = (dx, dy) => (r > 0 ? `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}` : "");
    return `M${number(Number(x) + r)} ${y}h${w}${corner(1, 1)}v${h}${corner(-1, 1)}h-${w}${corner(-1, -1)}v-${h}${corner(1, -1)}z`;
  },
};

/** A path may start with a relative move, which would mean something else behind another path. */
function absolute(d) {
  const number = String.raw`(-?(?:\d+\.?\d*|\.\d+))`;
  const match = new RegExp(String.raw`^m\s*${number}[\s,]*${number}\s*(.*)$`, "s").exec(d.trim());
  if (!match) return d.trim();
  const [, x, y, rest] = match;
  return `M${x} ${y}${/^[\d.-]/.test(rest) ? "l" : ""}${rest}`;
}

function ellipse(cx, cy, rx, ry) {
  return `M${number(cx - rx)} ${number(cy)}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;
}

function path(lucide) {
  const source = readFileSync(new URL(`../node_modules/lucide-static/icons/${lucide}.svg`, import.meta.url), "utf8");
  const body = source.slice(source.indexOf(">", source.indexOf("<svg")) + 1, source.indexOf("</svg>"));
  const parts = [];
  for (const [, tag, rest] of body.matchAll(/<(\w+)([^>]*?)\/?>/g)) {
    if (!Object.hasOwn(SHAPES, tag)) throw new Error(`${lucide}: no rule for <${tag}>`);
    parts.push(SHAPES[tag](Object.fromEntries([...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))));
  }
  return parts.join("");
}

/** The text of the module. */
export function icons() {
  const lines = Object.entries(ICONS).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, lucide]) => `  ${name}: "${path(lucide)}",`);
  return [
    "// Made by scripts/icons.mjs from lucide (ISC licence). Each icon is one path in a box of 24 by 24.",
    "export const ICONS = {",
    ...lines,
    "};",
    "",
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../pkg/elements/lib/icons.js", import.meta.url), icons());
}
