import { cardsFromMessages } from "mcp-cards";

export default {
  async fetch(request) {
    if (request.method !== "POST") return new Response("POST a stored chat as JSON\n", { status: 405 });
    const messages = await request.json().catch(() => undefined);
    if (!Array.isArray(messages)) return Response.json({ error: "a list of messages is wanted" }, { status: 400 });
    return Response.json(cardsFromMessages(messages));
  },
};
