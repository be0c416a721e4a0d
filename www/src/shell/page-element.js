import { LitElement } from "lit";

/** An element of this page. It draws into the page itself: styles, ids and labels are shared with the rest. */
export class PageElement extends LitElement {
  createRenderRoot() {
    return this;
  }
}
