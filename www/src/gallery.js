// Draws the examples of www/gallery: those of one card type (?type=products), or all of them (?type=all).
import { english, preload } from "mcp-cards/elements";

const modules = import.meta.glob("../gallery/*.json", { eager: true, import: "default" });
/** The examples of a file, with the addresses that their pictures have where this page is. */
const placed = (cases) => JSON.parse(JSON.stringify(cases), (_, value) => (typeof value === "string" && value.startsWith("/pictures/") ? new URL(value.slice(1), document.baseURI).pathname : value));
const examples = new Map(
  Object.entries(modules).map(([path, cases]) => [path.split("/").at(-1).replace(".json", "").replaceAll("-", "_"), placed(cases)]),
);

const query = new URLSearchParams(location.search);
const type = query.get("type") ?? "products";
const theme = query.get("theme");
const only = query.get("case");

// For those who try things in the console, and for the tests.
window.mcpCards = { english, preload };
if (theme) document.documentElement.dataset.theme = theme;
if (query.has("dir")) document.documentElement.dir = query.get("dir");
if (query.has("width")) document.getElementById("cards").style.maxInlineSize = `${query.get("width")}px`;

function link(name) {
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = `?${new URLSearchParams({ ...Object.fromEntries(query), type: name })}`;
  anchor.textContent = name.replaceAll("_", " ");
  if (name === type) anchor.setAttribute("aria-current", "page");
  item.append(anchor);
  return item;
}

/** One example under its name. Cards may say their language and direction, as a page around them would. */
function section(kind, { name, card, dir, lang, source, vertical, partial = false, readonly = false }) {
  const part = document.createElement("section");
  const title = document.createElement("h3");
  title.textContent = type === "all" ? `${kind.replaceAll("_", " ")}: ${name}` : name;
  const place = document.createElement("div");
  if (dir) place.dir = dir;
  if (lang) place.lang = lang;
  const element = document.createElement("mcp-card");
  // Pictures of the gallery lie beside it, and are named by their path; hostile ones meet the usual gate.
  const images = name === "hostile" ? "https" : "any";
  Object.assign(element, { card, source, vertical, partial, readonly, images, headingLevel: 4 });
  element.dataset.case = `${kind}/${name}`;
  element.theme = "page";
  place.append(element);
  part.append(title, place);
  return part;
}

document.getElementById("types").append(...[...examples.keys(), "all"].map(link));
const title = document.createElement("h2");
title.textContent = type.replaceAll("_", " ");
const shown = [...examples].filter(([kind]) => type === "all" || kind === type);
const sections = shown.flatMap(([kind, cases]) => cases.filter(({ name }) => !only || only === name).map((one) => section(kind, one)));
document.getElementById("cards").append(title, ...sections);

document.addEventListener("mcp-action", ({ detail }) => {
  const { card: _card, source: _source, ...action } = detail;
  document.getElementById("last").textContent = JSON.stringify(action).slice(0, 200);
});
