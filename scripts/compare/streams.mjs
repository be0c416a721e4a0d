// Random streams: captures and results in the words of every protocol, changed or not, cut anywhere.
import { cut, decoded, isBinary, everyCut, falseGrowth, randomCuts, textOf } from "../../tests/shared/streams.mjs";
import { mutated } from "../../tests/node/random.mjs";
import { CARRIERS, sse } from "../../tests/shared/wire.mjs";
import { isContainer } from "./data.mjs";
import { growingSubject, inForm, randomSubject, randomTool, sharedOptions } from "./results.mjs";
import { asText } from "./texts.mjs";
import { changed, copyOf, foreign, randomText } from "./values.mjs";

const encoder = new TextEncoder();
/** No more pieces than this, or a long body would take all the time. */
const MOST_PIECES = 400;

const block = (text) => ({ type: "text", text });
const use = (name, input) => ({ type: "tool_use", id: "c1", name, input });

/** Protocols that are not in the tests' own table; `content` is the result in any form. */
const MORE = {
  "anthropic, whole messages": (tool, input, text) => [
    { type: "assistant", message: { role: "assistant", content: [block("Looking."), use(tool, input)] } },
    { type: "user", message: { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: [block(text)] }] } },
  ],
  "bare blocks": (tool, input, text, content) => [use(tool, input), { type: "tool_result", tool_use_id: "c1", content }, block("Done.")],
  "bare results": (tool, input, text, content) => [isContainer(content) ? content : { content: [block(text)] }],
  "ai-sdk, any output": (tool, input, text, content) => [
    { type: "tool-input-start", toolCallId: "c1", toolName: tool },
    { type: "tool-input-delta", toolCallId: "c1", inputTextDelta: JSON.stringify(input) },
    { type: "tool-input-available", toolCallId: "c1", toolName: tool, input },
    { type: "tool-output-available", toolCallId: "c1", output: content, preliminary: true },
    { type: "tool-output-available", toolCallId: "c1", output: content },
    { type: "finish", finishReason: "stop" },
  ],
  "ai-sdk, parts": (tool, input, text, content) => [{ type: `tool-${tool}`, toolCallId: "c1", state: "output-available", input, output: content }],
  "ai-sdk, errors": (tool, input, text) => [
    { type: "start" },
    { type: "tool-input-available", toolCallId: "c1", toolName: tool, input },
    { type: "tool-output-error", toolCallId: "c1", errorText: text },
  ],
  "openai, functions": (tool, input, text) => [
    { type: "response.output_text.delta", delta: "Looking." },
    { type: "response.output_item.done", item: { type: "function_call", call_id: "c1", name: tool, arguments: JSON.stringify(input) } },
    { type: "response.output_item.done", item: { type: "function_call_output", call_id: "c1", output: text } },
    { type: "response.completed", response: { status: "completed" } },
  ],
  "json-rpc, any result": (tool, input, text, content) => [
    { jsonrpc: "2.0", id: "c1", method: "tools/call", params: { name: tool, arguments: input } },
    { jsonrpc: "2.0", method: "notifications/progress", params: { progress: 1, total: 2, message: "half" } },
    { jsonrpc: "2.0", id: "c1", result: content },
  ],
  "json-rpc, errors": (tool, input, text) => [
    { jsonrpc: "2.0", id: "c1", method: "tools/call", params: { name: tool, arguments: input } },
    { jsonrpc: "2.0", id: "c1", error: { code: -32602, message: text.slice(0, 300) } },
  ],
  langchain: (tool, input, text) => [
    { type: "tool", content: text, tool_call_id: "c1", name: tool },
    { lc: 1, type: "constructor", id: ["langchain_core", "messages", "ToolMessage"], kwargs: { content: text, tool_call_id: "c2", name: tool, status: "error" } },
  ],
  ndjson: (tool, input, text) => [
    { type: "status", message: `Executing tool ${tool}` },
    { type: "content", content: "Looking." },
    { type: "artifact", artifact: { type: "text/markdown", title: tool, content: text } },
    { type: "result", response: { conversation: "Done.", artifacts: [{ id: "c1", type: "application/json", title: "Data", content: text }] } },
  ],
};
/** Those whose results are looked at while they arrive. */
const WATCHED = Object.values(CARRIERS);
const ALL = Object.values({ ...CARRIERS, ...MORE });

const OPTIONS = [
  [0.15, (dice) => ({ carrier: dice.pick(["auto", "anthropic", "ai-sdk", "openai", "json-rpc", "ag-ui", "langchain", "ndjson"]) })],
  [0.15, (dice) => ({ partial: dice.chance(0.3) })],
  [0.2, (dice) => ({ thinking: dice.chance(0.7) })],
  [0.08, (dice) => ({ maxEventBytes: dice.between(10, 5000) })],
  [0.2, (dice) => ({ errorBudget: dice.chance(0.5) ? false : Object.fromEntries(dice.some([["auth", 2], ["address", 2], ["total", 3]], 2)) })],
  [0.1, () => ({ brand: "acme" })],
  [0.05, () => ({ abortMessages: { server: "{brand} is down.", auth: "Log in to {brand}." } })],
  [0.01, (dice) => dice.pick([{ carrier: "x" }, { partial: 1 }, { other: 1 }, { errorBudget: true }, { maxEventBytes: -1 }])],
];

const streamOptions = (dice, pool) => Object.assign(sharedOptions(dice, pool), ...OPTIONS.filter(([share]) => dice.chance(share)).map(([, make]) => make(dice)));

const isEnd = (event) => event === "[DONE]" || /^(message_(delta|stop)|finish|session\.status_idle|response\.completed|RUN_FINISHED)$/.test(event.type);

/** The events of one call in a protocol. */
function eventsOf(dice, make, { tool, payload, options }, pool) {
  const { text } = payload;
  const input = options?.input ?? (dice.chance(0.5) || pool.inputs.length === 0 ? { query: randomText(dice, pool) } : dice.pick(pool.inputs));
  const content = inForm(dice, payload, pool);
  // Only what can be written.
  const isBytes = ArrayBuffer.isView(content) || content instanceof ArrayBuffer;
  try {
    return copyOf(make(tool, input, text, isBytes ? text : content));
  } catch {
    // A protocol for structured content, and a text that is none.
    return copyOf(CARRIERS.anthropic(tool, input, text));
  }
}

/** An event that says in all known ways that its call failed. */
function failed(event) {
  const copy = copyOf(event);
  const result = [copy?.content_block, copy?.result, copy?.output, copy].find(isContainer);
  if (result) Object.assign(result, { is_error: true, isError: true }, copy.type === "tool" && { status: "error" });
  return copy;
}

/** The events of a few calls, each with its own id; only the last one ends the stream. */
function randomEvents(dice, pool, subjects) {
  const make = dice.pick(dice.chance(0.5) ? WATCHED : ALL);
  const calls = subjects.map((subject, i) => {
    const own = eventsOf(dice, make, subject, pool).map((event) => JSON.parse(JSON.stringify(event).replaceAll('"c1"', `"c${i + 1}"`)));
    return subject.isError || dice.chance(0.1) ? own.map(failed) : own;
  });
  return calls.flatMap((list, i) => (i < calls.length - 1 ? list.filter((event) => !isEnd(event)) : list));
}

/** Events out of order, lost, doubled, strange. */
function disturbed(dice, events, pool) {
  const made = events.map((event) => (isContainer(event) && dice.chance(0.3) ? changed(dice, event, pool) : event));
  const at = dice.below(made.length);
  dice.weighted([
    [3, () => {}],
    [1, () => made.splice(at, 1)],
    [1, () => made.splice(at, 0, copyOf(made[at] ?? null))],
    [1, () => made.splice(at, 0, foreign(dice, pool))],
    [1, () => made.splice(0, made.length, ...dice.shuffled(made))],
    [1, () => made.splice(at)],
  ])();
  return made;
}

const asLines = (events) => events.map((event) => (typeof event === "string" ? event : JSON.stringify(event))).join("\n");

/** A body of these events: Server-Sent Events in several hands, lines, or one document. */
const written = (dice, events) =>
  dice.weighted([
    [5, () => sse(...events)],
    [2, () => events.map((event) => `event: ${event?.type ?? "message"}\n${sse(event)}`).join("")],
    [1, () => `\ufeff${sse(...events)}`.replaceAll("\n", dice.pick(["\r\n", "\r"]))],
    [0.5, () => sse(...events).replaceAll('},"', '},\ndata: "')],
    [0.5, () => `: comment\nid: 1\nretry: 5\n${sse(...events).trimEnd()}`],
    [3, () => asLines(events)],
    [0.5, () => JSON.stringify(events)],
  ])();

/** A body with some damage done. */
function broken(dice, body, pool) {
  const lines = body.split("\n");
  const at = dice.below(lines.length);
  return dice.weighted([
    [2, () => mutated(dice.random, body, textOf(dice.pick(pool.captures).bytes))],
    [2, () => body.slice(0, dice.below(body.length + 1))],
    [1, () => body.slice(dice.below(body.length + 1))],
    [1, () => lines.toSpliced(at, 1).join("\n")],
    [1, () => lines.toSpliced(at, 0, lines[dice.below(lines.length)]).join("\n")],
    [1, () => body + textOf(dice.pick(pool.captures).bytes)],
    [0.5, () => body.replaceAll("\n\n", "\n")],
    [0.5, () => "\ufeff".repeat(dice.between(1, 3)) + body],
    [0.5, () => dice.pick([" ", "\n", "\r\n", "\n\n\n", "\ufeff\n", ":\n"]) + body],
    [0.5, () => lines.toSpliced(at, 0, dice.pick(["\ufeff", "\0", ":", "data", "data:", "event:", "data:  ", "id", "\r"])).join("\n")],
  ])();
}

function cutsOf(dice, length) {
  return dice.weighted([
    [2, () => []],
    [4, () => randomCuts(dice.random, length)],
    [3, () => everyCut(dice.between(Math.ceil(length / MOST_PIECES), Math.max(64, length / 10)) || 1, length)],
    [1, () => (length < MOST_PIECES * 4 ? everyCut(1, length) : randomCuts(dice.random, length))],
  ])().filter((at) => at > 0 && at < length);
}

/** The steps that push a body, as text or as bytes. */
function pushed(dice, body) {
  const isText = dice.chance(0.4);
  const whole = typeof body === "string" ? (isText ? body : encoder.encode(body)) : isText ? textOf(body) : body;
  return cut(whole, cutsOf(dice, whole.length)).map((piece) => ["push", piece]);
}

const FAILURES = ["401 Unauthorized", "The token has expired", "address not found", "invalid address", "503 Service Unavailable", "timed out", "429 Too Many Requests", "quantity must be positive"];

/** A call that failed; with others of its kind it may end the stream. */
const failure = (dice, pool) => ({ tool: randomTool(dice, pool), payload: asText(dice.chance(0.7) ? dice.pick(FAILURES) : dice.pick(pool.phrases)), isError: true });

/** Steps that no decoder would make. */
const ODD = [
  () => { const cycle = {}; cycle.self = cycle; return ["pushEvent", cycle]; },
  () => ["pushEvent", { toJSON: () => undefined }],
  () => ["pushEvent", []],
  () => ["pushEvent", null],
  () => ["pushEvent", { type: 5n }],
  () => ["push", 5],
  () => ["push", ""],
  () => ["push", "\ud83d"],
  () => ["push", new Uint8Array([0xf0, 0x9f])],
  () => ["registerCall", { callId: 5 }],
  () => ["registerCall", { callId: "c9", other: 1 }],
  () => ["finish"],
];

const randomSubjects = (dice, pool) =>
  Array.from({ length: dice.weighted([[6, 1], [2, 2], [1, 4]]) }, () => (dice.chance(0.2) ? failure(dice, pool) : randomSubject(dice, pool)));

/** The options of a result, as far as a stream has them. */
function kept(options) {
  const { input: _, isError: __, ...others } = options ?? {};
  return others;
}

/** A capture, or the results of random calls. */
function randomSource(dice, pool) {
  if (dice.chance(0.35)) {
    const { name, bytes, expected } = dice.pick(pool.captures);
    return { bytes, events: isBinary({ name }) ? [] : decoded({ name, bytes }), options: expected.options, calls: expected.registerCalls ?? [] };
  }
  const subjects = dice.chance(0.4) ? [growingSubject(dice, pool)] : randomSubjects(dice, pool);
  return { events: randomEvents(dice, pool, subjects), options: kept(subjects[0].options), calls: [] };
}

/** What is done to a stream: its options, and its methods with what they are given. */
export function randomStream(dice, pool) {
  const { bytes, events, options: own, calls } = randomSource(dice, pool);
  const options = dice.chance(0.6) ? { ...own, ...(dice.chance(0.5) && { explain: true }) } : streamOptions(dice, pool);
  const isChanged = dice.chance(0.4);
  const given = isChanged ? disturbed(dice, events, pool) : events;
  const steps = calls.map((call) => ["registerCall", call]);
  if (dice.chance(0.1)) steps.push(["registerCall", { callId: "c1", tool: randomTool(dice, pool), server: "shop", input: { a: 1 } }]);
  if (dice.chance(0.2)) {
    steps.push(...given.filter(isContainer).map((event) => ["pushEvent", event]));
  } else if (dice.chance(0.7)) {
    steps.push(...pushed(dice, bytes && !isChanged ? bytes : written(dice, given)));
  } else {
    steps.push(...pushed(dice, broken(dice, bytes && !isChanged ? textOf(bytes) : written(dice, given), pool)));
  }
  if (dice.chance(0.1)) steps.splice(dice.below(steps.length + 1), 0, ["reset"]);
  if (dice.chance(0.03)) steps.splice(dice.below(steps.length + 1), 0, dice.pick(ODD)());
  steps.push(["finish"]);
  if (dice.chance(0.05)) steps.push(["push", "data: {}\n\n"], ["finish"]);
  if (dice.chance(0.1)) steps.push(["reset"], ...pushed(dice, written(dice, randomEvents(dice, pool, randomSubjects(dice, pool)))), ["finish"]);
  return { options, steps };
}

/** Every capture as it was received: whole, in pieces, byte by byte and as decoded events. */
export function* knownStreams({ captures }) {
  for (const { name, bytes, expected } of captures) {
    const calls = (expected.registerCalls ?? []).map((call) => ["registerCall", call]);
    const stream = (how, steps) => ({ title: `${name}, ${how}`, options: expected.options, steps: [...calls, ...steps, ["finish"]] });
    const pieces = (cuts) => cut(bytes, cuts).map((piece) => ["push", piece]);
    yield stream("whole", pieces([]));
    yield stream("byte by byte", pieces(everyCut(1, bytes.length)));
    yield stream("in sevens", pieces(everyCut(7, bytes.length)));
    if (expected.cuts) yield stream("at the given cuts", pieces(expected.cuts));
    if (isBinary({ name })) continue;
    yield stream("as text", [["push", textOf(bytes)]]);
    yield stream("as events", decoded({ name, bytes }).filter(isContainer).map((event) => ["pushEvent", event]));
  }
}

/** An event with only the rows that are new in it: those before are the same objects, which is asked apart. */
function news(event) {
  if (event.type !== "partial_result") return event;
  const rows = Object.entries(event.card).map(([key, value]) => [key, key !== "columns" && Array.isArray(value) ? value.slice(event.from) : value]);
  return { ...event, card: Object.fromEntries(rows) };
}

/** All events, how many of them came with each step, and whether cards grew as they should. */
export function runStream({ ToolResultStream }, { options, steps }) {
  const stream = new ToolResultStream(options);
  try {
    const lists = steps.map(([method, ...args]) => stream[method](...args) ?? []);
    const events = lists.flat();
    return { events: events.map(news), counts: lists.map((list) => list.length).join(), growth: falseGrowth(events) };
  } finally {
    stream.free();
  }
}
