import { Item, useToolStream } from "mcp-cards/react";

export function App() {
  const { items, read, reading } = useToolStream();
  const ask = async () => read(await fetch("/v1/messages", { method: "POST" }));
  return (
    <main>
      <button onClick={ask} disabled={reading}>Ask</button>
      {items.map((item, index) => <Item key={index} item={item}>{({ text }) => <p>{text}</p>}</Item>)}
    </main>
  );
}
