import { label } from "../parts/facts.js";
import { list, record, records, text } from "../lib/list.js";
import { asJson, asString } from "../lib/strings.js";
import { has, plain } from "./values.js";

/** Fields that are looked at; a definition has no more. */
const MOST = 60;

/** Facts that stand in the line of a row; the others are behind it. */
const FACTS = 8;

/** What may stand for a title where the view names none. */
const TITLES = new Set(["text", "id", "link", "person"]);

/** The name of the field in which something ends that begins at the date of the view. */
const ENDS = ["end", "ends", "until"];

const PLACES = ["title", "subtitle", "status", "date", "person", "amount", "image", "url", "labels", "body", "group"];

/**
 * The fields of a collection and the places that its view gives them. Cards may be stored or made by others: a place
 * whose field there is not is empty.
 */
class Model {
  constructor(card, words) {
    this.fields = records(card.fields).slice(0, MOST).filter(({ name }) => text(name)).map(({ name, label: given, as }) => ({ name, label: words.named(`field.${name}`, text(given) ?? label(name)), as: asString(as) }));
    const byName = new Map(this.fields.map((field) => [field.name, field]));
    const view = record(card.view);
    /** @type {Record<string, { name: string, label: string, as: string } | undefined>} */
    this.places = Object.fromEntries(PLACES.map((place) => [place, byName.get(view[place])]));
    /** What a table must not be without, however long it is. */
    this.lead = this.places.title;
    // A message is its text: that is read like one, below the person who said it.
    if (this.places.title?.as === "long") {
      this.places.body ??= this.places.title;
      this.places.title = undefined;
    }
    this.facts = list(view.facts).map((name) => byName.get(name)).filter(Boolean).slice(0, FACTS);
    const used = new Set([...Object.values(this.places).filter((field) => field !== this.places.group), ...this.facts]);
    this.places.title ??= this.places.person ? undefined : this.fields.find((field) => TITLES.has(field.as) && !used.has(field));
    used.add(this.places.title);
    /** Fields without a place: they are shown when one asks for them. */
    this.others = this.fields.filter((field) => !used.has(field));
    this.end = this.places.date && this.fields.find(({ name, as }) => as === "date" && ENDS.includes(name));
    /** What boards have columns for. */
    this.group = this.places.group ?? this.places.status;
  }
}

/** The model of the last card that had these fields, this view and these words: rows of a card that grows are not drawn again for it. */
export function modelOf(card, words, last) {
  let form;
  try {
    form = asJson([card.fields, card.view], 20_000);
  } catch {
    // It holds itself; no parser makes such a card.
  }
  return form !== undefined && last?.form === form && last.words === words ? last : Object.assign(new Model(card, words), { form, words });
}

/** What an item is called, as text: for those who hear it, and for pictures. */
export function nameOf(words, { places }, item) {
  const field = [places.title, places.person, places.subtitle].find((one) => one && has(one, item));
  return field ? plain(words, field, item) : "";
}

/** What one can ask an item for: fields without a place, and members that no field reads. */
export function behind(model, item, shown = []) {
  return {
    fields: [...model.others, ...shown].filter((field) => has(field, item)),
    more: Object.entries(record(Object.hasOwn(item, "more") ? item.more : undefined)).slice(0, MOST),
  };
}
