// The command mcp-cards, as a child process: what it prints, how it fails, and how it behaves in a pipe.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseToolResult, version } from "../../pkg/node.js";

const COMMAND = fileURLToPath(new URL("../../pkg/bin/mcp-cards.js", import.meta.url));

let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "mcp-cards-cli-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file of the test and gives its path. */
function file(name, content) {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

/** Runs the command to its end. */
function run(args, { input, environment = {} } = {}) {
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_TEST_CONTEXT: ___, ...rest } = process.env;
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...rest, ...environment }, cwd: folder });
  const out = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].setEncoding("utf8").on("data", (text) => (out[name] += text));
  child.stdin.on("error", () => {});
  child.stdin.end(input ?? "");
  return new Promise((done) => child.on("close", (code, signal) => done({ ...out, code: code ?? signal })));
}

const FLIGHTS = {
  offers: [
    { route: "BLR–GOI", departure: { at: "2026-12-01T06:10:00+05:30" }, arrival: { at: "2026-12-01T07:25:00+05:30" }, price: { total: "4,310.00", currency: "INR" }, seatsLeft: 3, deepLink: "https://air.example/1" },
    { route: "BLR–DEL", departure: { at: "2026-12-01T09:00:00+05:30" }, arrival: { at: "2026-12-01T11:40:00+05:30" }, price: { total: "5,200.00", currency: "INR" }, seatsLeft: 9, deepLink: "https://air.example/2" },
  ],
};
const DEFINITION = {
  kind: "acme.flights", title: "Flights", match: { tool: "search_flights", all: ["departure", "arrival"] }, rows: "/offers",
  fields: { route: { from: "route", required: true }, departs: { from: "departure.at", as: "date" }, price: { from: "price.total", as: "money", currency: "price.currency" }, seats: { from: "seatsLeft", as: "number" } },
  view: { title: "route", subtitle: "departs", amount: "price" },
};

test("help, for all and for each command, and the version", async () => {
  const all = await run(["--help"]);
  assert.deepEqual([all.code, all.stderr], [0, ""]);
  for (const command of ["card", "suggest", "check", "stream"]) {
    assert.ok(all.stdout.includes(`mcp-cards ${command}`), command);
    const one = await run([command, "--help"]);
    assert.deepEqual([one.code, one.stderr], [0, ""]);
    assert.ok(one.stdout.startsWith(`mcp-cards ${command}`), one.stdout);
    assert.deepEqual(await run(["help", command]), one);
  }
  assert.deepEqual(await run(["--version"]), { code: 0, stdout: `${version}\n`, stderr: "" });
  const bare = await run([]);
  assert.deepEqual([bare.code, bare.stdout], [2, all.stdout]);
});

test("mistakes are said in one line, with exit code 2", async () => {
  const text = file("text.txt", "hello");
  for (const [args, words] of [
    [["paint"], /there is no command paint/],
    [["help", "paint"], /there is no command paint/],
    [["card"], /card needs a file/],
    [["card", text, text], /card takes one file, not 2/],
    [["card", text, "--colour"], /Unknown option '--colour'; see mcp-cards card --help/],
    [["card", text, "--tool"], /--tool/],
    [["card", "no-such-file.json"], /cannot read no-such-file\.json: there is no such file/],
    [["stream", "no-such-file.json"], /cannot read no-such-file\.json: there is no such file/],
    [["card", folder], /it is a folder/],
    [["card", text, "--cards", "no-such-file.json"], /cannot read no-such-file\.json/],
  ]) {
    const { code, stdout, stderr } = await run(args);
    assert.deepEqual([code, stdout], [2, ""], args.join(" "));
    assert.match(stderr, words);
    assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
    assert.ok(stderr.startsWith("mcp-cards: "));
  }
});

test("card prints what parseToolResult gives", async () => {
  const products = { products: [{ id: 1, name: "Oats", price: "₹189" }, { id: 2, name: "Tea", price: 50 }] };
  const path = file("products.json", products);
  const expected = parseToolResult("search_products", JSON.stringify(products));
  const { code, stdout, stderr } = await run(["card", path, "--tool", "search_products"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.deepEqual(JSON.parse(stdout), expected);
  const piped = await run(["card", "-", "--tool", "search_products"], { input: `\ufeff${JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text: JSON.stringify(products) }] } })}` });
  assert.deepEqual(JSON.parse(piped.stdout), expected);
  const explained = JSON.parse((await run(["card", path, "--explain"])).stdout);
  assert.ok(explained.explain.rule);
});

test("card with a definition of one's own, as JSON and as text", async () => {
  const [defs, result] = [file("flights.card.json", DEFINITION), file("flights.json", FLIGHTS)];
  const card = JSON.parse((await run(["card", result, "--tool", "search_flights", "--cards", defs])).stdout);
  assert.deepEqual([card.type, card.kind, card.items.length], ["collection", "acme.flights", 2]);
  assert.deepEqual(card.items[0].price, { amount: 4310, currency: "INR" });
  const { stdout } = await run(["card", result, "--tool", "search_flights", "--cards", defs, "--text"]);
  assert.deepEqual(stdout.split("\n").slice(0, 5), ["Flights (acme.flights, list), 2", "BLR–GOI", "  Departs: 2026-12-01T06:10:00+05:30", "  Price: 4310 INR", "  Seats: 3"]);
});

test("card as text: any card, and nothing that steers a terminal", async () => {
  const { stdout } = await run(["card", file("hostile.json", { products: [{ id: 1, name: "Oats \u001b[31mred\u001b[0m \u0007", price: "₹3", mrp: "₹5" }] }), "--tool", "search_products", "--text"]);
  assert.match(stdout, /^products, 1\n/);
  assert.match(stdout, /name: Oats/);
  // eslint-disable-next-line no-control-regex
  assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f]/);
});

test("JSON of what is not cleaned does not steer a terminal either", async () => {
  const hostile = "\u009b31mred\u202egnp.exe\u007f";
  const steers = /[\u007f-\u009f\u202e]/;
  const call = { type: "tool-input-available", toolCallId: "c1", toolName: "a", input: { text: hostile } };
  const events = await run(["stream", file("hostile.sse", `data: ${JSON.stringify(call)}\n\ndata: [DONE]\n\n`)]);
  assert.doesNotMatch(events.stdout, steers);
  const [{ input }] = events.stdout.split("\n").filter(Boolean).map((line) => JSON.parse(line)).filter((event) => event.input);
  assert.equal(input.text, hostile, "it is the same value");
});

test("colours only where they are wanted", async () => {
  const path = file("plain.json", { products: [{ id: 1, name: "Oats", price: 3 }] });
  const args = ["card", path, "--tool", "search_products"];
  // eslint-disable-next-line no-control-regex
  const coloured = async (environment) => /\u001b\[/.test((await run(args, { environment })).stdout);
  assert.equal(await coloured({}), false, "a pipe is no terminal");
  assert.equal(await coloured({ FORCE_COLOR: "1" }), true);
  assert.equal(await coloured({ FORCE_COLOR: "0" }), false);
  assert.equal(await coloured({ FORCE_COLOR: "1", NO_COLOR: "1" }), false);
  const { stdout } = await run(args, { environment: { FORCE_COLOR: "1" } });
  // eslint-disable-next-line no-control-regex
  assert.deepEqual(JSON.parse(stdout.replace(/\u001b\[\d+m/g, "")), JSON.parse((await run(args)).stdout));
});

test("suggest prints a definition that check and card take", async () => {
  const result = file("plants.json", { results: [{ plant: "Aloe", price: 9, watered_at: "2026-11-01T10:00:00Z", photo: "https://plants.example/a.jpg" }, { plant: "Fern", price: 14.5, watered_at: "2026-11-03T10:00:00Z", photo: "https://plants.example/b.jpg" }] });
  const { code, stdout } = await run(["suggest", result, "--tool", "find_plants"]);
  assert.equal(code, 0);
  const defs = file("plants.card.json", stdout);
  const checked = await run(["check", defs, `find_plants=${result}`]);
  assert.equal(checked.code, 0, checked.stdout + checked.stderr);
  const card = JSON.parse((await run(["card", result, "--tool", "find_plants", "--cards", defs])).stdout);
  assert.deepEqual([card.type, card.items.map((item) => Object.values(item).includes("Aloe") || Object.values(item).includes("Fern"))], ["collection", [true, true]]);
  const none = await run(["suggest", file("words.txt", "just some words")]);
  assert.deepEqual([none.code, none.stdout], [1, ""]);
  assert.match(none.stderr, /holds no rows and no record/);
});

test("check: right definitions, wrong ones, results that fit and that do not", async () => {
  const [defs, result] = [file("ok.json", [DEFINITION]), file("fits.json", FLIGHTS)];
  const right = await run(["check", defs]);
  assert.deepEqual([right.code, right.stderr], [0, ""]);
  assert.match(right.stdout, /^ok\s+.*ok\.json: 1 definition \(acme\.flights\)\n$/);
  const fits = await run(["check", defs, result, "--tool", "search_flights"]);
  assert.equal(fits.code, 0);
  assert.match(fits.stdout, /ok\s+.*fits\.json: acme\.flights, 2 items, list/);
  const other = await run(["check", defs, `search_flights=${result}`, `list_tasks=${file("other.json", { a: 1 })}`]);
  assert.equal(other.code, 1);
  assert.match(other.stdout, /FAIL list_tasks=.*other\.json: \w+/);
  const wrong = await run(["check", file("wrong.json", { ...DEFINITION, fields: { route: { from: "route", as: "colour" } } })]);
  assert.deepEqual([wrong.code, wrong.stdout], [1, ""]);
  assert.match(wrong.stderr, /wrong\.json: .*cards\[0\]\.fields\.route\.as must be "text", "long"/);
  const broken = await run(["check", file("broken.json", "{")]);
  assert.equal(broken.code, 1);
  assert.match(broken.stderr, /broken\.json is no JSON/);
});

const STREAM = [
  { type: "content_block_start", index: 0, content_block: { type: "mcp_tool_use", id: "a", name: "search_products", server_name: "shop", input: { query: "oats" } } },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { type: "mcp_tool_result", tool_use_id: "a", is_error: false, content: [{ type: "text", text: '{"products":[{"id":1,"name":"Oats","price":"₹3","mrp":"₹5"}]}' }] } },
  { type: "content_block_stop", index: 1 },
  { type: "message_stop" },
].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");

test("stream prints one event a line, from a file and from a pipe", async () => {
  const { code, stdout } = await run(["stream", file("stream.sse", STREAM)]);
  assert.equal(code, 0);
  const events = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(events.filter(({ type }) => type === "tool_result").map(({ card }) => card.type), ["products"], stdout);
  assert.equal((await run(["stream", "-"], { input: STREAM })).stdout, stdout);
});

test("events of a stream that goes on are printed as they come", async () => {
  const child = spawn(process.execPath, [COMMAND, "stream", "-"]);
  try {
    const first = new Promise((done) => child.stdout.setEncoding("utf8").once("data", done));
    child.stdin.write(STREAM.slice(0, STREAM.indexOf("message_stop") - 8));
    assert.match(await first, /search_products/);
  } finally {
    child.stdin.end();
    await new Promise((done) => child.on("close", done));
  }
});

test("a reader that has read enough ends the command without a complaint", async () => {
  const path = file("long.json", { products: Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Thing ${id}`, price: id })) });
  const child = spawn(process.execPath, [COMMAND, "card", path, "--tool", "search_products", "--explain"]);
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  child.stdout.once("data", () => child.stdout.destroy());
  const code = await new Promise((done) => child.on("close", done));
  assert.deepEqual([code, stderr], [0, ""]);
});

test("the package has the command, and all that it needs", () => {
  const manifest = JSON.parse(readFileSync(new URL("../../pkg/package.json", import.meta.url), "utf8"));
  assert.deepEqual(manifest.bin, { "mcp-cards": "bin/mcp-cards.js" });
  assert.ok(manifest.files.includes("bin"));
  assert.ok(readFileSync(COMMAND, "utf8").startsWith("#!/usr/bin/env node\n"));
});
