import { css } from "../lib/template.js";

/** Quiet and certain: a check, what is true now, the id, what happens next. */
export const confirmation = css`
  .done {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    gap: 16px;
    align-items: start;
  }

  .tick {
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: 50%;
    /* Not the accent: some of these warn. */
    background: color-mix(in oklab, var(--_good) 12%, var(--_surface));
    color: var(--_good);
    font-size: var(--_size-20);
  }

  .said {
    font-size: var(--_size-20);
    line-height: 1.75rem;
    font-weight: 600;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
    text-wrap: balance;
    padding-block-start: 6px;
  }

  .said.sentence {
    font-size: var(--_size-16);
    line-height: 1.5rem;
    font-weight: 400;
    letter-spacing: 0;
    padding-block-start: 0;
    max-inline-size: 60ch;
  }

  .lines {
    margin-block-start: 4px;
    max-inline-size: 60ch;
    overflow-wrap: anywhere;
  }

  .next {
    color: var(--_soft);
    margin-block-start: 4px;
    max-inline-size: 60ch;
  }

  .id {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    column-gap: 12px;
    margin-block-start: 10px;
  }
`;
