// What all cards share comes first: this file is loaded by itself, and would otherwise be cut up along what it uses.
import "../card-element.js";
import { css, html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";
import { linkUrl, otherHost } from "../lib/gate.js";
import { begun, shown } from "../lib/hidden.js";
import { link } from "../lib/link.js";
import { decode, nextBlocks, plainText } from "../lib/markdown.js";
import { asString } from "../lib/strings.js";
import { definePart, Part } from "./part.js";
import "./code.js";

/**
 * Markdown drawn from its tokens: no HTML of it is ever parsed and no image of it loaded. What would have been markup is
 * shown as the source it is; an image is named, with its address as a link.
 */
class Markdown extends Part {
  static properties = { text: { attribute: false }, level: { type: Number }, beside: { attribute: false }, parts: { state: true } };

  static styles = [
    ...Part.styles,
    css`
      :host {
        display: block;
        line-height: 1.6;
        overflow-wrap: anywhere;
      }

      .flow > * + * {
        margin-block-start: 12px;
      }

      .flow > p,
      .flow > :is(ul, ol),
      .flow > .heading,
      .flow > blockquote {
        max-inline-size: 68ch;
      }

      .heading {
        font-weight: 600;
        font-size: var(--_size-14);
        text-wrap: balance;
      }

      .heading.one,
      .heading.two {
        font-size: var(--_size-16);
        line-height: 1.5rem;
      }

      .flow > * + .heading {
        margin-block-start: 20px;
      }

      :is(ul, ol) {
        padding-inline-start: 22px;
      }

      li + li,
      li > :is(ul, ol) {
        margin-block-start: 4px;
      }

      li > * + p {
        margin-block-start: 8px;
      }

      li.task {
        list-style: none;
        margin-inline-start: -22px;
      }

      li::marker {
        color: var(--_soft);
      }

      blockquote {
        padding-inline-start: 14px;
        border-inline-start: 3px solid var(--_line);
        color: var(--_soft);
      }

      hr {
        border: 0;
        border-block-start: 1px solid var(--_line);
      }

      p code,
      li code,
      td code,
      .heading code {
        padding: 1px 4px;
        border-radius: var(--_radius-tiny);
        background: color-mix(in oklab, var(--_ink) 6%, transparent);
      }

      .markup {
        color: var(--_soft);
      }

      .table {
        overflow-x: auto;
      }

      table {
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
      }

      :is(th, td) {
        padding: 6px 16px 6px 0;
        text-align: start;
        vertical-align: top;
        border-block-end: 1px solid var(--_line);
      }

      :is(th, td).end {
        text-align: end;
      }

      :is(th, td).middle {
        text-align: center;
      }

      .plain {
        white-space: pre-wrap;
      }

      .tick {
        margin-inline-end: 6px;
        color: var(--_soft);
      }

      mcp-part-code {
        --code-height: 360px;
      }
    `,
  ];

  /** The level of the last heading, and the depth of the highest one in the text. */
  #last;
  #top;

  /** Line breaks are one character, so that places in the text and in what was read of it are the same. */
  #text = "";

  willUpdate(changed) {
    if (!changed.has("text")) return;
    this.#text = asString(this.text ?? "").replace(/\r\n?/g, "\n");
    this.parts = [];
    this.#read();
  }

  get #end() {
    return this.parts.at(-1)?.end ?? 0;
  }

  /** Reads on: each part once, however many follow. */
  #read() {
    this.parts = [...this.parts, nextBlocks(this.#text, this.#end, !(this.beside > 1))];
  }

  render() {
    const rest = this.#text.length - this.#end;
    this.#last = this.level || 3;
    this.#top = this.parts.reduce((least, { tokens = [] }) => tokens.reduce((top, { type, depth }) => (type === "heading" ? Math.min(top, depth) : top), least), 6);
    return html`<div class="flow" dir="auto">${this.parts.map(({ tokens, plain }) => (tokens ? this.#blocks(tokens) : html`<p class="plain">${plain}</p>`))}</div>
      ${rest > 0 ? html`<button type="button" class="quiet" @click=${this.#read}>${this.say("text.more", { n: rest })}</button>` : nothing}`;
  }

  /** A text may begin at any depth and leave some out; those who go from heading to heading shall not miss a level. */
  #level(depth) {
    const below = Math.max(0, depth - this.#top);
    this.#last = Math.min(6, (this.level || 3) + 1 + below, this.#last + 1);
    return this.#last;
  }

  #blocks(tokens) {
    return tokens.map((token) => this.#block(token));
  }

  #block(token) {
    switch (token.type) {
      case "heading":
        return html`<div class="heading ${["", "one", "two"][token.depth] ?? ""}" role="heading" aria-level=${this.#level(token.depth)}>${this.#inline(token)}</div>`;
      case "paragraph":
        return html`<p>${this.#inline(token)}</p>`;
      case "text":
      case "checkbox":
        return html`<span>${token.type === "text" ? this.#inline(token) : this.#span(token)}</span>`;
      case "code":
        return html`<mcp-part-code .words=${this.words} .text=${token.text} .language=${(token.lang ?? "").split(/\s/)[0]}></mcp-part-code>`;
      case "blockquote":
        return html`<blockquote>${this.#blocks(token.tokens)}</blockquote>`;
      case "list":
        return token.ordered
          ? html`<ol start=${Number(token.start) || 1}>${token.items.map((item) => this.#entry(item))}</ol>`
          : html`<ul>${token.items.map((item) => this.#entry(item))}</ul>`;
      case "table":
        return this.#table(token);
      case "hr":
        return html`<hr />`;
      case "html":
        return html`<code class="markup plain">${token.text.trimEnd()}</code>`;
      case "space":
      case "def":
        return nothing;
      default:
        return html`<p class="plain">${token.raw}</p>`;
    }
  }

  #entry(item) {
    return html`<li class=${item.task ? "task" : ""}>${this.#blocks(item.tokens)}</li>`;
  }

  #table({ header, rows }) {
    const place = { right: "end", center: "middle" };
    const cell = (entry) => html`<td class=${place[entry.align] ?? ""}>${this.#inline(entry)}</td>`;
    return html`<div class="table" tabindex="0" role="group" aria-label=${this.say("table.title")}>
      <table>
        <thead><tr>${header.map((entry) => html`<th scope="col" class=${place[entry.align] ?? ""}>${this.#inline(entry)}</th>`)}</tr></thead>
        <tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody>
      </table>
    </div>`;
  }

  #inline(token) {
    if (!token.tokens) return begun(decode(token.text ?? ""));
    const parts = [];
    for (const part of token.tokens.flatMap((one) => this.#span(one))) {
      // Texts that stand beside each other are one: what is hidden is only seen in the whole.
      if (typeof part === "string" && typeof parts.at(-1) === "string") parts.push(parts.pop() + part);
      else parts.push(part);
    }
    return parts.map((part) => (typeof part === "string" ? begun(part) : part));
  }

  #span(token) {
    switch (token.type) {
      case "text":
        return token.tokens ? this.#inline(token) : decode(token.text);
      case "escape":
        return token.text;
      case "strong":
        return html`<strong>${this.#inline(token)}</strong>`;
      case "em":
        return html`<em>${this.#inline(token)}</em>`;
      case "del":
        return html`<s>${this.#inline(token)}</s>`;
      case "codespan":
        return html`<code>${token.text}</code>`;
      case "br":
        return html`<br />`;
      case "checkbox":
        return html`<span class="tick" role="img" aria-label=${this.say(token.checked ? "yes" : "no")}>${icon(token.checked ? "checked" : "unchecked")}</span>`;
      case "link":
        return this.#link(decode(token.href), token);
      case "image":
        return this.#image(token);
      case "html":
        return /^<br\s*\/?>$/i.test(token.text) ? html`<br />` : html`<code class="markup">${token.text}</code>`;
      default:
        return token.raw;
    }
  }

  /** A link. One whose text names another host says where it leads. */
  #link(href, token) {
    const content = this.#inline(token);
    const host = linkUrl(href) && otherHost(shown(plainText(token)), href);
    return host ? html`${link(href, content)} <span class="soft" dir="ltr">(${host})</span>` : link(href, content);
  }

  #image({ href: source, text }) {
    const href = decode(source);
    const name = this.say("markdown.image", { name: decode(text) || href });
    return linkUrl(href) ? link(href, name) : html`<span class="markup">${name}</span>`;
  }
}

definePart("markdown", Markdown);
