import * as cards from "mcp-cards";
import { use } from "./use.js";

export default {
  fetch() {
    const { parsed, streamed } = use(cards);
    return new Response(`${parsed}; streamed ${streamed}`);
  },
};
