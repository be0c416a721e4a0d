import alert from "lucide-static/icons/circle-alert.svg?raw";
import arrowDown from "lucide-static/icons/arrow-down.svg?raw";
import arrowUp from "lucide-static/icons/arrow-up.svg?raw";
import basket from "lucide-static/icons/shopping-basket.svg?raw";
import book from "lucide-static/icons/book-open.svg?raw";
import chart from "lucide-static/icons/chart-column.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevron from "lucide-static/icons/chevron-down.svg?raw";
import close from "lucide-static/icons/x.svg?raw";
import code from "lucide-static/icons/square-code.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import file from "lucide-static/icons/file-up.svg?raw";
import grip from "lucide-static/icons/grip-vertical.svg?raw";
import graph from "lucide-static/icons/waypoints.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import inspect from "lucide-static/icons/text-search.svg?raw";
import leftToRight from "lucide-static/icons/pilcrow-right.svg?raw";
import library from "lucide-static/icons/library.svg?raw";
import link from "lucide-static/icons/link.svg?raw";
import moon from "lucide-static/icons/moon.svg?raw";
import panel from "lucide-static/icons/panel-bottom.svg?raw";
import pause from "lucide-static/icons/pause.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import plug from "lucide-static/icons/plug.svg?raw";
import restart from "lucide-static/icons/rotate-ccw.svg?raw";
import rightToLeft from "lucide-static/icons/pilcrow-left.svg?raw";
import rows from "lucide-static/icons/rows-3.svg?raw";
import send from "lucide-static/icons/send-horizontal.svg?raw";
import shield from "lucide-static/icons/shield-check.svg?raw";
import shirt from "lucide-static/icons/shirt.svg?raw";
import soup from "lucide-static/icons/soup.svg?raw";
import square from "lucide-static/icons/square.svg?raw";
import step from "lucide-static/icons/step-forward.svg?raw";
import sun from "lucide-static/icons/sun.svg?raw";
import text from "lucide-static/icons/letter-text.svg?raw";
import tool from "lucide-static/icons/wrench.svg?raw";
import utensils from "lucide-static/icons/utensils.svg?raw";

const SOURCES = {
  alert, arrowDown, arrowUp, basket, book, chart, check, chevron, close, code, copy, file, graph, grip, info, inspect, leftToRight, library, link, moon,
  panel, pause, play, plug, restart, rightToLeft, rows, send, shield, shirt, soup, square, step, sun, text, tool, utensils,
};

const drawn = new Map();

function svg(name) {
  if (!drawn.has(name)) {
    const node = new DOMParser().parseFromString(SOURCES[name], "image/svg+xml").documentElement;
    node.setAttribute("class", "icon");
    node.setAttribute("aria-hidden", "true");
    drawn.set(name, node);
  }
  return document.importNode(drawn.get(name), true);
}

/** `<demo-icon name="play">`: for the eye only, whatever it says is also said in words beside it. */
class DemoIcon extends HTMLElement {
  static observedAttributes = ["name"];

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    // Templates count the nodes of their copies before these are in the page: nothing may be added until then.
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const name = this.getAttribute("name");
    if (name) this.replaceChildren(svg(name));
  }
}

customElements.define("demo-icon", DemoIcon);
