// A model that calls the tool, and says something once it has the answer.
import { simulateReadableStream } from "ai";
import { MockLanguageModelV4 } from "ai/test";

const usage = { inputTokens: {}, outputTokens: {} };
const finish = (unified) => ({ type: "finish", finishReason: { unified, raw: unified }, usage });
const CALL = [{ type: "tool-call", toolCallId: "call_1", toolName: "search_products", input: '{"query":"oats"}' }, finish("tool-calls")];
const WORDS = ["There ", "are ", "two."].map((delta) => ({ type: "text-delta", id: "1", delta }));
const TEXT = [{ type: "text-start", id: "1" }, ...WORDS, { type: "text-end", id: "1" }, finish("stop")];

export const model = new MockLanguageModelV4({
  doStream: async ({ prompt }) => ({
    stream: simulateReadableStream({ chunks: prompt.at(-1).role === "tool" ? TEXT : CALL, chunkDelayInMs: 100 }),
  }),
});
