import { byId, element } from "./dom.js";
import { icon } from "./icons.js";
import { MOST_LINES } from "./json.js";

function lineElement({ indent, tokens }) {
  const line = element("span", { class: "line" });
  line.style.setProperty("--indent", String(indent));
  line.append(...tokens.map(({ kind, text }) => element("span", { class: kind }, text)), "\n");
  return line;
}

/** The card's JSON with its copy button. */
export function createJsonView() {
  const view = byId("json");
  const note = byId("json-note");
  const copy = byId("copy");
  const announcement = byId("announcement");
  let whole = "";
  let reset;

  const label = (name, words) => copy.replaceChildren(icon(name), words);
  label("copy", "Copy JSON");

  copy.addEventListener("click", async () => {
    clearTimeout(reset);
    try {
      await navigator.clipboard.writeText(whole);
      label("check", "Copied");
      announcement.textContent = "Copied.";
    } catch {
      getSelection()?.selectAllChildren(view);
      label("copy", "Selected, now press copy");
    }
    reset = setTimeout(() => label("copy", "Copy JSON"), 2000);
  });

  return {
    show({ lines, cut, json }) {
      whole = json;
      view.replaceChildren(...lines.map(lineElement));
      view.scrollTop = 0;
      note.hidden = !cut;
      note.textContent = cut ? `The first ${MOST_LINES.toLocaleString()} lines are shown; the copy button copies all.` : "";
    },
  };
}
