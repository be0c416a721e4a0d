// One page of markdown as HTML, and as entries of the search index.
import { posix } from "node:path";
import { Marked } from "marked";

export const escape = (text) => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

/** The anchors that GitHub makes of headings, so that a link works in both places. */
function slugger() {
  const used = new Map();
  return (text) => {
    const slug = text.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replaceAll(/\s/g, "-");
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    return count ? `${slug}-${count}` : slug;
  };
}

/** What people read of a piece of markdown. */
function plain(tokens = []) {
  return tokens.map((token) => {
    if (token.type === "table") return [token.header, ...token.rows].map((row) => row.map((cell) => plain(cell.tokens)).join(" ")).join(" ");
    if (token.type === "list") return token.items.map((item) => plain(item.tokens)).join(" ");
    if (token.tokens) return plain(token.tokens);
    return token.text ?? "";
  }).join("").replaceAll(/\s+/g, " ") + " ";
}

/** The names that the first cell of a row is about: `tool_result`, `tool_error`. */
const namesOf = (cell) => (cell.tokens.every(({ type, text }) => type === "codespan" || (type === "text" && text.trim() === ",")) ? cell.tokens.filter(({ type }) => type === "codespan").map(({ text }) => text) : []);

/** Where a link of this source leads: to another page, away, or, for files that are only in the repository, nowhere. */
function resolve(href, source, files) {
  if (/^(https?:|#)/.test(href)) return href;
  const [path, anchor] = href.split("#");
  const file = files.get(posix.join(posix.dirname(source), path));
  return file && (anchor ? `${file}#${anchor}` : file);
}

/** Comments of examples are set back; more colours would say nothing. */
const code = (text) => escape(text).replaceAll(/(^|\s)((?:\/\/|#) .*)$/gm, "$1<span class=\"comment\">$2</span>");

/**
 * @param {{ source: string, file: string, label: string, markdown: string }} page
 * @param {Map<string, string>} files from the path of a source to the file of its page
 * @returns {{ title: string, html: string, headings: { id: string, text: string }[], entries: object[] }}
 */
export function render(page, files) {
  const slug = slugger();
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(page.markdown);
  const title = plain(tokens.find(({ type, depth }) => type === "heading" && depth === 1).tokens).trim();
  const headings = [];
  const entries = [];
  let section;

  // Ids are given in a pass of their own: headings first, so that a row never takes the anchor of a heading.
  for (const token of tokens) {
    if (token.type !== "heading") continue;
    token.words = plain(token.tokens).trim();
    token.id = slug(token.words);
    if (token.depth === 2) headings.push({ id: token.id, text: token.words });
  }
  for (const token of tokens) {
    if (token.type === "heading") {
      section = { name: token.words, where: token.depth === 1 ? "" : page.label, href: token.depth === 1 ? page.file : `${page.file}#${token.id}`, text: "" };
      entries.push(section);
      continue;
    }
    if (token.type === "table") {
      token.ids = token.rows.map(([first, ...rest]) => {
        const names = namesOf(first);
        if (names.length === 0) return undefined;
        const id = slug(names[0]);
        const where = section.where ? `${page.label} › ${section.name}` : page.label;
        for (const name of names) entries.push({ name, where, href: `${page.file}#${id}`, text: rest.map((cell) => plain(cell.tokens).trim()).join(" · "), row: true });
        return id;
      });
    }
    if (section) section.text += plain([token]);
  }

  marked.use({
    renderer: {
      heading({ tokens: inline, depth, id }) {
        const text = this.parser.parseInline(inline);
        if (depth === 1 || id === undefined || text.includes("<a ")) return `<h${depth} id="${id}">${text}</h${depth}>\n`;
        return `<h${depth} id="${id}"><a href="#${id}">${text}</a></h${depth}>\n`;
      },
      link({ href, tokens: inline }) {
        const text = this.parser.parseInline(inline);
        const target = resolve(href, page.source, files);
        return target ? `<a href="${escape(target)}">${text}</a>` : text;
      },
      code({ text }) {
        // Wide examples scroll, so the keyboard must get there.
        return `<pre tabindex="0"><code>${code(text)}</code></pre>\n`;
      },
      // The roles are said again, because a table that is stacked on a narrow screen would lose them.
      table({ header, rows, ids = [] }) {
        const inline = (cell) => this.parser.parseInline(cell.tokens);
        const head = header.map((cell) => `<th scope="col" role="columnheader">${inline(cell)}</th>`).join("");
        const between = (column) => (column > 0 && column < header.length - 1 ? ` data-heading="${escape(plain(header[column].tokens).trim())}"` : "");
        const body = rows.map((row, index) => {
          const cells = row.map((cell, column) => `<td role="cell"${between(column)}>${inline(cell)}</td>`).join("");
          return `<tr role="row"${ids[index] ? ` id="${ids[index]}"` : ""}>${cells}</tr>\n`;
        });
        return `<table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead>\n<tbody role="rowgroup">${body.join("")}</tbody></table>\n`;
      },
    },
  });
  return { title, html: marked.parser(tokens), headings, entries: entries.map((entry) => ({ ...entry, text: entry.text.replaceAll(/\s+/g, " ").trim() })) };
}
