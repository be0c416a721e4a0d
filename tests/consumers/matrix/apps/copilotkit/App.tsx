import { CopilotChat, CopilotKitProvider, useConfigureSuggestions, useDefaultRenderTool } from "@copilotkit/react-core/v2";
import "@copilotkit/react-core/v2/styles.css";
import { renderTool } from "mcp-cards/react";
import { ShopAgent } from "./agent";

const agents = { default: new ShopAgent() };

function Chat() {
  useDefaultRenderTool({ render: renderTool });
  // A suggestion is a button of the chat; pressing it sends its message.
  useConfigureSuggestions({ suggestions: [{ title: "Ask", message: "Which oats are there?" }], available: "before-first-message" });
  return <CopilotChat />;
}

export function App() {
  return (
    <CopilotKitProvider agents__unsafe_dev_only={agents} enableInspector={false}>
      <Chat />
    </CopilotKitProvider>
  );
}
