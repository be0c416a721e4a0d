import { next, request } from "../script.js";

/** The plan of the terrace, as the tool draws it. */
const PLAN = [
  "iVBORw0KGgoAAAANSUhEUgAAAWgAAADcCAMAAABqF8swAAAAD1BMVEX08Oi5sqMvj1ttZlqcxNZ45v9GAAACoklEQVR42u3cQXLDIBAEQJbk/2/OLSeXDZKZYNLzgdH2ES20L4mkIQANWi5CN1ka0K",
  "BBC2jQoEGDBi2gQYMGDRq0gAYNGjRo0AIaNGjQoEH/ph5l2ed+btst6HqWzNgf03Ydul4nNfcntF2FrrHkBt+97Rp0jSc3+N5tV6BrLrnBd267AF2VnP2UtmnoupLc4Nu2zUJXJWc/qG0Suio5+0lt",
  "c9BVydmPapuCrkrOflbbDHRVcvbD2kDvB12VnP20NtDbQVclZz+uDTRo0KBBgwYNGjRo0KBBg3bW4VDpn0I7j3bwfxi0f4ahf4b+gt9os9ex5V6HTaXLbXbvQm22SUNt9qNDbTb+Q23usITa3MoKtb",
  "lnGGpzczbU5i54KKBBgxbQoEGDBg1aQIMGDRo0aAENGjRo0KAFNGjQoEGDFtCgQYMGDVpAgwZtP/ph+qP8BfTJG//9WaLQJ99h6a+Tgj75VlYfSwL65HuGfTyroU++OdvnshT65Lvgva+S9rrBHeYJ",
  "au913HQelfYCzV3nQWlvKt12HpP2Sth95yFp7969wXlEGvR+0Ce/Tdr7amnQ20Gf/H5078ulQYMGDRo0aNCgQYMGDRo0aGcdDpX+KbTzaAf/h0H7Zxj6Z+gveOovuL2O1F6HTaXUppLdu9TuXbNNGt",
  "ombfajU/vRzcZ/aON/Yvj2nmTbNrrDMjh8e1+ybRvdyno9fXt3sm373DN8Nn5blWzbNjdnBTRo0AIatIAGDVpAgxbQoEELaNACGjRoAQ1aQIMGLeuhN8zNsTYcCDRo0IF8X8/G0N+yNKBBgxbQoEGD",
  "Bg1aQIMGDRo0aAENGjRo0KAFNGjQoEGDFtCgQYMGDVpAgwYNGjRoAQ0aNGjQoAU0aNCgQYMW0KBBowB9DPQPdjR799CDFlEAAAAASUVORK5CYII=",
].join("");

const SCHEMA = {
  type: "object",
  properties: {
    guests: { type: "integer", title: "Guests", description: "Children count too.", minimum: 1, maximum: 12, default: 4 },
    area: { type: "string", title: "Where", enum: ["inside", "terrace"], enumNames: ["Inside", "On the terrace"], default: "terrace" },
    note: { type: "string", title: "A word to the kitchen" },
  },
  required: ["guests"],
};
const STATE = "eyJzdGVwIjoxfQ";
const text = (value) => ({ type: "text", text: JSON.stringify(value) });

export default {
  id: "questions",
  name: "Quay House",
  about: "A tool that takes its time, asks back, and sends a picture.",
  domain: "dining",
  icon: "utensils",
  server: "quay-house",
  stream: { vertical: "dining", carrier: "json-rpc" },
  world: () => ({}),
  turns: {
    open: () => ({
      carrier: "mcp",
      user: "A table on Saturday evening, please.",
      parts: [
        request("book_table", { date: "2026-12-05", time: "19:30" }, {
          progress: [[1, 3, "Looking at the book"], [2, 3, "Counting the tables that are free"]],
          result: {
            resultType: "input_required",
            inputRequests: { party: { method: "elicitation/create", params: { mode: "form", message: "For how many, and where would you like to sit?", requestedSchema: SCHEMA } } },
            requestState: STATE,
          },
        }),
      ],
      next: [next("Four, on the terrace", "answer", { answer: { action: "accept", content: { guests: 4, area: "terrace" } } }), next("Rather not", "decline")],
    }),
    decline: () => ({
      carrier: "mcp",
      user: "Rather not.",
      parts: [
        request("book_table", {}, {
          answers: { inputResponses: { party: { action: "decline" } }, requestState: STATE },
          result: { resultType: "complete", content: [text({ success: false, message: "No table was booked." })] },
        }),
      ],
      next: [next("Try again", "open")],
    }),
    answer(world, { answer } = {}) {
      const { action = "accept", content = {} } = answer ?? {};
      if (action !== "accept") return this.decline();
      const answers = { inputResponses: { party: { action, content } }, requestState: STATE };
      const guests = content.guests ?? 4;
      const booking = { bookingId: "QH-2041", status: "confirmed", restaurant: "Quay House", date: "2026-12-05", time: "19:30", guests };
      return {
        carrier: "mcp",
        user: `${guests} of us${content.area ? `, ${content.area === "terrace" ? "on the terrace" : "inside"}` : ""}.`,
        parts: [
          request("book_table", {}, {
            answers,
            progress: [[2, 3, "Holding a table"]],
            result: { resultType: "complete", content: [text(booking), { type: "image", data: PLAN, mimeType: "image/png" }], _meta: { "io.modelcontextprotocol/serverInfo": { name: "quay-house", version: "3.1.0" } } },
          }),
        ],
        next: [next("Another table", "open")],
      };
    },
  },
  first: "open",
  answers: { answer_request: "answer" },
};
