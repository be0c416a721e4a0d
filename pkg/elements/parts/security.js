import { html, nothing } from "../lib/template.js";

/** Notes that are shown. */
const MOST = 100;

/** What was kept out of a card and why, in words. */
export function securityNotes(words, notes) {
  return html`<div role="group" class="notes" id="notes" aria-label=${words.say("security.title")}>
    <ul role="list">
      ${notes.slice(0, MOST).map(
        ({ kind, action, reason, path, value }) => html`<li>
          <p>${say(words, `security.what.${kind}.${action}`, `security.what.${action}`)} ${say(words, `security.why.${reason}`, "security.why")}</p>
          <p class="small soft"><code>${path}</code>${value ? html` <code dir="ltr">${value}</code>` : nothing}</p>
        </li>`,
      )}
    </ul>
  </div>`;
}

const say = (words, key, otherwise) => words.say(words.knows(key) ? key : otherwise);
