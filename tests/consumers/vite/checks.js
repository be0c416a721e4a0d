// Runs in a page and in a worker.
import init, { createParser, parseToolResult, stats, version } from "mcp-cards";
import { block, forms } from "./forms.mjs";

const cut = (text) => (text?.length > 120 ? `${text.slice(0, 120)}…` : text);

export async function checks() {
  const failures = [];
  let count = 0;
  const equal = (name, actual, expected) => {
    count++;
    const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (a !== b) failures.push(`${name}: ${cut(a)}, not ${cut(b)}`);
  };
  try {
    let early = "nothing";
    try {
      parseToolResult("say", "hello");
    } catch (error) {
      early = error.message;
    }
    equal("before init", early, 'mcp-cards: call "await init()" first');

    await Promise.all([init(), init()]);
    await init();

    const note = "₹".repeat(2000);
    const status = { type: "status", status: { success: true, message: "done", details: { note } } };
    for (const [form, content] of Object.entries(forms({ success: true, message: "done", note }))) {
      equal(form, parseToolResult("ping", content, { vertical: "food" }), status);
    }

    equal("lone surrogates", parseToolResult("say", "a\ud800").text, "a\ufffd");
    equal("lone surrogates in blocks", parseToolResult("say", [block("\udc00".repeat(600))]).text, "\ufffd".repeat(600));
    equal("lone surrogates in raw", parseToolResult("say", "a\ud800", { vertical: "food" }).content, "a\ufffd");

    const { data } = parseToolResult("get", '{"__proto__":{"polluted":1},"in":[{"__proto__":{"polluted":2}}]}');
    equal("__proto__ is own", [Object.hasOwn(data, "__proto__"), Object.hasOwn(data.in[0], "__proto__")], [true, true]);
    equal("no prototype is changed", [{}.polluted, Object.getPrototypeOf(data) === Object.prototype], [undefined, true]);

    const parser = createParser({ vertical: "food" });
    equal("a parser", parser.parse("ping", { success: true, message: "done", note }, { server: "shop" }), status);
    equal("a stream of it", parser.stream().finish().map(({ type }) => type), ["done"]);

    const large = "é".repeat(1_500_000);
    equal("a text that makes the memory grow", parseToolResult("say", large).text, large);
    equal("recoveries", stats().recoveries, 0);
    return { failures, count, version, card: parseToolResult("say", "hello") };
  } catch (error) {
    failures.push(String(error.stack ?? error));
    return { failures, count };
  }
}
