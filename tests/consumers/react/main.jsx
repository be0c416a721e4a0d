import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import init, { parseToolResult } from "mcp-cards";
import "mcp-cards/elements";

const rows = ["Acme Oats", "Acme Milk", "Acme Tea"].map((name, index) => ({ id: index + 1, name, price: 100 + index, brand: "Acme" }));
const messages = { add: "In den Korb" };

/** A cart that the page keeps: the element is told how many of each there are. */
function Chat() {
  const [count, setCount] = useState(1);
  const [quantities, setQuantities] = useState({});
  const card = parseToolResult("search_products", { products: rows.slice(0, count) }, { vertical: "food" });
  useEffect(() => {
    if (count < rows.length) setCount(count + 1);
  }, [count]);

  function onAction({ detail }) {
    window.heard = [...(window.heard ?? []), detail.action];
    const item = detail.action === "add_to_cart" ? detail.product : detail.item;
    if (item) setQuantities((before) => ({ ...before, [item.id]: detail.quantity }));
  }

  return (
    <mcp-card
      card={card}
      source={{ tool: "search_products", server: "shop" }}
      partial={count < rows.length}
      quantities={quantities}
      messages={messages}
      locale="de"
      onmcp-action={onAction}
    />
  );
}

await init();
createRoot(document.getElementById("root")).render(
  <StrictMode>
    <Chat />
  </StrictMode>,
);
