// Bundles pkg/elements into what ships, pkg/elements/dist:
//   elements.js    for bundlers; lit stays outside, because the app may use it too. Loads the element of a card when it is needed:
//   cards/*.js     one for each card type, which can also be imported by themselves
//   chunks/*.js    what several of them share, and the parts that are loaded apart
//   all.js         the same as elements.js, with all cards in it
//   browser/       elements.js and what it loads, with lit in it: for pages without a bundler
//   standalone.js  all of it in one small file with lit in it
//   *.js.map       where each piece of them comes from, with the sources inside
//   messages.d.ts  the keys of the table of messages
// The small libraries for markdown and graphs go into them, so that nobody has to install them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { english } from "../pkg/elements/lib/messages.js";

const file = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Styles without comments and needless space. No minifier does that for the text of a template. */
const compactStyles = (css) =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/\s*([{};,>])\s*/g, "$1")
    .replace(/:\s+/g, ":")
    .replace(/;}/g, "}")
    .trim();

/** Templates without indentation; line breaks stay, as they can mean a space. */
const compactMarkup = (markup) => markup.replace(/[ \t]*\n\s*/g, "\n");

const compact = {
  name: "compact",
  setup(plugin) {
    plugin.onLoad({ filter: /pkg\/elements\/.*\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8")
        .replace(/\bcss`([^`$]*)`/g, (_, css) => `css\`${compactStyles(css)}\``)
        .replace(/(?:html|svg)`[^`]*`/g, compactMarkup),
    }));
  },
};

const output = (name) => file(`pkg/elements/dist/${name}`);

const bundle = (settings) =>
  build({
    bundle: true,
    sourcemap: "linked",
    sourcesContent: true,
    // Written by the bundler itself, so that the map knows of the line.
    banner: { js: "// The licences of what is bundled here are in LICENSES.txt." },
    format: "esm",
    platform: "browser",
    target: "es2022",
    legalComments: "none",
    metafile: true,
    logLevel: "error",
    plugins: [compact],
    ...settings,
  });

const source = (name) => file(`pkg/elements/${name}`);
/** Without a document: what lit asks for there. */
const withLit = { minify: true, inject: [file("scripts/no-page.js")] };
const split = { splitting: true, chunkNames: "chunks/[name]-[hash]" };

/** The names of the packages whose files went into a bundle. */
function packages({ metafile }) {
  const names = Object.keys(metafile.inputs).map((path) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]);
  return [...new Set(names.filter(Boolean))].sort();
}

/** The licence of a package, as its authors wrote it. */
function licence(name) {
  const folder = file(`node_modules/${name}/`);
  const names = readdirSync(folder).filter((entry) => /^licen[cs]e/i.test(entry));
  if (names.length === 0) throw new Error(`${name} has no licence file`);
  const { version } = JSON.parse(readFileSync(`${folder}package.json`, "utf8"));
  return `${name} ${version}\n\n${names.map((entry) => readFileSync(folder + entry, "utf8").trim()).join("\n\n")}\n`;
}

rmSync(output(""), { recursive: true, force: true });
mkdirSync(output(""), { recursive: true });
/** The element for calls that wait is there from the start. */
const names = readdirSync(source("cards")).filter((name) => name !== "call.js");
const entry = { in: source("index.js"), out: "elements" };
const cards = names.map((name) => ({ in: source(`cards/${name}`), out: `cards/${name.slice(0, -3)}` }));
await bundle({ ...split, entryPoints: [entry, ...cards], outdir: output(""), external: ["lit", "lit/*"] });
await bundle({ ...split, ...withLit, entryPoints: [entry], outdir: output("browser") });
// The same files again, so that a page which has both entries has everything once.
writeFileSync(output("all.js"), `${names.map((name) => `import "./cards/${name}";\n`).join("")}export * from "./elements.js";\n`);
const standalone = await bundle({ ...withLit, entryPoints: [source("all.js")], outfile: output("standalone.js") });
const line = `\n${"-".repeat(80)}\n\n`;
writeFileSync(output("LICENSES.txt"), [...packages(standalone), "lucide-static"].map(licence).join(line));
writeFileSync(output("messages.d.ts"), `/** A key of the table of messages. */\nexport type MessageKey =\n${Object.keys(english).map((key) => `  | ${JSON.stringify(key)}`).join("\n")};\n`);
