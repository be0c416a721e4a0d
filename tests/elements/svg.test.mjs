// Which drawings are drawn: those of the programs that people use, and none that are short and take long. Asked in pages, one
// of them as strict as can be, because the browser's own parsers read them.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { findBrowser } from "../../scripts/browser.mjs";
import { HONEST, letters, many, nested, S, SLOW, star, WHOLE } from "./drawings.mjs";

const POLICIES = {
  "/": undefined,
  "/strict": "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types mcp-cards; report-uri /report",
  "/stricter": "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
};
const asked = [];
let server;
let browser;
const pages = {};
before(async () => {
  const contents = 'import { drawsQuickly } from "./svg.js"; Object.assign(window, { drawsQuickly });';
  const resolveDir = fileURLToPath(new URL("../../pkg/elements/lib", import.meta.url));
  const { outputFiles } = await build({ stdin: { contents, resolveDir }, bundle: true, write: false, format: "esm", target: "es2022", logLevel: "error" });
  server = createServer(({ url }, response) => {
    if (url === "/svg.js") return response.setHeader("content-type", "text/javascript").end(outputFiles[0].text);
    if (!Object.hasOwn(POLICIES, url) && url !== "/favicon.ico") asked.push(url);
    if (POLICIES[url]) response.setHeader("content-security-policy", POLICIES[url]);
    response.setHeader("content-type", "text/html").end('<!doctype html><title>x</title><link rel="icon" href="data:,"><script type="module" src="/svg.js"></script>');
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  browser = await chromium.launch({ executablePath: findBrowser().chrome, args: ["--no-sandbox", "--disable-gpu"] });
  for (const path of Object.keys(POLICIES)) {
    pages[path] = await browser.newPage();
    await pages[path].goto(`http://127.0.0.1:${server.address().port}${path}`);
    await pages[path].waitForFunction(() => "drawsQuickly" in window);
  }
});
after(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
});

/** Which of these, by their names, are drawn; and how long it took to say so. */
const ask = (sources, path = "/") => pages[path].evaluate((all) => Object.entries(all).map(([name, source]) => {
  const start = performance.now();
  return { name, isDrawn: window.drawsQuickly(source), time: performance.now() - start };
}), sources);
const namesOf = (answers, drawn) => answers.filter(({ isDrawn }) => isDrawn === drawn).map(({ name }) => name);

/** Of the same kind, some to be drawn and some not. */
const uses = (id, times) => `<use href="#${id}"/>`.repeat(times);
const PAIRS = [
  ["<rect/>", true], [letters, true], [uses("a", 8), true], ["", true],
  [`<g id="a"><rect/></g><g id="b">${uses("a", 10)}</g>${uses("b", 10)}`, true], [`<g id="a"><rect/></g><g id="b">${uses("a", 300)}</g>${uses("b", 300)}`, false],
  [`<g id="l">${uses("b", 9)}</g>${letters}`, false], [`<g id="a">${uses("b", 2)}</g><g id="b">${uses("a", 1)}</g>`, false], [`<g id="&#108;"/>${letters}`, false],
  [letters.replace('xlink:href="#l"', 'xlink:href="#l" href="#g"'), false], ["<s:use xmlns:s='http://www.w3.org/2000/svg' href='#a'/>".repeat(9), false],
  ["<mask>".repeat(11), false], ["".padEnd(400_000), false],
  // Another drawing inside, however it is written.
  ['<image href="data:image/svg+xml;base64,AA"/>', false], ['<image href="DATA:image/svg+xml; charset=utf-8,%3Csvg"/>', false], ["<image xlink:href='&#x64;ata:image'/>", false], ["<image xlink:href='&#x64;ata:image/svg+xml,a'/>", false],
  ["<style>a{background:url(d\\61 ta:x)}</style>", false], ["<style>a{background:url(da<!-- -->ta:x)}</style>", false], ["<style><![CDATA[a{background:url(da]]><![CDATA[ta:x)}]]></style>", false],
  ['<style>@import "data:text/css;base64,AA"</style>', false], ['<rect style="mask-image:url(d&#97;ta:x)"/>', false], ['<rect style="mask:u\\72l(x)"/>', false],
  // Entities and namespaces.
  ['<rect style="f&#105;lter:blur(9px)"/>', false], ["<rect filter='url(&#35;f)'/>", false], [`<x:a xmlns:x="urn:x"><rect/><style>rect{filter:blur(9px)}</style></x:a>`, false], ['<x:a xmlns:x="urn:x" x:b="\\" filter="url(#f)"><x:c/></x:a>', true],
  [`<x:a xmlns:x="urn:x"><g id="a">${WHOLE.repeat(500)}</g></x:a>${uses("a", 100)}`, false], ['<g xmlns="http://www.w3.org/1999/xhtml"><link rel="stylesheet" href="data:text/css,"/></g>', false],
  ['<g xmlns="http://www.w3.org/2000/sv&#103;" style="filter:blur(9px)"/>', false], ['<g xmlns="http://www.w3.org/1999/&#120;html"/>', false], ['<g xmlns="urn:drawing"/>', false], ['<g xmlns=""><rect/></g>', true],
  ['<a xlink:href="#x" href="#y"><rect/></a>', true], ["<rect><set attributeName='x'/></rect>", false], ["<script>1</script>", false], ["<g onload='a()' onclick='b()'/>", true], ["<unknown/>", false], ["<text><textPath href='#a'/></text>", false], ["<Rect/>", false],
  // Styles: several of them, cascades, escapes, media.
  [`<style>.a{opacity:.9}</style><style>.b{fill:red}</style>${`<g class="a">${WHOLE}</g>`.repeat(100)}`, true], [`<style>.b{fill:red}</style><style>.a{opacity:.9!important}</style>${`<g class="a">${WHOLE}</g>`.repeat(200)}`, false],
  [`<style>@media print{.a{opacity:.9}}</style>${`<g class="a">${WHOLE}</g>`.repeat(200)}`, false], ["<style>@media screen{@media print{@media all{@media screen{a{fill:red}}}}}</style>", false], ["<style>@media screen{rect{filter:blur(9px)}}</style>", false],
  ["<style>@supports (fill:red){rect{fill:red}}</style>", false], ["<style>@layer a{rect{fill:red}}</style>", false], ["<style>@container (width > 1px){rect{fill:red}}</style>", false], ["<style>@namespace x 'urn:x'; rect{fill:red}</style>", false],
  ["<style>@property --a{syntax:'*';inherits:true;initial-value:a}</style>", false], ["<style>@font-face{font-family:a;src:url(data:image/svg+xml,a)}</style>", false], ["<style>@charset 'utf-8';rect{fill:red}</style>", true],
  ["<style>r\\65 ct{fill:red}</style>", false], ["<style>rect{--a:red;fill:var(--a)}</style><rect/>", true], ["<rect style='fill:light-dark(#fff, var(--dark, #121212))'/>", true], ["<rect fill='var(--a)' font-family='attr(data-a)'/>", false],
  [`<style>svg{--a:${"a".repeat(9000)}}</style><text font-family="var(--a)">a</text>`, false], ["<style>svg{--a:url(#a)}</style><rect fill='var(--a)'/>", false], ["<g style='opacity:var(--a)'/>", true], ["<rect style='clip-path:var(--a)'/>", false], ["<rect style='mask:var(--a)'/>", false], ["<rect style='filter:inherit'/>", false], ["<rect style='mask:none;filter:none;marker:none'/>", true], ["<rect style='-webkit-mask-box-image:url(#a)'/>", false], ["<rect style='-webkit-mask:url(#a)'/>", false], ["<rect style='background:linear-gradient(red,blue)'/>", false],
  ["<rect style='-webkit-filter:blur(9px)'/>", false], ["<rect style='backdrop-filter:blur(9px)'/>", false], ["<rect style='will-change:transform'/>", false], ["<rect style='d:path(\"M0 0\")'/>", false], ["<text style='text-shadow:0 0 9px red'>a</text>", false], ["<rect style='clip-path:circle(9px)'/>", false],
  ["<rect style='fill:red;}rect{filter:blur(9px)'/>", true], ["<rect style='/*a*/fill:red;/*'/>", true], ["<style>rect{fill:red}/*</style><rect/>", true], ["<style>g~g{fill:red}</style>", false], ["<style>g:is(g){fill:red}</style>", false], ["<style>:where(.a text, .b){fill:red}</style>", true], ["<style>:where(:not(g)){fill:red}</style>", false],
  ["<style>a b c d e f g{fill:red}</style>", false], [`<style>${".a,".repeat(2000)}b{fill:red}</style>`, false], [`<style>${many(300, (n) => `.a${n}{opacity:.5}`).join("")}</style>${"<g/>".repeat(3000)}`, false],
  // What looks one way here and another in the picture.
  [`<style>a:link{opacity:.9}</style>${`<a href="#b">${WHOLE}</a>`.repeat(300)}`, false], [`<style>[class$="/svg"]{opacity:.9}</style>${`<g class="http://www.w3.org/2000/svg">${WHOLE}</g>`.repeat(300)}`, false],
  [`<g id="ab">${WHOLE.repeat(500)}</g>${'<use href="#a&#10;b"/>'.repeat(100)}`, false], [`<g id="http://www.w3.org/2000/svg">${WHOLE.repeat(500)}</g>${'<use href="#http://www.w3.org/2000/sv&#103;"/>'.repeat(100)}`, false],
  ['<path style="stroke-dasharray:.001" stroke-dasharray="100" d="M0 0H9999"/>', false], [`<clipPath id="a"><path d="${star(5000)}"/></clipPath><clipPath id="b"><rect/></clipPath>${'<rect style="clip-path:url(#a)" clip-path="url(#b)"/>'.repeat(100)}`, false],
  ["<style>@keyframes a{to{stop-color:red}}stop{animation:a 1s infinite}</style><linearGradient id='g'><stop/></linearGradient><rect fill='url(#g)'/>", false], ["<rect style='all:inherit'/>", false], ["<rect style='rotate:9deg'/>", false],
  // What is had from around: colours, marks and dashes.
  [`<pattern id="p"><rect/></pattern><g fill="url(#p)">${"<rect/>".repeat(1000)}</g>`, false], [`<pattern id="p"><rect/></pattern><g fill="url(#p)">${"<rect/>".repeat(100)}</g>`, true],
  [`<pattern id="p">${WHOLE.repeat(100)}</pattern><pattern id="q" href="#p"/>${'<rect fill="url(#q)"/>'.repeat(400)}`, false], ['<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)"/>', false],
  [`<linearGradient id="a">${"<stop/>".repeat(2000)}</linearGradient>${'<rect fill="url(#a)"/>'.repeat(100)}`, false], [`<text><tspan fill="url(#p)">a</tspan></text><pattern id="p">${WHOLE.repeat(90)}</pattern>`.repeat(300), false],
  [`<g stroke-dasharray=".01"><pattern id="p"><path d="M0 0H99999"/></pattern></g><rect fill="url(#p)"/>`, false], [`<path stroke-dasharray="1" d="M9999 0${"L0 0Z".repeat(9000)}"/>`, false], ['<path stroke-dasharray="1" pathLength="9e9" d="M0 0H9"/>', false],
  ['<path stroke-dasharray=".001em" d="M0 0H9"/>', false], ['<path stroke-dasharray="1%" d="M0 0H9"/>', false], ['<path style="stroke-dasharray:calc(1px - .9999px)" d="M0 0H9"/>', false], ['<rect style="width:1e9px;stroke-dasharray:1"/>', false], ['<path stroke-dasharray="0 0" d="M0 0H9"/>', true],
  // Masks: of plain shapes, and not in each other.
  [`<mask id="m">${WHOLE}</mask><g mask="url(#m)">${WHOLE}</g>`, true], [`<mask id="m">${WHOLE}</mask>${`<g mask="url(#m)">${WHOLE}</g>`.repeat(100)}`, false], [`<mask id="m"><g>${WHOLE}</g></mask>`, false], [`<mask id="m"><rect class="a"/></mask><style>.a{opacity:.5}</style>`, false],
  [`<mask id="m">${WHOLE}</mask>${nested('<g mask="url(#m)">', "</g>", 6, WHOLE)}`, false], [`<mask id="m">${WHOLE}</mask><rect style="mask:url(#m)"/>`, false], [`<mask id="m" mask="url(#m)">${WHOLE}</mask><g mask="url(#m)"/>`, false], [`<mask id="m">${WHOLE}</mask><pattern id="p"><g mask="url(#m)"/></pattern><rect fill="url(#p)"/>`, false],
];
/** Whole sources. */
const SOURCES = [
  [`<svg xmlns='http://www.w3.org/2000/svg'><style>/*<!DOCTYPE */rect{filter:blur(9px)}/*>*/</style><rect/></svg>`, false],
  [`<svg xmlns='http://www.w3.org/2000/svg'><style><![CDATA[/*<!DOCTYPE */rect{filter:blur(9px)}/*>*/]]></style><rect/></svg>`, false],
  [`<!-- <!DOCTYPE a> --><svg xmlns='http://www.w3.org/2000/svg'/>`, true], [`<svg xmlns='http://www.w3.org/2000/svg'/><svg xmlns='http://www.w3.org/2000/svg'/>`, false],
  [`<svg xmlns='http://www.w3.org/2000/svg'><style>:root{opacity:.5}:root *{opacity:.5}</style>${"<g>".repeat(20)}${"</g>".repeat(20)}</svg>`, false],
  ["<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'/>", false], ["<!DOCTYPE svg SYSTEM 'a>b' [<!ATTLIST rect filter CDATA 'url(#f)'>]><svg xmlns='http://www.w3.org/2000/svg'/>", false],
  ["<svg xmlns='http://www.w3.org/2000/svg'/>", true], ["\ufeff<?xml version='1.0' encoding='us-ascii'?><svg xmlns='http://www.w3.org/2000/svg'/>", true], ["<svg/>", false], ["<g xmlns='http://www.w3.org/2000/svg'/>", false], ["", false], ["<svg", false],
  ["<s:svg xmlns:s='http://www.w3.org/2000/svg'/>", false], ["<html xmlns='http://www.w3.org/1999/xhtml'/>", false], ["<svg xmlns='http://www.w3.org/2000/svg'/><svg/>", false], ["<?xml-stylesheet href='a'?><svg xmlns='http://www.w3.org/2000/svg'/>", false], ["<svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>", false],
];

test("drawings that multiply themselves are told from those that only repeat a shape", async () => {
  const rows = [...PAIRS.map(([inside, quick]) => [`${S}${inside}</svg>`, quick]), ...SOURCES];
  const sources = Object.fromEntries(rows.map(([source]) => [source, source]));
  const expected = new Map(rows);
  for (const path of ["/", "/strict"]) {
    const wrong = (await ask(sources, path)).filter(({ name, isDrawn }) => isDrawn !== expected.get(name));
    assert.deepEqual(wrong.map(({ name, isDrawn }) => [name.slice(S.length, S.length + 160), isDrawn]), [], path);
  }
});

/** Milliseconds: a frame as `make load` allows it. On a quiet machine none takes 60. */
const QUICK = 200;
/** As much as may be said, of what takes a parser long. */
const LONG = {
  parts: "<g/>".repeat(60_000), "fewer parts": '<g id="a" x="1"/>'.repeat(11_500), nested: nested("<g>", "</g>", 12_000, ""), shapes: '<rect width="9" height="9"/>'.repeat(10_000), path: `<path d="${"L1 2".repeat(70_000)}"/>`,
  attributes: `<g ${many(30_000, (n) => `a${n}=""`).join(" ")}/>`, namespaces: `<g ${many(8000, (n) => `xmlns:a${n}="a"`).join(" ")}>${"<a0:a/>".repeat(12_000)}</g>`, "nested namespaces": many(5000, (n) => `<g xmlns:a${n}="a">`).join("") + "</g>".repeat(5000),
  styles: many(6500, (n) => `<rect style="stroke:red;opacity:.${n}1"/>`).join(""), rules: `<style>${"a{fill:red}".repeat(26_000)}</style>`, "costly rules": `<style>${"*{opacity:.5}".repeat(30)}</style>${"<g/>".repeat(10_000)}`, selectors: `<style>${"a,".repeat(140_000)}b{opacity:.5}</style>`,
  classes: `<g class="${many(40_000, String).join(" ")}"/>`, copies: `<g id="a"/>${'<use href="#a"/>'.repeat(11_500)}`, markup: "<".repeat(290_000), doctypes: "<!DOCTYPE ".repeat(29_000), names: "xmlns".repeat(59_000), spaces: `xmlns${" ".repeat(290_000)}`, numbers: `<rect stroke-dasharray="${"1".repeat(290_000)}"/>`,
  dashes: `<path stroke-dasharray="5" d="M0 0${"L1 2".repeat(70_000)}"/>`, entities: `<text>${"&lt;".repeat(70_000)}</text>`, instructions: "<?a b?>".repeat(40_000), addresses: `<g fill="${"url(".repeat(70_000)}"/>`, where: `<style>${":where(".repeat(40_000)}a{fill:red}</style>`, calc: `<g style="stroke-width:${"calc(".repeat(55_000)}"/>`,
};

test("it is said at once, of whatever is long", async () => {
  const sources = Object.fromEntries(Object.entries(LONG).map(([name, inside]) => [name, `${S}${inside}</svg>`]));
  // On a busy machine the best of some times is the true one.
  const best = {};
  for (let round = 0; round < 12; round++) {
    for (const { name, time } of await ask(sources)) best[name] = Math.min(best[name] ?? Infinity, time);
    if (Object.values(best).every((time) => time < QUICK)) return;
  }
  assert.deepEqual(Object.entries(best).filter(([, time]) => time >= QUICK), []);
});

test("what is read runs nothing, loads nothing and is not reported", async () => {
  asked.splice(0);
  for (const path of Object.keys(POLICIES)) {
    const at = new URL(pages[path].url()).origin;
    const heard = [];
    pages[path].on("console", (message) => path !== "/stricter" && heard.push(message.text()));
    await ask(Object.fromEntries([
      `<image href="${at}/a.png"/><use href="${at}/a.svg#a"/><script href="${at}/a.js">window.ran = 1</script>`, `<style>@import "${at}/a.css"; @font-face{font-family:a;src:url(${at}/a.woff)} text{font-family:a;fill:url(${at}/a.svg#a)}</style><text>a</text>`,
      `<g onload="window.ran = 1" onclick="window.ran = 1" style="background:url(${at}/b.png)"/>`, `<feImage href="${at}/c.png"/>`, `<g xmlns="http://www.w3.org/2000/sv&#103;" onload="window.ran = 1" style="fill:red"/>`,
      `<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="${at}/d.png" onerror="window.ran = 1"/>`, `<h:video xmlns:h="http://www.w3.org/1999/&#120;html" src="${at}/e.mp4" autoplay=""/>`,
      // What is wrong in it, and what is none at all.
      "<g>", "</g>", "<g", "<a:g/>", '<g a="" a=""/>', "&nbsp;", "<!-- -- -->", "<g></svg><svg>", "]]>", "\u0001", "\ufffe",
    ].map((inside) => [inside, `${S}${inside}</svg>`])), path);
    await ask({ nothing: "", text: "a", "no drawing": "<a/>", two: `${S}</svg>${S}</svg>`, behind: `${S}</svg>a &nbsp;` }, path);
    await pages[path].waitForTimeout(300);
    assert.equal(await pages[path].evaluate(() => window.ran), undefined, path);
    assert.deepEqual(heard, [], path);
  }
  assert.deepEqual(asked, []);
});

test("where nothing may be parsed, it is a download", async () => {
  assert.deepEqual(namesOf(await ask(HONEST, "/stricter"), true), []);
});

test("drawings of the programs that people use are drawn", async () => {
  for (const path of ["/", "/strict"]) assert.deepEqual(namesOf(await ask(HONEST, path), false), [], path);
});

test("drawings that are short and take long are not", async () => {
  const sources = Object.fromEntries(Object.entries(SLOW).map(([name, inside]) => [name, `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`]));
  for (const path of ["/", "/strict"]) assert.deepEqual(namesOf(await ask({ ...sources, open: `<svg xmlns="http://www.w3.org/2000/svg">${"<g".repeat(90_000)}` }, path), true), [], path);
});
