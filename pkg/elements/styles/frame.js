import { css } from "../lib/template.js";

/** The card's own box and the parts that every card has. */
export const frame = css`
  :host {
    display: block;
    min-inline-size: 0;
    font-family: var(--_sans);
    font-size: var(--_size-14);
    line-height: 1.5;
    color: var(--_ink);
    text-align: start;
    overflow-wrap: break-word;
    text-size-adjust: 100%;
    -webkit-font-smoothing: antialiased;
  }

  :host([hidden]) {
    display: none;
  }

  .card {
    --_pad: 20px;
    container: card / inline-size;
    background: var(--_surface);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: clip;
  }

  header,
  .summary,
  .body,
  .attachments,
  .actions,
  .source {
    padding-inline: var(--_pad);
  }

  header {
    display: flex;
    align-items: baseline;
    column-gap: 10px;
    padding-block: 16px 12px;
  }

  .headline {
    flex: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: 10px;
    min-inline-size: 0;
  }

  .kind {
    color: var(--_accent);
    font-size: var(--_size-16);
  }

  .title {
    font-size: var(--_size-16);
    font-weight: 600;
    line-height: 1.5rem;
    letter-spacing: -0.006em;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  .note {
    color: var(--_soft);
    font-size: var(--_size-14);
    line-height: 1.5rem;
  }

  /* The final card may have a longer title than the growing one had. */
  :host([grew]) .headline {
    flex-wrap: nowrap;
  }

  :host([grew]) :is(.title, .note) {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  :host([grew]) .note {
    flex: none;
    max-inline-size: 100%;
  }

  .shield {
    min-block-size: 24px;
    padding-block: 0;
    white-space: nowrap;
    align-self: flex-start;
  }

  .summary {
    padding-block-end: 12px;
    color: var(--_soft);
  }

  .body {
    padding-block-end: 16px;
  }

  .attachments {
    display: block;
    padding-block-end: 16px;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding-block-end: 16px;
  }

  .actions .push {
    margin-inline-start: auto;
  }

  slot[name="footer"] {
    display: block;
    padding-inline: var(--_pad);
  }

  ::slotted([filled][slot="footer"]) {
    display: block;
    padding-block-end: 16px;
  }

  .empty {
    padding-block: 4px 8px;
    max-inline-size: 60ch;
  }

  .source {
    border-block-start: 1px solid var(--_line);
    font-size: var(--_size-12);
    color: var(--_soft);
  }

  .source > summary {
    display: flex;
    align-items: center;
    gap: 6px;
    min-block-size: 36px;
    padding-block: 8px;
    line-height: 1.25;
    cursor: pointer;
    list-style: none;
    overflow-wrap: anywhere;
  }

  .source > summary::-webkit-details-marker {
    display: none;
  }

  .source > summary:hover {
    color: var(--_ink);
  }

  .source > summary .icon {
    font-size: var(--_size-14);
    margin-inline-start: auto;
    transition: transform var(--_motion);
  }

  .source[open] > summary .icon {
    transform: rotate(180deg);
  }

  .why {
    padding-block: 4px 16px;
  }

  .facts {
    display: grid;
    grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
    gap: 6px 20px;
  }

  .facts dt {
    color: var(--_soft);
    overflow-wrap: anywhere;
    max-inline-size: 24ch;
  }

  .facts dd {
    overflow-wrap: anywhere;
    min-inline-size: 0;
  }

  .notes {
    margin-inline: var(--_pad);
    margin-block-end: 16px;
    padding: 12px 16px;
    background: var(--_sunken);
    border-radius: var(--_radius-tile);
  }

  .notes li + li {
    margin-block-start: 8px;
    padding-block-start: 8px;
    border-block-start: 1px solid var(--_line);
  }

  .notes code {
    color: var(--_soft);
    overflow-wrap: anywhere;
  }

  details.more > summary {
    display: inline-flex;
    list-style: none;
    cursor: pointer;
  }

  details.more > summary::-webkit-details-marker {
    display: none;
  }

  details.more > summary .icon {
    transition: transform var(--_motion);
  }

  details.more[open] > summary .icon {
    transform: rotate(180deg);
  }

  details.more > :not(summary) {
    margin-block-start: 8px;
  }

  .stack > * + * {
    margin-block-start: 12px;
  }

  .ruled > * + * {
    border-block-start: 1px solid var(--_line);
  }

  .ruled > * {
    padding-block: 12px;
  }

  .ruled > :first-child {
    padding-block-start: 4px;
  }

  .ruled > :last-child {
    padding-block-end: 0;
  }

  @container card (inline-size < 440px) {
    header,
    .summary,
    .body,
    .attachments,
    .actions,
    .source,
    slot[name="footer"] {
      padding-inline: 16px;
    }

    .notes {
      margin-inline: 16px;
    }

    header {
      padding-block-start: 14px;
    }

    :host([grew]) .headline {
      flex-wrap: wrap;
    }

    :host([grew]) .title {
      flex: 1 0 100%;
      inline-size: 100%;
    }

    /* On a line of its own, so that a count that grows never moves it there. */
    .note {
      flex-basis: 100%;
      font-size: var(--_size-12);
      line-height: 1.25rem;
    }

    .shield span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    .facts {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }

    .facts dt {
      font-size: var(--_size-12);
      max-inline-size: none;
    }

    .facts dd + dt {
      margin-block-start: 8px;
    }
  }
`;
