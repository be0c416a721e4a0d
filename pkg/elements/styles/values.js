import { css } from "../lib/template.js";

/** What the values of a collection look like, wherever they stand. */
export const values = css`
  .key {
    color: var(--_soft);
  }

  .once {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  :is(.tone, .label) {
    max-inline-size: min(100%, 22ch);
  }

  .tone {
    --tone: var(--_soft);
    flex: 0 1 auto;
    min-inline-size: 0;
    border-color: color-mix(in oklab, var(--tone) 35%, var(--_surface));
    background: color-mix(in oklab, var(--tone) 8%, var(--_surface));
    color: var(--tone);
  }

  .tone.good {
    --tone: var(--_good);
  }

  .tone.bad {
    --tone: var(--_bad);
  }

  .tone.warn {
    --tone: var(--_brass);
  }

  .tone.active {
    --tone: var(--_indigo);
  }

  .tone .icon {
    font-size: 0.6875rem;
    stroke-width: 2.5;
  }

  .dot {
    flex: none;
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: currentcolor;
  }

  .labels {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    min-inline-size: 0;
  }

  .label {
    --label: var(--_soft);
    color: var(--_ink);
    line-height: 1.125rem;
    border-color: color-mix(in oklab, var(--label) 55%, var(--_surface));
    background: color-mix(in oklab, var(--label) 16%, var(--_surface));
  }

  .person {
    display: inline-flex;
    vertical-align: top;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .person > :last-child {
    min-inline-size: 0;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  .face {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    border-radius: 50%;
    --_size-28: 0.5625rem;
  }

  .thumb {
    inline-size: 32px;
    block-size: 32px;
    border-radius: var(--_radius-small);
    --_size-28: 0.75rem;
  }

  .when {
    position: relative;
    border-radius: var(--_radius-tiny);
    white-space: nowrap;
  }

  .when[data-exact]:hover::after,
  .when[data-exact]:focus-visible::after,
  .item:has(.open:focus-visible) .when[data-exact]::after {
    content: attr(data-exact);
    position: absolute;
    z-index: 2;
    inset-block-end: calc(100% + 4px);
    inset-inline-start: -8px;
    padding: 2px 8px;
    border-radius: var(--_radius-small);
    background: var(--_ink);
    color: var(--_surface);
    font-size: var(--_size-12);
    line-height: 1.25rem;
    pointer-events: none;
  }

  .details {
    margin-block-start: 10px;
    padding: 12px 16px;
    border-radius: var(--_radius-tile);
    background: var(--_sunken);
    cursor: auto;
  }

  .details > * + * {
    margin-block-start: 12px;
  }

  .facts:empty {
    display: none;
  }

  .long {
    margin-block-start: 16px;
  }

  .details > .long:first-child {
    margin-block-start: 0;
  }
`;
