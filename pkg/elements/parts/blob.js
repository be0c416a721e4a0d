import { css, html, nothing } from "../lib/template.js";
import { bytes, plainType, shownAs } from "../lib/base64.js";
import { formatOf } from "../lib/formats.js";
import { drawsQuickly } from "../lib/svg.js";
import { icon } from "../lib/icon.js";
import { asString } from "../lib/strings.js";
import { definePart, Part } from "./part.js";

/**
 * Bytes that came inside a card. A picture is shown, sound and video when one presses play, and only if their first
 * bytes are those of such a format; all else is a download. Addresses of blobs are revoked when the element leaves the
 * page. SVG (`svg`, its source) is shown as an image too: there no script in it can run and it can load
 * nothing; one that would take too long to draw is a download.
 */
class Blobbed extends Part {
  static properties = { data: { attribute: false }, svg: { attribute: false }, type: {}, name: {}, url: { state: true }, failed: { state: true }, playing: { state: true } };

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

  /** How it is shown: "svg", "image", "audio", "video", "file" as a download, or undefined if there are no bytes. */
  as;
  #content;
  #type;
  #ending;

  willUpdate(changed) {
    if (changed.has("data") || changed.has("svg") || changed.has("type")) this.#read();
  }

  /** Looks at the bytes. */
  #read() {
    this.#revoke();
    this.failed = false;
    this.playing = false;
    const drawing = typeof this.svg === "string";
    this.#content = drawing ? this.svg : bytes(asString(this.data ?? ""));
    const said = shownAs(this.type);
    const format = drawing || !this.#content ? undefined : formatOf(this.#content, said);
    if (drawing) this.as = drawsQuickly(this.svg) ? "svg" : "file";
    else if (!this.#content || this.#content.length === 0) this.as = undefined;
    else this.as = format && said !== "pdf" ? said : "file";
    this.#type = this.as === "svg" ? "image/svg+xml" : (format?.type ?? "application/octet-stream");
    this.#ending = drawing ? "svg" : (format?.ending ?? "bin");
    this.#make();
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
    if (this.url?.startsWith("blob:")) URL.revokeObjectURL(this.url);
    this.url = undefined;
  }

  /** Sound and video have no address before somebody wants to hear them. */
  #make() {
    this.#revoke();
    if (this.as === undefined || (this.#isPlayed() && !this.playing && !this.failed)) return;
    // Whoever opens the picture in a tab of its own gets a document: at the address of a blob it would be one of the page's.
    if (this.as === "svg" && !this.failed) {
      // What it says of its own encoding is not true of a text.
      this.url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(this.#content.toWellFormed?.() ?? this.#content)}`;
      return;
    }
    const type = this.failed ? "application/octet-stream" : this.#type;
    this.url = URL.createObjectURL(new Blob([this.#content], { type }));
  }

  #isPlayed() {
    return this.as === "audio" || this.as === "video";
  }

  async #play() {
    this.playing = true;
    this.#make();
    await this.updateComplete;
    this.renderRoot.querySelector("audio, video")?.focus();
  }

  /** The browser cannot show it after all. */
  #fail() {
    this.failed = true;
    this.#make();
  }

  render() {
    if (this.as === undefined) return html`<p class="soft">${this.say("media.unreadable")}</p>`;
    const name = this.name ?? "";
    if (this.url && (this.failed || this.as === "file")) return this.#file(name);
    if (this.#isPlayed() && !this.playing) return this.#button(name);
    if (!this.url) return nothing;
    switch (this.as) {
      case "audio":
        return html`<audio controls autoplay tabindex="0" src=${this.url} aria-label=${name || nothing} @error=${this.#fail}></audio>`;
      case "video":
        return html`<video controls autoplay tabindex="0" src=${this.url} aria-label=${name || nothing} @error=${this.#fail}></video>`;
      default:
        return html`<img class=${this.as} src=${this.url} alt=${name} decoding="async" @error=${this.#fail} />`;
    }
  }

  #button(name) {
    return html`<button type="button" class="button" @click=${this.#play}>
      ${icon(this.as === "audio" ? "sound" : "video")}${this.say("media.play")}<span class="unseen"> ${name}</span>
    </button>`;
  }

  #file(name) {
    const pdf = this.#ending === "pdf";
    return html`${pdf ? nothing : html`<p class="soft">${this.say("media.unreadable")}</p>`}
      <a class="button" href=${this.url} download=${this.#fileName()} @click=${this.#download}>${icon("download")}${this.say(pdf ? "download.pdf" : "download.file")}<span class="unseen"> ${name}</span></a>`;
  }

  #download(event) {
    if (!this.act({ action: "download", name: this.#fileName(), mimeType: plainType(this.type) })) event.preventDefault();
  }

  /** A name for the file: no folders, and the ending that its bytes have. */
  #fileName() {
    const name = asString(this.name ?? "").slice(0, 400);
    const plain = name.replace(/[^\p{L}\p{N} ._-]+/gu, "_").replace(/^[. ]+/, "").slice(0, 80) || "document";
    const ending = `.${this.#ending}`;
    return plain.toLowerCase().endsWith(ending) ? plain : `${plain}${ending}`;
  }
}

definePart("blob", Blobbed);
