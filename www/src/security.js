import { byId, element } from "./dom.js";
import { icon } from "./icons.js";
import { quote } from "./json.js";

const KINDS = {
  url: "an address",
  hidden_text: "hidden characters",
  control: "control characters",
  length: "a text that was too long",
  limit: "more than the limit allows",
  untrusted: "something from a source that is not trusted",
};

const ACTIONS = { dropped: "Dropped", stripped: "Stripped", cut: "Cut", blocked: "Blocked" };

function note({ path, kind, action, reason, value }) {
  const lines = [
    element("p", {}, `${ACTIONS[action] ?? action} ${KINDS[kind] ?? kind} at `, element("code", { class: "mono" }, path || "the card"), "."),
    element("p", { class: "aside" }, `Reason: ${reason}`, ...(value === undefined ? [] : [". Value: ", element("code", { class: "mono" }, quote(value))])),
  ];
  return element("li", {}, ...lines);
}

/** What was removed from the card, and why, behind one quiet line. */
export function createSecurityView() {
  const place = byId("security");
  return {
    show(notes = []) {
      place.hidden = notes.length === 0;
      if (notes.length === 0) {
        place.replaceChildren();
        return;
      }
      const open = place.querySelector("details")?.open ?? false;
      const words = notes.length === 1 ? "One thing was made safe" : `${notes.length.toLocaleString()} things were made safe`;
      place.replaceChildren(
        element(
          "details",
          { class: "security", open },
          element("summary", {}, icon("shield"), words, icon("chevron", "chevron")),
          element("ul", { role: "list" }, ...notes.map(note)),
        ),
      );
    },
  };
}
