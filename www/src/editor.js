import { createContentField } from "./content.js";
import { byId, element } from "./dom.js";
import { takeFiles } from "./drop.js";
import { EXAMPLES, TOOL_NAMES } from "./examples.js";
import { VERTICALS } from "./verticals.js";

function verticalChoice({ value, label }) {
  return element(
    "label",
    { class: "segment", "data-domain": value },
    element("input", { type: "radio", name: "vertical", value, checked: value === "" }),
    element("span", {}, label),
  );
}

/**
 * The fields on the left: tool name, vertical, content, and the examples that fill them.
 * @param {{ onInput(): void, onFill(): void }} listeners `onInput` for each key press, `onFill` when the fields were set at once
 */
export function createEditor({ onInput, onFill }) {
  const tool = byId("tool");
  const content = createContentField(byId("content"), { onLong: (text) => fill({ ...read(), content: text }) });
  const note = byId("content-note");
  const verticals = byId("verticals");
  const examples = byId("examples");

  byId("tools").append(...TOOL_NAMES.map((name) => element("option", { value: name })));
  verticals.append(...VERTICALS.map(verticalChoice));
  const radios = [...verticals.querySelectorAll("input")];
  const buttons = EXAMPLES.map((example) => element("button", { type: "button", class: "quiet", "data-example": example.id }, example.label));
  examples.append(...buttons.map((button) => element("li", {}, button)));

  const read = () => ({ tool: tool.value, vertical: radios.find((radio) => radio.checked)?.value ?? "", content: content.read() });

  const markExample = () => {
    const now = read();
    for (const [index, { tool: name, vertical, content: text }] of EXAMPLES.entries()) {
      const same = name === now.tool && vertical === now.vertical && text === now.content;
      if (same) buttons[index].setAttribute("aria-current", "true");
      else buttons[index].removeAttribute("aria-current");
    }
  };

  const say = (words) => {
    note.textContent = words;
  };

  const write = (state) => {
    tool.value = state.tool;
    content.write(state.content);
    for (const radio of radios) radio.checked = radio.value === state.vertical;
    say(content.note());
    markExample();
  };

  const fill = (state) => {
    write(state);
    onFill();
  };

  for (const [index, button] of buttons.entries()) button.addEventListener("click", () => fill(EXAMPLES[index]));
  byId("clear").addEventListener("click", () => {
    fill({ ...read(), content: "" });
    byId("content").focus();
  });
  for (const field of [tool, byId("content"), verticals]) {
    field.addEventListener("input", () => {
      say(content.note());
      markExample();
      onInput();
    });
  }
  takeFiles({
    target: byId("editor"),
    button: byId("choose"),
    input: byId("file"),
    onText(text, words) {
      fill({ ...read(), content: text });
      say([words, content.note()].join(" ").trim());
    },
    onNote: say,
  });

  return { read, write };
}
