import { css } from "../lib/template.js";

/** Items of any kind: what their values look like, and how each layout sets them. */
export const collection = css`
  .layouts {
    display: flex;
    gap: 2px;
    align-self: flex-start;
    /* A switch that comes late must not make the header higher. */
    margin-block: -4px;
  }

  .layouts .quiet {
    margin: 0;
    min-inline-size: 28px;
    justify-content: center;
    font-size: var(--_size-14);
  }

  .layouts [aria-pressed="true"] {
    color: var(--_accent);
    background: var(--_tint);
  }

  .about {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    padding-block-end: 12px;
    color: var(--_soft);
    overflow-wrap: anywhere;
  }

  .about > div {
    display: flex;
    gap: 6px;
    min-inline-size: 0;
  }

  .about dd {
    color: var(--_ink);
    min-inline-size: 0;
  }

  .item {
    min-inline-size: 0;
  }

  .items > .item {
    display: flex;
    gap: 14px;
  }

  .lines {
    flex: 1;
    min-inline-size: 0;
  }

  .head {
    display: flex;
    align-items: flex-start;
    gap: 4px 10px;
    min-inline-size: 0;
  }

  .name {
    flex: 1;
    min-inline-size: 45%;
    font-weight: 600;
    line-height: 1.375rem;
    overflow-wrap: anywhere;
    border-radius: var(--_radius-small);
  }

  .name.large {
    font-size: var(--_size-20);
    line-height: 1.75rem;
    letter-spacing: -0.01em;
    text-wrap: balance;
  }

  .name.open {
    display: flex;
    align-items: flex-start;
    gap: 4px;
  }

  .name:not([aria-expanded="true"], .large) > span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
  }

  .name.open > .icon {
    margin-block-start: 4px;
    font-size: var(--_size-12);
    color: var(--_soft);
    transition: transform var(--_motion);
  }

  .name[aria-expanded="true"] > .icon {
    transform: rotate(180deg);
  }

  .item:has(> .name.open, > .head > .name.open, > .lines > .head > .name.open) {
    cursor: pointer;
  }

  .item:hover > .name.open,
  .item:hover .head .name.open {
    color: var(--_accent);
  }

  .away {
    flex: none;
    margin: -3px -6px;
    min-inline-size: 28px;
    justify-content: center;
    text-decoration: none;
    font-size: var(--_size-14);
  }

  .amount {
    font-weight: 600;
    line-height: 1.375rem;
    font-variant-numeric: tabular-nums;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .sub {
    color: var(--_soft);
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  .snippet {
    margin-block-start: 2px;
    max-inline-size: 72ch;
    overflow-wrap: anywhere;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }

  .snippet.said {
    -webkit-line-clamp: 6;
  }

  .meta {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 14px;
    margin-block-start: 4px;
    min-inline-size: 0;
    color: var(--_soft);
    font-size: var(--_size-12);
    font-variant-numeric: tabular-nums;
    line-height: 1.25rem;
  }

  .meta > span {
    display: inline-flex;
    align-items: center;
    min-inline-size: 0;
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  .lead {
    flex: none;
    inline-size: 44px;
    block-size: 44px;
    border-radius: var(--_radius-tile);
    --_size-28: 0.875rem;
  }

  .tick {
    flex: none;
    color: var(--_soft);
    font-size: var(--_size-16);
  }

  .tick.done {
    color: var(--_good);
  }

  .rest {
    margin-block-start: 8px;
  }

  @container card (inline-size < 440px) {
    /* The exact date begins where its line does, so that it is not cut off. */
    .when {
      position: static;
    }

    .meta {
      position: relative;
    }

    .when[data-exact]::after {
      inset-inline-start: 0 !important;
    }

    /* The title has the line to itself; how things stand comes below it. */
    :is(.items, .moments, .record) .head {
      flex-wrap: wrap;
    }

    :is(.items, .moments, .record) .name {
      flex-basis: calc(100% - 44px);
    }

    .head .away {
      order: 1;
    }

    .head :is(.tone, .amount) {
      order: 2;
    }

    .details {
      padding: 10px 12px;
    }
  }
`;
