import { css, html, nothing } from "lit";
import { bytes, plainType, shownAs } from "../lib/base64.js";
import { icon } from "../lib/icon.js";
import { definePart, Part } from "./part.js";

/**
 * Bytes that came inside a card: an image, sound, video, or a PDF to download. They are shown from a blob address
 * that is made when the element enters a page and revoked when it leaves. SVG (`svg`, its source) is shown as an image
 * too: there no script in it can run and it can load nothing.
 */
class Blobbed extends Part {
  static properties = { data: { attribute: false }, svg: { attribute: false }, type: {}, name: {}, url: { state: true }, failed: { state: true } };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
      }

      img,
      video {
        display: block;
        max-inline-size: 100%;
        max-block-size: 480px;
        border-radius: var(--_radius-tile);
        background: var(--_sunken);
        object-fit: contain;
      }

      .svg {
        /* A drawing without a size of its own should not vanish. */
        min-inline-size: min(100%, 240px);
        background: white;
      }

      audio {
        display: block;
        inline-size: 100%;
        max-inline-size: 480px;
      }
    `,
  ];

  get as() {
    return this.svg === undefined ? shownAs(this.type) : "svg";
  }

  willUpdate(changed) {
    if (changed.has("data") || changed.has("svg") || changed.has("type")) this.#make();
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated && !this.url) this.#make();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#revoke();
  }

  #revoke() {
    if (this.url) URL.revokeObjectURL(this.url);
    this.url = undefined;
  }

  #make() {
    this.#revoke();
    this.failed = false;
    const content = this.as === "svg" ? this.svg : this.as && bytes(String(this.data ?? ""));
    if (content === undefined) return;
    const type = this.as === "svg" ? "image/svg+xml" : plainType(this.type);
    this.url = URL.createObjectURL(new Blob([content], { type }));
  }

  render() {
    if (!this.url || this.failed) return html`<p class="soft">${this.say("media.unreadable")}</p>`;
    const name = this.name ?? "";
    const fail = () => (this.failed = true);
    switch (this.as) {
      case "svg":
        return html`<img class="svg" src=${this.url} alt=${name} @error=${fail} />`;
      case "image":
        return html`<img src=${this.url} alt=${name} @error=${fail} />`;
      case "audio":
        return html`<audio controls preload="metadata" src=${this.url} aria-label=${name || nothing} @error=${fail}></audio>`;
      case "video":
        return html`<video controls preload="metadata" src=${this.url} aria-label=${name || nothing} @error=${fail}></video>`;
      default:
        return html`<a class="button" href=${this.url} download=${fileName(name)} @click=${this.#download}>${icon("download")}${this.say("download.pdf")}</a>`;
    }
  }

  #download(event) {
    if (!this.act({ action: "download", name: fileName(this.name ?? ""), mimeType: plainType(this.type) })) event.preventDefault();
  }
}

/** A name for a downloaded PDF: no folders, and the ending that its kind has. */
function fileName(name) {
  const plain = name.replace(/[^\p{L}\p{N} ._-]+/gu, "_").replace(/^[. ]+/, "").slice(0, 80) || "document";
  return plain.toLowerCase().endsWith(".pdf") ? plain : `${plain}.pdf`;
}

definePart("blob", Blobbed);
