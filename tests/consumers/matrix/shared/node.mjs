import * as cards from "mcp-cards";
import { use } from "./use.js";

const { parsed, streamed } = use(cards);
console.log(parsed === "products Acme Oats" && streamed === "products" ? "ok" : `${parsed} ${streamed}`);
