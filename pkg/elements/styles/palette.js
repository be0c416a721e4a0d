import { css } from "../lib/template.js";

/** Six colours for series and groups that can be told apart in both schemes; shapes and words say the same. */
export const SERIES = 6;

export const palette = css`
  .s0 {
    --series: light-dark(#4c53c4, #98a2ff);
  }

  .s1 {
    --series: light-dark(#b0790a, #e2b14c);
  }

  .s2 {
    --series: light-dark(#0f7f7c, #58c2bd);
  }

  .s3 {
    --series: light-dark(#a8478f, #e490cf);
  }

  .s4 {
    --series: light-dark(#4d8a2c, #98cf72);
  }

  .s5 {
    --series: light-dark(#c4502f, #f59a7c);
  }
`;
