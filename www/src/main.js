import { byId, debounce } from "./dom.js";
import { createEditor } from "./editor.js";
import { EXAMPLES } from "./examples.js";
import { createExplanationView } from "./explanation.js";
import { readHash, writeHash } from "./hash.js";
import { createHeadline } from "./headline.js";
import { createJsonView } from "./json-view.js";
import { createParser } from "./parser.js";
import { createSecurityView } from "./security.js";
import { createThemeToggle } from "./theme.js";
import { createTimingView } from "./timing.js";

const PAUSE_MS = 120;

createThemeToggle(byId("theme"));
const headline = createHeadline();
const jsonView = createJsonView();
const explanationView = createExplanationView();
const securityView = createSecurityView();
const timingView = createTimingView();
const parts = ["json-part", "explanation-part", "timing-part"].map(byId);

/** Says whether what is shown belongs to what is in the fields. */
function setBusy(busy) {
  byId("result").setAttribute("aria-busy", String(busy));
}

function showParts(shown) {
  for (const part of parts) part.hidden = !shown;
  if (!shown) securityView.show();
}

const parser = createParser({
  onCard({ type, security, explain, form, version, ...shown }) {
    showParts(true);
    headline.show(type, editor.read().vertical);
    jsonView.show(shown);
    explanationView.show(explain, form);
    securityView.show(security);
    timingView.measuring();
    setBusy(false);
    byId("version").textContent = `mcp-cards ${version}. Everything runs in this browser.`;
  },
  onTiming: (timing) => timingView.show(timing),
  onFailure(reason) {
    console.warn(reason);
    showParts(false);
    headline.say("alert", "No card", "The parser did not start; reload the page to try again.");
    setBusy(false);
  },
});

function parse() {
  const state = editor.read();
  if (state.content === "") {
    parser.cancel();
    showParts(false);
    headline.say("paste", "No card yet", "Paste a tool result, or choose an example.");
    setBusy(false);
  } else {
    setBusy(true);
    parser.parse(state);
  }
}

function keepInAddress() {
  const { hash, complete } = writeHash(editor.read());
  history.replaceState(null, "", `#${hash}`);
  byId("link-note").hidden = complete;
}

function update() {
  parse();
  keepInAddress();
}

const updateSoon = debounce(update, PAUSE_MS);

const editor = createEditor({
  onInput() {
    parser.cancel();
    setBusy(true);
    updateSoon();
  },
  onFill: update,
});

function open(state) {
  editor.write(state);
  parse();
}

addEventListener("hashchange", () => {
  const state = readHash(location.hash);
  if (state) open(state);
});

// The address holds the state, so a jump inside the page must not change it.
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("result").focus();
});

open(readHash(location.hash) ?? EXAMPLES[0]);
