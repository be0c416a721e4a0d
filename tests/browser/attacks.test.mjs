// The attacks of tests/data/attacks, drawn by the card elements: nothing runs, nothing is fetched from a host that no
// honest part of a result names, no prototype changes.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { openPackage } from "./serve.mjs";

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const attacks = file("../data/attacks/");
/** The hosts of the images and links that the attacked contents name themselves. */
const HONEST = ["cdn.example", "a.example", "a.b.cdn.example", "127.0.0.1"];

let site;
const hosts = new Set();
const alarms = [];

before(async () => {
  site = await openPackage();
  const { page } = site;
  page.on("dialog", (dialog) => {
    alarms.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.route("**/*", (route) => {
    const { hostname, protocol } = new URL(route.request().url());
    if (!/^https?:$/.test(protocol)) return route.continue();
    hosts.add(hostname);
    return hostname === "127.0.0.1" ? route.continue() : route.fulfill({ status: 204 });
  });
  const options = { bundle: true, write: false, format: "esm", platform: "browser", target: "es2022", logLevel: "error" };
  const [bundle] = (await build({ entryPoints: [file("../../pkg/elements/index.js")], ...options })).outputFiles;
  await page.addScriptTag({ type: "module", content: bundle.text });
  await page.waitForFunction(() => customElements.get("mcp-card"));
  await page.evaluate(watch);
});
after(() => site?.close());

/** Runs in the page: `faults` finds what must not be in a tree, `ran` counts scripts that ran. */
function watch() {
  window.ran = 0;
  window.alert = () => window.ran++;
  const everything = (root) => [...root.querySelectorAll("*")].flatMap((node) => [node, ...(node.shadowRoot ? everything(node.shadowRoot) : [])]);
  const isBad = ({ name, value }) => /^on/i.test(name) || /^\s*(javascript|vbscript|data:text)/i.test(value);
  const isFault = (node) => ["script", "iframe", "object", "embed", "base", "meta"].includes(node.localName) || node.getAttribute("src") === "x" || [...node.attributes].some(isBad);
  window.faults = (root) => everything(root).filter(isFault).map((node) => node.outerHTML.slice(0, 200));
}

/** Runs in the page: draws the card of each attack, and answers what is there that must not be. */
async function draw(name) {
  const data = await (await fetch(`/tests/data/attacks/${name}`)).json();
  const wrong = [];
  let count = 0;
  for (const { title, tool, vertical, options, content, text, json, bytes, throws, function: called } of data) {
    if (called || throws) continue;
    const given = text ?? (json === undefined ? undefined : JSON.stringify(json)) ?? (bytes ? Uint8Array.from(bytes) : content);
    const element = document.createElement("mcp-card");
    element.card = window.cards.parseToolResult(tool, given, { ...options, vertical, explain: true });
    document.body.append(element);
    await element.updateComplete;
    await new Promise((done) => setTimeout(done));
    count++;
    wrong.push(...window.faults(element).map((fault) => `${title}: ${fault}`));
    element.remove();
  }
  const polluted = [{}, [], () => {}].some((value) => "admin" in value || "polluted" in value);
  return { count, wrong, ran: window.ran, polluted };
}

for (const name of readdirSync(attacks).filter((entry) => entry.endsWith(".json"))) {
  test(`drawing ${name}`, { timeout: 120_000 }, async () => {
    const cases = JSON.parse(readFileSync(attacks + name, "utf8")).filter((entry) => !entry.function && !entry.throws);
    const { count, wrong, ran, polluted } = await site.page.evaluate(draw, name);
    assert.equal(count, cases.length);
    assert.deepEqual(wrong, []);
    assert.equal(ran, 0, "a script ran");
    assert.equal(polluted, false, "a prototype changed");
    assert.deepEqual(alarms, []);
  });
}

test("an attack that came through would be found", async () => {
  const found = await site.page.evaluate(async () => {
    const holder = document.createElement("div");
    holder.attachShadow({ mode: "open" }).innerHTML = '<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a><script></scr' + "ipt>";
    const root = document.createElement("div");
    root.append(holder);
    document.body.append(root);
    const before = window.ran;
    for (let turn = 0; turn < 100 && window.ran === before; turn++) await new Promise((done) => setTimeout(done, 20));
    root.remove();
    return { faults: window.faults(root).length, ran: window.ran - before };
  });
  assert.deepEqual(found, { faults: 3, ran: 1 });
});

test("no request left for a host that only an attack names", () => {
  assert.ok(hosts.has("cdn.example"), "no image was asked for, so nothing was shown");
  assert.deepEqual([...hosts].filter((host) => !HONEST.includes(host)), []);
});
