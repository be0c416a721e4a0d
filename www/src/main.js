import init, { version } from "mcp-cards";
import { preload } from "mcp-cards/elements";
import "./shell/icons.js";
import "./inspector/demo-inspector.js";
import "./live/demo-live.js";
import "./make/demo-make.js";
import "./own/demo-own.js";
import "./replay/demo-replay.js";
import { readRoute, writeRoute } from "./shell/route.js";
import { createDirectionToggle, createThemeToggle } from "./shell/theme.js";

const byId = (id) => document.getElementById(id);
const TABS = ["replay", "own", "make", "live"];
const tabs = Object.fromEntries(TABS.map((name) => [name, document.querySelector(`demo-${name}`)]));
const inspector = byId("inspector");
const sheetButton = byId("sheet");

// The page works without a network once it is loaded; what could not be loaded now is tried again when a card needs it.
preload().catch(() => undefined);

createThemeToggle(byId("theme"));
createDirectionToggle(byId("direction"));
// A strip that is turned around stands at its start again.
byId("direction").addEventListener("click", () => tabs.replay.showScenario());

let current;

/** Shows the inspector where it is a sheet; beside the chat it is always there. */
function setSheet(open, focus = false) {
  document.body.toggleAttribute("data-sheet", open);
  sheetButton.setAttribute("aria-expanded", String(open));
  if (!focus) return;
  if (open) inspector.querySelector('[role="tab"][aria-selected="true"]').focus();
  else sheetButton.focus();
}

function markCurrent(link, isCurrent) {
  if (isCurrent) link.setAttribute("aria-current", "page");
  else link.removeAttribute("aria-current");
}

function show(name, route) {
  if (current !== name) {
    const left = tabs[current];
    current = name;
    left?.leave();
    for (const [tab, element] of Object.entries(tabs)) element.hidden = tab !== name;
    for (const link of document.querySelectorAll(".tabs a")) markCurrent(link, link.hash === `#/${name}`);
    document.body.dataset.tab = name;
  }
  tabs[name].open(route);
  inspector.subject = tabs[name].subject;
}

function follow() {
  const route = readRoute(location.hash);
  show(TABS.includes(route.tab) ? route.tab : TABS[0], route);
}

for (const [name, tab] of Object.entries(tabs)) {
  tab.addEventListener("route", () => {
    if (name === current) history.replaceState(null, "", writeRoute(tab.route));
  });
  tab.addEventListener("inspect", ({ detail: { call, open } }) => {
    if (name !== current) return;
    if (open) {
      tab.select(call);
      setSheet(true, matchMedia("(width < 1100px)").matches);
    }
    // What it shows has grown, though it is the same thing.
    inspector.subject = tab.subject && { ...tab.subject };
  });
}

inspector.addEventListener("select-call", ({ detail }) => {
  const { subject } = tabs[current];
  const call = subject.turn.items.find((item) => item.callId === detail);
  tabs[current].select(call);
  inspector.subject = { ...subject, call };
});
inspector.addEventListener("close-inspector", () => setSheet(false, true));
sheetButton.addEventListener("click", () => setSheet(!document.body.hasAttribute("data-sheet"), true));
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && document.body.hasAttribute("data-sheet")) setSheet(false, true);
});
// The address holds what is shown, so a jump inside the page must not change it.
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  tabs[current].querySelector(".log").focus();
});

try {
  await init();
  byId("version").textContent = `mcp-cards ${version}`;
  follow();
  // Not before: nothing can be played while the parser is still being fetched.
  addEventListener("hashchange", follow);
} catch (error) {
  console.warn(error);
  byId("failure").hidden = false;
}
