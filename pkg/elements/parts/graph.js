import { css, html, nothing, svg } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { layout } from "../lib/layout.js";
import { clip, list, records, rows, text } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import { palette, SERIES } from "../styles/palette.js";
import { definePart, Part } from "./part.js";

/** The most nodes that are considered for a name beside them, those with most links first. */
const NAMED = 200;
const LISTED = 60;
/** Nodes that are drawn. */
const NODES = 3000;
/** Lines that are drawn; more of them are only black. */
const LINES = 1200;
/** What is told of a node that one chose, and letters of each. */
const FACTS = 50;
const FACT = 1000;

/** A graph that one can pan and zoom, and beside it the same as a list. */
class Graph extends Part {
  static properties = {
    nodes: { attribute: false },
    links: { attribute: false },
    label: {},
    places: { state: true },
    view: { state: true },
    chosen: { state: true },
    listed: { state: true },
    size: { state: true },
  };

  static styles = [
    ...Part.styles,
    palette,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 3fr) minmax(200px, 2fr);
        gap: 20px;
      }

      .drawing {
        position: relative;
        block-size: var(--height);
        background: var(--_sunken);
        border: 1px solid var(--_line);
        border-radius: var(--_radius-tile);
        overflow: clip;
      }

      svg.map {
        display: block;
        inline-size: 100%;
        block-size: 100%;
        cursor: grab;
        touch-action: pan-y;
      }

      svg.map:active {
        cursor: grabbing;
      }

      svg.map:focus-visible {
        outline-offset: -3px;
      }

      .edge {
        stroke: var(--_edge);
        stroke-opacity: 0.55;
        stroke-width: 1.25;
        vector-effect: non-scaling-stroke;
        fill: none;
      }

      .edge.near {
        stroke: var(--_accent);
        stroke-opacity: 1;
        stroke-width: 2;
      }

      .node {
        cursor: pointer;
      }

      .node circle {
        fill: var(--series);
        stroke: var(--_sunken);
        stroke-width: 1.5;
      }

      .node.chosen circle {
        stroke: var(--_ink);
        stroke-width: 2.5;
      }

      .far {
        opacity: 0.25;
      }

      text {
        font-family: var(--_sans);
        font-size: 12px;
        fill: var(--_ink);
        paint-order: stroke;
        stroke: var(--_sunken);
        stroke-width: 3px;
        stroke-linejoin: round;
        pointer-events: none;
      }

      text.on-edge {
        fill: var(--_soft);
        font-size: 11px;
      }

      .zoom {
        position: absolute;
        inset-block-end: 10px;
        inset-inline-end: 10px;
        display: flex;
        background: var(--_raised);
        border: 1px solid var(--_line);
        border-radius: var(--_radius-control);
        overflow: clip;
      }

      .zoom button {
        display: grid;
        place-items: center;
        inline-size: 34px;
        block-size: 34px;
        color: var(--_soft);
      }

      .zoom button:hover {
        background: var(--_tint);
        color: var(--_ink);
      }

      .zoom button:focus-visible {
        outline-offset: -3px;
      }

      .wait {
        position: absolute;
        inset: 0;
        display: grid;
        place-items: center;
        color: var(--_soft);
      }

      .beside {
        position: relative;
        max-block-size: var(--height);
        overflow: auto;
        min-inline-size: 0;
      }

      .beside li > button {
        display: grid;
        grid-template-columns: 12px minmax(0, 1fr) auto;
        gap: 8px;
        align-items: center;
        inline-size: 100%;
        min-block-size: 32px;
        padding: 4px 8px;
        border-radius: var(--_radius-small);
        overflow-wrap: anywhere;
      }

      .beside li > button:hover,
      .beside li > button[aria-expanded="true"] {
        background: color-mix(in oklab, var(--_ink) 5%, transparent);
      }

      .beside li > button:focus-visible {
        outline-offset: -2px;
      }

      .dot {
        inline-size: 10px;
        block-size: 10px;
        border-radius: 50%;
        background: var(--series);
      }

      .about {
        padding: 4px 8px 12px 28px;
        padding-inline: 28px 8px;
      }

      .about ul {
        margin-block-start: 4px;
      }

      @container card (inline-size < 640px) {
        :host {
          grid-template-columns: minmax(0, 1fr);
        }

        /* Graphs are wider than they are high. */
        .drawing {
          block-size: min(var(--height), 80cqi);
        }

        .beside {
          max-block-size: 300px;
        }
      }
    `,
  ];

  #work;
  #observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(([entry]) => this.#resize(entry.contentRect));

  constructor() {
    super();
    this.places = undefined;
    this.view = { x: 0, y: 0, scale: 1 };
    this.listed = LISTED;
    this.size = { width: 400, height: 400 };
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#work?.abort();
    this.#observer?.disconnect();
  }

  /** Drawn at its real size, so that names are as large as other text. */
  #resize({ width, height }) {
    if (width === 0) return;
    this.size = { width, height };
    this.#fit();
  }

  connectedCallback() {
    super.connectedCallback();
    if (!this.hasUpdated) return;
    this.#observe();
    if (!this.places) this.#arrange();
  }

  /** There is no drawing where it could not be made. */
  #observe() {
    const drawing = this.renderRoot.querySelector(".drawing");
    if (drawing) this.#observer?.observe(drawing);
  }

  willUpdate(changed) {
    if (!changed.has("nodes") && !changed.has("links")) return;
    this.places = undefined;
    this.#read();
  }

  updated(changed) {
    if (changed.has("nodes") || changed.has("links")) this.#arrange();
  }

  /** Nodes with what is needed to draw them; links whose ends are known. */
  #read() {
    const shown = records(this.nodes).filter((node) => !node.hidden).slice(0, NODES);
    const kind = (node) => asString(node.entityType ?? node.group ?? "");
    const types = new Map([...new Set(shown.map(kind))].map((name, index) => [name, index % SERIES]));
    this.known = new Map();
    for (const node of shown) {
      const id = asString(node.id);
      const name = asString(node.name ?? "") || id;
      if (!this.known.has(id)) this.known.set(id, { node: { ...node, name }, id, degree: 0, series: types.get(kind(node)) });
    }
    const links = records(this.links).map(({ source, target, label }) => ({ source: asString(source), target: asString(target), label }));
    this.edges = links.filter(({ source, target }) => this.known.has(source) && this.known.has(target)).slice(0, LINES);
    for (const { source, target } of this.edges) {
      this.known.get(source).degree++;
      this.known.get(target).degree++;
    }
    for (const entry of this.known.values()) entry.radius = 5 + Math.min(9, Math.sqrt(Math.max(entry.degree, Number.isFinite(entry.node.val) ? entry.node.val : 0)) * 2);
    const ranked = [...this.known.values()].sort((a, b) => b.degree - a.degree);
    this.ranked = ranked.slice(0, NAMED);
  }

  /** The nodes whose names can be read: none lies over another, and those with more links come first. */
  #named(scale) {
    const boxes = [];
    const named = new Set();
    for (const { id, node, radius } of this.ranked) {
      const { x, y } = this.places.get(id);
      const half = 3.6 * Math.min(24, node.name.length) + 2;
      const box = { left: x * scale - half, right: x * scale + half, top: (y + radius) * scale + 1, bottom: (y + radius) * scale + 17 };
      if (boxes.some((other) => box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top)) continue;
      boxes.push(box);
      named.add(id);
    }
    return named;
  }

  async #arrange() {
    this.#work?.abort();
    const work = (this.#work = new AbortController());
    this.places = undefined;
    const places = await layout([...this.known.values()], this.edges, work.signal).catch(() => []);
    if (work.signal.aborted || places.length < this.known.size) return;
    this.places = new Map(places.map((place) => [place.id, place]));
    this.#fit();
  }

  /** Shows the whole graph. */
  #fit() {
    const places = [...(this.places?.values() ?? [])];
    if (places.length === 0) return;
    const [left, right] = extent(places.map(({ x }) => x));
    const [top, bottom] = extent(places.map(({ y }) => y));
    const { width, height } = this.size;
    // Room for the names, which reach beyond the outer nodes.
    const room = Math.min(110, width * 0.25);
    // On a small drawing the buttons would lie over the lowest nodes.
    const foot = width < 420 && places.length > 3 ? 40 : 0;
    const scale = Math.min(1.4, (width - room) / Math.max(1, right - left), (height - 70 - foot) / Math.max(1, bottom - top));
    this.view = { scale, x: width / 2 - ((left + right) / 2) * scale, y: (height - foot) / 2 - 6 - ((top + bottom) / 2) * scale };
  }

  #zoom(factor, x = this.size.width / 2, y = this.size.height / 2) {
    const scale = Math.min(6, Math.max(0.05, this.view.scale * factor));
    const ratio = scale / this.view.scale;
    this.view = { scale, x: x - (x - this.view.x) * ratio, y: y - (y - this.view.y) * ratio };
  }

  #pan(x, y) {
    this.view = { ...this.view, x: this.view.x + x, y: this.view.y + y };
  }

  #key(event) {
    const moves = { ArrowLeft: [40, 0], ArrowRight: [-40, 0], ArrowUp: [0, 40], ArrowDown: [0, -40] };
    if (moves[event.key]) this.#pan(...moves[event.key]);
    else if (event.key === "+" || event.key === "=") this.#zoom(1.25);
    else if (event.key === "-") this.#zoom(0.8);
    else if (event.key === "0") this.#fit();
    else return;
    event.preventDefault();
  }

  /** With a key held or by pinching; a wheel alone scrolls the page. */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const [x, y] = this.#inMap(event);
    this.#zoom(Math.exp(-event.deltaY / 200), x, y);
  }

  #inMap(event) {
    const map = this.renderRoot.querySelector("svg.map");
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  #drag(event) {
    if (event.button !== 0 || event.target.closest(".node")) return;
    const map = event.currentTarget;
    map.setPointerCapture(event.pointerId);
    let [x, y] = this.#inMap(event);
    const move = (next) => {
      const [nextX, nextY] = this.#inMap(next);
      this.#pan(nextX - x, nextY - y);
      [x, y] = [nextX, nextY];
    };
    const end = () => {
      map.removeEventListener("pointermove", move);
      map.removeEventListener("pointerup", end);
      map.removeEventListener("pointercancel", end);
    };
    map.addEventListener("pointermove", move);
    map.addEventListener("pointerup", end);
    map.addEventListener("pointercancel", end);
  }

  firstUpdated() {
    this.#observe();
    this.renderRoot.querySelector("svg.map")?.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** A few nodes need less room than many. */
  #height() {
    const count = this.known.size;
    return `--height:${count <= 3 ? 220 : count <= 14 ? 340 : 440}px`;
  }

  #choose(id) {
    this.chosen = this.chosen === id ? undefined : id;
  }

  #near() {
    if (this.chosen === undefined) return undefined;
    const near = new Set([this.chosen]);
    for (const { source, target } of this.edges) {
      if (source === this.chosen) near.add(target);
      if (target === this.chosen) near.add(source);
    }
    return near;
  }

  render() {
    const near = this.#near();
    const { x, y, scale } = this.view;
    const named = this.places ? this.#named(scale) : undefined;
    return html`<div class="drawing" .style=${this.#height()}>
        <svg class="map" viewBox="0 0 ${this.size.width} ${this.size.height}" role="img" tabindex="0" aria-label=${this.label ?? this.say("knowledge_graph.title")} @keydown=${this.#key} @pointerdown=${this.#drag}>
          <g transform="translate(${x} ${y}) scale(${scale})">
            ${this.places ? html`${svg`${this.edges.map((edge) => this.#edge(edge, scale))}${[...this.known.values()].map((entry) => this.#node(entry, near?.has(entry.id) ?? named.has(entry.id), near, scale))}`}` : nothing}
          </g>
        </svg>
        ${this.places ? nothing : html`<div class="wait">${this.say("knowledge_graph.wait")}</div>`}
        <div class="zoom">
          <button type="button" aria-label=${this.say("zoom.in")} title=${this.say("zoom.in")} @click=${() => this.#zoom(1.25)}>${icon("plus")}</button>
          <button type="button" aria-label=${this.say("zoom.out")} title=${this.say("zoom.out")} @click=${() => this.#zoom(0.8)}>${icon("minus")}</button>
          <button type="button" aria-label=${this.say("zoom.fit")} title=${this.say("zoom.fit")} @click=${this.#fit}>${icon("fit")}</button>
        </div>
      </div>
      ${this.#list()}`;
  }

  #edge({ source, target, label }, scale) {
    const [a, b] = [this.places.get(source), this.places.get(target)];
    const near = this.chosen !== undefined && (source === this.chosen || target === this.chosen);
    const far = this.chosen !== undefined && !near;
    return svg`<line class="edge ${near ? "near" : ""} ${far ? "far" : ""}" x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y}></line>
      ${near && text(label) ? svg`<text class="on-edge" text-anchor="middle" transform="translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) scale(${1 / scale})">${label}</text>` : nothing}`;
  }

  #node({ id, node, radius, series }, label, near, scale) {
    const place = this.places.get(id);
    return svg`<g class="node s${series} ${this.chosen === id ? "chosen" : ""} ${near && !near.has(id) ? "far" : ""}" transform="translate(${place.x} ${place.y})" @click=${() => this.#choose(id)}>
      <circle r=${radius} .style=${color(node)}></circle>
      ${label ? svg`<text text-anchor="middle" transform="scale(${1 / scale})" y=${radius * scale + 13}>${short(node.name)}</text>` : nothing}
    </g>`;
  }

  #list() {
    const all = [...this.known.values()];
    const shown = all.slice(0, this.listed);
    return html`<div class="beside" .style=${this.#height()}>
      <ul role="list">${rows(shown, ({ id }) => id, (entry) => this.#entry(entry))}</ul>
      ${all.length > shown.length ? html`<button type="button" class="quiet" @click=${() => (this.listed += 5 * LISTED)}>${this.say("data.more", { n: all.length - shown.length })}</button>` : nothing}
    </div>`;
  }

  #entry({ id, node, series }) {
    const open = this.chosen === id;
    const type = text(node.entityType) ?? (node.group === undefined ? undefined : asString(node.group));
    return html`<li>
      <button type="button" aria-expanded=${open} @click=${() => this.#choose(id)}>
        <span class="dot s${series}" .style=${color(node, "background")}></span><span dir="auto">${node.name}</span>${type ? html`<span class="small soft">${type}</span>` : nothing}
      </button>
      ${open ? html`<div class="about">${this.#about(id, node)}</div>` : nothing}
    </li>`;
  }

  #about(id, node) {
    const name = (other) => this.known.get(other)?.node.name ?? other;
    const lines = this.edges
      .filter(({ source, target }) => source === id || target === id)
      .slice(0, 50)
      .map(({ source, target, label }) => (source === id ? `→ ${[text(label), name(target)].filter(Boolean).join(" ")}` : `← ${[name(source), text(label)].filter(Boolean).join(" ")}`));
    return html`${list(node.observations).slice(0, FACTS).map((fact) => html`<p dir="auto">${clip(asString(fact), FACT)}</p>`)}${list(node.observations).length > FACTS ? html`<p class="soft">+${this.words.number(list(node.observations).length - FACTS)}</p>` : nothing}
      ${lines.length > 0 ? html`<ul role="list" class="soft">${lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul>` : nothing}`;
  }
}

const extent = (numbers) => numbers.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
const short = (name) => (name.length > 24 ? `${name.slice(0, 23)}…` : name);

/** A colour that the data names: only as #rgb or #rrggbb. */
const color = ({ color: value }, property = "fill") => (typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? `${property}:${value}` : "");

definePart("graph", Graph);
