// How the texts of a card leave: cleaned, cut, and with notes about what was done.
import { clean, isClean } from "./clean.js";
import { trim } from "./words.js";

const FIELD_CHARS = 10_000;
const VALUE_CHARS = 120;
const MOST_NOTES = 100;

/** The notes of a card: those about images come first, as they are found first. */
export class Gate {
  images = [];
  #texts = [];
  #at = 0;
  #key = "";
  #most;

  constructor(limits) {
    this.#most = limits?.fieldChars ?? FIELD_CHARS;
  }

  #note = (kind, action, reason, value) => {
    const path = this.#key === "summary" ? "/summary" : `/items/${this.#at}/${this.#key}`;
    this.#texts.push({ path, kind, action, reason, value: clean(trim(value), VALUE_CHARS) });
  };

  /** A text to be shown. */
  text(value, at, key) {
    this.#at = at;
    this.#key = key;
    return clean(value, this.#most, this.#note);
  }

  /** An identifier, or nothing where it is not what it looks like. */
  id(value, at, key) {
    this.#at = at;
    this.#key = key;
    return isClean(value, this.#note) ? value.toWellFormed() : undefined;
  }

  summary(value) {
    this.#key = "summary";
    return clean(value, this.#most, this.#note);
  }

  /** All notes, the last one telling how many were left out. */
  notes() {
    const all = this.images.concat(this.#texts);
    if (all.length === 0) return undefined;
    const kept = all.slice(0, MOST_NOTES).map((note) => ({ ...note, value: clean(note.value, VALUE_CHARS) }));
    if (all.length > MOST_NOTES) {
      const reason = "the list of notes is full; so many more were left out";
      kept.push({ path: "", kind: "limit", action: "cut", reason, value: String(all.length - MOST_NOTES) });
    }
    return kept;
  }
}
