/** Shapes of SVG as the commands of a path. */

const R = 3.4;

/** Marks for the series of a chart, of about the same area, around the origin. */
export const MARKS = [
  `M${-R} 0a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0z`,
  "M-3 -3h6v6h-6z",
  "M0 -4.2L4 2.8H-4z",
  "M0 -4.4L4 0L0 4.4L-4 0z",
  "M-1.3 -4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
  "M0 4.2L4 -2.8H-4z",
];

const at = (number) => Math.round(number * 100) / 100;

/** A line through points; a point without a height parts it. */
export function linePath(points) {
  let pen = "M";
  let path = "";
  for (const [x, y] of points) {
    if (y === null) pen = "M";
    else {
      path += `${pen}${at(x)} ${at(y)}`;
      pen = "L";
    }
  }
  return path;
}

/** The surface between a line and a height, for each unbroken stretch of the line. */
export function areaPath(points, base) {
  const stretches = [[]];
  for (const point of points) {
    if (point[1] === null) stretches.push([]);
    else stretches.at(-1).push(point);
  }
  return stretches
    .filter((stretch) => stretch.length > 1)
    .map((stretch) => `${linePath(stretch)}L${at(stretch.at(-1)[0])} ${at(base)}L${at(stretch[0][0])} ${at(base)}z`)
    .join("");
}

/** A piece of a ring from one share of the turn to another, clockwise from the top. */
export function ringPath(from, to, inner, outer) {
  if (to - from >= 0.9999) return ringPath(0, 0.5, inner, outer) + ringPath(0.5, 1 - 1e-6, inner, outer);
  const place = (share, radius) => `${at(radius * Math.sin(share * 2 * Math.PI))} ${at(-radius * Math.cos(share * 2 * Math.PI))}`;
  const large = to - from > 0.5 ? 1 : 0;
  return `M${place(from, outer)}A${outer} ${outer} 0 ${large} 1 ${place(to, outer)}L${place(to, inner)}A${inner} ${inner} 0 ${large} 0 ${place(from, inner)}z`;
}
