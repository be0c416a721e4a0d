import { call, next, say } from "../script.js";

const MATCHES = [
  { file: "src/auth/tokens.ts", line: 10, text: "export async function refreshToken(session: Session): Promise<Token> {", context: { before: ["", "/** Two tabs may ask at once; only the first one goes to the server. */"], after: ["  return lock(session.id, async () => {", "    const current = await read(session.id);"] } },
  { file: "src/auth/tokens.ts", line: 21, text: "  const token = await refreshToken(session);", context: { before: ["export async function authorised(request: Request, session: Session) {"], after: ["  request.headers.set(\"authorization\", `Bearer ${token.value}`);"] } },
  { file: "src/api/client.ts", line: 63, text: "    if (response.status === 401) return this.retry(request, await refreshToken(this.session));", context: { before: ["    const response = await fetch(request);"], after: ["    return response;"] } },
  { file: "test/tokens.test.ts", line: 9, text: "test(\"refreshToken asks the server once\", async () => {", context: { before: [""], after: ["  const calls = spy(server);"] } },
];

const FILE = `import { lock } from "../lib/lock";
import { read, write } from "./store";
import type { Session, Token } from "./types";

const EARLY_MS = 30_000;

const isFresh = (token: Token) => token.expires - Date.now() > EARLY_MS;

/** Two tabs may ask at once; only the first one goes to the server. */
export async function refreshToken(session: Session): Promise<Token> {
  return lock(session.id, async () => {
    const current = await read(session.id);
    if (isFresh(current)) return current;
    const response = await fetch("/auth/refresh", { method: "POST" });
    if (!response.ok) throw new Error(\`refresh failed: \${response.status}\`);
    return write(session.id, await response.json());
  });
}

export async function authorised(request: Request, session: Session) {
  const token = await refreshToken(session);
  request.headers.set("authorization", \`Bearer \${token.value}\`);
  return request;
}
`;

/** A file as the server reads it: all of the first one, of others the lines around what was found. */
function readFile(path) {
  if (path === MATCHES[0].file) {
    return {
      file: { path, content: FILE, size: FILE.length, lines: FILE.trimEnd().split("\n").length, language: "typescript" },
      dependencies: [{ path: "src/lib/lock.ts", type: "import", level: 1 }, { path: "src/auth/store.ts", type: "import", level: 1 }],
      metadata: { module: "auth", role: "core", lastModified: "2026-10-01T09:00:00Z" },
    };
  }
  const { line, text, context } = MATCHES.find(({ file }) => file === path);
  const code = [...context.before, text, ...context.after].join("\n");
  return { file_path: path, code, line: line - context.before.length, end_line: line + context.after.length, language: "typescript" };
}

const TREE = [
  { name: "src", type: "directory", children: [
    { name: "api", type: "directory", children: [{ name: "client.ts", type: "file" }, { name: "errors.ts", type: "file" }] },
    { name: "auth", type: "directory", children: [{ name: "store.ts", type: "file" }, { name: "tokens.ts", type: "file" }, { name: "types.ts", type: "file" }] },
    { name: "lib", type: "directory", children: [{ name: "lock.ts", type: "file" }] },
    { name: "index.ts", type: "file" },
  ] },
  { name: "test", type: "directory", children: [{ name: "tokens.test.ts", type: "file" }] },
  { name: "package.json", type: "file" },
  { name: "tsconfig.json", type: "file" },
];

const DIFF = `diff --git a/src/auth/tokens.ts b/src/auth/tokens.ts
index 3f1c2aa..9b07d1e 100644
--- a/src/auth/tokens.ts
+++ b/src/auth/tokens.ts
@@ -4,4 +4,4 @@ import type { Session, Token } from "./types";
 
-const EARLY_MS = 5_000;
+const EARLY_MS = 30_000;
 
 const isFresh = (token: Token) => token.expires - Date.now() > EARLY_MS;
@@ -12,2 +12,3 @@ export async function refreshToken(session: Session): Promise<Token> {
     const current = await read(session.id);
+    if (isFresh(current)) return current;
     const response = await fetch("/auth/refresh", { method: "POST" });
`;

export default {
  id: "code",
  name: "Code search",
  about: "A repository: matching lines, a file, its tree, a change, a test run.",
  domain: "documents",
  icon: "code",
  server: "project-context",
  stream: { brand: "the repository" },
  world: () => ({}),
  turns: {
    open: () => ({
      user: "Where do we refresh tokens?",
      parts: [
        call("grep_codebase", { pattern: "refreshToken", limit: 50 }, { matches: MATCHES, totalMatches: 4, filesSearched: 212, searchTime: 38 }),
        say("It is defined once and used in three places."),
      ],
      next: [next("Open the file", "file"), next("Show the whole tree", "tree"), next("What changed last?", "diff"), next("Run its tests", "run")],
    }),
    file: (_, { path } = {}) => {
      const known = MATCHES.some(({ file }) => file === path) ? path : MATCHES[0].file;
      return {
        user: `Open ${known}.`,
        parts: [call("read_file", { path: known }, readFile(known))],
        next: [next("Show the whole tree", "tree"), next("What changed last?", "diff"), next("Run its tests", "run")],
      };
    },
    tree: () => ({
      user: "Show me how the repository is laid out.",
      parts: [call("directory_tree", { path: "." }, TREE)],
      next: [next("Open the file", "file"), next("What changed last?", "diff"), next("Run its tests", "run")],
    }),
    diff: () => ({
      user: "What changed in there last?",
      parts: [call("git_diff", { target: "HEAD~1" }, DIFF), say("Tokens are now refreshed thirty seconds early, and the check was missing.")],
      next: [next("Open the file", "file"), next("Run its tests", "run")],
    }),
    run: () => ({
      user: "Run its tests.",
      parts: [call("run_command", { command: "node --test test/tokens.test.ts" }, { stdout: "✔ refreshToken asks the server once (4.1 ms)\n✔ a fresh token is kept (0.6 ms)\n✔ two tabs share one refresh (12.9 ms)\nℹ tests 3\nℹ pass 3\n", stderr: "", return_code: 0 }), say("All three pass.")],
      next: [next("Start again", "open")],
    }),
  },
  first: "open",
  answers: { open_file: "file" },
};
