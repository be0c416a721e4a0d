import { byId, element } from "./dom.js";
import { icon } from "./icons.js";
import { typeInfo } from "./types.js";

/** The card's type, large, with one sentence that says what such a card is. Announces a type once, not on every key press. */
export function createHeadline() {
  const place = byId("headline");
  const result = byId("result");
  const announcement = byId("announcement");
  let announced = "";

  const draw = (iconName, title, about, type) => {
    place.replaceChildren(
      element("span", { class: "kind-mark" }, icon(iconName)),
      element("h2", { class: "card-title", id: "card-title", "data-type": type }, title, ...(type ? [" ", element("code", {}, `type: "${type}"`)] : [])),
      element("p", { class: "about" }, about),
    );
  };

  const announce = (words) => {
    if (words === announced) return;
    announced = words;
    announcement.textContent = words;
  };

  return {
    show(type, vertical) {
      const { title, about, icon: name, domain } = typeInfo(type);
      result.dataset.domain = domain === "vertical" ? vertical : domain;
      draw(name, title, about, type);
      announce(`Card: ${title}.`);
    },
    /** A state without a card: waiting for content, or a parser that did not start. */
    say(iconName, title, about) {
      result.dataset.domain = "";
      draw(iconName, title, about, "");
      announce(`${title}. ${about}`);
    },
  };
}
