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

/** A button whose icon and name say what it leads to. */
function label(button, icon, words) {
  button.firstElementChild.setAttribute("name", icon);
  button.setAttribute("aria-label", words);
  button.title = words;
}

/** The toggle: going back to what the system says follows the system again. */
export function createThemeToggle(button) {
  const draw = () => (current() === "dark" ? label(button, "sun", "Light theme") : label(button, "moon", "Dark theme"));
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

/** Turns the page around, to see that cards read from right to left too. */
export function createDirectionToggle(button) {
  const draw = () => (root.dir === "rtl" ? label(button, "leftToRight", "Read from left to right") : label(button, "rightToLeft", "Read from right to left"));
  draw();
  button.addEventListener("click", () => {
    root.dir = root.dir === "rtl" ? "ltr" : "rtl";
    draw();
  });
}
