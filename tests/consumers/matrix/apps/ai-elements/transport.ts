// A chat without a server: it calls two tools, and only one of them answers.
import { simulateReadableStream } from "ai";
import type { ChatTransport, UIMessage, UIMessageChunk } from "ai";

const products = ["Acme Oats", "Acme Rolled Oats"].map((name, index) => ({ id: `${index}`, name, brand: "Acme", price: 120 + 30 * index, inStock: true }));

const call = (toolCallId: string, toolName: string, input: object): UIMessageChunk[] => [
  { type: "tool-input-start", toolCallId, toolName },
  // An input is streamed in pieces, which are no JSON yet.
  ...JSON.stringify(input).match(/.{1,5}/g)!.map((inputTextDelta): UIMessageChunk => ({ type: "tool-input-delta", toolCallId, inputTextDelta })),
  { type: "tool-input-available", toolCallId, toolName, input },
];

const CHUNKS: UIMessageChunk[] = [
  { type: "start" },
  { type: "start-step" },
  ...call("call_1", "search_products", { query: "oats" }),
  ...call("call_2", "book_table", { guests: 2 }),
  { type: "tool-output-available", toolCallId: "call_1", output: { content: [{ type: "text", text: JSON.stringify({ products }) }] } },
  { type: "finish-step" },
  { type: "finish" },
];

export class ShopTransport implements ChatTransport<UIMessage> {
  sendMessages = async () => simulateReadableStream({ chunks: CHUNKS, chunkDelayInMs: 20 });
  reconnectToStream = async () => null;
}
