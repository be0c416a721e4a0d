import { css, html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { clip, records, rows } from "../lib/list.js";
import { fileTree, visible } from "../lib/tree.js";
import { asString } from "../lib/strings.js";
import { definePart, Part } from "./part.js";

/** Places that are drawn at once; the next ones are as many again with each press. */
const PAGE = 100;

/** Files and folders as a tree that folds. One place in it has the focus; arrows move and fold. */
class Tree extends Part {
  static properties = { entries: { attribute: false }, label: {}, folded: { state: true }, current: { state: true }, shown: { state: true } };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
      }

      .tree {
        position: relative;
        max-block-size: 480px;
        overflow: auto;
        margin-inline: -8px;
        font-family: var(--_mono);
        font-size: 0.8125rem;
      }

      .node {
        display: grid;
        grid-template-columns: 16px auto minmax(0, 1fr) auto;
        align-items: center;
        gap: 6px;
        min-block-size: 28px;
        padding-inline: calc(8px + var(--depth) * 18px) 8px;
        border-radius: var(--_radius-small);
        cursor: default;
      }

      .node:hover {
        background: color-mix(in oklab, var(--_ink) 4%, transparent);
      }

      .node:focus-visible {
        outline-offset: -2px;
      }

      .node > .icon {
        color: var(--_soft);
      }

      .folds {
        cursor: pointer;
      }

      .turn {
        inline-size: 14px;
        block-size: 14px;
        transition: transform var(--_motion);
      }

      [aria-expanded="false"] > .turn {
        transform: rotate(-90deg);
      }

      [aria-expanded="false"] > .turn:dir(rtl) {
        transform: rotate(90deg);
      }

      .folder > .kind {
        color: var(--_accent);
      }

      .name {
        overflow-wrap: anywhere;
        direction: ltr;
        unicode-bidi: isolate;
        text-align: -webkit-match-parent;
        text-align: match-parent;
      }

      .size {
        color: var(--_soft);
        font-size: var(--_size-12);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];

  constructor() {
    super();
    this.folded = new Set();
    this.current = 0;
    this.shown = PAGE;
  }

  willUpdate(changed) {
    if (changed.has("entries")) this.tree = fileTree(records(this.entries));
  }

  render() {
    const all = visible(this.tree, this.folded);
    const nodes = all.slice(0, this.shown);
    this.nodes = nodes;
    const current = Math.min(this.current, nodes.length - 1);
    const rest = all.length - nodes.length;
    return html`<div class="tree" role="tree" aria-label=${this.label ?? nothing} @keydown=${this.#key}>
        ${rows(nodes, ({ node }) => node.path, (entry, index) => this.#node(entry, index, index === current))}
      </div>
      ${rest > 0 ? html`<button type="button" class="quiet" @click=${() => (this.shown += PAGE)}>${this.say("data.more", { n: rest })}</button>` : nothing}`;
  }

  #node({ node, depth }, index, current) {
    const folds = node.children.length > 0;
    const folder = folds || node.entry?.kind === "directory";
    const { size, sizeText } = node.entry ?? {};
    const shownSize = sizeText ?? (size === undefined ? undefined : this.words.bytes(size));
    return html`<div
      class="node ${folder ? "folder" : ""} ${folds ? "folds" : ""}"
      role="treeitem"
      aria-level=${depth + 1}
      aria-expanded=${folds ? !this.folded.has(node.path) : nothing}
      aria-selected=${current}
      tabindex=${current ? 0 : -1}
      .style=${`--depth:${Math.min(depth, 12)}`}
      @focus=${() => (this.current = index)}
      @click=${() => this.#press(index)}
    >
      ${folds ? icon("chevron", "turn") : html`<span></span>`}
      ${icon(folder ? "folder" : "page", "kind")}
      <span class="name">${clip(asString(node.name), 200)}</span>
      <span class="size" dir="auto">${shownSize ?? nothing}</span>
    </div>`;
  }

  #press(index) {
    const { node } = this.nodes[index];
    this.current = index;
    if (node.children.length > 0) this.#fold(node, !this.folded.has(node.path));
    else if (node.entry?.kind !== "directory") this.act({ action: "open_file", path: node.path });
  }

  #fold(node, folded) {
    const next = new Set(this.folded);
    if (folded) next.add(node.path);
    else next.delete(node.path);
    this.folded = next;
  }

  #key(event) {
    const here = Math.min(this.current, this.nodes.length - 1);
    const { node, depth } = this.nodes[here];
    const rtl = getComputedStyle(this).direction === "rtl";
    const [open, close] = rtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    const isOpen = node.children.length > 0 && !this.folded.has(node.path);
    switch (event.key) {
      case "ArrowDown":
        this.#go(here + 1);
        break;
      case "ArrowUp":
        this.#go(here - 1);
        break;
      case "Home":
        this.#go(0);
        break;
      case "End":
        this.#go(this.nodes.length - 1);
        break;
      case open:
        if (node.children.length > 0 && !isOpen) this.#fold(node, false);
        else if (isOpen) this.#go(here + 1);
        break;
      case close:
        if (isOpen) this.#fold(node, true);
        else this.#go(this.nodes.findLastIndex((entry, index) => index < here && entry.depth < depth));
        break;
      case "Enter":
      case " ":
        this.#press(here);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  async #go(index) {
    if (index < 0 || index >= this.nodes.length) return;
    this.current = index;
    await this.updateComplete;
    this.renderRoot.querySelectorAll(".node")[index]?.focus();
  }
}

definePart("tree", Tree);
