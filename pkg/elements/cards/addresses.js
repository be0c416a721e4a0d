import { css, html, nothing } from "../lib/template.js";
import { CardElement, define } from "../card-element.js";
import { icon } from "../lib/icon.js";
import { bones, records, rows } from "../lib/list.js";
import { asString } from "../lib/strings.js";

const ICONS = [
  [/\b(?:home|house|flat)\b/i, "home"],
  [/\b(?:work|office|job)\b/i, "work"],
];

/** Places one can have things brought to. */
class Addresses extends CardElement {
  static properties = { chosen: { state: true } };

  static styles = [
    ...CardElement.styles,
    css`
      li {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        gap: 2px 14px;
        align-items: center;
      }

      li > .icon {
        color: var(--_soft);
        font-size: var(--_size-16);
        align-self: start;
        margin-block-start: 2px;
      }

      .label {
        font-weight: 600;
      }

      .where {
        color: var(--_soft);
        overflow-wrap: anywhere;
        max-inline-size: 60ch;
      }

      .chosen > .icon {
        color: var(--_accent);
      }

      @container card (inline-size < 440px) {
        li {
          grid-template-columns: auto minmax(0, 1fr);
        }

        li .button {
          grid-column: 2;
          justify-self: start;
          margin-block-start: 8px;
        }
      }
    `,
  ];

  static icon = "pin";
  static domain = "vertical";

  note() {
    return this.count(records(this.card.addresses).length);
  }

  body() {
    const addresses = records(this.card.addresses);
    if (addresses.length === 0 && !this.partial) return this.empty("addresses");
    return this.listed(addresses, 100, (shown) => html`<ul role="list" class="ruled">
      ${rows(shown, (address) => address.id, (address, _, key) => this.#address(address, key), (_, key) => [...this.manner, this.chosen === key])}
      ${bones(this.partial, addresses.length).map(() => html`<li aria-hidden="true"><span class="bone" .style=${"inline-size:20px"}></span><div><span class="bone" .style=${"inline-size:20%"}></span><span class="bone" .style=${"inline-size:70%;margin-block-start:8px"}></span></div></li>`)}
    </ul>`);
  }

  #address(address, key) {
    const chosen = this.chosen === key;
    const name = ICONS.find(([pattern]) => pattern.test(asString(address.label ?? "").slice(0, 200)))?.[1] ?? "pin";
    return html`<li class="row ${chosen ? "chosen" : ""}" part="row">
      ${icon(chosen ? "checkCircle" : name)}
      <div>
        <div class="label" dir="auto">${address.label}</div>
        <div class="where" dir="auto">${address.address}</div>
      </div>
      ${this.readonly
        ? nothing
        : html`<button type="button" class="button" part="action" aria-pressed=${chosen} @click=${() => this.#choose(address, key)}>
            ${this.say(chosen ? "addresses.chosen" : "addresses.choose")}<span class="unseen"> ${address.label}</span>
          </button>`}
    </li>`;
  }

  #choose(address, key) {
    this.chosen = key;
    this.act({ action: "choose_address", address });
  }
}

define("addresses", Addresses);
