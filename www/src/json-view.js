import { byId, element } from "./dom.js";
import { icon } from "./icons.js";
import { layOut } from "./json.js";

/** More would make the page slow to no one's use; the copy button still gives everything. */
const MOST_LINES = 1500;
const LONGEST_TOKEN = 20000;

function lineElement({ indent, tokens }) {
  const line = element("span", { class: "line" });
  line.style.setProperty("--indent", String(indent));
  for (const { kind, text } of tokens) {
    const shown = text.length > LONGEST_TOKEN ? `${text.slice(0, LONGEST_TOKEN)}…` : text;
    line.append(element("span", { class: kind }, shown));
  }
  line.append("\n");
  return line;
}

/** The card's JSON with its copy button. */
export function createJsonView() {
  const view = byId("json");
  const note = byId("json-note");
  const copy = byId("copy");
  const announcement = byId("announcement");
  let card;
  let reset;

  const label = (name, words) => copy.replaceChildren(icon(name), words);
  label("copy", "Copy JSON");

  copy.addEventListener("click", async () => {
    clearTimeout(reset);
    try {
      await navigator.clipboard.writeText(JSON.stringify(card, null, 2));
      label("check", "Copied");
      announcement.textContent = "Copied.";
    } catch {
      getSelection()?.selectAllChildren(view);
      label("copy", "Selected, now press copy");
    }
    reset = setTimeout(() => label("copy", "Copy JSON"), 2000);
  });

  return {
    show(next) {
      card = next;
      const lines = [];
      let cut = false;
      for (const line of layOut(card)) {
        if (lines.length === MOST_LINES) {
          cut = true;
          break;
        }
        lines.push(lineElement(line));
      }
      view.replaceChildren(...lines);
      view.scrollTop = 0;
      note.hidden = !cut;
      note.textContent = cut ? `The first ${MOST_LINES.toLocaleString()} lines are shown; the copy button copies all.` : "";
    },
  };
}
