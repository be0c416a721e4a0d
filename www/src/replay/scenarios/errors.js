import { breaks, call, cut, fail, next, say } from "../script.js";
import { picture } from "./pictures.js";
import { createShop } from "./shop.js";

const TEAS = [
  ["T1", "Assam Tea", "250 g", 180, "almonds"],
  ["T2", "Nilgiri Tea", "250 g", 165, "oats-pouch"],
  ["T3", "Masala Chai", "100 g", 95, "granola"],
  ["T4", "Green Tea", "25 bags", 140, "oats-box"],
].map(([id, name, size, price, image]) => ({ id, name, size, price, brand: "Hill Garden", imageUrl: picture(image) }));

const links = [next("The session ends", "auth"), next("The connection breaks", "broken"), next("The service is overloaded", "overloaded"), next("An answer that says no", "soft")];
const others = (turn) => links.filter((link) => link.turn !== turn);

export default {
  id: "errors",
  name: "Errors and abort",
  about: "Two failed calls end a stream; a lost session, a broken line.",
  domain: "",
  icon: "alert",
  server: "swiggy-instamart",
  stream: { vertical: "food", brand: "Instamart", images: "any" },
  // No order is taken here, whatever one presses.
  world: () => ({ shop: createShop([], () => []) }),
  turns: {
    open: () => ({
      user: "Put twelve packs of Assam tea into my cart.",
      parts: [
        say("Adding them now."),
        fail("update_cart", { items: [{ id: "T1", quantity: 12 }] }, "Quantity 12 exceeds the limit of 5 for item T1"),
        say("Let me try it in another way."),
        fail("update_cart", { items: [{ id: "T1", quantity: 0 }] }, JSON.stringify({ error: "Invalid parameters", details: [{ code: "too_small", path: ["items", 0, "quantity"], message: "must be at least 1" }] })),
        say("This sentence is sent after the second error; the stream was stopped before it, so nobody reads it."),
      ],
      next: others("open"),
    }),
    auth: (_, { product } = {}) => ({
      user: product ? `Add ${product.name}.` : "Then five packs.",
      parts: [fail("update_cart", { items: [product ? { id: product.id, quantity: 1 } : { id: "T1", quantity: 5 }] }, "HTTP 401 Unauthorized: the session has expired"), say("Never shown either: one lost session is enough to stop.")],
      next: others("auth"),
    }),
    reconnected: () => ({
      user: "I have connected my account again.",
      parts: [
        call("update_cart", { items: [{ id: "T1", quantity: 5 }] }, { success: true, message: "Cart updated", cart: { items: [{ id: "T1", name: "Assam Tea", price: 180, quantity: 5, image: picture("almonds") }], lineItems: [{ label: "Item total", value: 900 }, { label: "Delivery fee", value: "FREE" }, { label: "To pay", value: 900 }] } }),
        say("Five packs are in the cart."),
      ],
      next: others("auth"),
    }),
    broken: () => ({
      user: "What other teas are there?",
      parts: [cut(call("search_products", { query: "tea" }, { products: TEAS }), 0.72)],
      next: [next("Ask again", "whole"), ...others("broken")],
    }),
    whole: () => ({
      user: "Ask again, please.",
      parts: [call("search_products", { query: "tea" }, { products: TEAS }), say("Now all of them arrived.")],
      next: others("broken"),
    }),
    overloaded: () => ({
      user: "Which of them is the strongest?",
      parts: [say("The Assam tea, because"), breaks({ type: "overloaded_error", message: "Overloaded" })],
      next: others("overloaded"),
    }),
    soft: () => ({
      user: "Use my coupon TEA50.",
      parts: [call("apply_coupon", { code: "TEA50" }, { success: false, message: "Coupon TEA50 is for carts above ₹1,000" }), say("The tool worked, it only said no; that does not count against the stream.")],
      next: others("soft"),
    }),
  },
  first: "open",
  answers: { retry: "whole", reconnect: "reconnected", add_to_cart: "auth" },
};
