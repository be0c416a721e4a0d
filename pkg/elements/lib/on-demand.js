import { AsyncDirective, directive } from "lit/async-directive.js";
import { isLoaded, load, tellFailure } from "./chunks.js";
import { nothing, own } from "./template.js";

/**
 * The content of an element that may still have to be loaded: `<mcp-part-grid>${onDemand("mcp-part-grid", () => …)}</mcp-part-grid>`.
 * What stands there holds its place until then, unseen (`styles/base.js`), and is shown if the element never comes.
 */
class OnDemand extends AsyncDirective {
  #asked = false;

  render(tag, standIn) {
    return isLoaded(tag) ? nothing : standIn();
  }

  update(part, [tag, standIn]) {
    if (!this.#asked && !isLoaded(tag)) {
      this.#asked = true;
      const loaded = load(tag).then(
        () => this.setValue(nothing),
        (error) => {
          const element = /** @type {Element} */ (part.parentNode);
          element.toggleAttribute("missing", true);
          tellFailure(element, tag, error);
        },
      );
      part.options?.host?.waitFor?.(loaded);
    }
    return this.render(tag, standIn);
  }
}

const content = directive(OnDemand);

export const onDemand = (tag, standIn) => own(content(tag, standIn));
