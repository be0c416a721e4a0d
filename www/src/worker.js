import init, { parseToolResult, version } from "mcp-cards";
import { given } from "./given.js";
import { shownLines } from "./json.js";
import { measure } from "./measure.js";

const BUDGET_MS = 120;

const ready = init();
let newest = 0;

/** What the page shows of a card. A large card stays here: taking it apart on the page would hold up the person typing. */
function answer({ tool, vertical }, { content, form }) {
  const { explain, ...card } = parseToolResult(tool, content, { explain: true, ...(vertical ? { vertical } : {}) });
  return { type: card.type, security: card.security, explain, form, json: JSON.stringify(card, null, 2), ...shownLines(card), version };
}

function timing({ tool, vertical, content: text }, { content, form, json }) {
  const options = vertical ? { vertical } : {};
  const works = [() => parseToolResult(tool, content, options)];
  if (json) works.push(() => JSON.parse(text));
  const [parse, plain] = measure(works, BUDGET_MS);
  return { parse, plain, form };
}

// The card goes out first. A request that arrived meanwhile makes the timing of this one useless, so it is looked for.
addEventListener("message", async ({ data: request }) => {
  newest = request.id;
  try {
    await ready;
    const result = given(request.content);
    postMessage({ id: request.id, answer: answer(request, result) });
    await new Promise((resume) => setTimeout(resume, 0));
    if (request.id === newest) postMessage({ id: request.id, timing: timing(request, result) });
  } catch (error) {
    postMessage({ id: request.id, failure: String(error) });
  }
});
