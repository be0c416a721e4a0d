// What all cards share comes first: this file is loaded by itself, and would otherwise be cut up along what it uses.
import "../card-element.js";
import { css, html, nothing } from "../lib/template.js";
import { plainType } from "../lib/base64.js";
import { imageUrl } from "../lib/gate.js";
import { icon } from "../lib/icon.js";
import { link } from "../lib/link.js";
import { pick, records, rows, text } from "../lib/list.js";
import { definePart, Part } from "./part.js";
import "./blob.js";
import "./code.js";
import "./json.js";

const ICONS = { image: "image", audio: "sound", video: "video", link: "link", resource: "page", omitted: "image", unknown: "braces" };

/** Media drawn at once. */
const PAGE = 20;

/** Pictures, sound, video, texts and links of a result, in their order. */
class MediaItems extends Part {
  static properties = { items: { attribute: false }, images: {}, shown: { state: true } };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
      }

      ul {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 16px;
      }

      ul.pictures {
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
      }

      figcaption {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 8px;
        margin-block-start: 6px;
        font-size: var(--_size-12);
        color: var(--_soft);
      }

      figcaption strong {
        color: var(--_ink);
        font-weight: 600;
        overflow-wrap: anywhere;
      }

      img {
        display: block;
        max-inline-size: 100%;
        max-block-size: 480px;
        border-radius: var(--_radius-tile);
        background: var(--_sunken);
      }

      .line {
        display: flex;
        gap: 12px;
        align-items: baseline;
        min-inline-size: 0;
      }

      .line > .icon {
        color: var(--_accent);
        align-self: flex-start;
        margin-block-start: 2px;
      }

      img.mark {
        flex: none;
        inline-size: 20px;
        block-size: 20px;
        align-self: flex-start;
        margin-block-start: 1px;
        object-fit: contain;
        border-radius: var(--_radius-tiny);
        background: none;
      }

      .line > div {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    this.shown = PAGE;
  }

  render() {
    const items = records(this.items).filter((item) => !item.hidden);
    const rest = items.length - this.shown;
    const pictures = items.length > 1 && items.every((item) => this.#isPicture(item));
    return html`<ul role="list" class=${pictures ? "pictures" : ""}>
      ${rows(items.slice(0, this.shown), (_, index) => index, (item) => html`<li class="row">${this.#item(item, items)}</li>`)}
    </ul>
    ${rest > 0 ? html`<button type="button" class="quiet" @click=${() => (this.shown += PAGE)}>${this.say("data.more", { n: rest })}</button>` : nothing}`;
  }

  #isPicture(item) {
    return item.kind === "image";
  }

  #item(item, items) {
    const name = text(item.title) ?? text(item.name) ?? text(item.description);
    const type = plainType(item.mimeType);
    // The page of an app is for a frame of the host: its source is nothing to read.
    if (item.app) return this.#line(item, name ?? this.say("media.app"));
    if (type === "image/svg+xml" && text(item.text)) {
      return this.#figure(item, html`<mcp-part-blob .words=${this.words} .svg=${item.text} .name=${name ?? this.say("media.image")}></mcp-part-blob>`);
    }
    if (text(item.data)) {
      return this.#figure(item, html`<mcp-part-blob .words=${this.words} .data=${item.data} type=${type} .name=${name ?? this.#kind(item)}></mcp-part-blob>`);
    }
    const source = item.kind === "image" ? imageUrl(item.url, this.images ?? "https") : undefined;
    if (source) {
      return this.#figure(item, html`<img src=${source} alt=${name ?? this.say("media.image")} loading="lazy" decoding="async" referrerpolicy="no-referrer" />`);
    }
    if (text(item.text)) {
      return this.#figure(item, html`<mcp-part-code .words=${this.words} .text=${item.text} .beside=${items.length} .language=${type}></mcp-part-code>`);
    }
    return this.#line(item, name);
  }

  #kind(item) {
    const key = `media.${item.kind}`;
    return this.words.knows(key) ? this.say(key) : this.say("media.unknown");
  }

  #figure(item, content) {
    return html`<figure>${content}${this.#caption(item)}</figure>`;
  }

  #caption(item) {
    const name = text(item.title) ?? text(item.name);
    const facts = [text(item.mimeType), item.size === undefined ? undefined : this.words.bytes(item.size), text(item.uri)].filter(Boolean);
    if (!name && facts.length === 0 && !text(item.description)) return nothing;
    return html`<figcaption class="figures">
      ${name ? html`<strong dir="auto">${link(item.url, name)}</strong>` : nothing}
      ${text(item.description) ? html`<span dir="auto">${item.description}</span>` : nothing}
      ${facts.map((fact) => html`<span dir="ltr">${fact}</span>`)}
    </figcaption>`;
  }

  /** The icon of a link, or of its kind. */
  #mark(item) {
    const source = imageUrl(item.icon, this.images ?? "https");
    if (source) return html`<img class="mark" src=${source} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />`;
    return icon(pick(ICONS, item.kind) ?? "braces");
  }

  /** What cannot be shown is named. A `uri` is text: only a `url` has passed the gate. */
  #line(item, name) {
    const label = name ?? text(item.uri) ?? text(item.url) ?? this.#kind(item);
    const facts = [this.#kind(item) === label ? undefined : this.#kind(item), text(item.mimeType), item.size === undefined ? undefined : this.words.bytes(item.size)].filter(Boolean);
    return html`<div class="line">
      ${this.#mark(item)}
      <div>
        <div dir="auto">${link(item.url, label)}</div>
        ${text(item.description) && item.description !== label ? html`<div class="soft" dir="auto">${item.description}</div>` : nothing}
        <div class="small soft figures">${facts.join(" · ")}</div>
        ${text(item.uri) && item.uri !== label ? html`<code class="small soft">${item.uri}</code>` : nothing}
        ${item.block === undefined ? nothing : html`<mcp-part-json .words=${this.words} .value=${item.block}></mcp-part-json>`}
      </div>
    </div>`;
  }
}

definePart("media", MediaItems);
