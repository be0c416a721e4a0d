import { html, nothing } from "../lib/template.js";
import { bones } from "../lib/list.js";
import { rowBone } from "../parts/row-bone.js";
import { isoDate } from "../lib/words.js";
import { valueOf } from "./values.js";

const PAGE = 30;

/** The day of a date where one is, as a key; nothing for what is no date. */
function dayOf(value) {
  const date = isoDate(value);
  return date ? `${date.getFullYear()}-${date.getMonth()}-${date.getDate()}` : undefined;
}

/**
 * Items by their days, in the order in which days first come. Rows that are still arriving may not move those that are
 * there: then a day that comes again gets another heading.
 */
function days(items, field, apart) {
  const groups = [];
  const byDay = new Map();
  items.forEach((item, index) => {
    const value = valueOf(field, item);
    const day = dayOf(value);
    let group = apart ? groups.at(-1) : byDay.get(day);
    if (!group || group.day !== day) {
      group = { day, value, indices: [] };
      groups.push(group);
      byDay.set(day, group);
    }
    group.indices.push(index);
  });
  return groups;
}

/** What happened, day by day. */
export function drawTimeline(host, items) {
  const { date } = host.model.places;
  const level = Math.min(6, (host.headingLevel || 3) + 1);
  return host.listed(items, PAGE, (shown) => html`${days(shown, date, host.grew).map((group) => html`<section class="day ${host.model.end ? "ranged" : ""}">
      ${heading(host, group, level)}
      <ol role="list" class="moments">${host.rows(group.indices, ["date"], (row) => moment(host, row))}</ol>
    </section>`)}
    ${host.partial ? html`<ol role="list">${bones(true, items.length).map(rowBone)}</ol>` : nothing}`);
}

function heading(host, { day, value }, level) {
  const { near, name } = day ? host.words.day(value) : { name: host.say("collection.undated") };
  return html`<div class="day-name" role="heading" aria-level=${level} dir="auto">${near ? html`<span class="near">${near}</span> <span class="soft">${name}</span>` : name}</div>`;
}

function moment(host, row) {
  const { places, end } = host.model;
  const start = valueOf(places.date, row.item);
  const clock = start && host.words.clock(start, valueOf(end, row.item));
  return html`<li class="row item moment" part="row" @click=${row.toggle}>
    <span class="clock figures" dir="auto">${clock ?? nothing}</span>
    <div class="lines">${row.lines()}</div>
  </li>`;
}
