import { useChat } from "@ai-sdk/react";
import { isStaticToolUIPart } from "ai";
import type { UIMessage } from "ai";
import { ToolPart } from "mcp-cards/react";
import { Tool, ToolContent, ToolHeader } from "./tool";
import { ShopTransport } from "./transport";

const transport = new ShopTransport();

function Part({ part }: { part: UIMessage["parts"][number] }) {
  if (part.type === "text") return <p>{part.text}</p>;
  if (!isStaticToolUIPart(part)) return null;
  return (
    <Tool defaultOpen>
      <ToolHeader type={part.type} state={part.state} />
      <ToolContent><ToolPart part={part} /></ToolContent>
    </Tool>
  );
}

export function App() {
  const { messages, sendMessage, status } = useChat({ transport });
  return (
    <main>
      <button onClick={() => sendMessage({ text: "Which oats are there?" })} disabled={status !== "ready"}>Ask</button>
      {messages.flatMap(({ id, parts }) => parts.map((part, index) => <Part key={`${id} ${index}`} part={part} />))}
    </main>
  );
}
