import { css } from "../lib/template.js";

/** Tiles of the rails. Every line has its height from the start, so that a rail never grows. */
export const tiles = css`
  .tile {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    contain: layout style;
    min-inline-size: 0;
  }

  .shot {
    position: relative;
    display: block;
    inline-size: 100%;
    border-radius: var(--_radius-tile);
    overflow: hidden;
    outline: 1px solid light-dark(rgb(32 29 24 / 8%), rgb(255 255 255 / 8%));
    outline-offset: -1px;
    transition: box-shadow var(--_motion);
  }

  .line {
    display: block;
    min-block-size: 1.25rem;
    font-size: var(--_size-12);
    line-height: 1.25rem;
    color: var(--_soft);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    block-size: 2.5rem;
    font-size: var(--_size-14);
    font-weight: 600;
    line-height: 1.25rem;
    overflow: hidden;
    overflow-wrap: anywhere;
  }

  .name.once {
    -webkit-line-clamp: 1;
    block-size: 1.25rem;
  }

  .gone .shot mcp-part-picture {
    opacity: 0.45;
    filter: grayscale(1);
  }

  .tile .bone {
    margin-block: 4px;
  }
`;
