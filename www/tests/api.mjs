// A server of this machine that speaks as the API does, for the live tab.
import { createServer } from "node:http";
import { writeTurn } from "../src/replay/wire/index.js";

const body = (request) =>
  new Promise((resolve) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (piece) => (text += piece));
    request.on("end", () => resolve(text));
  });

/** A turn as the stream that the API would send. */
export function streamed(turn, { server = "swiggy-instamart", stop = "end_turn", first = 1 } = {}) {
  let calls = first - 1;
  const { bytes } = writeTurn(turn, { server, message: `msg_live_${first}`, callId: () => `mcptoolu_live_${(calls += 1)}` });
  return Buffer.from(bytes).toString().replace('"stop_reason":"end_turn"', `"stop_reason":"${stop}"`);
}

export const refused = (status, type, message) => ({ status, body: JSON.stringify({ type: "error", error: { type, message } }) });

/**
 * Answers each request with the next of `answers`: a stream as text (sent in two parts, with a pause between), a refusal,
 * or `{ body, holds: true }`, which sends the first half and then waits.
 */
export async function startApi() {
  const requests = [];
  const answers = [];
  const closed = [];
  const server = createServer(async (request, response) => {
    const text = await body(request);
    requests.push({ method: request.method, path: request.url, headers: request.headers, body: JSON.parse(text || "null") });
    const answer = answers.shift() ?? refused(500, "api_error", "The test has no answer for this.");
    const { status = 200, body: content = answer, holds = false } = answer;
    response.on("close", () => closed.push(!response.writableEnded));
    response.writeHead(status, { "content-type": status === 200 ? "text/event-stream; charset=utf-8" : "application/json", "cache-control": "no-cache" });
    if (status !== 200) return response.end(content);
    const bytes = Buffer.from(content);
    const half = Math.floor(bytes.length / 2);
    response.write(bytes.subarray(0, half));
    if (!holds) setTimeout(() => response.end(bytes.subarray(half)), 120);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    requests,
    answers,
    closed,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
