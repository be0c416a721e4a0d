/** Custom elements that draw the cards of mcp-cards. Importing this module makes them known to the page. */
import "./cards/addresses.js";
import "./cards/artifacts.js";
import "./cards/bibliography.js";
import "./cards/booking-confirmed.js";
import "./cards/cart.js";
import "./cards/chart.js";
import "./cards/code-execution.js";
import "./cards/code-matches.js";
import "./cards/context-results.js";
import "./cards/doc-chunks.js";
import "./cards/doc-search.js";
import "./cards/error.js";
import "./cards/file-content.js";
import "./cards/file-list.js";
import "./cards/http-response.js";
import "./cards/info.js";
import "./cards/knowledge-graph.js";
import "./cards/media.js";
import "./cards/order-placed.js";
import "./cards/products.js";
import "./cards/raw.js";
import "./cards/restaurants.js";
import "./cards/status.js";
import "./cards/structured.js";
import "./cards/table.js";
import "./cards/text.js";
import "./cards/thinking-step.js";
import "./cards/time-slots.js";
import "./cards/web-search.js";
import "./cards/workflow-run.js";
import { register } from "./lib/register.js";
import { McpCard } from "./mcp-card.js";

register("mcp-card", McpCard);

export { McpCard };
export { english } from "./lib/messages.js";
