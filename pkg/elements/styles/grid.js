import { css } from "../lib/template.js";

/** Tables: their frame, what stands above and below it, and what is behind a row. */
export const grid = css`
  :host {
    display: block;
  }

  .scroll {
    position: relative;
    overflow: auto;
    max-block-size: min(640px, 80vh);
    border: 1px solid var(--_line);
    border-radius: var(--_radius-tile);
    overscroll-behavior-x: contain;
  }

  table {
    inline-size: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font-variant-numeric: tabular-nums;
  }

  th {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    padding: 0;
    background: var(--_sunken);
    border-block-end: 1px solid var(--_line);
    text-align: start;
    font-weight: 600;
    font-size: var(--_size-12);
  }

  th button {
    display: flex;
    align-items: center;
    gap: 4px;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 4px 12px;
    white-space: nowrap;
  }

  th button:focus-visible {
    outline-offset: -3px;
  }

  th .icon {
    font-size: var(--_size-12);
    color: var(--_soft);
    opacity: 0;
  }

  th :is(:hover, :focus-visible) .icon,
  th[aria-sort="ascending"] .icon,
  th[aria-sort="descending"] .icon {
    opacity: 1;
  }

  .group th {
    position: static;
    padding: 8px 12px 6px;
    overflow-wrap: anywhere;
  }

  /* However far a wide table is scrolled, one sees what its rows belong to. */
  .group span {
    position: sticky;
    inset-inline-start: 12px;
  }

  td {
    padding: 8px 12px;
    vertical-align: top;
    max-inline-size: 44ch;
    overflow-wrap: break-word;
    border-block-end: 1px solid var(--_line);
  }

  td:not(.number, .date) {
    min-inline-size: 6.5rem;
  }

  tbody tr:last-child td {
    border-block-end: 0;
  }

  tbody tr:hover td {
    background: color-mix(in oklab, var(--_ink) 2.5%, transparent);
  }

  .number {
    inline-size: 1%;
    /* Digits run from left to right everywhere, so their ends stand below each other on the right. */
    text-align: right;
    white-space: nowrap;
  }

  td.date,
  td.once {
    white-space: nowrap;
  }

  thead td {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    background: var(--_sunken);
  }

  th.number button:dir(ltr) {
    flex-direction: row-reverse;
  }

  /* Columns of a table that grows have their widths before its rows have come: room for a few words each. */
  :host([steady]) table {
    table-layout: fixed;
    min-inline-size: calc(var(--columns) * 136px);
  }

  :host([steady]) :is(th, td).number {
    inline-size: 112px;
  }

  :host([steady]) th.date {
    inline-size: 124px;
  }

  :host([steady]) td {
    overflow-wrap: anywhere;
  }

  .none {
    color: var(--_soft);
  }

  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    min-block-size: 32px;
    margin-block-end: 8px;
  }

  .search {
    flex: 1;
    display: flex;
    align-items: center;
    gap: 6px;
    min-inline-size: min(160px, 100%);
    max-inline-size: 280px;
    color: var(--_soft);
  }

  input[type="search"] {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 32px;
    padding: 2px 10px;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: var(--_ink);
    font: inherit;
    font-size: var(--_size-14);
  }

  .chooser {
    margin-inline-start: auto;
    position: relative;
  }

  .chooser > summary {
    list-style: none;
    cursor: pointer;
    margin: 0;
  }

  .chooser > summary::-webkit-details-marker {
    display: none;
  }

  .chooser > div {
    position: absolute;
    z-index: 3;
    inset-inline-end: 0;
    inset-block-start: calc(100% + 4px);
    min-inline-size: 180px;
    max-inline-size: 280px;
    max-block-size: 260px;
    overflow: auto;
    padding: 8px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-tile);
    background: var(--_raised);
    box-shadow: var(--_lift);
  }

  .chooser label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 28px;
    padding: 2px 4px;
    overflow-wrap: anywhere;
  }

  .chooser input {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    margin: 0;
    accent-color: var(--_accent);
  }

  .opener {
    inline-size: 1%;
    padding: 4px 0 4px 8px;
    min-inline-size: 0;
  }

  td.opener:not(.number, .date) {
    min-inline-size: 0;
  }

  /* A share of a fixed table would be too little for the button. */
  :host([steady]) .opener {
    inline-size: 40px;
  }

  .opener button {
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: var(--_radius-small);
    color: var(--_soft);
  }

  .opener .icon {
    font-size: var(--_size-14);
    transition: transform var(--_motion);
  }

  .opener [aria-expanded="true"] .icon {
    transform: rotate(180deg);
  }

  tr.opens {
    cursor: pointer;
  }

  .facts {
    display: grid;
    grid-template-columns: minmax(0, max-content) minmax(0, 1fr);
    gap: 6px 20px;
  }

  .facts dt {
    color: var(--_soft);
    overflow-wrap: anywhere;
    max-inline-size: 24ch;
  }

  .facts dd {
    overflow-wrap: anywhere;
    min-inline-size: 0;
  }

  /* In sight, however far the columns are scrolled. */
  tr.behind .details {
    position: sticky;
    inset-inline-start: 12px;
    inline-size: fit-content;
    max-inline-size: min(640px, 100cqi - 68px);
  }

  tr.behind td {
    max-inline-size: none;
    padding: 4px 12px 12px;
    white-space: normal;
  }

  .pages {
    display: flex;
    align-items: center;
    gap: 12px;
    margin-block-start: 8px;
    font-size: var(--_size-12);
    color: var(--_soft);
    font-variant-numeric: tabular-nums;
  }

  .pages .button {
    min-block-size: 32px;
    padding: 2px 8px;
  }

  .pages span {
    margin-inline-end: auto;
  }

  td.list {
    min-inline-size: 10rem;
  }

  td.tree {
    min-inline-size: 16rem;
  }
`;
