import { createMCPClient } from "@ai-sdk/mcp";
import { convertToModelMessages, isStepCount, streamText } from "ai";
import { model } from "./model.js";

export async function POST(request) {
  const { messages } = await request.json();
  const client = await createMCPClient({ transport: { type: "http", url: new URL("/mcp", request.url).href } });
  const answer = streamText({
    model,
    messages: await convertToModelMessages(messages),
    tools: await client.tools(),
    stopWhen: isStepCount(2),
    onFinish: () => client.close(),
  });
  return answer.toUIMessageStreamResponse();
}
