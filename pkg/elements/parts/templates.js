import { html } from "../lib/template.js";
import { clip, list } from "../lib/list.js";
import { onDemand } from "../lib/on-demand.js";
import { GRID, MARKDOWN, MEDIA } from "../lib/types.js";
import { asString } from "../lib/strings.js";
import { json } from "./json.js";

/** Parts that are loaded when a card needs them. What stands inside of them holds their place, and takes it if they fail to load. */

/** So much of a text, and so many rows, stand there in their place. */
const TEXT = 20_000;
const ROWS = 100;

/** Markdown as a part of a card, whose own heading is of that level. Among other texts less of each is drawn at once. */
export const markdown = (words, text, level, among = 1) =>
  html`<mcp-part-markdown .words=${words} .text=${text} .level=${level} .beside=${among}>${onDemand(MARKDOWN, () => html`<p class="prose" dir="auto">${clip(asString(text), TEXT)}</p>`)}</mcp-part-markdown>`;

/** A table as a part of a card. */
export const grid = (words, columns, rows, { label, partial = false, steady = false, tools = false, details, group } = {}) =>
  html`<mcp-part-grid exportparts="row, status, label" .words=${words} .columns=${columns} .rows=${rows} .label=${label} .details=${details} .group=${group} ?partial=${partial} ?steady=${steady} ?tools=${tools}>${onDemand(GRID, () => json(words, list(rows).slice(0, ROWS)))}</mcp-part-grid>`;

/** Pictures, sound and files that came along with a card. */
export const attached = (words, items, images) =>
  html`<mcp-part-media class="attachments" .items=${items} .words=${words} .images=${images}>${onDemand(MEDIA, () => html`<p class="soft">${words.say("media.unreadable")}</p>`)}</mcp-part-media>`;
