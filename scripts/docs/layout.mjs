// What all pages have around their text.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { escape } from "./render.mjs";

const require = createRequire(import.meta.url);

function icon(name) {
  const svg = readFileSync(require.resolve(`lucide-static/icons/${name}.svg`), "utf8");
  return svg.replace(/<!--.*?-->\s*/s, "").replace(/class="[^"]*"/, `class="icon ${name}" aria-hidden="true"`).replaceAll(/\s*\n\s*/g, " ");
}
const ICONS = Object.fromEntries(["menu", "moon", "search", "sun"].map((name) => [name, icon(name)]));

/** Nothing is fetched from elsewhere, and nothing inline runs. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

function sidebar(pages, current, demo) {
  const groups = Map.groupBy?.(pages, ({ group }) => group) ?? pages.reduce((map, page) => map.set(page.group, [...(map.get(page.group) ?? []), page]), new Map());
  const contents = ({ headings }) => (headings.length > 1 ? `<ul>${headings.map(({ id, text }) => `<li><a href="#${id}">${escape(text)}</a></li>`).join("")}</ul>` : "");
  const link = (page) => `<li><a href="${page.file}"${page === current ? ' aria-current="page"' : ""}>${escape(page.label)}</a>${page === current ? contents(page) : ""}</li>`;
  // The smallest screens have no room for the demo in the line at the top.
  const more = demo ? '<li><a href="demo/index.html">Demo</a></li>' : "";
  return [...groups].map(([group, members], index) => `<h2>${group}</h2><ul>${members.map(link).join("\n")}${index === 0 ? more : ""}</ul>`).join("\n");
}

/** The pages before and behind, for those who read on. */
function neighbours(pages, current) {
  const at = pages.indexOf(current);
  const link = (page, words, rel) => (page ? `<a rel="${rel}" href="${page.file}"><span>${words}</span> ${escape(page.label)}</a>` : "<span></span>");
  return `<nav class="neighbours" aria-label="Neighbouring pages">${link(pages[at - 1], "Before", "prev")}${link(pages[at + 1], "Next", "next")}</nav>`;
}

/**
 * Ids begin with `site-`: the others belong to the text.
 * @param {{ pages: object[], current: object, demo: boolean, version: string }} site
 */
export function layout({ pages, current, demo, version }) {
  const title = current.file === "index.html" ? "mcp-cards" : `${current.label} · mcp-cards`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="icon" type="image/svg+xml" href="mark.svg">
<link rel="stylesheet" href="tokens.css">
<link rel="stylesheet" href="docs.css">
<script src="first.js"></script>
<script src="site.js" defer></script>
</head>
<body>
<a class="skip" href="#site-content">Skip to the text</a>
<header class="masthead">
<button type="button" class="round menu" aria-label="Pages" aria-expanded="false" aria-controls="site-pages">${ICONS.menu}</button>
<a class="wordmark" href="index.html">mcp-cards</a>
<span class="version">${escape(version)}</span>
<search class="search">
<label class="visually-hidden" for="site-query">Search the documentation</label>
${ICONS.search}
<input id="site-query" type="search" role="combobox" aria-expanded="false" aria-controls="site-found" aria-autocomplete="list" aria-keyshortcuts="/" autocomplete="off" spellcheck="false" placeholder="Search">
<ul id="site-found" role="listbox" aria-label="Results" hidden></ul>
<p id="site-count" class="visually-hidden" role="status"></p>
</search>
${demo ? '<a class="demo" href="demo/index.html">Demo</a>' : ""}
<button type="button" class="round" id="site-theme"><docs-icon>${ICONS.sun}${ICONS.moon}</docs-icon></button>
</header>
<nav class="pages" id="site-pages" aria-label="Pages">
${sidebar(pages, current, demo)}
</nav>
<main id="site-content" tabindex="-1">
<article>
${current.html}</article>
${neighbours(pages, current)}
</main>
</body>
</html>
`;
}
