import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { shownAs } from "../lib/base64.js";
import { pick, record, records, rows, text } from "../lib/list.js";
import "../parts/blob.js";
import { code } from "../parts/code.js";
import { more } from "../parts/explanation.js";
import { json } from "../parts/json.js";
import { markdown } from "../parts/templates.js";
import { references, referenceStyles } from "../parts/references.js";

/** Kinds that are programs for a browser. They are shown as their source, never run. */
const SOURCES = { html: "html", "text/html": "html", "application/vnd.react": "jsx", "application/vnd.ant.react": "jsx", "application/vnd.ant.mermaid": "mermaid", "application/vnd.mermaid": "mermaid" };

/** Characters of JSON that are read as such. */
const READ = 200_000;
/** Artifacts that are drawn at once. */
const PAGE = 5;

/** Documents, code and pictures that a tool made. */
class Artifacts extends CardElement {
  static styles = [
    ...CardElement.styles,
    referenceStyles,
    css`
      .artifact + .artifact {
        margin-block-start: 24px;
        padding-block-start: 20px;
        border-block-start: 1px solid var(--_line);
      }

      .unrun {
        margin-block-end: 8px;
      }

      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 2px 12px;
        margin-block-end: 10px;
      }

      .head .what {
        font-weight: 600;
        overflow-wrap: anywhere;
      }
    `,
  ];

  static icon = "shapes";

  heading() {
    const artifacts = records(this.card.artifacts);
    return artifacts.length === 1 ? artifacts[0].title : this.say("artifacts.title");
  }

  note() {
    const { length } = records(this.card.artifacts);
    return length === 1 ? nothing : this.say("items", { n: length });
  }

  body() {
    const artifacts = records(this.card.artifacts);
    const entries = records(this.card.bibliography);
    if (artifacts.length === 0 && entries.length === 0) return this.empty("artifacts");
    return html`${this.listed(artifacts, PAGE, (shown) => html`${rows(shown, (artifact) => artifact.id, (artifact) => this.#artifact(artifact, artifacts.length))}`)}
      ${entries.length === 0 ? nothing : html`<div class="artifact"><div class="head"><span class="what">${this.say("bibliography.title")}</span></div>${this.listed(entries, 50, (shown) => references(this.words, shown))}</div>`}`;
  }

  #artifact(artifact, count) {
    const version = text(artifact.versionLabel) ?? (artifact.versionNumber === undefined ? undefined : this.say("artifact.version", { n: artifact.versionNumber }));
    const facts = [version, text(artifact.language) ?? text(artifact.type)].filter(Boolean);
    return html`<div role="group" class="artifact row" part="row" aria-label=${artifact.title}>
      <div class="head">
        ${count === 1 ? nothing : html`<span class="what" dir="auto">${artifact.title}</span>`}
        <span class="small soft figures">${facts.join(" · ")}</span>
      </div>
      ${this.#content(artifact, count)}
    </div>`;
  }

  #content(artifact, among) {
    const { type, content, title } = artifact;
    if (!text(content)) return this.#reference(artifact);
    if (type === "image/svg+xml") {
      return html`<mcp-part-blob .words=${this.words} .svg=${content} .name=${title}></mcp-part-blob>${more(this.say("artifact.source"), code(this.words, content, { language: "svg", label: title }))}`;
    }
    if (artifact.binary || shownAs(type)) return html`<mcp-part-blob .words=${this.words} .data=${content} type=${type} .name=${title}></mcp-part-blob>`;
    if (type === "text/markdown") return markdown(this.words, content, this.headingLevel, among);
    const source = pick(SOURCES, type);
    if (source) return html`<p class="small soft unrun">${this.say("artifact.unrun")}</p>${code(this.words, content, { language: source, label: title, among })}`;
    const data = isJson(type) ? this.#parsed(artifact, content) : undefined;
    if (data !== undefined) return html`${this.#graph(artifact)}${json(this.words, data, title)}`;
    return code(this.words, content, { language: artifact.language, label: title, among });
  }

  /** What was read of artifacts, each once, and how many characters in all: the rest is shown as it is written. */
  #read = new WeakMap();
  #length = 0;

  #parsed(artifact, content) {
    if (!this.#read.has(artifact) && this.#length + content.length <= READ) {
      this.#length += content.length;
      try {
        this.#read.set(artifact, JSON.parse(content));
      } catch {
        this.#read.set(artifact, undefined);
      }
    }
    return this.#read.get(artifact);
  }

  willUpdate(changed) {
    super.willUpdate(changed);
    if (!changed.has("card")) return;
    this.#read = new WeakMap();
    this.#length = 0;
  }

  #graph({ graph }) {
    return graph ? html`<p class="figures soft">${this.words.list([this.say("nodes", { n: graph.nodes }), this.say("links", { n: graph.links })])}</p>` : nothing;
  }

  /** An artifact that is kept as a file elsewhere. */
  #reference(artifact) {
    const file = record(record(artifact.metadata).fileReference);
    if (!text(file.fileName)) return html`<p class="soft">${this.say("file.empty")}</p>`;
    const facts = [text(file.fileType), typeof file.fileSize === "number" ? this.words.bytes(file.fileSize) : undefined].filter(Boolean);
    return html`<p><span dir="auto">${file.fileName}</span> <span class="small soft figures">${facts.join(" · ")}</span></p>`;
  }
}

const isJson = (type) => /[/+.]json$|knowledge-graph/.test(type);

define("artifacts", Artifacts);
