import { html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { bones, records, rows, text } from "../lib/list.js";
import { marked, wordsPattern } from "../lib/marks.js";
import { rowBone } from "../parts/row-bone.js";
import { results } from "../styles/results.js";

/** What a project remembers: patterns, rules, decisions. */
class ContextResults extends CardElement {
  static styles = [...CardElement.styles, results];

  static icon = "library";

  heading() {
    return text(this.card.query) ? this.say("search.for", { query: this.card.query }) : this.say("context_results.title");
  }

  note() {
    const { length } = records(this.card.results);
    return this.count(length, Math.max(this.card.totalFound ?? 0, this.card.total ?? 0));
  }

  body() {
    const found = records(this.card.results);
    if (found.length === 0 && !this.partial) return this.empty("context_results");
    const pattern = wordsPattern(this.card.query);
    return this.listed(found, 50, (shown) => html`<ol role="list" class="ruled">
      ${rows(shown, (result, index) => result.id ?? index, (result) => this.#result(result, pattern), () => [...this.manner, this.card.query])}
      ${bones(this.partial, found.length).map(rowBone)}
    </ol>`);
  }

  #result(result, pattern) {
    const facts = [text(result.module), text(result.session), text(result.date) && this.words.date(result.date), text(result.source)].filter(Boolean);
    return html`<li class="row" part="row">
      <div class="foot figures">
        <span class="pill">${result.kind}</span>
        ${facts.map((fact) => html`<span dir="auto">${fact}</span>`)}
        ${result.score === undefined ? nothing : html`<span>${this.say("score", { score: this.words.number(result.score, { maximumFractionDigits: 2 }) })}</span>`}
      </div>
      <p class="snippet" dir="auto">${marked(result.content, pattern)}</p>
    </li>`;
  }
}

define("context_results", ContextResults);
