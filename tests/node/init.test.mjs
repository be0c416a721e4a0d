// The browsers' entry, with a server that behaves in all the ways servers do; and what Node's init() takes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import init, { parseToolResult, stats } from "../../pkg/index.js";
import { compile } from "../../pkg/lib/load.js";

const file = new URL("../../pkg/wasm/mcp_cards_bg.wasm", import.meta.url);
const bytes = readFileSync(file);
const HELP = "Serve mcp_cards_bg.wasm (exported as mcp-cards/wasm) there, or pass its address: init({ module_or_path: url })";

let base;
const server = createServer((request, response) => {
  const types = { "/good": "application/wasm", "/odd": "application/octet-stream", "/page": "text/html" };
  const type = types[request.url];
  response.writeHead(type ? 200 : 404, { "Content-Type": type ?? "text/plain" });
  response.end(request.url === "/page" ? "<!doctype html>" : bytes);
});
before(() => new Promise((done) => server.listen(0, "127.0.0.1", done)).then(() => (base = `http://127.0.0.1:${server.address().port}`)));
after(() => server.close());

test("before init", () => {
  assert.throws(() => parseToolResult("say", "hello"), { name: "Error", message: 'mcp-cards: call "await init()" first' });
  assert.throws(() => parseToolResult(5), { name: "TypeError" });
  assert.deepEqual(stats(), { calls: 0, recoveries: 0, memoryBytes: 0 });
});

test("what goes wrong is said, with the address", async () => {
  const rejects = (source, message) => assert.rejects(init({ module_or_path: source }), { name: "Error", message });
  await rejects(`${base}/missing`, `mcp-cards: cannot fetch ${base}/missing: HTTP 404. ${HELP}`);
  await rejects("http://127.0.0.1:1/x.wasm", `mcp-cards: cannot fetch http://127.0.0.1:1/x.wasm: fetch failed. ${HELP}`);
  await assert.rejects(init({ module_or_path: `${base}/page` }), (error) => {
    assert.ok(error.message.startsWith(`mcp-cards: ${base}/page (text/html) is not the WebAssembly module: `));
    assert.ok(error.message.endsWith(HELP));
    return true;
  });
  const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  await rejects(empty, "mcp-cards: the module given to init() is not mcp_cards_bg.wasm");
  await assert.rejects(init({ module_or_path: 5 }), {
    name: "TypeError",
    message: "init: module_or_path must be a URL, string, Request, Response, BufferSource or WebAssembly.Module, not 5",
  });
});

test("everything that init takes", async () => {
  const sources = [
    `${base}/good`,
    `${base}/odd`,
    new URL("/good", base),
    new Request(`${base}/good`),
    fetch(`${base}/good`),
    await fetch(`${base}/odd`),
    new Response(bytes),
    bytes,
    new Uint8Array(bytes).buffer,
    new WebAssembly.Module(bytes),
    Promise.resolve(`${base}/good`),
  ];
  for (const source of sources) assert.ok((await compile(source)) instanceof WebAssembly.Module);
});

test("init after failures, twice at once, and again", async () => {
  await Promise.all([init({ module_or_path: `${base}/good` }), init()]);
  await init();
  await init({ module_or_path: `${base}/missing` });
  assert.ok(stats().memoryBytes > 0);
  assert.ok(parseToolResult("say", "hello").type);
});

const node = JSON.stringify(new URL("../../pkg/node.js", import.meta.url).href);
const run = (code) => execFileSync(process.execPath, ["--input-type=module", "-e", `import init, * as m from ${node};\n${code}`], { encoding: "utf8" });

for (const [name, source] of [
  ["a path", JSON.stringify(fileURLToPath(file))],
  ["a file URL", `new URL(${JSON.stringify(file.href)})`],
  ["a file URL as a string", JSON.stringify(file.href)],
  ["a promise of bytes", `import("node:fs/promises").then((fs) => fs.readFile(${JSON.stringify(fileURLToPath(file))}))`],
]) {
  test(`init in Node takes ${name}`, () => {
    assert.equal(run(`await init({ module_or_path: ${source} }); console.log(m.stats().memoryBytes > 0)`), "true\n");
  });
}

test("init in Node loads nothing without being asked", () => {
  assert.equal(run("await init(); console.log(m.stats().memoryBytes); m.parseToolResult('a', ''); console.log(m.stats().calls)"), "0\n1\n");
});

test("a file that is not there", () => {
  const code = "await init({ module_or_path: '/nowhere/x.wasm' }).catch((error) => console.log(error.message))";
  assert.match(run(code), /^mcp-cards: cannot read \/nowhere\/x\.wasm\. If a bundler moved the package/);
});
