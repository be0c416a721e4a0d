import { css } from "../lib/template.js";

/** Orders and bookings: what it is, what the server says of it, and a few facts. */
export const records = css`
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 2px 14px;
    align-items: start;
  }

  li > .icon {
    color: var(--_soft);
    font-size: var(--_size-16);
    margin-block-start: 2px;
  }

  .done > .icon {
    color: var(--_good);
  }

  .failed > .icon,
  .failed .state {
    color: var(--_bad);
  }

  .name {
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    color: var(--_soft);
    overflow-wrap: anywhere;
  }

  .lines {
    overflow-wrap: anywhere;
    max-inline-size: 72ch;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }

  .amount {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  @container card (inline-size < 440px) {
    li {
      grid-template-columns: auto minmax(0, 1fr);
    }

    .amount {
      grid-column: 2;
    }
  }
`;
