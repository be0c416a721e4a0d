import { css } from "../lib/template.js";

/** Rows of a search: where it is, what it is called, what it says. */
export const results = css`
  .hit-title {
    font-size: var(--_size-16);
    line-height: 1.5rem;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .open {
    color: var(--_accent);
    font-weight: 600;
    text-decoration: underline 1px transparent;
    text-underline-offset: 0.2em;
    overflow-wrap: anywhere;
  }

  .open:hover {
    text-decoration-color: currentcolor;
  }

  .snippet {
    margin-block-start: 4px;
    max-inline-size: 72ch;
    overflow-wrap: anywhere;
    white-space: pre-line;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 5;
    overflow: hidden;
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 14px;
    margin-block-start: 4px;
    color: var(--_soft);
    font-size: var(--_size-12);
  }
`;
