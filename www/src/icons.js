import alert from "lucide-static/icons/circle-alert.svg?raw";
import basket from "lucide-static/icons/shopping-basket.svg?raw";
import book from "lucide-static/icons/book-open.svg?raw";
import braces from "lucide-static/icons/braces.svg?raw";
import calendar from "lucide-static/icons/calendar-check.svg?raw";
import cart from "lucide-static/icons/shopping-cart.svg?raw";
import chart from "lucide-static/icons/chart-column.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevron from "lucide-static/icons/chevron-down.svg?raw";
import clock from "lucide-static/icons/clock.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import file from "lucide-static/icons/file-code.svg?raw";
import folder from "lucide-static/icons/folder-tree.svg?raw";
import globe from "lucide-static/icons/globe.svg?raw";
import graph from "lucide-static/icons/waypoints.svg?raw";
import image from "lucide-static/icons/image.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import library from "lucide-static/icons/library.svg?raw";
import moon from "lucide-static/icons/moon.svg?raw";
import packageCheck from "lucide-static/icons/package-check.svg?raw";
import page from "lucide-static/icons/file-text.svg?raw";
import paste from "lucide-static/icons/clipboard-paste.svg?raw";
import pin from "lucide-static/icons/map-pin.svg?raw";
import quote from "lucide-static/icons/quote.svg?raw";
import raw from "lucide-static/icons/binary.svg?raw";
import response from "lucide-static/icons/arrow-down-to-line.svg?raw";
import search from "lucide-static/icons/text-search.svg?raw";
import shapes from "lucide-static/icons/shapes.svg?raw";
import shield from "lucide-static/icons/shield-check.svg?raw";
import status from "lucide-static/icons/message-square.svg?raw";
import sun from "lucide-static/icons/sun.svg?raw";
import table from "lucide-static/icons/table.svg?raw";
import terminal from "lucide-static/icons/square-terminal.svg?raw";
import text from "lucide-static/icons/letter-text.svg?raw";
import thought from "lucide-static/icons/lightbulb.svg?raw";
import utensils from "lucide-static/icons/utensils.svg?raw";
import workflow from "lucide-static/icons/workflow.svg?raw";

const SOURCES = {
  alert, basket, book, braces, calendar, cart, chart, check, chevron, clock, copy, file, folder, globe, graph, image, info,
  library, moon, package: packageCheck, page, paste, pin, quote, raw, response, search, shapes, shield, status, sun, table,
  terminal, text, thought, utensils, workflow,
};

/** An icon for the eye only: whatever it says is also said in words beside it. */
export function icon(name, ...classes) {
  const svg = new DOMParser().parseFromString(SOURCES[name], "image/svg+xml").documentElement;
  svg.setAttribute("class", ["icon", ...classes].join(" "));
  svg.setAttribute("aria-hidden", "true");
  return document.importNode(svg, true);
}
