#!/usr/bin/env node
// The command: what a result becomes, a definition for it, whether definitions hold, and what is in a stream.
import { createReadStream } from "node:fs";
import { parseArgs } from "node:util";
import { ToolResultStream, createParser, suggestCard, version } from "../node.js";
import { HELP } from "./help.js";
import { Mistake, readDefinitions, readResult } from "./input.js";
import { cardText, colours, json, plain, plainJson } from "./print.js";

const paint = colours(process.stdout);
const print = (text) => process.stdout.write(`${text}\n`);

/** Whoever reads the output may have read enough: `mcp-cards card big.json | head`. */
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 2));

const TOOL = { tool: { type: "string" } };
const SERVER = { server: { type: "string" } };
const READING = { ...SERVER, cards: { type: "string" }, explain: { type: "boolean" } };

/** Each command: the options it takes, how many files, and what it does. */
const COMMANDS = {
  card: { options: { ...TOOL, ...READING, text: { type: "boolean" } }, files: [1, 1], run: card },
  suggest: { options: { ...TOOL, ...SERVER }, files: [1, 1], run: suggest },
  check: { options: { ...TOOL, ...SERVER }, files: [1, Infinity], run: check },
  stream: { options: READING, files: [1, 1], run: stream },
};

function card([path], { tool = "", text, ...options }) {
  const found = parserFor(options).parse(tool, readResult(path));
  print(text ? cardText(found, paint) : json(found, paint));
}

/** A parser with what was asked for; a wrong definition is the mistake of its file. */
function parserFor({ server, cards, explain }) {
  const definitions = cards === undefined ? undefined : readDefinitions(cards);
  return inFile(cards, () => createParser({ ...(server && { server }), ...(explain && { explain }), ...(definitions && { cards: definitions }) }));
}

function inFile(path, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError && path !== undefined) throw new Mistake(`${path}: ${error.message.replace(/^\w+: (?=options\.)/, "")}`, 1);
    throw error;
  }
}

function suggest([path], { tool = "", server }) {
  const definition = suggestCard(tool, readResult(path), server && { server });
  if (definition === null) throw new Mistake(`${path} holds no rows and no record`, 1);
  print(json(definition, paint));
}

/** Says of each result what it becomes; fails if none of the definitions takes it. */
function check([path, ...results], { tool = "", server }) {
  const definitions = readDefinitions(path);
  const parser = inFile(path, () => createParser({ cards: definitions, explain: true, ...(server && { server }) }));
  print(`${paint("good", "ok")}   ${plain(path)}: ${definitions.length} ${definitions.length === 1 ? "definition" : "definitions"} (${definitions.map(({ kind }) => kind).join(", ")})`);
  const kinds = new Set(definitions.map(({ kind }) => kind));
  for (const result of results) {
    const [, named, file] = /^([\w.:/-]+)=(.+)$/s.exec(result) ?? [undefined, tool, result];
    const found = parser.parse(named, readResult(file));
    const taken = found.type === "collection" && kinds.has(found.kind);
    print(`${taken ? paint("good", "ok  ") : paint("bad", "FAIL")} ${plain(result)}: ${found.type === "collection" ? `${found.kind}, ${found.items.length} ${found.items.length === 1 ? "item" : "items"}, ${found.layout}` : found.type}`);
    if (taken) continue;
    process.exitCode = 1;
    for (const { card: kind, reason } of found.explain?.considered ?? []) {
      if (kinds.has(kind)) print(`     ${paint("soft", `${plain(kind)}: ${plain(reason)}`)}`);
    }
  }
}

/** Events as they come, so that a stream that goes on for minutes can be watched. */
async function stream([path], { server, cards, explain }) {
  const definitions = cards === undefined ? undefined : readDefinitions(cards);
  const reader = inFile(cards, () => new ToolResultStream({ ...(server && { server }), ...(explain && { explain }), ...(definitions && { cards: definitions }) }));
  try {
    for await (const chunk of path === "-" ? process.stdin : createReadStream(path)) {
      for (const event of reader.push(chunk)) print(plainJson(event));
    }
    for (const event of reader.finish()) print(plainJson(event));
  } catch (error) {
    if (["ENOENT", "EISDIR", "EACCES"].includes(error.code)) throw new Mistake(`cannot read ${path}: ${error.code === "ENOENT" ? "there is no such file" : error.message}`);
    throw error;
  } finally {
    reader.free();
  }
}

/** What was typed: the command, its files and its options. */
function understand(args) {
  const [name = "", ...rest] = args;
  if (["--version", "-v"].includes(name)) return () => print(version);
  if (["--help", "-h", "help", ""].includes(name)) {
    if (rest[0] && !Object.hasOwn(HELP, rest[0])) throw new Mistake(`there is no command ${rest[0]}; see mcp-cards --help`);
    if (name === "") process.exitCode = 2;
    return () => print(HELP[rest[0] ?? ""].trimEnd());
  }
  if (!Object.hasOwn(COMMANDS, name)) throw new Mistake(`there is no command ${name}; see mcp-cards --help`);
  const { options, files: [least, most], run } = COMMANDS[name];
  let given;
  try {
    given = parseArgs({ args: rest, options: { ...options, help: { type: "boolean", short: "h" } }, allowPositionals: true });
  } catch (error) {
    throw new Mistake(`${error.message.split(". To specify")[0]}; see mcp-cards ${name} --help`);
  }
  const { values: { help, ...values }, positionals } = given;
  if (help) return () => print(HELP[name].trimEnd());
  if (positionals.length < least) throw new Mistake(`${name} needs a file, or - for what is piped in; see mcp-cards ${name} --help`);
  if (positionals.length > most) throw new Mistake(`${name} takes one file, not ${positionals.length}; see mcp-cards ${name} --help`);
  return () => run(positionals, values);
}

try {
  await understand(process.argv.slice(2))();
} catch (error) {
  process.stderr.write(`mcp-cards: ${plain(error instanceof Mistake ? error.message : error.stack ?? error)}\n`);
  process.exitCode = error instanceof Mistake ? error.code : 2;
}
