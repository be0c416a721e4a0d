// What is measured: results of a product and of a restaurant search with any number of rows, and streams that carry them.

function product(index, currency) {
  return {
    id: `SKU-${100000 + index}`,
    name: `Stone-ground whole wheat flour ${index}, pack of two`,
    brand: ["Aashirvaad", "Fortune", "Tata Sampann"][index % 3],
    price: 120 + (index % 50) * 7.5,
    mrp: 150 + (index % 50) * 8,
    displayPrice: `${currency}${120 + (index % 50)}`,
    imageUrl: `https://images.example.com/products/${index}/front.jpg?width=300`,
    inStock: index % 7 !== 0,
    rating: { average: 4.1, count: 1200 + index },
    variants: [
      { id: `V-${index}-1`, quantity: "1 kg", price: 64 },
      { id: `V-${index}-2`, quantity: "5 kg", price: 290 },
    ],
    description: "Milled slowly on stone to keep the bran. Store in a dry place; use within three months of opening.",
    tags: ["grocery", "flour", "staples"],
  };
}

function restaurant(index, currency) {
  return {
    id: 40_000 + index,
    name: `Casa Saligao ${index}`,
    cuisines: ["Goan", "Seafood", "North Indian"].slice(index % 3),
    avgRating: (36 + (index % 14)) / 10,
    totalRatings: 800 + index,
    costForTwo: `${currency}${600 + (index % 20) * 50} for two`,
    imageUrl: `https://images.example.com/places/${index}/hall.jpg?width=600`,
    address: `${index} Church Street, first floor, behind the old post office`,
    locality: ["Indiranagar", "Koramangala", "HSR Layout"][index % 3],
    offers: [{ title: "20% off up to 120", couponCode: "TASTE20" }, { title: "Free dessert" }],
    sla: { deliveryTime: 25 + (index % 20), lastMileTravel: 3.4 },
    veg: index % 5 === 0,
    description: "Small kitchen, open since 1987. Known for fish curry, slow roasts and the terrace in the evening.",
  };
}

/** `currency` stands before prices; with "₹" the text is not ASCII. */
export function productsText(rows, currency = "Rs ") {
  const products = Array.from({ length: rows }, (_, index) => product(index, currency));
  return JSON.stringify({ success: true, data: { products, total: rows }, message: "ok" });
}

/** Rows of about two hundred bytes, as slim servers send them. */
export function slimProductsText(rows) {
  const products = Array.from({ length: rows }, (_, index) => ({
    id: `SKU-${100 + index}`,
    name: `Whole wheat flour ${index}`,
    brand: "Fortune",
    price: 120 + index * 7,
    mrp: 150 + index * 8,
    quantity: "1 kg",
    inStock: true,
    imageUrl: `https://images.example.com/products/${index}/front.jpg`,
  }));
  return JSON.stringify({ success: true, data: { products } });
}

export function restaurantsText(rows, currency = "Rs ") {
  const restaurants = Array.from({ length: rows }, (_, index) => restaurant(index, currency));
  return JSON.stringify({ success: true, data: { restaurants, total: rows }, message: "ok" });
}

/** Every text that is measured, by name. */
export function texts(counts) {
  const all = {};
  for (const rows of counts) {
    for (const [letters, currency] of [["ASCII", "Rs "], ["₹", "₹"]]) {
      const of = (kind, text, tool, vertical) => {
        all[`${rows} ${kind}, ${letters}`] = { rows, kind, letters, tool, options: { vertical }, text };
      };
      of("products", productsText(rows, currency), "search_products", "food");
      of("restaurants", restaurantsText(rows, currency), "search_restaurants", "dining");
    }
  }
  return all;
}

const event = (data) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

/** A turn of the Messages API whose tool result is one `data:` line of about this many bytes. */
export function resultStream(bytes) {
  let rows = Math.round(bytes / 640);
  const line = (text) => event({ type: "content_block_start", index: 1, content_block: { type: "mcp_tool_result", tool_use_id: "t1", is_error: false, content: [{ type: "text", text }] } });
  // Rows are nearly of one length, so this is exact to a row.
  rows = Math.round((rows * bytes) / line(productsText(rows)).length);
  const text = productsText(rows);
  const use = { type: "mcp_tool_use", id: "t1", name: "search_products", server_name: "shop", input: {} };
  const body = [
    event({ type: "message_start", message: { id: "m1", type: "message", role: "assistant", content: [], usage: { input_tokens: 1, output_tokens: 1 } } }),
    event({ type: "content_block_start", index: 0, content_block: use }),
    event({ type: "content_block_stop", index: 0 }),
    line(text),
    event({ type: "content_block_stop", index: 1 }),
    event({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } }),
    event({ type: "message_stop" }),
  ];
  return { rows, text, body: new TextEncoder().encode(body.join("")) };
}

/** The body in chunks as a network gives them. */
export function chunked(body, size = 1400) {
  const chunks = [];
  for (let from = 0; from < body.length; from += size) chunks.push(body.subarray(from, from + size));
  return chunks;
}
