// What the adapters of frameworks make of a body: items, whatever happens to the connection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readItems } from "../../pkg/lib/reading.js";

const event = (data) => `data: ${JSON.stringify(data)}\n\n`;
const CALL = event({ type: "tool-input-available", toolCallId: "c1", toolName: "search_products", input: {} });
const rows = (count) => JSON.stringify({ products: Array.from({ length: count }, (_, id) => ({ id: `p${id}`, name: `Oats ${id}`, price: 100 + id, brand: "Acme", inStock: true })) });
const WHOLE = `${CALL}${event({ type: "tool-output-available", toolCallId: "c1", output: JSON.parse(rows(3)) })}data: [DONE]\n\n`;
/** A stream that is cut where its third row is complete. */
const CUT = WHOLE.slice(0, WHOLE.indexOf("Oats 2") + 60);

async function itemsOf(given, options = { vertical: "food" }) {
  let items = [];
  await readItems(given, options, (change) => {
    items = change(items);
  });
  return items;
}

/** Chunks, and then the connection is lost. */
async function* losing(chunks, error) {
  yield* chunks;
  throw error;
}

const kinds = (items) => items.map(({ kind, partial, code }) => [kind, partial, code].filter((part) => part !== undefined).join(" "));
const aborted = () => Object.assign(new Error("aborted"), { name: "AbortError" });

for (const [name, body] of [
  ["a response", () => new Response(WHOLE)],
  ["a promise of one", () => Promise.resolve(new Response(WHOLE))],
  ["its body", () => new Response(WHOLE).body],
  ["a string", () => WHOLE],
  ["chunks", () => [WHOLE.slice(0, 100), WHOLE.slice(100)]],
]) {
  test(`${name} is read to its end`, async () => assert.deepEqual(kinds(await itemsOf(body())), ["card"]));
}

test("a stream that is cut leaves no card that seems to grow, and says so", async () => {
  const items = await itemsOf(CUT);
  assert.deepEqual(kinds(items), ["card", "error truncated"]);
  assert.ok(items[0].card.items.length >= 2);
  assert.equal(items[1].message, "The answer broke off before it was complete.");
  assert.deepEqual(kinds(await itemsOf("")), ["error truncated"]);
});

test("a connection that is lost, or was never there, is an item", async () => {
  assert.deepEqual(kinds(await itemsOf(losing([CUT], new TypeError("network error")))), ["card", "error connection"]);
  assert.deepEqual(kinds(await itemsOf(losing([WHOLE], new TypeError("network error")))), ["card"]);
  assert.deepEqual(kinds(await itemsOf(Promise.reject(new TypeError("Failed to fetch")))), ["error connection"]);
});

test("a person who stops a request is told nothing about it", async () => {
  assert.deepEqual(kinds(await itemsOf(losing([CUT], aborted()))), ["card"]);
  assert.deepEqual(kinds(await itemsOf(Promise.reject(aborted()))), []);
});

test("the page of an error is told with its status", async () => {
  const items = await itemsOf(new Response("<!doctype html><title>500</title>", { status: 500 }));
  assert.deepEqual(items.map(({ message }) => message), ["The server answered with status 500."]);
  assert.deepEqual(kinds(await itemsOf(new Response(null, { status: 204 }))), ["error truncated"]);
});

test("a wrong argument and a wrong option are errors", async () => {
  for (const given of [undefined, 7, {}]) await assert.rejects(itemsOf(given), { name: "TypeError", message: /^read: body must be/ });
  await assert.rejects(itemsOf(WHOLE, { verticle: "food" }), { name: "TypeError", message: /verticle/ });
  await assert.rejects(itemsOf([{}]), TypeError);
});

test("nothing more is read when nobody looks any more", async () => {
  let ended = false;
  async function* body() {
    try {
      yield CALL;
      yield WHOLE;
    } finally {
      ended = true;
    }
  }
  let told = 0;
  await readItems(body(), {}, () => {
    told += 1;
    return false;
  });
  assert.deepEqual([told, ended], [1, true]);
});
