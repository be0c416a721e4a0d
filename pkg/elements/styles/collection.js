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

  /* Timeline */
  .day + .day {
    margin-block-start: 16px;
  }

  .day-name {
    padding-block-end: 6px;
    border-block-end: 1px solid var(--_line);
    font-weight: 600;
    line-height: 1.25rem;
  }

  .day-name .soft {
    font-weight: 400;
  }

  .moment {
    display: grid;
    grid-template-columns: 84px minmax(0, 1fr);
    gap: 16px;
    padding-block: 10px;
  }

  .moment + .moment {
    border-block-start: 1px solid var(--_line);
  }

  .ranged .moment {
    grid-template-columns: 132px minmax(0, 1fr);
  }

  .clock {
    color: var(--_soft);
    font-size: var(--_size-12);
    line-height: 1.375rem;
  }

  /* Board */
  .board {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: clamp(200px, 30cqi, 260px);
    gap: 12px;
    align-items: start;
    margin-inline: calc(-1 * var(--_pad));
    padding: 4px var(--_pad) 8px;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: thin;
    position: relative;
  }

  .board:focus-visible {
    outline-offset: -3px;
    border-radius: var(--_radius);
  }

  .column {
    min-inline-size: 0;
    padding: 8px;
    border-radius: var(--_radius-tile);
    background: var(--_sunken);
  }

  .column-name {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding: 2px 4px 8px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .column-name > .figures {
    font-weight: 400;
    font-size: var(--_size-12);
  }

  .card-note {
    padding: 10px 12px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-tile);
    background: var(--_surface);
  }

  .card-note + .card-note {
    margin-block-start: 8px;
  }

  .card-note .details {
    padding: 10px 12px;
  }

  .card-note .facts {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }

  .card-note .facts dd + dt {
    margin-block-start: 6px;
  }

  .card-note :is(.tone, .amount) {
    margin-block-start: 6px;
  }

  .card-note .name {
    line-height: 1.25rem;
  }

  /* Gallery */
  .gallery {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
    grid-auto-flow: dense;
    gap: 20px 16px;
  }

  .tile {
    position: relative;
    display: grid;
    align-content: start;
    justify-items: start;
    gap: 2px;
    min-inline-size: 0;
  }

  .shot {
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: 4 / 3;
    margin-block-end: 6px;
    border-radius: var(--_radius-tile);
  }

  .faces .tile {
    justify-items: center;
    text-align: center;
  }

  .faces .shot {
    inline-size: 88px;
    aspect-ratio: 1;
    border-radius: 50%;
  }

  .faces .tile :is(.name, .sub, .meta) {
    flex: none;
    text-align: center;
    justify-content: center;
  }

  .tile .away {
    position: absolute;
    inset-block-start: 6px;
    inset-inline-end: 6px;
    margin: 0;
    background: var(--_raised);
  }

  .below {
    grid-column: 1 / -1;
  }

  .below .details {
    margin: 0;
  }

  /* Facts */
  .record {
    display: flex;
    gap: 20px;
  }

  .portrait {
    flex: none;
    inline-size: 96px;
    block-size: 96px;
    border-radius: var(--_radius-tile);
  }

  .record .facts {
    margin-block-start: 12px;
  }

  .record .more {
    margin-block-start: 12px;
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

    .moment,
    .ranged .moment {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }

    .board {
      --_pad: 16px;
      grid-auto-columns: 78cqi;
    }

    .gallery {
      grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
      column-gap: 12px;
    }

    .record {
      flex-direction: column;
      gap: 12px;
    }

    .details {
      padding: 10px 12px;
    }
  }
`;
