import { html, nothing } from "../lib/template.js";
import { icon } from "../lib/icon.js";

/**
 * Less, the number, more. At zero it is a button that adds the first one, where `add` says what it is called.
 * @param {{ words: import("../lib/words.js").Words, name: string, quantity: number, change: (quantity: number) => void, add?: string }} options
 */
export function stepper({ words, name, quantity, change, add }) {
  if (quantity <= 0 && add) {
    return html`<button type="button" class="button add" part="action" @click=${(event) => keepFocus(event, () => change(1))}>
      ${icon("plus")}${add}<span class="unseen"> ${name}</span>
    </button>`;
  }
  const less = words.say("quantity.less", { name });
  const more = words.say("quantity.more", { name });
  return html`<div class="stepper" role="group" aria-label=${words.say("quantity", { name })}>
    <button type="button" aria-label=${less} ?disabled=${quantity <= 0} @click=${(event) => keepFocus(event, () => change(quantity - 1))}>${icon("minus")}</button>
    <output>${words.number(quantity)}</output>
    <button type="button" class="more" aria-label=${more} @click=${() => change(quantity + 1)}>${icon("plus")}</button>
  </div>`;
}

/**
 * The button that was pressed may give way to another one, now or when the page has an answer: the focus then goes to what
 * took its place, unless it has moved on.
 */
function keepFocus({ currentTarget: pressed }, action) {
  const place = pressed.closest("[data-stepper]") ?? pressed.parentElement;
  if (pressed.getRootNode().activeElement === pressed) {
    const observer = new MutationObserver(() => {
      if (pressed.isConnected) return;
      observer.disconnect();
      if ([null, document.body].includes(document.activeElement)) place.querySelector("button.more, button.add")?.focus();
    });
    observer.observe(place, { childList: true, subtree: true });
  }
  action();
}

/** Longer prices are written smaller: one that is cut would be another price. */
const LONG = 10;

/** A price, what it was before, and what one saves. */
export function price(words, { price: now, mrp, currency }) {
  if (now === undefined && mrp === undefined) return nothing;
  if (now === undefined) return html`<span class="now">${words.money(mrp, currency)}</span>`;
  const saving = mrp > now && mrp > 0 ? 1 - now / mrp : 0;
  const amount = words.money(now, currency);
  return html`<span class="now ${amount.length > LONG ? "long" : ""}">${amount}</span>
    ${mrp > now
      ? html`<s class="was"><span class="unseen">${words.say("price.before")} </span>${words.money(mrp, currency)}</s>
          ${saving >= 0.005 ? html`<span class="off" dir="auto">${words.say("price.off", { percent: words.percent(saving) })}</span>` : nothing}`
      : nothing}`;
}
