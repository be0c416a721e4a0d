import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { list, pick, records, text } from "../lib/list.js";
import { asString } from "../lib/strings.js";
import "../parts/chart.js";
import { grid } from "../parts/templates.js";

/** What tools that draw say besides the drawing; it tells nobody anything. */
const IDLE_WORDS = /^(?:success|ok|done)[.!]?$/i;

const KINDS = { pie: "pie", doughnut: "pie", donut: "pie", rose: "pie", line: "line", area: "area", scatter: "scatter", point: "scatter" };

/** Series of numbers over named categories, drawn or as a table. */
class ChartCard extends CardElement {
  static properties = { asTable: { state: true } };

  static styles = [
    ...CardElement.styles,
    css`
      .about {
        color: var(--_soft);
        margin-block-end: 12px;
      }
    `,
  ];

  static icon = "chart";
  static domain = "graphs";

  heading() {
    return text(this.card.title) ?? this.say("chart.title");
  }

  note() {
    return this.card.unit ? this.say("chart.unit", { unit: this.card.unit }) : nothing;
  }

  summary() {
    return IDLE_WORDS.test(text(this.card.summary)?.trim() ?? "") ? nothing : super.summary();
  }

  body() {
    const { card } = this;
    const series = records(card.series);
    if (series.length === 0 || list(card.categories).length === 0) return this.empty("chart");
    const kind = pick(KINDS, asString(card.kind).toLowerCase()) ?? "bar";
    return html`${text(card.description) ? html`<p class="about prose" dir="auto">${card.description}</p>` : nothing}
      ${this.asTable
        ? this.#table(series)
        : html`<mcp-part-chart .words=${this.words} kind=${kind} .unit=${card.unit} .axis=${card.yAxisLabel} .categories=${card.categories} .series=${series} .total=${card.total} .label=${this.heading()}></mcp-part-chart>`}`;
  }

  actions() {
    if (records(this.card.series).length === 0) return nothing;
    return html`<button type="button" class="quiet" aria-pressed=${Boolean(this.asTable)} @click=${() => (this.asTable = !this.asTable)}>
      ${icon(this.asTable ? "chart" : "table")}${this.say(this.asTable ? "chart.draw" : "chart.table")}
    </button>`;
  }

  #table(series) {
    const columns = [{ key: "category", label: this.say("chart.category"), kind: "string" }, ...series.map(({ name, key }) => ({ key, label: name, kind: "number" }))];
    const rows = list(this.card.categories).map((category, index) => [category, ...series.map(({ values }) => list(values)[index] ?? null)]);
    return grid(this.words, columns, rows, { label: this.heading() });
  }
}

define("chart", ChartCard);
