import init, { parseToolResult } from "mcp-cards";
import { measure } from "./measure.js";

const BUDGET_MS = 120;
const ready = init();

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

addEventListener("message", async ({ data: { id, tool, text, options } }) => {
  try {
    await ready;
    const works = [() => parseToolResult(tool, text, options)];
    if (isJson(text)) works.push(() => JSON.parse(text));
    const [parse, plain] = measure(works, BUDGET_MS);
    postMessage({ id, timing: { parse, plain } });
  } catch {
    postMessage({ id });
  }
});
