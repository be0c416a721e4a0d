// The border: what goes into the module comes out unchanged, whatever its size and wherever its texts are kept.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import binaryen from "binaryen";
import { ToolResultStream, parseToolResult, stats } from "../../pkg/node.js";
import { anthropic, sse } from "../shared/wire.mjs";
import { block, encode } from "./forms.mjs";

const texts = ["", "plain", "é", "a₹b", "😀", "éé😀", "ab".repeat(200_000), "é".repeat(300_000), `${"x".repeat(99_999)}😀`, "₹😀".repeat(50_000)];
// Around the length up to which texts are put together by hand.
for (const length of [1, 47, 48, 49, 511, 512, 513]) texts.push("y".repeat(length), `${"y".repeat(length - 1)}₹`);

/** A document in every form in which it can be given; each crosses in another way. */
function forms(value) {
  const text = JSON.stringify(value);
  return { text, bytes: encode(text), value, blocks: [block(text)], result: { content: [block(text)] } };
}

/** A member that keeps an object of plain values, or of one list, from becoming another card than its data. */
const NONE = { none: [] };
const dataOf = (content) => parseToolResult("get", content).data;

test("texts and bytes arrive unchanged, whatever the memory does", () => {
  for (const text of texts) {
    const value = { v: text, list: [text, { v: `${text}.` }], n: 1 };
    for (const [form, content] of Object.entries(forms(value))) {
      assert.deepEqual(dataOf(content), value, `${form}, ${text.slice(0, 20)} (${text.length})`);
    }
  }
});

test("a text is the same whether it is cut out of the host's string or comes from the module", () => {
  for (const text of texts.filter((own) => own.length < 1000)) {
    // The second member makes the whole string more than ASCII; an escape keeps a text from being cut out.
    for (const more of ["ascii", "₹", "a\nb", 'a "b"']) {
      for (const [form, content] of Object.entries(forms({ v: text, more, last: "end", ...NONE }))) {
        assert.deepEqual(dataOf(content), { v: text, more, last: "end", ...NONE }, `${form}, ${JSON.stringify(more)}`);
      }
    }
  }
});

test("lone surrogates arrive as U+FFFD", () => {
  for (const text of ["\ud800x\udc00", "x\ud800", "\udc00", `${"x".repeat(600)}\ud83d`, "éé\ud83d😀"]) {
    const clean = text.toWellFormed();
    assert.equal(dataOf(`{"v":"${text}","none":[]}`).v, clean);
    assert.equal(dataOf({ v: text, ...NONE }).v, clean);
    assert.equal(dataOf([block(`{"v":"${text}","none":[]}`)]).v, clean);
    assert.equal(parseToolResult("get", { a: 1, ...NONE }, { explain: true, server: text }).type, "structured");
  }
  // The first try to write ends between the two units of a pair.
  assert.equal(dataOf('{"v":"éé😀","none":[]}').v, "éé😀");
});

test("the name of a tool crosses like any text", () => {
  for (const tool of ["", "search_products", "sûch_₹", "\ud800", "x".repeat(5000), "₹".repeat(5000)]) {
    assert.deepEqual(parseToolResult(tool, "{\"success\":true}", { vertical: "food" }).type, "status");
  }
  // One after the other, so that the name of the call before is not taken.
  const intents = ["add_to_cart", "get_menu", "add_to_cart"].map((tool) => parseToolResult(tool, "{}", { vertical: "food", explain: true }).explain.intent);
  assert.equal(intents[0], intents[2]);
  assert.notEqual(intents[0], intents[1]);
});

test("long texts of an object arrive each in its place", () => {
  for (const text of texts) {
    const long = text.padEnd(600, "é");
    const content = { content: [{ type: "text", text: long }, { type: "text", text: `${long}₹` }], note: "₹" };
    const card = parseToolResult("say", content, { limits: { fieldChars: Infinity } });
    assert.ok(JSON.stringify(card).includes(long), `${card.type}, ${text.length}`);
    assert.ok(JSON.stringify(card).includes(`${long}₹`));
  }
});

test("numbers of every form", () => {
  const numbers = [0, 1, -1, 134217727, 134217728, -134217727, -134217728, -134217729, 2147483647, -2147483648, 4294967296, 9007199254740991, 0.1, -2.5, 1e21, 5e-324, 1.7976931348623157e308];
  for (const content of Object.values(forms({ numbers, in: { numbers } }))) assert.deepEqual(dataOf(content), { numbers, in: { numbers } });
});

test("keys of every form, __proto__ among them", () => {
  const names = ["__proto__", "constructor", "toString", "", "10", "2", "é", "😀", "a b", "x".repeat(100)];
  const json = `{${names.map((name, i) => `${JSON.stringify(name)}:${i}`)},"in":{"__proto__":{"polluted":true}},"list":[null,true,false,[],{}]}`;
  for (const text of [json, json.replace('"__proto__"', String.raw`"\u005f_proto__"`), json.replace(/[é😀]/gu, "e")]) {
    for (const content of [text, encode(text), JSON.parse(text), [block(text)]]) {
      const data = dataOf(content);
      assert.deepEqual(data, JSON.parse(text));
      assert.deepEqual(Object.keys(data), Object.keys(JSON.parse(text)));
      assert.equal(Object.getPrototypeOf(data), Object.prototype);
      assert.ok(Object.hasOwn(data.in, "__proto__"));
      assert.equal({}.polluted, undefined);
    }
  }
});

test("what was given before stays as it is when the memory grows and is used again", () => {
  const small = parseToolResult("get", '{"v":"small","n":[1,2]}');
  const stream = new ToolResultStream();
  const before = stats().memoryBytes;
  const text = "₹ and some more ".repeat(700_000);
  assert.equal(parseToolResult("say", text, { limits: { textChars: Infinity } }).text.length, text.length);
  assert.ok(stats().memoryBytes > before);
  assert.deepEqual(small.data, { v: "small", n: [1, 2] });
  assert.deepEqual(stream.push(sse(anthropic.start(), anthropic.text("still here"))), [{ type: "text", text: "still here" }]);
  stream.free();
  // The room is used again: no more is needed for the same once more.
  const grown = stats().memoryBytes;
  for (let i = 0; i < 5; i++) parseToolResult("say", text, { limits: { textChars: Infinity } });
  assert.equal(stats().memoryBytes, grown);
});

test("a card never shares what it holds with the next one", () => {
  const text = '{"n":1,"in":{"list":["x"]}}';
  const [one, two] = [parseToolResult("get", text), parseToolResult("get", text)];
  one.data.in.list[0] = "changed";
  assert.deepEqual(two.data, { n: 1, in: { list: ["x"] } });
});

test("code of the host that runs while its values are read may call the package", () => {
  const nested = () => parseToolResult("say", "₹ something else, and longer than the content outside").type;
  const input = { toJSON: () => ({ query: nested() }) };
  const options = { input };
  for (const [form, content] of Object.entries(forms({ v: "outside", n: 1, ...NONE }))) {
    assert.deepEqual(parseToolResult("get", content, options).data, { v: "outside", n: 1, ...NONE }, form);
  }
  const content = {
    get v() {
      return nested();
    },
    ...NONE,
  };
  assert.deepEqual(parseToolResult("get", content, options).data, { v: "text", ...NONE });
});

test("calls are counted one by one", () => {
  const options = { vertical: "food", routes: { cart: "trolley" } };
  const before = stats();
  parseToolResult("say", "hello");
  parseToolResult("say", "hello", options);
  parseToolResult("say", { a: 1 }, { vertical: "style", server: "never seen before" });
  assert.deepEqual(stats(), { ...before, calls: before.calls + 3 });
});

/** Tries a module in a process of its own, and the package's own module afterwards. */
function refused(wat) {
  const bytes = Buffer.from(binaryen.parseText(wat).emitBinary()).toString("base64");
  const code = `
    import init, { parseToolResult } from ${JSON.stringify(new URL("../../pkg/node.js", import.meta.url).href)};
    await init({ module_or_path: Buffer.from("${bytes}", "base64") }).catch((error) => console.log(error.name + ": " + error.message));
    console.log(parseToolResult("say", "hello").text);`;
  return execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
}

test("a foreign module is refused, and the package's own still works", () => {
  const expected = "Error: mcp-cards: the module given to init() is not mcp_cards_bg.wasm\nhello\n";
  assert.equal(refused("(module)"), expected);
  assert.equal(refused('(module (func (export "parse")) (func (export "answer")))'), expected);
  // One that looks right but belongs to other glue.
  assert.equal(refused('(module (import "./mcp_cards_bg.js" "__wbg_other" (func)) (func (export "parse_object")))'), expected);
});
