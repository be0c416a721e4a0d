import * as cards from "mcp-cards";
import { use } from "../../use.js";

export const dynamic = "force-dynamic";

export default function Page() {
  const { parsed, streamed } = use(cards);
  return <p>{`${parsed}; streamed ${streamed}`}</p>;
}
