import { html } from "../lib/template.js";

/** The shape of a row that has not come yet. */
export const rowBone = () => html`<li aria-hidden="true">
  <span class="bone" .style=${"inline-size:30%"}></span>
  <span class="bone" .style=${"inline-size:55%;margin-block:8px"}></span>
  <span class="bone" .style=${"inline-size:92%"}></span>
</li>`;
