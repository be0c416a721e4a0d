import { css, html, nothing, svg } from "../lib/template.js";
import { clip, list, records } from "../lib/list.js";
import { areaPath, linePath, MARKS, ringPath } from "../lib/paths.js";
import { drawable, labelStep, linear } from "../lib/scale.js";
import { asString } from "../lib/strings.js";
import { palette, SERIES } from "../styles/palette.js";
import { definePart, Part } from "./part.js";

const HEIGHT = 280;
const MARGIN = { top: 12, bottom: 28, end: 8 };
const LONGEST_LABEL = 18;

/** More than these are no picture any more: they are in the table. */
const CATEGORIES = 1000;
const LINES = 24;
const MARKS_MOST = 3000;
const SLICES = 60;

const longest = (names) => names.reduce((most, name) => Math.max(most, asString(name).length), 1);

/** Series of numbers drawn as bars, lines or a pie. One category at a time is read out, by pointer or by arrow keys. */
class Chart extends Part {
  static properties = {
    kind: {},
    unit: {},
    axis: {},
    label: {},
    categories: { attribute: false },
    series: { attribute: false },
    total: { attribute: false },
    index: { state: true },
    size: { state: true },
  };

  static styles = [
    ...Part.styles,
    palette,
    css`
      :host {
        display: block;
      }

      .read {
        display: flex;
        flex-wrap: wrap;
        gap: 0 16px;
        min-block-size: 1.5rem;
        font-variant-numeric: tabular-nums;
      }

      .key {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        min-inline-size: 0;
      }

      .key svg {
        inline-size: 12px;
        block-size: 12px;
        flex: none;
        fill: var(--series);
        overflow: visible;
      }

      .plot {
        display: block;
        inline-size: 100%;
        overflow: visible;
        touch-action: pan-y;
        border-radius: var(--_radius-small);
      }

      text {
        font-family: var(--_sans);
        font-size: 12px;
        fill: var(--_soft);
        font-variant-numeric: tabular-nums;
      }

      .rule {
        stroke: var(--_line);
        stroke-width: 1;
        shape-rendering: crispedges;
      }

      .rule.zero {
        stroke: var(--_edge);
      }

      .bar,
      .point,
      .slice {
        fill: var(--series);
      }

      .slice {
        stroke: var(--_surface);
        stroke-width: 2;
      }

      .curve {
        fill: none;
        stroke: var(--series);
        stroke-width: 2;
        stroke-linejoin: round;
      }

      .surface {
        fill: var(--series);
        opacity: 0.14;
      }

      .band {
        fill: var(--_ink);
        opacity: 0.05;
      }

      .dim {
        opacity: 0.45;
      }

      .hatch {
        stroke: var(--_surface);
        stroke-width: 2;
      }

      .share {
        fill: var(--_on-accent);
        font-weight: 600;
      }

      .round {
        display: grid;
        grid-template-columns: minmax(0, 220px) minmax(0, 1fr);
        gap: 24px;
        align-items: center;
      }

      .round li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto 4.5ch;
        gap: 12px;
        padding-block: 4px;
        font-variant-numeric: tabular-nums;
      }

      .round li > :nth-child(3) {
        text-align: end;
        color: var(--_soft);
      }

      .round li + li {
        border-block-start: 1px solid var(--_line);
      }

      .sum {
        font-size: 20px;
        font-weight: 600;
        fill: var(--_ink);
      }

      @container card (inline-size < 520px) {
        .round {
          grid-template-columns: minmax(0, 1fr);
          justify-items: stretch;
        }

        .round svg {
          max-inline-size: 220px;
          justify-self: center;
        }
      }
    `,
  ];

  #observer = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(([entry]) => (this.size = Math.round(entry.contentRect.width)));

  constructor() {
    super();
    this.size = 640;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#observer?.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  render() {
    return this.kind === "pie" ? this.#pie() : this.#plot();
  }

  #value(value) {
    if (!Number.isFinite(value)) return "–";
    const number = this.words.number(value, { maximumFractionDigits: 2 });
    if (!this.unit) return number;
    // Currencies stand before the number, all else after it.
    return /^\p{Sc}$/u.test(this.unit) ? `${this.unit}${number}` : this.say("chart.value", { value: number, unit: this.unit });
  }

  #key(index, name) {
    return html`<span class="key s${index % SERIES}"><svg viewBox="-6 -6 12 12" aria-hidden="true">${this.#shape(index)}</svg><span dir="auto">${name}</span></span>`;
  }

  #shape(index, x = 0, y = 0) {
    return svg`<path class="point s${index % SERIES}" d=${MARKS[index % MARKS.length]} transform="translate(${x} ${y})"></path>`;
  }

  /** What is under the pointer, or the legend: it has the same place, so that nothing moves. */
  #readout(series) {
    const category = list(this.categories)[this.index];
    return html`<div class="read" role="status">
      ${category === undefined ? nothing : html`<strong dir="auto">${clip(asString(category), 80)}</strong>`}
      ${series.map((one, index) => html` <span>${this.#key(index, clip(asString(one.name ?? ""), 80))}${category === undefined ? nothing : html` ${this.#value(list(one.values)[this.index])}`}</span>`)}
    </div>`;
  }

  #plot() {
    const categories = list(this.categories).slice(0, CATEGORIES);
    const series = records(this.series).slice(0, Math.max(1, Math.min(LINES, Math.floor(MARKS_MOST / Math.max(1, categories.length)))));
    const cut = categories.length < list(this.categories).length || series.length < records(this.series).length;
    const inner = HEIGHT - MARGIN.top - MARGIN.bottom;
    const scale = linear(series.flatMap((one) => list(one.values).slice(0, CATEGORIES)), inner, 5);
    const names = scale.ticks.map((tick) => this.words.compact(tick));
    const start = 12 + 7 * longest(names);
    const width = Math.max(200, this.size);
    const room = width - start - MARGIN.end;
    const each = room / Math.max(1, categories.length);
    const place = { start, each, y: (value) => MARGIN.top + inner - scale.at(value), x: (index) => start + each * (index + 0.5) };
    const step = labelStep(each, 8 + 6.6 * Math.min(LONGEST_LABEL, longest(categories)));
    return html`${this.axis ? html`<div class="small soft" dir="auto">${this.axis}</div>` : nothing}
      <svg class="plot" viewBox="0 0 ${width} ${HEIGHT}" height=${HEIGHT} role="img" tabindex="0" aria-label=${this.label ?? this.say("chart.title")}
        @pointermove=${(event) => this.#point(event, place)} @pointerleave=${() => (this.index = undefined)} @keydown=${this.#keydown} @blur=${() => (this.index = undefined)}>
        ${scale.ticks.map((tick, index) => svg`<g><line class="rule ${tick === 0 ? "zero" : ""}" x1=${start} x2=${width - MARGIN.end} y1=${place.y(tick)} y2=${place.y(tick)}></line>
          <text x=${start - 8} y=${place.y(tick) + 4} text-anchor="end">${names[index]}</text></g>`)}
        ${categories.map((name, index) => (index % step === 0 ? svg`<text x=${place.x(index)} y=${HEIGHT - 8} text-anchor="middle">${clip(asString(name), LONGEST_LABEL)}</text>` : nothing))}
        ${this.index === undefined ? nothing : svg`<rect class="band" x=${start + each * this.index} y=${MARGIN.top} width=${each} height=${inner}></rect>`}
        ${this.#marks(series, place)}
      </svg>
      ${this.#readout(series)}
      ${cut ? html`<p class="small soft">${this.say("chart.cut")}</p>` : nothing}`;
  }

  #marks(series, place) {
    if (this.kind === "bar") return series.map((one, index) => this.#bars(one, index, series.length, place));
    return series.map((one, index) => this.#curve(one, index, place));
  }

  #bars({ values }, index, count, { each, start, y }) {
    const width = Math.max(1, Math.min(48, (each * 0.72) / count));
    const inset = (each - width * count) / 2;
    const gap = width > 6 && count > 1 ? 1 : 0;
    const bars = list(values).slice(0, CATEGORIES).map((value, place) => {
      if (!drawable(value)) return undefined;
      const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
      return { left: start + each * place + inset + width * index, top, wide: Math.max(0.5, width - gap), high: Math.max(0.5, bottom - top) };
    }).filter(Boolean);
    // Narrow ones have no round corners, and there may be thousands: they are one path.
    return svg`<g class="s${index % SERIES}">${width <= 8
      ? svg`<path class="bar" d=${bars.map(({ left, top, wide, high }) => `M${left} ${top}h${wide}v${high}h${-wide}z`).join("")}></path>`
      : bars.map(({ left, top, wide, high }) => svg`<rect class="bar" x=${left} y=${top} width=${wide} height=${high} rx="2"></rect>`)}</g>`;
  }

  #curve({ values }, index, { x, y }) {
    const points = list(values).slice(0, CATEGORIES).map((value, place) => [x(place), drawable(value) ? y(value) : null]);
    const path = this.kind === "scatter" ? "" : linePath(points);
    const ground = this.kind === "area" ? areaPath(points, y(0)) : "";
    const dots = points.length <= 40 || this.kind === "scatter";
    return svg`<g class="s${index % SERIES}">
      ${ground ? svg`<path class="surface" d=${ground}></path>` : nothing}
      ${path ? svg`<path class="curve" d=${path}></path>` : nothing}
      ${dots ? points.map(([left, height]) => (height === null ? nothing : this.#shape(index, left, height))) : nothing}
    </g>`;
  }

  #point(event, { start, each }) {
    const box = event.currentTarget.getBoundingClientRect();
    const left = ((event.clientX - box.left) / box.width) * Math.max(200, this.size);
    const index = Math.floor((left - start) / each);
    this.index = index >= 0 && index < Math.min(CATEGORIES, list(this.categories).length) ? index : undefined;
  }

  #keydown(event) {
    const last = Math.min(CATEGORIES, list(this.categories).length) - 1;
    const to = { ArrowRight: (this.index ?? -1) + 1, ArrowLeft: (this.index ?? last + 1) - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.index = Math.min(last, Math.max(0, to));
  }

  #pie() {
    const values = list(records(this.series)[0]?.values).map((value) => (drawable(value) && value > 0 ? value : 0));
    const total = values.reduce((sum, value) => sum + value, 0);
    const slices = values.slice(0, SLICES);
    let before = 0;
    const starts = slices.map((value) => (before += value) / (total || 1) - value / (total || 1));
    return html`<div class="round">
      <svg viewBox="-110 -110 220 220" role="img" aria-label=${this.label ?? this.say("chart.title")}>
        ${slices.map((value, index) => svg`<path class="slice s${index % SERIES} ${this.index === undefined || this.index === index ? "" : "dim"}" d=${ringPath(starts[index], starts[index] + value / (total || 1), 62, 106)}
          @pointerenter=${() => (this.index = index)} @pointerleave=${() => (this.index = undefined)}></path>`)}
        <text class="sum" text-anchor="middle" y="6">${this.#value(this.total ?? total)}</text>
      </svg>
      <ul role="list">
        ${slices.map((value, index) => html`<li @pointerenter=${() => (this.index = index)} @pointerleave=${() => (this.index = undefined)}>
          ${this.#key(index, clip(asString(list(this.categories)[index] ?? ""), 200))}<span>${this.#value(list(records(this.series)[0]?.values)[index])}</span><span>${total > 0 ? this.words.percent(value / total) : nothing}</span>
        </li>`)}
      </ul>
    </div>
    ${slices.length < values.length ? html`<p class="small soft">${this.say("chart.cut")}</p>` : nothing}`;
  }
}

definePart("chart", Chart);
