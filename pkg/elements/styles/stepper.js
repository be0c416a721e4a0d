import { css } from "../lib/template.js";

/** A stepper that is an add button at zero. Both have the same size, so that nothing moves between them. */
export const stepperStyles = css`
  .stepper {
    display: inline-grid;
    grid-template-columns: 36px minmax(28px, 1fr) 36px;
    align-items: center;
    block-size: 36px;
    border: 1px solid var(--_accent);
    border-radius: var(--_radius-control);
    color: var(--_accent);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    text-align: center;
  }

  .stepper button {
    display: grid;
    place-items: center;
    block-size: 100%;
    border-radius: var(--_radius-control);
  }

  .stepper button:hover {
    background: var(--_tint);
  }

  .stepper output {
    color: var(--_ink);
  }

  .button.add {
    border-color: var(--_accent);
    color: var(--_accent);
  }
`;
