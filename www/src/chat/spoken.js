import { cardSentence } from "../shell/words.js";

/** What is said aloud of an event: each card once, when it is whole, and what went wrong. */
export function spoken(event) {
  switch (event.type) {
    case "tool_result":
      return event.card.hidden || event.preliminary ? undefined : cardSentence(event.card);
    case "tool_error":
      return `A call failed: ${event.card.message}`;
    case "input_request":
      return `The tool asks: ${event.card.message}`;
    case "abort":
    case "error":
      return event.message;
    default:
      return undefined;
  }
}
