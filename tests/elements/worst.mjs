// For each card type the cards that take longest to draw: as large as the parser makes them at its default limits, and
// of the forms that once took seconds or crashed the tab.

const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const FIELD = "A long field with words in it. ".repeat(322).slice(0, 10_000);
const TEXT = 2_000_000;
const fill = (unit, length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const words = fill("Some words of a long text, and then more of them.\n\n", TEXT);
const markdown = (text) => ({ type: "text", format: "markdown", text });
const ROWS = 1000;

/** A value of which each member is a branch of its own. */
const MEMBERS = many(100, (n) => ({ n, text: "words" }));

const deep = (levels) => {
  let value = "end";
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
};

const multiplying = (levels) => `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><rect width="9" height="9"/></g>${many(levels, (n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`).join("")}</svg>`;
const nested = (open, close, depth) => `${open.repeat(depth)}a${close.repeat(depth)}\n\n`;

/** @type {Record<string, () => object>} */
export const WORST = {
  "products: 10 with long fields": () => ({ type: "products", items: many(10, (id) => ({ id: String(id), name: FIELD, brand: FIELD, description: FIELD, price: 1e15, mrp: 2e15, currency: "INR", quantity: FIELD, groupLabel: FIELD, available: true })) }),
  "restaurants: 10 with long fields": () => ({ type: "restaurants", items: many(10, (id) => ({ id: String(id), name: FIELD, cuisine: FIELD, locality: FIELD, address: FIELD, rating: 4, offers: many(50, () => FIELD), priceForTwo: FIELD, deliveryTime: "9".repeat(9999) })) }),
  "time_slots: 1,000 of different days": () => ({ type: "time_slots", slots: many(ROWS, (index) => ({ time: new Date(1.7e12 + index * 9e7).toISOString().slice(0, 19), available: true })) }),
  "time_slots: 1,000 of digits and space": () => ({ type: "time_slots", slots: many(ROWS, (index) => ({ time: `1${" ".repeat(5000)}${"1 ".repeat(2000)}${index}`, available: true })) }),
  "time_slots: 1,000 groups": () => ({ type: "time_slots", slots: many(ROWS, (index) => ({ time: "20:00", available: true, date: `${index} ${FIELD}`, group: `${index} ${FIELD}` })) }),
  "addresses: 1,000": () => ({ type: "addresses", addresses: many(ROWS, (id) => ({ id: String(id), label: FIELD.slice(0, 300), address: FIELD.slice(0, 2000) })) }),
  "cart: 6,000 items": () => ({ type: "cart", cart: { items: many(6000, (id) => ({ id: String(id), name: `Thing ${id}`, price: 1.5, quantity: 2, lineTotal: 3, currency: "INR" })), subtotal: 1, total: 1, lines: many(1000, (index) => ({ label: `Line ${index}`, amount: 1, kind: "fee" })) } }),
  "cart: 1,000 warnings and long notes": () => ({ type: "cart", cart: { items: many(ROWS, (id) => ({ id: String(id), name: FIELD, price: 1.5, quantity: 2, lineTotal: 3, currency: "INR", note: FIELD, available: false })), subtotal: 1, total: 1, message: FIELD, warnings: many(ROWS, () => FIELD) } }),
  "order_placed: 1,000 lines": () => ({ type: "order_placed", orderId: "1", status: "PLACED", amount: 1e15, currency: "INR", eta: FIELD, lines: many(ROWS, (line) => ({ name: FIELD, quantity: line, price: 1.5 })) }),
  "order_placed: long": () => ({ type: "order_placed", orderId: FIELD, status: "A".repeat(10_000) }),
  "booking_confirmed: 1,000 details": () => ({ type: "booking_confirmed", restaurantName: FIELD, details: Object.fromEntries(many(ROWS, (index) => [`k${index}`, { a: [index] }])) }),
  "orders: 1,000 with 20 lines": () => ({ type: "orders", items: many(ROWS, (id) => ({ id: String(id), status: FIELD.slice(0, 300), state: "open", title: FIELD.slice(0, 300), amount: 5, currency: "INR", lines: many(20, (line) => ({ name: `Thing ${line}`, quantity: 2, price: 1.5 })), url: "https://a.example/" })) }),
  "orders: 100 with long texts of marks of direction": () => ({ type: "orders", items: many(100, (id) => ({ id: String(id), status: fill("\u05d0\u200f", 10_000), state: "open", title: fill("\u05d0\u200e", 10_000), lines: many(20, () => ({ name: FIELD })) })) }),
  "orders: one with 1,000 lines": () => ({ type: "orders", items: [{ id: "1", state: "done", lines: many(ROWS, (line) => ({ name: FIELD.slice(0, 500), quantity: line, price: 1.5 })) }] }),
  "bookings: 1,000": () => ({ type: "bookings", items: many(ROWS, (id) => ({ id: String(id), state: "done", title: FIELD.slice(0, 300), date: "2026-11-17", time: "20:00", guests: 2, address: FIELD.slice(0, 500) })) }),
  "status: long": () => ({ type: "status", status: { success: true, message: FIELD, details: Object.fromEntries(many(6, (index) => [`k${index}${"aB".repeat(4000)}`, many(10_000, String)])) } }),
  "status: details of 100 objects": () => ({ type: "status", status: { success: true, message: "Done", details: Object.fromEntries(many(6, (index) => [`k${index}`, MEMBERS])) } }),
  "info: 40 long entries": () => ({ type: "info", entries: many(40, (index) => ({ key: `k${index}`, value: FIELD })) }),
  "raw: 16 MB of lines": () => ({ type: "raw", reason: "too_large", content: fill("a\n", 16 << 20) }),
  "raw: a list of 500,000": () => ({ type: "raw", reason: "unknown", content: many(500_000, (index) => ({ index })) }),
  "raw: 16 MB of hidden characters": () => ({ type: "raw", reason: "too_large", content: fill("a\u200b\u202e", 16 << 20) }),
  "raw: 16 MB of an escape that never ends": () => ({ type: "raw", reason: "too_large", content: fill("\x1b[1;", 16 << 20) }),
  "error: 1,000 issues": () => ({ type: "error", message: FIELD, category: "validation", issues: many(ROWS, (index) => ({ path: `/a/${index}`, message: FIELD.slice(0, 500) })), trace: words, details: deep(120), data: many(100_000, (n) => n) }),
  "doc_search: 1,000 hits": () => ({ type: "doc_search", query: many(20, (index) => `word${index}`).join(" "), hits: many(ROWS, (id) => ({ chunkId: String(id), filepath: "docs/a.md", heading: "Heading", breadcrumb: many(50, String), snippet: "word1 word2 ".repeat(100), metadata: Object.fromEntries(many(20, (key) => [`k${key}`, "v"])) })), hint: { message: "x", suggestedFilters: Object.fromEntries(many(100, (key) => [`f${key}`, many(100, String)])) }, nextCursor: null }),
  "doc_chunks: 1,000 of markdown": () => ({ type: "doc_chunks", chunks: many(ROWS, (id) => ({ chunkId: String(id), filepath: "a.md", position: id, total: ROWS, role: "neighbour", content: fill("**a** `b` [c](https://d.example/) ~~e~~ ", 16_000) })) }),
  "context_results: 1,000": () => ({ type: "context_results", query: "word", results: many(ROWS, (id) => ({ id: String(id), kind: "rule", content: "word and ".repeat(1000) })) }),
  "file_content: 1,000 files": () => ({ type: "file_content", files: many(ROWS, (id) => ({ path: `a/${id}`, content: fill("line\n", 16_000), lines: 3200 })) }),
  "file_content: one line of 2 MB": () => ({ type: "file_content", files: [{ path: "a", content: fill("abc ", TEXT), lines: 1 }] }),
  "file_list: 1,000 flat": () => ({ type: "file_list", entries: many(ROWS, (id) => ({ path: `f${id}`, name: `f${id}`, kind: "file", depth: 0 })), fileCount: ROWS, directoryCount: 0 }),
  "file_list: 200 lines of 4,900 folders": () => ({ type: "file_list", entries: many(200, (id) => ({ path: `${id}/${"a/".repeat(4899)}f`, name: "f", kind: "file", depth: 0 })), fileCount: 200, directoryCount: 0 }),
  "code_matches: 1,000 with 50 lines around": () => ({ type: "code_matches", pattern: "a", matches: many(ROWS, (id) => ({ file: `f${id}`, line: id + 100, text: "a".repeat(10_000), before: many(50, () => "before"), after: many(50, () => "after") })), totalMatches: ROWS }),
  "artifacts: 1,000 of markdown": () => ({ type: "artifacts", artifacts: many(ROWS, (id) => ({ id: String(id), type: "text/markdown", title: `Title ${id}`, content: fill("# A\n\n- b\n- c\n\n", 16_000) })), bibliography: [] }),
  "artifacts: 1,000 of JSON": () => ({ type: "artifacts", artifacts: many(ROWS, (id) => ({ id: String(id), type: "application/json", title: `Title ${id}`, content: JSON.stringify(many(2000, (n) => n)) })), bibliography: [] }),
  "artifacts: a drawing that multiplies": () => ({ type: "artifacts", artifacts: [{ id: "1", type: "image/svg+xml", title: "Drawing", content: multiplying(20) }], bibliography: [] }),
  "media: a drawing with patterns in patterns": () => ({ type: "media", texts: [], items: [{ kind: "image", mimeType: "image/svg+xml", text: `<svg xmlns="http://www.w3.org/2000/svg">${many(25, (n) => `<mask id="m${n + 1}">${`<rect width="99" height="99" mask="url(#m${n})"/>`.repeat(2)}</mask>`).join("")}<rect width="99" height="99" mask="url(#m25)"/></svg>` }] }),
  "media: a drawing with a few masks": () => ({ type: "media", texts: [], items: [{ kind: "image", mimeType: "image/svg+xml", text: `<svg xmlns="http://www.w3.org/2000/svg">${many(10, (n) => `<mask id="m${n + 1}">${`<rect width="99" height="99" mask="url(#m${n})"/>`.repeat(2)}</mask>`).join("")}<rect width="99" height="99" mask="url(#m10)"/></svg>` }] }),
  "media: a drawing inside of a drawing": () => ({ type: "media", texts: [], items: [{ kind: "image", mimeType: "image/svg+xml", text: `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><image width="99" height="99" href="data:image/svg+xml;base64,${Buffer.from(multiplying(20)).toString("base64")}"/></svg>` }] }),
  "media: a drawing inside of the style of one": () => ({ type: "media", texts: [], items: [{ kind: "image", mimeType: "image/svg+xml", text: `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject width="99" height="99"><div xmlns="http://www.w3.org/1999/xhtml" style="height:99px;background:url(data:image/svg+xml;base64,${Buffer.from(multiplying(20)).toString("base64")})"/></foreignObject></svg>` }] }),
  "knowledge_graph: 1,000 nodes, 5,000 links": () => ({ type: "knowledge_graph", nodes: many(ROWS, (id) => ({ id: String(id), name: `Node ${id}`, entityType: `type ${id}`, observations: [FIELD] })), links: many(5000, (index) => ({ source: String(index % ROWS), target: String((index * 7919) % ROWS), label: "knows" })), entityTypes: Object.fromEntries(many(ROWS, (id) => [`type ${id}`, 1])) }),
  "bibliography: 1,000": () => ({ type: "bibliography", entries: many(ROWS, (id) => ({ pmid: String(id), title: FIELD.slice(0, 500), segments: many(100, (n) => (n % 2 ? { text: "words" } : { highlight: "held", terms: ["t"] })) })) }),
  "code_execution: long output": () => ({ type: "code_execution", success: true, code: words, stdout: words, stderr: words, logs: many(ROWS, () => ({ level: "info", text: "line" })), result: many(100_000, (n) => n), images: many(300, () => ({ kind: "image", mimeType: "image/png", data: Buffer.concat([Buffer.from("iVBORw0KGgo=", "base64"), Buffer.alloc(2000)]).toString("base64") })), files: many(ROWS, (id) => ({ fileId: String(id), name: "a" })) }),
  "web_search: 1,000 results": () => ({ type: "web_search", query: "word ".repeat(20), results: many(ROWS, (id) => ({ id: String(id), title: `Page ${id}`, url: "https://a.example/", host: "a.example", text: "word ".repeat(2000) })), images: many(ROWS, (id) => `https://a.example/${id}.png`) }),
  "http_response: 2 MB of markdown": () => ({ type: "http_response", url: "https://a.example/", ok: true, status: 200, bodyKind: "markdown", body: fill("# A\n\n**b** *c* `d`\n\n", TEXT), headers: Object.fromEntries(many(ROWS, (id) => [`h${id}`, "v"])) }),
  "chart: 300 series of 300": () => ({ type: "chart", kind: "line", categories: many(300, (id) => `Category ${id}`), series: many(300, (id) => ({ key: String(id), name: `Series ${id}`, values: many(300, (n) => n * id) })) }),
  "chart: bars, 300 series of 300": () => ({ type: "chart", kind: "bar", categories: many(300, (id) => `Category ${id}`), series: many(300, (id) => ({ key: String(id), name: `Series ${id}`, values: many(300, (n) => n * id) })) }),
  "chart: scatter of 200,000": () => ({ type: "chart", kind: "scatter", categories: many(200_000, String), series: [{ key: "a", name: "A", values: many(200_000, (n) => n % 97) }] }),
  "chart: a pie of 5,000": () => ({ type: "chart", kind: "pie", categories: many(5000, String), series: [{ key: "a", name: "A", values: many(5000, (n) => n % 97) }] }),
  "table: lists of objects in 40 columns": () => ({ type: "table", columns: many(40, (id) => ({ key: `c${id}`, label: `Column ${id}`, kind: "list" })), rows: many(100, () => many(40, () => MEMBERS)), rowCount: 100 }),
  "table: 1,000 rows of 1,000 columns": () => ({ type: "table", columns: many(1000, (id) => ({ key: `c${id}`, label: `Column ${id}`, kind: "number" })), rows: many(ROWS, (row) => many(1000, (n) => n * row)), rowCount: ROWS }),
  "list: 1,000 long texts": () => ({ type: "list", title: FIELD, items: many(ROWS, (id) => `${id} ${FIELD.slice(0, 9000)}`) }),
  "list: 1,000 short texts": () => ({ type: "list", ordered: true, items: many(ROWS, String) }),
  "input_request: 1,000 forms of 60 fields": () => ({
    type: "input_request", message: FIELD,
    requests: many(ROWS, (id) => ({ id: String(id), kind: "form", method: "elicitation/create", message: FIELD.slice(0, 500), schema: { type: "object", properties: Object.fromEntries(many(60, (n) => [`f${n}`, { type: "string", title: FIELD.slice(0, 60), description: FIELD.slice(0, 100) }])) } })),
  }),
  "input_request: a choice of 20,000": () => ({ type: "input_request", message: "x", requests: [{ id: "1", kind: "form", method: "elicitation/create", schema: { type: "object", properties: { one: { type: "string", enum: many(20_000, (n) => `Choice ${n}`) }, some: { type: "array", items: { enum: many(20_000, String) } } } } }] }),
  "input_request: 20 forms of 60 choices of 300": () => ({
    type: "input_request", message: "m",
    requests: many(20, (id) => ({ id: String(id), kind: "form", schema: { type: "object", properties: Object.fromEntries(many(60, (n) => [`f${n}`, n % 2 ? { type: "string", enum: many(300, String) } : { type: "array", items: { enum: many(300, String) } }])) } })),
  }),
  "artifacts: five of 2 MB of JSON": () => ({ type: "artifacts", bibliography: [], artifacts: many(5, (id) => ({ id: String(id), type: "application/json", title: "t", content: `[${"{},".repeat(TEXT / 3)}{}]` })) }),
  "bibliography: a quotation in 125,000 pieces": () => ({ type: "bibliography", entries: [{ pmid: "1", title: "t", segments: many(125_000, (n) => (n % 2 ? { text: "w" } : { highlight: "h", terms: many(5, String) })) }] }),
  "info: a list of 300,000 texts": () => ({ type: "info", entries: [{ key: "a", value: many(300_000, () => "x") }] }),
  "media: drawings of 9,000 shapes as large as the picture": () => ({ type: "media", texts: [], items: [{ kind: "image", mimeType: "image/svg+xml", text: `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${'<rect width="900" height="900"/>'.repeat(9000)}</svg>` }] }),
  ...Object.fromEntries(["list", "table", "facts", "timeline", "board", "gallery"].map((layout) => [`collection: 1,000 long items as ${layout}`, () => ({
    type: "collection", kind: "issues", title: FIELD, layout, single: true, view: { title: "f0", subtitle: "f1", status: "f2", person: "f3", labels: "f4", date: "f5", body: "f6", image: "f7", amount: "f8", group: "f0", facts: many(24, (n) => `f${n}`) },
    fields: many(24, (n) => ({ name: `f${n}`, label: FIELD.slice(0, 300), as: ["text", "id", "status", "person", "labels", "date", "long", "image", "money", "list", "data", "duration"][n % 12] })),
    facts: many(100, (n) => ({ key: `k${n}`, label: "x", value: FIELD })),
    items: many(ROWS, (row) => ({
      ...Object.fromEntries(many(24, (n) => [`f${n}`, [`${row} ${FIELD.slice(0, 400)}`, "9".repeat(400), { text: FIELD.slice(0, 300), tone: "good" }, { name: FIELD.slice(0, 300) }, many(20, () => ({ text: FIELD.slice(0, 50), color: "#f00" })), `2026-11-18T10:00:00${" ".repeat(200)}`, fill("**a** [b](c) ", 2000), "https://a.example/x.png", { amount: 1e300, currency: FIELD.slice(0, 200) }, many(20, () => FIELD.slice(0, 50)), { a: many(20, String) }, "P1DT4H"][n % 12]])),
      more: Object.fromEntries(many(40, (n) => [`m${n}`, FIELD.slice(0, 50)])),
    })),
  })])),
  ...Object.fromEntries(["list", "facts"].map((layout) => [`collection: data of 100 objects as ${layout}`, () => ({
    type: "collection", kind: "x", title: "X", layout, view: { title: "t", facts: many(8, (n) => `f${n}`) }, fields: [{ name: "t", label: "T", as: "text" }, ...many(24, (n) => ({ name: `f${n}`, label: "F", as: "data" }))],
    items: many(100, (row) => ({ t: `Item ${row}`, ...Object.fromEntries(many(24, (n) => [`f${n}`, MEMBERS])) })),
  })])),
  "media: 1,000 pictures": () => ({ type: "media", texts: [], items: many(ROWS, () => ({ kind: "image", mimeType: "image/png", data: Buffer.concat([Buffer.from("iVBORw0KGgo=", "base64"), Buffer.alloc(9000)]).toString("base64") })) }),
  "media: 1,000 texts": () => ({ type: "media", texts: many(ROWS, () => fill("**a** ", 4000)), items: many(ROWS, () => ({ kind: "resource", text: fill("line\n", 8000) })) }),
  "workflow_run: 1,000 steps": () => ({ type: "workflow_run", workflowName: "w", status: "running", steps: many(ROWS, (id) => ({ id: String(id), name: FIELD.slice(0, 200), status: "success", result: { a: many(100, (n) => n) } })) }),
  "workflow_run: results of 100 objects": () => ({ type: "workflow_run", workflowName: "w", status: "running", steps: many(ROWS, (id) => ({ id: String(id), name: "Step", status: "success", result: MEMBERS })) }),
  "thinking_step: 1,000 branches": () => ({ type: "thinking_step", thoughtNumber: 1e9, totalThoughts: 1e9, thought: words, branches: many(ROWS, String) }),
  "structured: 100,000 members": () => ({ type: "structured", data: Object.fromEntries(many(100_000, (id) => [`k${id}`, [id]])), entries: many(ROWS, (id) => ({ key: `k${id}`, value: FIELD.slice(0, 300) })), count: 100_000 }),
  "structured: 127 levels": () => ({ type: "structured", data: deep(127) }),
  "text: plain, 2 MB without a space": () => ({ type: "text", format: "plain", text: fill("abcdef", TEXT) }),
  "text: 2 MB of marks of direction": () => ({ type: "text", format: "plain", text: fill("\u05e9\u200f! ", TEXT) }),
  "text: 2 MB of joiners in markdown": () => markdown(fill("\u0928\u200d\u200d**a**\n\n", TEXT)),
  "text: a diff of 1,000,000 lines": () => ({ type: "text", format: "diff", text: fill("+\n", TEXT) }),
  "text: CSV of 2,000 columns": () => ({ type: "text", format: "csv", text: many(100, (row) => many(2000, (n) => n * row).join(",")).join("\n") }),
  "text: CSV of 1,000,000 columns": () => ({ type: "text", format: "csv", text: fill("1,", TEXT) }),
  "markdown: 20 KB of reference links with white space": () => markdown(`[a]: ${" ".repeat(19_000)}x`),
  "markdown: a label and white space": () => markdown(`[${" ".repeat(9500)}\n${" ".repeat(9500)}]: x`),
  "markdown: a table of 4,000 columns": () => markdown(`${"|a".repeat(4000)}|\n${"|-".repeat(4000)}|\n${"|b|\n".repeat(10)}`),
  "markdown: a table of 1,000 columns and 1,500 short rows": () => markdown(`${"|a".repeat(1000)}|\n${"|-".repeat(1000)}|\n${"|b\n".repeat(5000)}`),
  "markdown: thousands of fences": () => markdown(fill("```\na\n```\n", 20_000)),
  "markdown: thousands of headings": () => markdown(fill("# a\n", 20_000)),
  "markdown: a list of 6,000": () => markdown(fill("- a\n", 20_000)),
  "markdown: open brackets": () => markdown(fill("[", 1999)),
  "markdown: lines of brackets": () => markdown(fill(`${"[".repeat(1999)}\n\n`, 20_000)),
  "markdown: lines of stars": () => markdown(fill(`${"*a **b ".repeat(280)}\n\n`, 20_000)),
  "markdown: lines of back ticks": () => markdown(fill(many(60, (n) => "`".repeat(n + 1)).join(" ") + "\n\n", 20_000)),
  "markdown: tags that never end": () => markdown(fill("<a b='", 20_000)),
  "markdown: comments that never end": () => markdown(fill("<!--\n\n", 20_000)),
  "markdown: white space": () => markdown(`a${" ".repeat(19_990)}b`),
  "markdown: white space in lines": () => markdown(fill(`${" ".repeat(1900)}a\n`, 20_000)),
  "markdown: definitions": () => markdown(fill("[a]: b\n", 20_000)),
  "markdown: quotes": () => markdown(fill("> > > > a\n", 20_000)),
  "markdown: nested list": () => markdown(many(60, (n) => `${"  ".repeat(n)}- a`).join("\n")),
  "markdown: links to addresses": () => markdown(fill("https://a.example/((((((((( ", 20_000)),
  "markdown: mail addresses": () => markdown(fill("a.b-c_d", 20_000)),
  "markdown: emphasis in emphasis": () => markdown(fill(nested("*a ", "*", 390), 20_000)),
  "markdown: emphasis in strong emphasis": () => markdown(fill(nested("*a **b ", "** *", 140), 20_000)),
  "markdown: marks of emphasis in turn": () => markdown(fill(`${"*_".repeat(990)}\n\n`, 20_000)),
  "markdown: fences in quotes": () => markdown(fill("> ```\na\n", 20_000)),
  "markdown: lists in quotes in lists": () => markdown(fill(`${"> - ".repeat(9)}a\nb\n`, 20_000)),
  "markdown: headings with a line below": () => markdown(fill("a\n=\n", 20_000)),
  "markdown: tables and headings": () => markdown(fill("|a|\n|-|\n# x\n", 20_000)),
  "markdown: tags": () => markdown(fill("<b>\n\n", 20_000)),
  "markdown: emphasis": () => markdown(fill("_a", 20_000)),
};

/** What takes long only when somebody presses something: the card, and what is pressed, as a selector or as words to search for. */
const inTable = (as, value) => () => ({ type: "collection", kind: "x", title: "X", layout: "table", view: { title: "t" }, fields: [...many(20, (n) => ({ name: `f${n}`, label: "F", as })), { name: "t", label: "T", as: "text" }], items: many(ROWS, (row) => ({ t: `Item ${row}`, ...Object.fromEntries(many(20, (n) => [`f${n}`, value(row, n)])) })) });
const letters = (number) => String.fromCharCode(65 + (number % 26), 65 + (Math.floor(number / 26) % 26), 65 + (Math.floor(number / 676) % 26));

/** @type {Record<string, { make: () => object, press?: string, search?: string }>} */
export const PRESSED = {
  "sorting lists of long texts": { make: inTable("list", (row) => [...many(11, () => FIELD.slice(0, 290)), String((row * 7919) % ROWS)]), press: "th button" },
  "searching amounts in made-up currencies": { make: inTable("money", (row, n) => ({ amount: 5, currency: letters(row * 20 + n) })), search: "words" },
  "choosing a node of which 1,000 things are told": { make: () => ({ type: "knowledge_graph", nodes: many(3, (id) => ({ id: String(id), name: `Node ${id}`, observations: many(ROWS, () => FIELD.slice(0, 3000)) })), links: [] }), press: ".beside button" },
};
