import { call, next, say } from "../script.js";

const hit = (file, path, heading, snippet, score, section = "guide") => ({
  chunk_id: `${file}#${path}`,
  heading,
  breadcrumb: [file, ...path.split("/").slice(0, -1).map((part) => part[0].toUpperCase() + part.slice(1).replaceAll("-", " ")), heading].join(" > "),
  snippet,
  filepath: file,
  metadata: { section },
  score,
});

const PAGE_ONE = [
  hit("guides/retries.md", "retries/idempotency-keys", "Idempotency keys", "send the same idempotency key with every retry of a request. the server keeps the first answer for 24 hours and returns it again instead of charging twice.", 0.0366),
  hit("guides/retries.md", "retries/backoff", "Backoff", "wait before each retry, doubling the pause from 200 ms up to 10 s, and add a random part so that clients do not return all at once.", 0.0312),
  hit("reference/errors.md", "errors/conflict", "409 Conflict", "the idempotency key was used before with another body. use a new key for a new request.", 0.0298, "reference"),
  hit("sdks/typescript.md", "client/options", "Client options", "maxRetries sets how often the client sends a request again; 0 turns retries off. the client writes the idempotency key for you.", 0.0164, "sdk"),
];

const PAGE_TWO = [
  hit("sdks/python.md", "client/retries", "Retries", "client.with_options(max_retries=3) applies to one call. streaming calls are never retried once the first byte has arrived.", 0.0161, "sdk"),
  hit("guides/webhooks.md", "webhooks/delivery", "Delivery", "webhooks are delivered at least once. store the event id and ignore a retry that you have already seen.", 0.0158),
  hit("changelog/2026.md", "changelog/june", "June 2026", "idempotency keys now live for 24 hours instead of one.", 0.0149, "changelog"),
];

const HITS = [...PAGE_ONE, ...PAGE_TWO];
const FIRST = PAGE_ONE[0].chunk_id;

/** A passage without its neighbours. */
function chunk(chunkId) {
  const { heading, snippet } = HITS.find(({ chunk_id: id }) => id === chunkId);
  return `--- Chunk: ${chunkId} (Chunk 1 of 4) (Target) ---\n## ${heading}\n\n${snippet[0].toUpperCase()}${snippet.slice(1)}`;
}

const CHUNKS = `--- Chunk: guides/retries.md#retries/when-to-retry (Chunk 2 of 6) (Context: -1) ---
## When to retry

Retry on a broken connection, on \`429\` and on any \`5xx\`. Never retry another \`4xx\`: the answer will not change.

--- Chunk: guides/retries.md#retries/idempotency-keys (Chunk 3 of 6) (Target) ---
## Idempotency keys

Send the same key with **every** retry of a request. The server keeps the first answer for 24 hours and returns it again.

\`\`\`http
POST /v1/orders
Idempotency-Key: 7f0c0a9e-55d1-4f0e-9c53-6c2f6f1d2a41
\`\`\`

| answer | meaning |
|---|---|
| 200 | done now, or done before |
| 409 | the key was used with another body |

--- Chunk: guides/retries.md#retries/backoff (Chunk 4 of 6) (Context: +1) ---
## Backoff

Wait before each retry, doubling the pause from 200 ms up to 10 s, and add a random part.`;

export default {
  id: "docs",
  name: "Documentation",
  about: "A manual: search hits with a next page, and a passage with its neighbours.",
  domain: "documents",
  icon: "book",
  server: "docs-mcp",
  stream: { brand: "the documentation" },
  world: () => ({}),
  turns: {
    open: () => ({
      user: "How do I retry a payment without charging twice?",
      parts: [
        call("search_docs", { query: "retry idempotency key" }, { hits: PAGE_ONE, next_cursor: "eyJwIjoyfQ", hint: null }),
        say("With an idempotency key: the server remembers the first answer, so a retry changes nothing."),
      ],
      next: [next("Read that passage", "read"), next("Search for something that is not there", "nothing")],
    }),
    more: () => ({
      user: "More, please.",
      parts: [call("search_docs", { query: "retry idempotency key", cursor: "eyJwIjoyfQ" }, { hits: PAGE_TWO, next_cursor: null, hint: null }), say("That is all the manual says about it.")],
      next: [next("Read that passage", "read")],
    }),
    read: (_, { chunkId = FIRST } = {}) => {
      const { heading } = HITS.find(({ chunk_id: id }) => id === chunkId);
      const whole = chunkId === FIRST;
      return {
        user: `Show me the passage “${heading}”.`,
        parts: [
          call("get_doc", { chunk_id: chunkId, context: whole ? 1 : 0 }, whole ? CHUNKS : chunk(chunkId)),
          say(whole ? "The passage stands in the middle, with one neighbour on each side." : "That is all that stands there."),
        ],
        next: [next("Search for something that is not there", "nothing")],
      };
    },
    nothing: () => ({
      user: "And what about carrier pigeons?",
      parts: [
        call("search_docs", { query: "carrier pigeons", section: "sdk" }, { hits: [], next_cursor: null, hint: { message: "0 results found in section sdk. Other sections have matches for parts of the query.", suggested_filters: { section: ["guide", "reference"] } } }),
        say("Nothing: but the server says which filters to try."),
      ],
      next: [next("Start again", "open")],
    }),
  },
  first: "open",
  answers: { next_page: "more", open_document: "read", refine: "open" },
};
