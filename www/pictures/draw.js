/**
 * The pictures of the demo, drawn from a few shapes: a page that shows strangers' results should not also load
 * strangers' images. Each shape is a function of a palette and gives SVG markup for a 320 × 320 field.
 */

/** @typedef {{ ground: [string, string], main: string, dark: string, light: string, mark: string }} Palette */

const rect = (x, y, width, height, radius, fill, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
const circle = (x, y, radius, fill, more = "") => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
const ellipse = (x, y, rx, ry, fill, more = "") => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
const path = (d, fill, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const stroke = (d, colour, width, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const faint = 'opacity="0.16"';

/** The shadow a thing throws on the table. */
const shadow = (y, width) => ellipse(160, y, width, 11, "#000", 'opacity="0.10"');

/** A sprig, a drop, a flake: what is on the label. */
const MARKS = {
  leaf: (x, y, c) => path(`M${x - 20} ${y + 18}c0-26 14-40 40-42 0 28-14 44-40 42z`, c) + stroke(`M${x - 22} ${y + 22}L${x + 4} ${y - 6}`, c, 4),
  grain: (x, y, c) =>
    [-1, 0, 1].map((row) => ellipse(x - 9, y + row * 17, 6, 10, c, `transform="rotate(-32 ${x - 9} ${y + row * 17})"`) +
      ellipse(x + 9, y + row * 17, 6, 10, c, `transform="rotate(32 ${x + 9} ${y + row * 17})"`)).join("") + stroke(`M${x} ${y - 30}V${y + 34}`, c, 3),
  drop: (x, y, c) => path(`M${x} ${y - 26}c16 20 22 28 22 38a22 22 0 0 1-44 0c0-10 6-18 22-38z`, c),
  berry: (x, y, c) => circle(x - 12, y + 6, 12, c) + circle(x + 12, y + 8, 12, c) + circle(x + 1, y - 10, 12, c),
  nut: (x, y, c) => ellipse(x - 13, y, 10, 20, c, `transform="rotate(24 ${x - 13} ${y})"`) + ellipse(x + 13, y + 2, 10, 20, c, `transform="rotate(-24 ${x + 13} ${y + 2})"`),
  bee: (x, y, c) => path(`M${x} ${y - 26}l23 13v26l-23 13-23-13v-26z`, c),
};
const label = ({ mark }, x, y, colour) => MARKS[mark](x, y, colour);

const shapes = {
  pouch: (p) =>
    shadow(282, 86) +
    path("M88 62h144l-6 30c8 60 10 130 6 184q-72 12-144 0c-4-54-2-124 6-184z", p.main) +
    path("M88 62h144l-4 22H92z", p.dark) + stroke("M96 73h128", p.light, 2, 'stroke-dasharray="2 7" opacity="0.7"') +
    rect(108, 122, 104, 118, 12, p.light) + label(p, 160, 170, p.dark) + rect(126, 216, 68, 6, 3, p.dark, 'opacity="0.5"') +
    path("M204 92c8 60 10 130 8 186l20-2c4-54 2-124-6-184z", "#000", faint),
  jar: (p) =>
    shadow(276, 78) + rect(104, 64, 112, 34, 10, p.dark) + rect(104, 76, 112, 5, 0, "#fff", 'opacity="0.25"') +
    path("M110 98h100c18 10 24 24 24 44v104c0 18-12 28-28 28h-92c-16 0-28-10-28-28V142c0-20 6-34 24-44z", p.main) +
    rect(86, 150, 148, 84, 0, p.light) + label(p, 160, 186, p.dark) + rect(128, 220, 64, 5, 2, p.dark, 'opacity="0.5"') +
    path("M100 124c4-8 8-12 14-16v150c-8 0-14-6-14-16z", "#fff", 'opacity="0.28"'),
  carton: (p) =>
    shadow(284, 76) + path("M104 110l28-50h92l-24 50z", p.light) + path("M224 60l16 52-24-2-16-0z", p.dark) +
    rect(128, 44, 100, 18, 4, p.dark) + rect(104, 110, 96, 172, 3, p.main) + path("M200 110h40v150l-40 22z", p.dark) +
    path("M104 196q24-18 48 0t48 0v86h-96z", p.light) + label(p, 152, 154, p.light),
  tub: (p) =>
    shadow(258, 88) + path("M82 118h156l-16 122c-1 10-8 16-18 16h-88c-10 0-17-6-18-16z", p.main) +
    ellipse(160, 116, 84, 18, p.dark) + ellipse(160, 110, 84, 18, p.light) + ellipse(160, 109, 66, 11, p.main, 'opacity="0.35"') +
    path("M94 168h132l-6 48H100z", p.light) + label(p, 160, 190, p.dark),
  bottle: (p) =>
    shadow(284, 56) + rect(140, 40, 40, 26, 6, p.dark) +
    path("M144 66h32v26c0 16 34 26 34 62v112c0 12-8 18-18 18h-64c-10 0-18-6-18-18V154c0-36 34-46 34-62z", p.main) +
    rect(110, 168, 100, 76, 0, p.light) + label(p, 160, 204, p.dark) + path("M122 150c2-10 6-16 12-22v140h-6c-4 0-6-2-6-6z", "#fff", 'opacity="0.3"'),
  box: (p) =>
    shadow(284, 88) + path("M84 74l18-16h142l-20 16z", p.light) + path("M224 74l20-16v200l-20 22z", p.dark) + rect(84, 74, 140, 206, 2, p.main) +
    circle(154, 150, 48, p.light) + label(p, 154, 150, p.dark) + rect(108, 222, 92, 9, 4, p.light) + rect(108, 240, 58, 7, 3, p.light, 'opacity="0.6"'),
  eggs: (p) =>
    shadow(250, 104) + [104, 160, 216].map((x) => path(`M${x} 118c18 0 30 28 30 48s-14 32-30 32-30-12-30-32 12-48 30-48z`, p.light)).join("") +
    [132, 188].map((x) => path(`M${x} 132c18 0 30 28 30 48s-14 32-30 32-30-12-30-32 12-48 30-48z`, p.main)).join("") +
    path("M58 190q17-14 34 0t34 0 34 0 34 0 34 0 34 0l-10 46c-2 9-8 12-16 12H84c-8 0-14-3-16-12z", p.dark),
  fruit: (p) =>
    shadow(262, 84) + circle(128, 186, 62, p.main) + circle(202, 194, 54, p.dark) + circle(166, 134, 48, p.light) +
    stroke("M166 88c2-18 12-28 26-32", "#5b4a2e", 6) + path("M190 60c22-14 40-8 48 4-18 14-38 14-48-4z", "#5d8a4a") +
    ellipse(108, 164, 12, 20, "#fff", 'opacity="0.3" transform="rotate(24 108 164)"'),

  shirt: (p) =>
    path("M122 62c10 18 66 18 76 0l48 22 34 70-40 20-14-26v128H94V148l-14 26-40-20 34-70z", p.main) +
    path("M122 62c10 18 66 18 76 0l10 6-48 44-48-44z", p.light) + stroke("M160 112v164", p.dark, 3) +
    [140, 172, 204, 236].map((y) => circle(166, y, 3.5, p.dark)).join("") + stroke("M226 148l-2-30M94 148l2-30", p.dark, 3, 'opacity="0.5"') +
    rect(178, 142, 34, 36, 3, p.dark, 'opacity="0.14"'),
  trousers: (p) =>
    path("M104 48h112l14 228h-52l-18-150-18 150H90z", p.main) + rect(102, 46, 116, 20, 4, p.dark) + stroke("M160 66v42", p.dark, 3) +
    stroke("M112 70c4 18 12 26 26 28M208 70c-4 18-12 26-26 28", p.dark, 3, 'opacity="0.6"') + stroke("M118 112l-8 160M202 112l8 160", p.light, 3, 'opacity="0.6"'),
  dress: (p) =>
    path("M122 48l10 44c-4 18-10 30-8 44l-46 138q82 22 164 0l-46-138c2-14-4-26-8-44l10-44-18-4c-6 26-34 26-40 0z", p.main) +
    path("M122 134h76l4 14h-84z", p.dark) + [[120, 190], [160, 176], [196, 200], [138, 226], [180, 236], [108, 250], [216, 252]].map(([x, y]) => circle(x, y, 6, p.light)).join(""),
  shoe: (p) =>
    shadow(242, 118) + path("M48 150c20 8 40 8 62-10 14 22 40 40 92 48 40 6 66 12 72 40H48z", p.main) +
    path("M42 226h236v10c0 6-4 8-8 8H50c-6 0-8-4-8-8z", p.dark) + path("M110 140c14 22 40 40 92 48-10 18-62 10-92-10-10-8-10-24 0-38z", p.light) +
    stroke("M132 168l18-14M152 178l16-16M174 184l12-16", p.dark, 4),
  bag: (p) =>
    shadow(274, 96) + stroke("M112 128V96a48 48 0 0 1 96 0v32", p.dark, 10) + path("M74 124h172l14 132c1 10-6 16-14 16H74c-8 0-15-6-14-16z", p.main) +
    path("M74 124h172l4 36q-90 28-180 0z", p.light) + circle(160, 168, 9, p.dark),
  glasses: (p) =>
    stroke("M60 140q-14-10-18 6M260 140q14-10 18 6", p.dark, 8) + rect(52, 132, 92, 74, 34, p.main) + rect(176, 132, 92, 74, 34, p.main) +
    stroke("M142 154q18-14 36 0", p.dark, 8) + path("M70 150q20-14 44-6l-40 44q-12-16-4-38zM194 150q20-14 44-6l-40 44q-12-16-4-38z", "#fff", 'opacity="0.25"'),
  hat: (p) =>
    shadow(224, 116) + ellipse(160, 206, 124, 28, p.main) + path("M96 202c0-70 24-106 64-106s64 36 64 106q-64 22-128 0z", p.main) +
    path("M95 182q65 24 130 0l1 22q-66 22-132 0z", p.dark) + stroke("M120 130q12-22 34-24", p.light, 5, 'opacity="0.7"'),
  jacket: (p) =>
    path("M118 56l42 40 42-40 46 22 30 96-38 12-12-34v124H92V152l-12 34-38-12 30-96z", p.main) + path("M118 56l42 74-24 18-34-84zM202 56l-42 74 24 18 34-84z", p.dark) +
    path("M146 84l14 14 14-14-14 46z", p.light) + stroke("M160 130v144", p.dark, 3) + circle(150, 190, 5, p.light) + circle(150, 222, 5, p.light) +
    stroke("M104 222h30M186 222h30M190 172h24", p.dark, 4),

  bowl: (p) =>
    shadow(262, 92) + ellipse(160, 148, 108, 36, p.dark) + ellipse(160, 146, 94, 28, p.main) +
    [[120, 140], [160, 132], [198, 144], [144, 156], [182, 158]].map(([x, y]) => ellipse(x, y, 15, 9, p.light, `transform="rotate(-14 ${x} ${y})"`)).join("") +
    path("M136 146c10-14 22-12 26-2-10 8-18 8-26 2z", "#5d8a4a") + path("M52 152a108 36 0 0 0 216 0c0 58-40 104-108 104S52 210 52 152z", "#f4efe6") +
    path("M52 152a108 36 0 0 0 216 0c0 58-40 104-108 104 60-10 92-52 96-98-40 24-150 26-204-6z", "#000", 'opacity="0.07"'),
  plate: (p) =>
    shadow(258, 116) + circle(160, 162, 112, "#f6f1e8") + circle(160, 162, 88, "#000", 'opacity="0.04"') +
    circle(132, 138, 34, p.main) + circle(192, 136, 28, p.dark) + circle(196, 194, 30, p.light) + path("M92 186c10-24 66-30 84 0 2 30-78 34-84 0z", "#fbf6ea") +
    path("M92 186c10-24 66-30 84 0 2 30-78 34-84 0z", p.light, 'opacity="0.35"') + path("M120 130c10-10 22-8 26 2-10 8-18 8-26-2z", "#5d8a4a"),
  mound: (p) =>
    shadow(258, 112) + ellipse(160, 216, 118, 38, "#f6f1e8") + path("M70 212c6-72 50-104 90-104s84 32 90 104q-90 34-180 0z", p.main) +
    [[110, 190], [138, 150], [166, 186], [196, 156], [216, 196], [150, 214], [186, 212], [160, 128]].map(([x, y], at) => ellipse(x, y, 13, 4, at % 2 ? p.light : p.dark, `transform="rotate(${at * 41} ${x} ${y})"`)).join("") +
    path("M142 126c8-16 24-16 32-4-10 12-24 12-32 4z", "#5d8a4a") + ellipse(204, 176, 20, 14, p.dark),
  bread: (p) =>
    shadow(256, 108) + path("M52 190c0-50 50-92 112-92s104 34 104 78-56 66-112 66-104-12-104-52z", p.dark) +
    path("M60 180c0-46 48-80 106-80s98 30 98 70-54 60-106 60-98-10-98-50z", p.main) +
    [[112, 150, 18], [168, 132, 13], [206, 168, 20], [146, 192, 15], [98, 188, 10], [190, 208, 9]].map(([x, y, r]) => ellipse(x, y, r, r * 0.6, p.dark, 'opacity="0.55"')).join("") +
    stroke("M92 138q30-22 62-22", p.light, 6, 'opacity="0.7"'),
  glass: (p) =>
    shadow(282, 58) + path("M104 70h112l-14 196c-1 9-7 14-15 14h-54c-8 0-14-5-15-14z", "#fff", 'opacity="0.55"') +
    path("M109 106q26-12 51 0t51 0l-11 156c-1 8-6 12-13 12h-54c-7 0-12-4-13-12z", p.main) + path("M109 106q26-12 51 0t51 0l-1 14q-25 12-50 0t-50 0z", p.light) +
    stroke("M178 40l-16 130", p.dark, 7) + path("M132 92c8-16 22-16 30-4-10 10-22 12-30 4z", "#5d8a4a"),
  wrap: (p) =>
    shadow(256, 110) + path("M54 212L222 92c20-12 52 30 38 50L98 250c-22 10-56-18-44-38z", p.main) + ellipse(242, 116, 18, 30, p.light, 'transform="rotate(-32 242 116)"') +
    ellipse(242, 116, 10, 20, p.dark, 'transform="rotate(-32 242 116)"') + path("M54 212l80-57 40 44-76 51c-22 10-56-18-44-38z", "#f6f1e8") + stroke("M150 150l46 46M186 124l44 42", p.dark, 4, 'opacity="0.35"'),
};

/** Restaurants: 4 : 3, a place at a time of day. */
const places = {
  arches: (p) =>
    rect(0, 210, 400, 90, 0, p.dark, 'opacity="0.25"') +
    [70, 200, 330].map((x) => path(`M${x - 50} 240V130a50 50 0 0 1 100 0v110z`, p.dark) + path(`M${x - 38} 240V132a38 38 0 0 1 76 0v108z`, p.light)).join("") +
    [70, 200, 330].map((x) => stroke(`M${x} 84v34`, p.mark, 3) + path(`M${x - 16} 136a16 18 0 0 1 32 0z`, p.mark)).join("") + rect(0, 240, 400, 8, 0, p.dark),
  awning: (p) =>
    rect(50, 110, 300, 160, 4, p.light) + rect(84, 160, 110, 110, 4, p.dark) + rect(94, 170, 90, 70, 2, p.mark, 'opacity="0.75"') + rect(226, 152, 74, 118, 4, p.dark) + circle(288, 214, 4, p.mark) +
    [0, 1, 2, 3, 4, 5, 6, 7].map((at) => path(`M${40 + at * 40} 84h40v38a20 18 0 0 1-40 0z`, at % 2 ? "#fbf7ee" : p.main)).join("") + rect(40, 74, 320, 14, 4, p.dark) + rect(0, 268, 400, 32, 0, p.dark, 'opacity="0.3"'),
  terrace: (p) =>
    circle(306, 92, 40, p.mark) + path("M0 208q100-36 200-8t200-14v114H0z", p.main, 'opacity="0.55"') + rect(0, 236, 400, 64, 0, p.dark, 'opacity="0.35"') +
    [110, 270].map((x) => path(`M${x - 78} 132q78-66 156 0z`, p.dark) + stroke(`M${x} 100v150`, p.dark, 6) + rect(x - 44, 204, 88, 8, 4, p.light) + stroke(`M${x - 58} 252v-40M${x + 58} 252v-40`, p.light, 6)).join(""),
  lamps: (p) =>
    [80, 160, 240, 320].map((x, at) => stroke(`M${x} 0v${60 + (at % 2) * 34}`, p.dark, 3) + path(`M${x - 30} ${92 + (at % 2) * 34}a30 32 0 0 1 60 0z`, p.main) + ellipse(x, 92 + (at % 2) * 34, 30, 6, p.mark)).join("") +
    rect(30, 216, 340, 12, 6, p.dark) + stroke("M80 228v72M320 228v72", p.dark, 8) + [110, 200, 290].map((x) => ellipse(x, 212, 34, 7, p.light) + path(`M${x - 20} 208a20 14 0 0 1 40 0z`, p.mark)).join(""),
  kitchen: (p) =>
    rect(0, 214, 400, 86, 0, p.dark, 'opacity="0.4"') + rect(40, 196, 320, 22, 6, p.light) + path("M96 196c-22-8-30-34-30-56h148c0 22-8 48-30 56z", p.dark) + stroke("M214 150h40", p.dark, 10) +
    [108, 140, 172].map((x) => stroke(`M${x} 118q-12-16 0-30t0-30`, "#fff", 5, 'opacity="0.6"')).join("") + path("M276 196v-52q22-18 44 0v52z", p.main) + rect(272, 136, 52, 10, 5, p.mark),
};

const grounds = (id, [from, to]) =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0.4" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`;

/** @returns {string} the whole SVG file */
export function picture(shape, palette) {
  const place = Object.hasOwn(places, shape);
  const [width, height] = place ? [400, 300] : [320, 320];
  const draw = place ? places[shape] : shapes[shape];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${grounds("g", palette.ground)}<rect width="${width}" height="${height}" fill="url(#g)"/>${draw(palette)}</svg>\n`
  );
}
