import * as cards from "mcp-cards";
import { use } from "../../use.js";

export const runtime = "edge";

export function GET() {
  const { parsed, streamed } = use(cards);
  return new Response(`${parsed}; streamed ${streamed}`);
}
