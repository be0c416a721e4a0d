// Random results with a seed, so that a failure can be repeated: values and keys that cards look for, and nonsense.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const below = (random, count) => Math.floor(random() * count);
export const pick = (random, list) => list[below(random, list.length)];

const KEYS = [
  "id", "name", "title", "displayName", "price", "mrp", "selling_price", "offerPrice", "currency", "image", "imageUrl", "thumbnail",
  "brand", "category", "quantity", "qty", "size", "variations", "isVeg", "inStock", "available", "description", "sku", "group_order",
  "cuisine", "cuisines", "rating", "avgRating", "priceForTwo", "costForTwo", "locality", "address", "sla", "offers", "label", "tag",
  "lat", "lng", "time", "slot", "slot_token", "order_id", "booking_id", "status", "success", "message", "error", "errors", "total",
  "subtotal", "delivery_fee", "lineItems", "value", "amount", "content", "isError", "type", "text", "structuredContent", "code",
  "card", "info", "guests", "date", "__proto__", "constructor", "toJSON", "", "0", "é\u0000",
];
const WRAPPERS = ["data", "results", "items", "products", "restaurants", "menu", "addresses", "cart", "cart_items", "slots", "result", "categories"];
const TEXTS = [
  "Milk", "Paneer Tikka (250 g)", " ", "", "₹1,29,900", "Rs. 99/-", "1,299.50", "$12", "-5", "4.3/5", "8 pm", "Home", "1 Main Rd",
  "https://cdn.example/a.png", "http://cdn.example/a.png", "/a.png", "//evil.example/a", "javascript:alert(1)", "HTTPS://CDN.example/B",
  "https://u:p@cdn.example/a", "https://a.example/a b", "data:image/png;base64,AA", "text", "PLACED", "failed", "sold out", "false",
  '{"name":"Tea","price":5}', "[1,2]", "Error: no such file", "Traceback (most recent call last):\n  x\nValueError: bad", "HTTP 429",
  "# Title\n\n- a\n- b", "a,b\n1,2", "<p>x</p>", "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y", "\ud800", "\u202e\u200b", "0".repeat(300), "x".repeat(700), "मिठाई",
];
const NUMBERS = [0, 1, -1, 2, 5, 30, 99.5, 404, 500, 1500, 5000, 80000, 1e21, 1e-7, -0, 9007199254740991, 1.7976931348623157e308];

function scalar(random) {
  const kind = below(random, 8);
  if (kind < 4) return pick(random, TEXTS);
  if (kind < 6) return pick(random, NUMBERS);
  return kind === 6 ? null : random() < 0.5;
}

function object(random, depth, keys) {
  // Defined, not assigned: a `__proto__` key must not vanish.
  const made = {};
  for (let left = below(random, 9); left > 0; left--) {
    const key = pick(random, random() < 0.85 ? keys : WRAPPERS);
    Object.defineProperty(made, key, { value: value(random, depth - 1), writable: true, enumerable: true, configurable: true });
  }
  return made;
}

/** Rows that look alike, as rows do: keys from a handful, a name nearly always. */
function rows(random, depth) {
  const keys = Array.from({ length: 7 }, () => pick(random, KEYS));
  return Array.from({ length: below(random, 14) }, () => {
    const row = object(random, Math.min(depth, 2), keys);
    if (random() < 0.9 && !Object.hasOwn(row, "name")) row.name = pick(random, TEXTS);
    return random() < 0.95 ? row : scalar(random);
  });
}

function value(random, depth) {
  const kind = depth <= 0 ? 0 : below(random, 10);
  if (kind < 5) return scalar(random);
  if (kind < 7) return object(random, depth, KEYS);
  return kind < 9 ? rows(random, depth) : Array.from({ length: below(random, 4) }, () => value(random, depth - 1));
}

/** A document as tools answer: rows in a wrapper, an object, anything. */
export function randomDocument(random) {
  const kind = below(random, 10);
  if (kind < 5) return { ...object(random, 2, KEYS), [pick(random, WRAPPERS)]: rows(random, 3) };
  if (kind < 7) return rows(random, 3);
  return kind < 9 ? object(random, 4, KEYS) : value(random, 4);
}

/** A text with a few places changed: cut, doubled, or replaced by a part of another text. */
export function mutated(random, text, other) {
  let changed = text;
  for (let left = 1 + below(random, 4); left > 0; left--) {
    const at = below(random, changed.length + 1);
    const to = Math.min(changed.length, at + 1 + below(random, 12));
    const from = below(random, other.length + 1);
    const middle = pick(random, ["", changed.slice(at, to).repeat(2), other.slice(from, from + 1 + below(random, 40)), '"', "}", "[", "0", "\\u"]);
    changed = changed.slice(0, at) + middle + changed.slice(to);
  }
  return changed;
}
