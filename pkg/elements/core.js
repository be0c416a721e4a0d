import "./cards/call.js";
import { register } from "./lib/register.js";
import { McpCard } from "./mcp-card.js";

register("mcp-card", McpCard);

export { McpCard };
export { english } from "./lib/messages.js";
export { preload } from "./lib/preload.js";
export { registerCard, unregisterCard } from "./lib/renderers.js";
export { configure } from "./lib/settings.js";
