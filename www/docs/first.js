// Before anything is drawn: the theme that was chosen here or in the demo, and that scripts run.
const root = document.documentElement;
root.classList.add("scripted");
try {
  const theme = localStorage.getItem("mcp-cards-theme");
  if (theme === "dark" || theme === "light") root.dataset.theme = theme;
} catch {
  /* Storage can be switched off; the system's theme is fine then. */
}
