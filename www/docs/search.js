import { excerpt, find, termsOf } from "./rank.js";

let loading;
/** The index comes when somebody wants to search; as a script, since a page on a disk may not fetch. */
function loadIndex() {
  loading ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement("script"), { src: "search-index.js" });
    script.addEventListener("load", () => resolve(globalThis.docsIndex));
    script.addEventListener("error", reject);
    document.head.append(script);
  });
  return loading;
}

function element(tag, className, ...children) {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...children);
  return node;
}

/** The text with the words of the query marked. */
function marked(text, terms) {
  const pattern = new RegExp(`(${terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "i");
  return text.split(pattern).map((piece, index) => (index % 2 ? element("mark", "", piece) : piece));
}

function option(entry, terms, index) {
  const node = element("li", entry.row ? "row" : "", element("span", "name", ...marked(entry.name, terms)));
  if (entry.where) node.append(element("span", "where", entry.where));
  node.append(element("span", "excerpt", ...marked(excerpt(entry.text, terms), terms)));
  node.id = `site-found-${index}`;
  node.setAttribute("role", "option");
  node.setAttribute("aria-selected", "false");
  return node;
}

/** A combobox: the focus stays in the field, arrows choose, Enter goes there. */
export function createSearch(input, list, count) {
  let found = [];
  let active = -1;

  function choose(next) {
    active = next;
    for (const [index, node] of [...list.children].entries()) node.setAttribute("aria-selected", String(index === active));
    const node = list.children[active];
    if (node && found.length > 0) input.setAttribute("aria-activedescendant", node.id);
    else input.removeAttribute("aria-activedescendant");
    node?.scrollIntoView({ block: "nearest" });
  }

  function show(open) {
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (!open) choose(-1);
  }

  async function update() {
    const entries = await loadIndex();
    const terms = termsOf(input.value);
    found = find(entries, input.value);
    list.replaceChildren(...found.map((entry, index) => option(entry, terms, index)));
    const words = terms.length === 0 ? "" : found.length === 0 ? "Nothing found" : `${found.length} found`;
    count.textContent = words;
    list.dataset.words = words;
    show(found.length > 0);
    input.classList.toggle("nothing", terms.length > 0 && found.length === 0);
    choose(found.length > 0 ? 0 : -1);
  }

  function go(entry) {
    show(false);
    input.blur();
    location.href = entry.href;
  }

  const KEYS = {
    ArrowDown: () => choose((active + 1) % found.length),
    ArrowUp: () => choose((active - 1 + found.length) % found.length),
    Enter: () => found[active] && go(found[active]),
    Escape: () => show(false),
  };
  input.addEventListener("focus", () => {
    loadIndex();
    if (input.value) update();
  });
  input.addEventListener("input", update);
  input.addEventListener("keydown", (event) => {
    if (list.hidden || !(event.key in KEYS)) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  input.addEventListener("blur", () => show(false));
  // Pressing a result must not take the focus before the click arrives.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const at = [...list.children].indexOf(event.target.closest("li"));
    if (at >= 0) go(found[at]);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
    event.preventDefault();
    input.focus();
  });
}
