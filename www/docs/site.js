import { createThemeToggle } from "../src/shell/theme.js";
import { createSearch } from "./search.js";

const byId = (id) => document.getElementById(`site-${id}`);

createThemeToggle(byId("theme"));
createSearch(byId("query"), byId("found"), byId("count"));

const menu = document.querySelector(".menu");
const pages = byId("pages");
function open(wanted) {
  pages.classList.toggle("open", wanted);
  menu.setAttribute("aria-expanded", String(wanted));
}
menu.addEventListener("click", () => open(!pages.classList.contains("open")));
// A link within the page leaves the menu open otherwise.
pages.addEventListener("click", (event) => event.target.closest("a") && open(false));
pages.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  open(false);
  menu.focus();
});
