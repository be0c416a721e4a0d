// Which files become pages, in the order of the sidebar.
import { readFileSync, readdirSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** `docs/` in the order in which people need it; what is not named here comes behind. */
const ORDER = ["recipes", "carriers", "cards", "options", "theming", "csp", "command-line", "rust"];

function guides() {
  const names = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md")).map((name) => name.replace(".md", ""));
  const place = (name) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return names.sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}

/** @returns {{ group: string, source: string, file: string, label: string, markdown: string }[]} */
export function readPages() {
  const page = (group, source, file, label) => {
    const markdown = readFileSync(new URL(source, root), "utf8");
    return { group, source, file, label: label ?? /^# (.*)$/m.exec(markdown)[1], markdown };
  };
  return [
    page("Start", "README.md", "index.html", "First steps"),
    ...guides().map((name) => page("Guides", `docs/${name}.md`, `${name}.html`)),
    page("Project", "SECURITY.md", "security.html"),
    page("Project", "CHANGELOG.md", "changelog.html"),
    page("Project", "DESIGN.md", "design.html"),
    page("Project", "CONTRIBUTING.md", "contributing.html"),
  ];
}
