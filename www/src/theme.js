import { icon } from "./icons.js";

const KEY = "mcp-cards-theme";
const dark = matchMedia("(prefers-color-scheme: dark)");
const root = document.documentElement;

// Storage can be switched off in the browser; the choice then lasts as long as the page.
function remember(theme) {
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    /* see above */
  }
}

function remembered() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const system = () => (dark.matches ? "dark" : "light");
const current = () => root.dataset.theme ?? system();

/** The toggle: going back to what the system says follows the system again. */
export function createThemeToggle(button) {
  const draw = () => {
    const next = current() === "dark" ? "light" : "dark";
    button.replaceChildren(icon(next === "dark" ? "moon" : "sun"), next === "dark" ? "Dark" : "Light");
    button.setAttribute("aria-label", next === "dark" ? "Dark theme" : "Light theme");
  };
  const stored = remembered();
  if (stored === "dark" || stored === "light") root.dataset.theme = stored;
  draw();
  dark.addEventListener("change", draw);
  button.addEventListener("click", () => {
    const next = current() === "dark" ? "light" : "dark";
    if (next === system()) {
      delete root.dataset.theme;
      remember(null);
    } else {
      root.dataset.theme = next;
      remember(next);
    }
    draw();
  });
}
