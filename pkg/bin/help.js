/** What the command says about itself. */

export const HELP = {
  "": `mcp-cards: what the results of MCP tools become

Usage:
  mcp-cards card FILE             prints the card of a result
  mcp-cards suggest FILE          prints a definition for results like this one
  mcp-cards check DEFS [RESULT…]  checks definitions, and says what each result becomes
  mcp-cards stream FILE           prints the events of a stream, one a line

FILE is a path, or - for what is piped in.

  mcp-cards COMMAND --help        says more about a command
  mcp-cards --version             prints the version
`,
  card: `mcp-cards card FILE|-

Prints the card of a tool result as JSON. The file holds what the tool returned: text, JSON, content blocks, a
CallToolResult or a JSON-RPC response.

  --tool NAME      the tool that returned it
  --server NAME    the server of the tool
  --cards DEFS     a JSON file with a definition, or a list of them
  --explain        with the reasons for this card
  --text           for people instead of programs

Examples:
  mcp-cards card result.json --tool list_issues
  curl -s https://api.example/flights | mcp-cards card - --cards flights.card.json --text
`,
  suggest: `mcp-cards suggest FILE|-

Prints a definition for results like this one: its fields with their kinds and labels, and the keys that prove it.
Exit code 1 if the result holds no rows and no record.

  --tool NAME      the tool that returned it; the definition then asks for it
  --server NAME    the server of the tool

Example:
  mcp-cards suggest result.json --tool search_flights > flights.card.json
`,
  check: `mcp-cards check DEFS [RESULT…]

Checks a JSON file with a definition, or a list of them, and says what each result becomes. A result may be written as
TOOL=FILE to say which tool returned it. Exit code 1 if a definition is wrong, or if a result is taken by none of them.

  --tool NAME      the tool that returned the results
  --server NAME    the server of the tool

Examples:
  mcp-cards check flights.card.json
  mcp-cards check cards.json search_flights=flights.json list_tasks=tasks.json
`,
  stream: `mcp-cards stream FILE|-

Prints the events of a stream (SSE, NDJSON or JSON of any known carrier), one JSON object a line, as they come.

  --server NAME    the server of the tools, where the stream does not say it
  --cards DEFS     a JSON file with a definition, or a list of them
  --explain        with the reasons for each card

Example:
  curl -sN https://api.example/chat | mcp-cards stream -
`,
};
