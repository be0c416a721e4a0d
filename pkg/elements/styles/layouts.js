import { css } from "../lib/template.js";

/** What is particular to a timeline, a board, a gallery and a record. */
export const layouts = css`
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
    grid-auto-columns: minmax(200px, 260px);
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
  }
`;
