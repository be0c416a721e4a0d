// Everything here must compile with --strict.
import { cardsFromMessages, parseToolResult, reduceItems } from "mcp-cards";
import type { CallItem, Item as ChatItem } from "mcp-cards";
import type { ActionDetail } from "mcp-cards/elements";
import { Call, Card, Item, ToolFallback, ToolPart, ToolResult, renderTool, useCards, useReady, useToolStream } from "mcp-cards/react";
import type { CardProps, ToolStream } from "mcp-cards/react";

const hear = (detail: ActionDetail, event: CustomEvent<ActionDetail>): void => {
  if (detail.action === "add_to_cart") console.log(detail.product.name, detail.quantity, event.type);
};
const drawn: React.ReactElement = renderTool({ name: "find", toolCallId: "1", parameters: {}, status: "inProgress", result: undefined }); // what CopilotKit wants
const call: CallItem = { kind: "call", role: "assistant", callId: "1", tool: "find", state: "ready" };
const maybe: string | undefined = undefined;

export function Page({ messages, children }: { messages: unknown[]; children?: React.ReactNode }) {
  const ready: boolean = useReady();
  const items: ChatItem[] = useCards(messages, { thinking: true, vertical: "food" });
  const stream: ToolStream = useToolStream({ partial: false });
  const ask = async () => {
    await stream.read(await fetch("/chat"));
    stream.clear();
  };
  const card = ready ? parseToolResult("find", "{}") : undefined;
  const props: CardProps = { card };
  return (
    <main aria-busy={stream.reading} onClick={ask}>
      <Card {...props} onAction={hear} theme="dark" locale={maybe} style={{ margin: 4 }} className="wide" headingLevel={2}>
        <b slot="header-end">New</b>
      </Card>
      <Card card={null} partial />
      <Call call={call} />
      <Call call={{ tool: "find", state: "started", progress: { progress: 1, total: 2 } }} />
      <ToolResult tool="find" content={{ rows: [] }} options={{ vertical: "food", limits: { rows: 5 } }} quantities={{ a: 1 }} />
      <ToolPart part={{ type: "dynamic-tool", toolName: "find" }} onAction={hear} options={{ server: "shop" }} />
      <ToolFallback toolName="find" result="x" />
      <ToolFallback toolName="find" status={{ type: "incomplete", reason: "error", error: "x" }} />
      {drawn}
      {[...items, ...stream.items, ...cardsFromMessages(messages)].map((item, index) => (
        <Item key={index} item={item} onAction={hear}>
          {({ text }) => <p>{text}</p>}
        </Item>
      ))}
      {items.map((item, index) => (
        <Item key={index} item={item}>
          {(own) => (own.kind === "text" ? <p>{own.text}</p> : null)}
        </Item>
      ))}
      <mcp-card card={card} theme="dark" headingLevel={2} partial className="wide" onmcp-action={(event) => console.log(event.detail.action)}>
        <b slot="footer">New</b>
      </mcp-card>
      {/* @ts-expect-error no such theme */}
      <mcp-card card={card} theme="blue" />
      {/* @ts-expect-error a card is no text */}
      <mcp-card card="x" />
      {/* @ts-expect-error the event is not a number */}
      <mcp-card card={card} onmcp-action={(event: number) => console.log(event)} />
      {/* @ts-expect-error a card is no text */}
      <Card card="x" />
      {/* @ts-expect-error a call is started or ready */}
      <Call call={{ tool: "find", state: "done" }} />
      {/* @ts-expect-error the content is missing */}
      <ToolResult tool="find" />
      {/* @ts-expect-error no such theme */}
      <Card card={card} theme="blue" />
      {/* @ts-expect-error the input is known from the messages */}
      <ToolPart part={{}} options={{ input: {} }} />
      {children}
    </main>
  );
}
export const next: ChatItem[] = reduceItems([call], { type: "text", text: "x" });
