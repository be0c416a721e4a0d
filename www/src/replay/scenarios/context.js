import { call, fail, next, say } from "../script.js";

const RESULTS = [
  { id: "d-14", type: "decision", content: "Refresh tokens behind a lock per session: two tabs asking at once logged people out.", module: "auth", session: "s-31", date: "2026-09-18T10:20:00Z", score: 0.94, source: "review" },
  { id: "p-3", type: "pattern", content: "Every cache has an owner and a time after which it is thrown away. Name both beside the cache.", module: "core", date: "2026-07-02T08:00:00Z", score: 0.87, source: "guide" },
  { id: "i-52", type: "issue", content: "On Safari the refresh is started before the storage event arrives, so the lock is taken twice. Mended in 2.4.1.", module: "auth", session: "s-28", date: "2026-08-29T16:45:00Z", score: 0.81, source: "bug" },
  { id: "r-9", type: "rule", content: "No token in a log line, not even its first characters.", module: "auth", score: 0.78, source: "policy" },
];

export default {
  id: "context",
  name: "Project memory",
  about: "What a project remembers: decisions, rules, and a search that is not ready.",
  domain: "documents",
  icon: "library",
  server: "project-context",
  stream: { brand: "the project's memory" },
  world: () => ({}),
  turns: {
    open: () => ({
      user: "Why is there a lock around the token refresh?",
      parts: [
        call("context_search", { query: "token refresh lock", limit: 5 }, { results: RESULTS, query: "token refresh lock", totalFound: 11, searchTime: 120 }),
        say("Because two tabs once logged people out. The decision is from September, and the Safari bug it caused is mended."),
      ],
      next: [next("Ask the memory of a new project", "degraded")],
    }),
    degraded: () => ({
      user: "And in the new repository?",
      parts: [
        fail("context_search", { query: "token refresh lock" }, JSON.stringify({ error: "No embeddings found. Run initial session to generate context.", fallback: "Use grep_codebase for text search" })),
        say("Its memory is still empty. The server says what to use instead."),
        call("grep_codebase", { pattern: "lock\\(" }, { matches: [], totalMatches: 0, filesSearched: 12, message: "No matches found for pattern 'lock\\('" }),
        say("And there is no lock yet, either."),
      ],
      next: [next("Start again", "open")],
    }),
  },
  first: "open",
  answers: {},
};
