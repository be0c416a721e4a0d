import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { record, records, rows, text } from "../lib/list.js";
import "../parts/graph.js";

/** Things and the named links between them. */
class KnowledgeGraph extends CardElement {
  static styles = [
    ...CardElement.styles,
    css`
      .types {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin-block-end: 12px;
      }
    `,
  ];

  static icon = "graph";
  static domain = "graphs";

  heading() {
    return text(this.card.title) ?? this.say("knowledge_graph.title");
  }

  note() {
    return this.words.list([this.say("nodes", { n: records(this.card.nodes).length }), this.say("links", { n: records(this.card.links).length })]);
  }

  body() {
    const nodes = records(this.card.nodes);
    if (nodes.length === 0) return this.empty("knowledge_graph");
    const types = Object.entries(record(this.card.entityTypes)).slice(0, 40);
    return html`${types.length > 1
        ? html`<div class="types">${rows(types, ([type]) => type, ([type, count]) => html`<span class="pill figures" dir="auto">${type} ${this.words.number(count)}</span>`)}</div>`
        : nothing}
      <mcp-part-graph .words=${this.words} .nodes=${nodes} .links=${records(this.card.links)} .label=${this.heading()}></mcp-part-graph>
      ${this.card.danglingLinks > 0 ? html`<p class="small soft">${this.say("knowledge_graph.dangling", { n: this.card.danglingLinks })}</p>` : nothing}`;
  }
}

define("knowledge_graph", KnowledgeGraph);
