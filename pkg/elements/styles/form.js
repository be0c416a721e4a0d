import { css } from "../lib/template.js";

/** Fields that a person fills in. */
export const form = css`
  .fields {
    display: grid;
    gap: 14px;
    max-inline-size: 480px;
  }

  .field {
    border: 0;
    margin: 0;
    padding: 0;
    min-inline-size: 0;
  }

  .field > label:not(.choice),
  .field legend {
    display: block;
    padding: 0;
    margin-block-end: 4px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .optional {
    font-weight: 400;
    color: var(--_soft);
  }

  .help {
    margin-block-end: 6px;
    font-size: var(--_size-12);
    color: var(--_soft);
    overflow-wrap: anywhere;
  }

  :is(input:not([type="checkbox"], [type="radio"]), select) {
    inline-size: 100%;
    min-block-size: 38px;
    padding: 6px 10px;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius-control);
    font: inherit;
    color: inherit;
    background: var(--_surface);
  }

  /* Also while one of the parts of a field has the focus, such as the year of a date. */
  :is(input, select):is(:focus-visible, :focus-within) {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  :is(input, select):disabled {
    color: var(--_soft);
    background: var(--_sunken);
    border-color: var(--_line);
  }

  :is(input[type="checkbox"], input[type="radio"]) {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
    accent-color: var(--_accent);
  }

  .choice,
  .field.check > label:not(.choice) {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 28px;
    font-weight: 400;
    overflow-wrap: anywhere;
  }

  .wrong {
    display: none;
    margin-block-start: 4px;
    font-size: var(--_size-12);
    color: var(--_bad);
  }

  .field:has(:invalid) .wrong {
    display: block;
  }

  .field:has(.wrong) :is(input, select):invalid {
    border-color: var(--_bad);
  }
`;
