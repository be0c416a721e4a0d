import init, { parseToolResult, version } from "mcp-cards";
import { measure } from "./measure.js";

const BUDGET_MS = 120;

const ready = init();
let newest = 0;

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function timing({ tool, content, vertical }) {
  const options = vertical ? { vertical } : {};
  const works = [() => parseToolResult(tool, content, options)];
  if (isJson(content)) works.push(() => JSON.parse(content));
  const [parse, plain] = measure(works, BUDGET_MS);
  return { parse, plain };
}

// The card goes out first. A request that arrived meanwhile makes the timing of this one useless, so it is looked for.
addEventListener("message", async ({ data: request }) => {
  newest = request.id;
  try {
    await ready;
    const options = { explain: true, ...(request.vertical ? { vertical: request.vertical } : {}) };
    postMessage({ id: request.id, card: parseToolResult(request.tool, request.content, options), version });
    await new Promise((resume) => setTimeout(resume, 0));
    if (request.id === newest) postMessage({ id: request.id, timing: timing(request) });
  } catch (error) {
    postMessage({ id: request.id, failure: String(error) });
  }
});
