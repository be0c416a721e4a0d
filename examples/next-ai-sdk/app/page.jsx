"use client";
import { useChat } from "@ai-sdk/react";
import { isToolUIPart } from "ai";
import { ToolPart } from "mcp-cards/react";

export default function Page() {
  const { messages, sendMessage, status } = useChat();
  const parts = messages.flatMap((message) => message.parts);
  return (
    <main>
      <button onClick={() => sendMessage({ text: "Which oats are there?" })} disabled={status !== "ready"}>Ask</button>
      {parts.map((part, index) => (isToolUIPart(part) ? <ToolPart key={index} part={part} /> : <p key={index}>{part.text}</p>))}
    </main>
  );
}
