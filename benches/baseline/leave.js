// How the texts of a card leave: cleaned, cut, and with notes about what was done.
import { clean, cleanLong, isClean } from "./clean.js";
import { trim } from "./words.js";

const FIELD_CHARS = 10_000;
const TEXT_CHARS = 2_000_000;
const VALUE_CHARS = 120;
const MOST_NOTES = 100;
const PATH_BYTES = 1000;

/** The notes of a card: those about images come first, as they are found first. */
export class Gate {
  images = [];
  #texts = [];
  #list = "items";
  #at = 0;
  #key = "";
  #most;
  #mostLong;

  /** @param {string} [list] where the card has its rows */
  constructor(limits, list = "items") {
    this.#most = limits?.fieldChars ?? FIELD_CHARS;
    this.#mostLong = limits?.textChars ?? TEXT_CHARS;
    this.#list = list;
  }

  /** The path is made only where there is something to note. */
  #note = (kind, action, reason, value) => {
    const path = this.#at === undefined ? `/${this.#key}` : `/${this.#list}/${this.#at}/${this.#key}`;
    this.#texts.push({ path, kind, action, reason, value: clean(trim(value), VALUE_CHARS) });
  };

  /** A text to be shown; `at` is missing where it stands in no row. */
  text(value, at, key) {
    this.#at = at;
    this.#key = key;
    return clean(value, this.#most, this.#note);
  }

  /** A text to be shown in few characters, which is no news. */
  brief(value, most, key) {
    this.#at = undefined;
    this.#key = key;
    const note = (kind, ...more) => void (kind !== "length" && this.#note(kind, ...more));
    return clean(value, Math.min(most, this.#most), most <= this.#most ? note : this.#note);
  }

  /** A long text. */
  long(value, at, key) {
    this.#at = at;
    this.#key = key;
    return cleanLong(value, this.#mostLong, this.#note);
  }

  /** An identifier, or nothing where it is not what it looks like. */
  id(value, at, key) {
    this.#at = at;
    this.#key = key;
    return isClean(value, this.#note) ? value.toWellFormed() : undefined;
  }

  summary(value) {
    return this.text(value, undefined, "summary");
  }

  /** All notes, the last one telling how many were left out. */
  notes() {
    if (this.images.length === 0 && this.#texts.length === 0) return undefined;
    const all = this.images.concat(this.#texts);
    const kept = all.slice(0, MOST_NOTES).map((note) => ({ ...note, path: shortened(note.path), value: clean(note.value, VALUE_CHARS) }));
    if (all.length > MOST_NOTES) {
      const reason = "the list of notes is full; `value` counts the rest";
      kept.push({ path: "", kind: "limit", action: "cut", reason, value: String(all.length - MOST_NOTES) });
    }
    return kept;
  }
}

/** As many whole steps of a path as a note repeats. */
function shortened(path) {
  return path.length <= PATH_BYTES ? path : path.slice(0, path.lastIndexOf("/", PATH_BYTES));
}
