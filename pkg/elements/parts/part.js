import { LitElement } from "../lib/template.js";
import { base } from "../styles/base.js";
import { act } from "../lib/actions.js";
import { steady, unreadable } from "../lib/steady.js";
import { register } from "../lib/register.js";
import { waiting } from "../lib/waiting.js";

/** A piece of a card with a state of its own. Cards hand it their words; colours are inherited. */
export class Part extends waiting(steady(LitElement)) {
  static properties = { words: { attribute: false } };

  static styles = [base];

  say(key, values) {
    return this.words.say(key, values);
  }

  instead() {
    return unreadable(this.words);
  }

  act(detail) {
    return act(this, detail);
  }
}

/** Makes a part known by its name. */
export const definePart = (name, element) => register(`mcp-part-${name}`, element);
