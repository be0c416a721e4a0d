import { css, html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { definePart, Part } from "./part.js";

/** A wheel that turned elsewhere a moment ago is scrolling the page; a rail that comes under it must not catch it. */
const GESTURE = 180;
const lastWheel = { time: -GESTURE, owner: null };

/** @returns {boolean} whether this turn of the wheel belongs to `owner`: the one that it began over */
function claims(owner) {
  const now = performance.now();
  const begins = now - lastWheel.time >= GESTURE;
  lastWheel.time = now;
  if (begins) lastWheel.owner = owner;
  return lastWheel.owner === owner;
}

/** Outside of rails the wheel belongs to the page. */
const elsewhere = (event) => {
  if (!event.composedPath().some((node) => node instanceof Rail)) claims(null);
};

/** Tiles side by side that scroll by touch, wheel, keyboard and two buttons. The next tile always peeks. */
class Rail extends Part {
  static properties = { label: {}, before: { state: true }, after: { state: true } };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
        position: relative;
        margin-inline: calc(-1 * var(--_pad));
      }

      .scroller {
        /* What is there for screen readers only must scroll along. */
        position: relative;
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: calc((100cqi - 2 * var(--_pad) - 16px * round(down, var(--tiles, 3.4), 1)) / var(--tiles, 3.4));
        gap: 16px;
        padding: 4px var(--_pad) 8px;
        overflow: auto hidden;
        overscroll-behavior-x: contain;
        scroll-snap-type: inline proximity;
        scroll-padding-inline: var(--_pad);
        scrollbar-width: none;
      }

      .scroller:focus-visible {
        outline-offset: -3px;
        border-radius: var(--_radius);
      }

      ::slotted(*) {
        scroll-snap-align: start;
        min-inline-size: 0;
      }

      /* A rail that rests at a placeholder would follow it when a tile comes in before it. */
      ::slotted([aria-hidden]) {
        scroll-snap-align: none;
      }

      .turn {
        position: absolute;
        inset-block-start: var(--middle, 30%);
        display: grid;
        place-items: center;
        inline-size: 36px;
        block-size: 36px;
        border-radius: 50%;
        background: var(--_raised);
        border: 1px solid var(--_line);
        box-shadow: var(--_lift);
        transition: opacity var(--_motion);
      }

      .turn.back {
        inset-inline-start: 8px;
      }

      .turn.on {
        inset-inline-end: 8px;
      }

      @media (hover: none) {
        .turn {
          display: none;
        }
      }

      @media (prefers-reduced-motion: no-preference) {
        .scroller {
          scroll-behavior: smooth;
        }
      }
    `,
  ];

  #size = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(() => this.#look());

  get scroller() {
    return this.renderRoot.querySelector(".scroller");
  }

  firstUpdated() {
    this.#size?.observe(this.scroller);
    // A listener that may stop the page from scrolling must say so.
    this.scroller.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#size?.disconnect();
  }

  connectedCallback() {
    super.connectedCallback();
    // The same listener for all rails: adding it again does nothing.
    addEventListener("wheel", elsewhere, { passive: true, capture: true });
    if (this.hasUpdated) this.#size?.observe(this.scroller);
  }

  #frame;

  /** Once per frame, when the page is laid out anyway: asking earlier would lay out all tiles for each one that comes. */
  #look() {
    if (this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.isConnected) this.#measure();
    });
  }

  #tiles = 0;

  /** More tiles behind those that are out of sight change nothing; to measure them all for each new one would be slow. */
  #filled({ target }) {
    const { length } = target.assignedElements();
    const grown = length >= this.#tiles;
    this.#tiles = length;
    if (!(grown && this.after)) this.#look();
  }

  #measure() {
    const { scrollLeft, scrollWidth, clientWidth } = this.scroller;
    const way = Math.abs(scrollLeft);
    this.before = way > 2;
    this.after = way + clientWidth < scrollWidth - 2;
  }

  #wheel(event) {
    if (!claims(this) || event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return;
    if (event.deltaY > 0 ? !this.after : !this.before) return;
    event.preventDefault();
    const sign = this.#rtl() ? -1 : 1;
    const unit = event.deltaMode === 1 ? 24 : 1;
    this.scroller.scrollBy({ left: sign * event.deltaY * unit, behavior: "instant" });
  }

  #rtl() {
    return getComputedStyle(this).direction === "rtl";
  }

  #turn(direction) {
    const sign = this.#rtl() ? -direction : direction;
    this.scroller.scrollBy({ left: sign * this.scroller.clientWidth * 0.8 });
  }

  #key(event) {
    const ends = { Home: 0, End: this.scroller.scrollWidth };
    if (event.target !== this.scroller || !(event.key in ends)) return;
    event.preventDefault();
    this.scroller.scrollTo({ left: (this.#rtl() ? -1 : 1) * ends[event.key] });
  }

  render() {
    return html`<div class="scroller" role="group" tabindex=${this.before || this.after ? 0 : nothing} aria-label=${this.label ?? nothing} @scroll=${this.#look} @keydown=${this.#key}>
        <slot @slotchange=${this.#filled}></slot>
      </div>
      ${this.before ? this.#button("back", "left", "rail.back", -1) : nothing}
      ${this.after ? this.#button("on", "next", "rail.on", 1) : nothing}`;
  }

  /** For the mouse only: the keyboard has the arrows, a screen reader reads all tiles. */
  #button(side, name, key, direction) {
    return html`<button type="button" class="turn ${side}" tabindex="-1" aria-hidden="true" title=${this.say(key)} @click=${() => this.#turn(direction)}>
      ${icon(name, "flips")}
    </button>`;
  }
}

definePart("rail", Rail);
