import { css, html, nothing } from "../lib/template.js";
import { imageUrl } from "../lib/gate.js";
import { asString } from "../lib/strings.js";
import { definePart, Part } from "./part.js";

/** A number from a name, the same every time. */
function hash(name) {
  let value = 7;
  for (const character of name.slice(0, 64)) value = (value * 31 + character.codePointAt(0)) % 9973;
  return value;
}

/** The first letter or digit of a word, whole: an accent may be a character of its own. */
function initial(word) {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(word.slice(0, 64));
  for (const { segment } of segments) if (/[\p{L}\p{N}]/u.test(segment)) return segment.toLocaleUpperCase();
  return "";
}

/** The initial of a name, or those of its first and last word. */
function initials(name, letters) {
  const words = name.slice(0, 64).split(/[\s@]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return letters > 1 && words.length > 1 && !name.includes("@") ? initial(words[0]) + initial(words.at(-1)) : initial(name);
}

/** A picture through the gate; where there is none, or it does not load, a soft gradient from the name. */
class Picture extends Part {
  static properties = { src: {}, name: {}, images: {}, letters: { type: Number }, failed: { state: true } };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
        position: relative;
        overflow: hidden;
        background: var(--_sunken);
      }

      img,
      .name {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
      }

      img {
        object-fit: cover;
      }

      .name {
        display: grid;
        place-items: center;
        font-size: var(--_size-28);
        font-weight: 600;
        color: light-dark(oklch(42% 0.06 var(--hue)), oklch(86% 0.05 var(--hue)));
        background: linear-gradient(
          140deg,
          light-dark(oklch(95% 0.028 var(--hue)), oklch(34% 0.035 var(--hue))),
          light-dark(oklch(88.5% 0.05 calc(var(--hue) + 40)), oklch(25% 0.04 calc(var(--hue) + 40)))
        );
      }
    `,
  ];

  willUpdate(changed) {
    if (changed.has("src")) this.failed = false;
  }

  render() {
    const url = this.failed ? undefined : imageUrl(this.src, this.images ?? "https");
    const name = asString(this.name ?? "");
    return url
      ? html`<img src=${url} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" @error=${() => (this.failed = true)} />`
      : html`<span class="name" aria-hidden="true" .style=${`--hue:${hash(name) % 360}`}>${initials(name, this.letters) || nothing}</span>`;
  }
}

definePart("picture", Picture);
