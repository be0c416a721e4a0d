// An agent without a runtime: it calls two tools, and only one of them answers.
import { AbstractAgent, EventType } from "@ag-ui/client";
import type { BaseEvent, RunAgentInput } from "@ag-ui/client";
import { concatMap, delay, from, of } from "rxjs";
import type { Observable } from "rxjs";

const products = ["Acme Oats", "Acme Rolled Oats"].map((name, index) => ({ id: `${index}`, name, brand: "Acme", price: 120 + 30 * index, inStock: true }));
const RESULT = JSON.stringify({ content: [{ type: "text", text: JSON.stringify({ products }) }] });

const call = (toolCallId: string, toolCallName: string, input: string) => [
  { type: EventType.TOOL_CALL_START, toolCallId, toolCallName, parentMessageId: "answer" },
  // An input is streamed in pieces, which are no JSON yet.
  ...input.match(/.{1,5}/g)!.map((delta) => ({ type: EventType.TOOL_CALL_ARGS, toolCallId, delta })),
  { type: EventType.TOOL_CALL_END, toolCallId },
];

export class ShopAgent extends AbstractAgent {
  run({ threadId, runId }: RunAgentInput): Observable<BaseEvent> {
    const events: BaseEvent[] = [
      { type: EventType.RUN_STARTED, threadId, runId },
      ...call("call_1", "search_products", '{"query":"oats"}'),
      ...call("call_2", "book_table", '{"guests":2}'),
      { type: EventType.TOOL_CALL_RESULT, messageId: "result", toolCallId: "call_1", content: RESULT, role: "tool" },
      { type: EventType.RUN_FINISHED, threadId, runId },
    ];
    return from(events).pipe(concatMap((event) => of(event).pipe(delay(20))));
  }
}
