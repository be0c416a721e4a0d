import { css } from "../lib/template.js";

/**
 * The vocabulary of all cards. What begins with `--mcp-` belongs to the page and may be set there; what begins with
 * `--_` is private and takes the page's value or ours.
 */
export const tokens = css`
  :host {
    --_sans: var(--mcp-font, ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Liberation Sans", sans-serif);
    --_mono: var(--mcp-font-mono, ui-monospace, "SF Mono", "Cascadia Code", "Roboto Mono", "Liberation Mono", monospace);

    --_size-12: 0.75rem;
    --_size-14: 0.875rem;
    --_size-16: 1rem;
    --_size-20: 1.25rem;
    --_size-28: 1.75rem;

    --_radius: var(--mcp-radius, 14px);
    /* Smaller things have smaller corners, in proportion to those of the card. */
    --_radius-tile: calc(var(--_radius) * 10 / 14);
    --_radius-control: calc(var(--_radius) * 9 / 14);
    --_radius-small: calc(var(--_radius) * 6 / 14);
    --_radius-tiny: calc(var(--_radius) * 3 / 14);
    --_motion: 120ms;

    --_surface: var(--mcp-surface, light-dark(#fffefb, #191e27));
    --_sunken: var(--mcp-sunken, light-dark(#f6f2ea, #11151c));
    --_raised: var(--mcp-raised, light-dark(#ffffff, #212733));
    --_ink: var(--mcp-ink, light-dark(#201d18, #e9e6df));
    --_soft: var(--mcp-ink-soft, light-dark(#5f594e, #a5acb8));
    --_line: var(--mcp-line, light-dark(#e6dfd2, #2b323e));
    /* Edges of controls need 3 : 1 against the surface, hairlines between parts do not. */
    --_edge: var(--mcp-edge, light-dark(#908775, #6b7585));
    --_mark: var(--mcp-mark, light-dark(#f7e7a9, #57491a));

    --_leaf: var(--mcp-food, light-dark(#2d6e35, #8bcb90));
    --_plum: var(--mcp-style, light-dark(#7d386d, #dfa3d1));
    --_brass: var(--mcp-dining, light-dark(#7a5a0c, #d9b765));
    --_chili: var(--mcp-foodorder, light-dark(#a9311f, #f2a08d));
    --_indigo: var(--mcp-documents, light-dark(#4046b5, #aab2ff));
    --_teal: var(--mcp-graphs, light-dark(#0d6666, #76c9c6));
    --_good: var(--mcp-good, light-dark(#2d6e35, #8bcb90));
    --_bad: var(--mcp-bad, light-dark(#a9311f, #f2a08d));

    --_accent: var(--mcp-accent, var(--_indigo));
    --_on-accent: var(--mcp-on-accent, light-dark(#fffefb, #12161d));
    --_tint: color-mix(in oklab, var(--_accent) 9%, var(--_surface));
    --_lift: 0 1px 2px light-dark(rgb(32 29 24 / 8%), rgb(0 0 0 / 40%)), 0 4px 16px light-dark(rgb(32 29 24 / 7%), rgb(0 0 0 / 32%));
  }

  :host([domain="food"]) {
    --_accent: var(--mcp-accent, var(--_leaf));
  }

  :host([domain="style"]) {
    --_accent: var(--mcp-accent, var(--_plum));
  }

  :host([domain="dining"]) {
    --_accent: var(--mcp-accent, var(--_brass));
  }

  :host([domain="foodorder"]) {
    --_accent: var(--mcp-accent, var(--_chili));
  }

  :host([domain="graphs"]) {
    --_accent: var(--mcp-accent, var(--_teal));
  }

  @media (prefers-reduced-motion: reduce) {
    :host {
      --_motion: 0ms;
    }
  }
`;
