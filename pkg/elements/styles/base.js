import { css } from "../lib/template.js";

/** What every card and every part of one needs: boxes, text, focus, buttons, and things for screen readers only. */
export const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  [hidden] {
    display: none !important;
  }

  :is(h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, pre, blockquote) {
    margin: 0;
    padding: 0;
  }

  :is(ul, ol)[role="list"] {
    list-style: none;
  }

  button {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
    background: none;
    border: 0;
    margin: 0;
    padding: 0;
    text-align: start;
    cursor: pointer;
    touch-action: manipulation;
  }

  button:disabled {
    cursor: default;
  }

  a {
    color: var(--_accent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
    text-decoration-color: color-mix(in oklab, currentcolor 40%, transparent);
    overflow-wrap: anywhere;
  }

  a:hover {
    text-decoration-color: currentcolor;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
    border-radius: var(--_radius-small);
  }

  code,
  pre,
  .mono {
    font-family: var(--_mono);
    font-size: 0.9286em;
    direction: ltr;
    unicode-bidi: isolate;
  }

  mark {
    background: var(--_mark);
    color: inherit;
    border-radius: var(--_radius-tiny);
    box-decoration-break: clone;
  }

  /* Short texts stand where the page begins, whatever language they are in; prose begins where its language does. */
  [dir="auto"]:not(.prose, .snippet, .flow, .said, .quoted) {
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  /* Words of a page that reads the other way, such as English ones where none were translated. */
  :where(p, span, li, dt, dd, summary, button, output):where(:not([dir])) {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }

  /* The attribute dir means nothing to drawings; their anchors are meant from left to right. */
  svg:not(.icon) {
    direction: ltr;
  }

  .icon {
    inline-size: 1.25em;
    block-size: 1.25em;
    flex: none;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
    vertical-align: -0.25em;
  }

  .icon.flips:dir(rtl) {
    transform: scaleX(-1);
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  .soft {
    color: var(--_soft);
  }

  .small {
    font-size: var(--_size-12);
    line-height: 1.3333;
  }

  .figures {
    font-variant-numeric: tabular-nums;
  }

  .prose {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    max-inline-size: 68ch;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-block-size: 36px;
    padding: 4px 14px;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius-control);
    font-size: var(--_size-14);
    font-weight: 600;
    line-height: 1.25rem;
    background: var(--_surface);
    transition: background-color var(--_motion), box-shadow var(--_motion);
  }

  .button:hover:not(:disabled) {
    background: var(--_tint);
    box-shadow: var(--_lift);
  }

  .button.primary {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }

  .button.primary:hover:not(:disabled) {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_ink));
  }

  .button:disabled {
    color: var(--_soft);
    border-color: var(--_line);
  }

  .quiet {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 28px;
    padding: 2px 6px;
    margin-inline: -6px;
    border-radius: var(--_radius-small);
    font-size: var(--_size-12);
    color: var(--_soft);
    transition: background-color var(--_motion), color var(--_motion);
  }

  .quiet:hover {
    background: color-mix(in oklab, var(--_ink) 6%, transparent);
    color: var(--_ink);
  }

  .pill {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 8px;
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 12 / 14);
    font-size: var(--_size-12);
    line-height: 1.25rem;
    color: var(--_soft);
    max-inline-size: 100%;
    overflow-wrap: anywhere;
  }

  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  .row {
    animation: appear var(--_motion) ease-out;
  }

  .bone {
    display: block;
    border-radius: var(--_radius-small);
    background: color-mix(in oklab, var(--_ink) 7%, var(--_surface));
    block-size: 0.875rem;
  }

  /* A part that is being loaded: its content holds the place, and is seen if it never comes. */
  :not(:defined) {
    display: block;
  }

  :not(:defined):not([missing]) > * {
    visibility: hidden;
  }

  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
    }
  }

  @media (forced-colors: active) {
    .button,
    .pill {
      border-color: ButtonBorder;
    }
  }
`;
