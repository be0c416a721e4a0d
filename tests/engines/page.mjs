// What runs in the page of every engine: each function answers with what it saw, as JSON.
import * as cards from "/repo/pkg/index.js";
import { drawsQuickly } from "/repo/pkg/elements/lib/svg.js";
import { HONEST, SLOW } from "/repo/tests/elements/drawings.mjs";
import { checkFile } from "/repo/tests/browser/cases.mjs";
import { forms } from "/repo/tests/node/forms.mjs";
import { cut, everyCut, falseGrowth, fault, mainList, open, pushAll } from "/repo/tests/shared/streams.mjs";

const data = async (name) => (await fetch(`/repo/tests/data/${name}`)).json();
const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Every element below a node, also inside shadow roots. */
function* deep(root) {
  for (const node of root.querySelectorAll("*")) {
    yield node;
    if (node.shadowRoot) yield* deep(node.shadowRoot);
  }
}

/** What the watch saw so far, and the addresses outside of this server that were asked for. */
export const troubles = () => [
  ...window.problems,
  ...performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !/^(?:blob|data):/.test(name) && new URL(name).origin !== location.origin),
];

/** Makes mistakes of each kind, and answers what the watch saw of them. */
export async function provoke() {
  setTimeout(() => {
    throw new Error("provoked");
  });
  Promise.reject(new Error("provoked"));
  alert("provoked");
  console.error("provoked");
  document.head.append(Object.assign(document.createElement("script"), { textContent: "window.provoked = true" }));
  await new Promise((done) => setTimeout(done, 300));
  return window.problems;
}

/** Drawings that are not drawn and should be, and the other way round. */
export const drawings = () => [
  ...Object.entries(HONEST).filter(([, source]) => !drawsQuickly(source)),
  ...Object.entries(SLOW).filter(([, inside]) => drawsQuickly(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)),
].map(([name]) => name);

/** A result in every form, short and long: how many there were, and those whose card is another. */
export async function everyForm() {
  await cards.default();
  const wrong = [];
  let count = 0;
  for (const note of ["x", "é₹😀".repeat(5000)]) {
    const expected = JSON.stringify({ type: "status", status: { success: true, message: "Saved", details: { note } } });
    for (const [form, content] of Object.entries(forms({ success: true, message: "Saved", note }))) {
      const card = JSON.stringify(cards.parseToolResult("ping", content, { vertical: "food" }));
      count += 1;
      if (card !== expected) wrong.push(`${form}: ${card.slice(0, 200)}`);
    }
  }
  return { count, wrong };
}

/** The cases of these files. */
export async function cases(files) {
  await cards.default();
  const wrong = [];
  let count = 0;
  for (const file of files) {
    const seen = checkFile(cards, await data(file));
    count += seen.count;
    wrong.push(...seen.wrong);
  }
  return { count, wrong };
}

/** Captured streams, in chunks of several sizes; how many cards grew on the way. */
export async function streams(names) {
  await cards.default();
  const wrong = [];
  let count = 0;
  let grown = 0;
  for (const name of names) {
    const bytes = new Uint8Array(await (await fetch(`/repo/tests/data/streams/${name}`)).arrayBuffer());
    const capture = { bytes, expected: await data(`streams/${name.replace(/\.\w+$/, "")}.expect.json`) };
    for (const size of [Infinity, 1, 7, 64, 1000]) {
      const chunks = size === Infinity ? [bytes] : cut(bytes, everyCut(size, bytes.length));
      const problem = fault(cards, capture, chunks);
      count += 1;
      if (problem) wrong.push(`${name} in chunks of ${size}: ${problem}`);
    }
    const events = pushAll(open(cards, capture), cut(bytes, everyCut(64, bytes.length)));
    grown += events.filter(({ type }) => type === "partial_result").length;
  }
  return { count, wrong, grown };
}

/** A stream whose card is drawn while its rows arrive: the rows in the page after each tenth of it. */
export async function growing(name) {
  await cards.default();
  const bytes = new Uint8Array(await (await fetch(`/repo/tests/data/streams/${name}`)).arrayBuffer());
  const { options } = await data(`streams/${name.replace(/\.\w+$/, "")}.expect.json`);
  const stream = new cards.ToolResultStream(options);
  const element = document.createElement("mcp-card");
  document.body.prepend(element);
  const seen = [];
  let all = [];
  for (const chunk of cut(bytes, everyCut(Math.ceil(bytes.length / 10), bytes.length))) {
    const events = stream.push(chunk);
    all = all.concat(events);
    const last = events.findLast(({ card }) => card);
    if (!last) continue;
    Object.assign(element, { card: last.card, partial: last.type === "partial_result" });
    await element.updateComplete;
    await frame();
    const view = element.shadowRoot.firstElementChild;
    seen.push({ rows: mainList(last.card).length, tag: view.localName, partial: element.partial, text: view.shadowRoot.textContent.trim().length });
  }
  all = all.concat(stream.finish());
  stream.free();
  element.remove();
  return { seen, wrong: falseGrowth(all) ?? null };
}

/** Every card of the gallery, with all that folds opened: its element, and whether something is to be seen. */
export async function gallery() {
  const drawn = [...document.querySelectorAll("mcp-card")];
  await Promise.all(drawn.map((card) => card.updateComplete));
  for (let round = 0; round < 3; round += 1) {
    for (const node of deep(document)) if (node.localName === "details") node.open = true;
    await frame();
  }
  return drawn.map((card) => {
    const view = card.shadowRoot.firstElementChild;
    const article = view?.shadowRoot?.querySelector("article");
    return { name: card.dataset.case, tag: view?.localName ?? null, text: article?.textContent.trim().length ?? 0, height: article?.getBoundingClientRect().height ?? 0 };
  });
}

/** Presses the first button of a card that is an action, and answers what the page heard. */
export async function press(example, label) {
  const card = document.querySelector(`mcp-card[data-case="${example}"]`);
  const heard = [];
  document.addEventListener("mcp-action", ({ detail }) => heard.push(detail.action), { once: true });
  const button = [...deep(card.shadowRoot)].find((node) => node.localName === "button" && `${node.ariaLabel ?? ""} ${node.textContent}`.includes(label));
  button?.click();
  await frame();
  return heard;
}
