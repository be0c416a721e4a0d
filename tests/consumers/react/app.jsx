// What the adapter for React offers, in one page.
import { useState } from "react";
import { Call, Card, Item, ToolFallback, ToolPart, ToolResult, renderTool, useCards, useToolStream } from "mcp-cards/react";

const product = (name) => ({ products: [{ id: name, name, brand: "Acme", price: 100, inStock: true }] });
const note = (text) => ({ type: "text", text, format: "plain" });
const content = (name) => [{ type: "text", text: JSON.stringify(product(name)) }];

const waiting = { type: "dynamic-tool", toolName: "search_products", toolCallId: "c1", state: "input-available", input: { query: "oats" } };
const answered = { ...waiting, state: "output-available", output: { content: content("Acme Oats") } };
const messages = [
  { role: "user", content: "Milk?" },
  { role: "assistant", content: null, tool_calls: [{ id: "c2", type: "function", function: { name: "search_products", arguments: "{}" } }] },
  { role: "tool", tool_call_id: "c2", content: JSON.stringify(product("Acme Milk")) },
];

// What the renderers of other chats are given: the input and, later, the result.
const called = { name: "search_products", toolCallId: "c5", parameters: { query: "rice" }, status: "executing", result: undefined };
const returned = { ...called, status: "complete", result: JSON.stringify({ content: content("Acme Basmati") }) };

const hear = (detail, event) => window.heard.push([detail.action, detail.source.tool, event.type]);

export function App() {
  const [part, setPart] = useState(waiting);
  const [tool, setTool] = useState(called);
  const [theme, setTheme] = useState("dark");
  const stored = useCards(messages);
  const { items, read, clear, reading } = useToolStream();
  return (
    <main>
      <section id="card">
        <button onClick={() => setTheme(undefined)}>No theme</button>
        <Card card={note("A card")} {...(theme && { theme })} className="own" footer="none">
          <b slot="header-end">New</b>
        </Card>
      </section>
      <section id="call">
        <Call call={{ tool: "book_table", state: "started", input: { guests: 2 } }} />
      </section>
      <section id="part">
        <button onClick={() => setPart(answered)}>Answer</button>
        <ToolPart part={part} options={{ vertical: "food" }} onAction={hear} />
      </section>
      <section id="stored">
        {stored.map((item, index) => (
          <Item key={index} item={item}>
            {({ text }) => <p>{text}</p>}
          </Item>
        ))}
      </section>
      <section id="stream" aria-busy={reading}>
        <button onClick={async () => read(await fetch("stream.txt"))}>Ask</button>
        <button onClick={clear}>Forget</button>
        {items.map((item, index) => (
          <Item key={index} item={item} />
        ))}
      </section>
      <section id="copilotkit">
        <button onClick={() => setTool(returned)}>Return</button>
        {renderTool(tool)}
      </section>
      <section id="assistant-ui">
        <ToolFallback toolName={tool.name} toolCallId={tool.toolCallId} args={tool.parameters} result={tool.result} />
      </section>
      <section id="others">
        <ToolResult tool="search_products" content={product("Acme Tea")} options={{ server: "shop" }} />
        <ToolFallback toolName="search_products" toolCallId="c3" args={{}} result={product("Acme Rice")} />
        {renderTool({ name: "search_products", parameters: { query: "salt" }, status: "executing" })}
        <ToolFallback toolName="search_products" toolCallId="c4" args={{}} status={{ type: "incomplete", reason: "error", error: "The shop is closed" }} />
        <Item item={{ kind: "error", role: "assistant", code: "overloaded", message: "Too many guests.", fatal: true }}>{({ text }) => <p>{text}</p>}</Item>
      </section>
    </main>
  );
}
