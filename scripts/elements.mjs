// Bundles pkg/elements into what ships, pkg/elements/dist:
//   elements.js    for bundlers; lit stays outside, because the app may use it too
//   standalone.js  for pages without a bundler: one small file with lit in it
//   *.js.map       where each piece of them comes from, with the sources inside
//   messages.d.ts  the keys of the table of messages
// The small libraries for markdown and graphs go into both, so that nobody has to install them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

const bundle = (name, settings) =>
  build({
    entryPoints: [file("pkg/elements/index.js")],
    bundle: true,
    outfile: output(name),
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

mkdirSync(output(""), { recursive: true });
await bundle("elements.js", { external: ["lit", "lit/*"] });
const standalone = await bundle("standalone.js", { minify: true, inject: [file("scripts/no-page.js")] });
const line = `\n${"-".repeat(80)}\n\n`;
writeFileSync(output("LICENSES.txt"), [...packages(standalone), "lucide-static"].map(licence).join(line));
writeFileSync(output("messages.d.ts"), `/** A key of the table of messages. */\nexport type MessageKey =\n${Object.keys(english).map((key) => `  | ${JSON.stringify(key)}`).join("\n")};\n`);
