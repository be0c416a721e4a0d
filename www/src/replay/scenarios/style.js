import { call, next, say } from "../script.js";
import { picture } from "./pictures.js";
import { createShop } from "./shop.js";

const SHIRTS = [
  { id: "SH-LIN", name: "Linen Shirt", brand: "Palma", price: 1899, mrp: 2499, image: "shirt-linen", sizes: ["M", "L"] },
  { id: "SH-SEA", name: "Camp Collar Shirt, Sea Green", brand: "Palma", price: 1699, image: "shirt-sea" },
  { id: "SH-PLM", name: "Silk Blend Shirt, Plum", brand: "Atelier Nine", price: 2990, mrp: 3990, image: "shirt-plum" },
  { id: "BL-INK", name: "Unlined Blazer", brand: "Atelier Nine", price: 5490, mrp: 6990, image: "blazer" },
];

const REST = [
  { id: "TR-CHI", name: "Pleated Chinos", brand: "Palma", price: 2190, mrp: 2590, image: "chinos" },
  { id: "LO-COC", name: "Suede Loafers", brand: "Strada", price: 3490, image: "loafers" },
  { id: "HA-SAN", name: "Straw Hat", brand: "Strada", price: 990, mrp: 1290, image: "hat" },
  { id: "SU-INK", name: "Round Sunglasses", brand: "Lumen", price: 1490, image: "sunglasses" },
];

const item = ({ id, name, brand, price, mrp, image, sizes }) => ({
  id,
  name,
  brand,
  category: "Menswear",
  image: picture(image),
  ...(sizes
    ? { variations: sizes.map((size) => ({ id: `${id}-${size}`, quantityDescription: `Size ${size}`, price: { offerPrice: price, mrp: mrp ?? price } })) }
    : { selling_price: price, ...(mrp && { mrp }), size: "All sizes" }),
});

const rows = [...SHIRTS, ...REST].flatMap(({ sizes, image, ...row }) =>
  (sizes ?? [""]).map((size) => ({ ...row, id: size ? `${row.id}-${size}` : row.id, name: size ? `${row.name}, ${size}` : row.name, image: picture(image) })),
);

const fees = (itemTotal) => [
  { label: "Shipping", value: itemTotal >= 1999 ? "FREE" : 99 },
  ...(itemTotal >= 4999 ? [{ label: "Wedding season discount", value: -500 }] : []),
];

const goOn = [next("Complete the look", "rest"), next("Order it", "order")];

function changed(world, row, quantity, user) {
  world.shop.set(row.id, quantity);
  return { user, parts: [call("update_cart", world.shop.input(), world.shop.result("Bag updated")), say("It is in your bag.")], next: goOn };
}

export default {
  id: "style",
  name: "StyleKit",
  about: "Clothes: sizes as variants, and an answer with JSON inside prose.",
  domain: "style",
  icon: "shirt",
  server: "swiggy-instamart",
  stream: { vertical: "style", brand: "StyleKit", images: "any" },
  world: () => ({ shop: createShop(rows, fees) }),
  turns: {
    open: () => ({
      user: "Something light to wear to a beach wedding in Goa?",
      parts: [
        say("Linen and open collars, then. Let me see what there is."),
        call("search_products", { query: "summer wedding shirt" }, { results: SHIRTS.map(item) }),
        say("The linen shirt comes in two sizes. If the evening gets cool, the unlined blazer folds small."),
      ],
      next: [next("Complete the look", "rest")],
    }),
    rest: () => ({
      user: "What goes with it?",
      parts: [
        call("recommend_items", { category: "beach wedding" }, `Good matches, in this order:\n\`\`\`json\n${JSON.stringify({ items: REST.map(item) }, null, 1)}\n\`\`\`\nEverything ships within two days.`),
        say("This server wraps its JSON in prose; the prose stays, as the card's summary."),
      ],
      next: [next("Order it", "order")],
    }),
    add: (world, { product, quantity = 1 }) => {
      const row = world.shop.find(product) ?? rows[0];
      return changed(world, row, quantity, `I take the ${row.name}.`);
    },
    change: (world, { item: chosen, quantity = 2 }) => {
      const row = world.shop.find(chosen) ?? rows[0];
      return changed(world, row, quantity, quantity > 0 ? `Make it ${quantity} × ${row.name}.` : `Not the ${row.name} after all.`);
    },
    order: (world) => {
      if (world.shop.isEmpty) return { user: "Order it.", parts: [say("Your bag is empty: choose something first.")], next: [next("Show the shirts again", "open")] };
      const parts = [
        call("place_order", world.shop.input(), { success: true, order_id: "SK-48213", status: "Confirmed", message: "Ships tomorrow" }),
        say("Ordered. It ships tomorrow and arrives before Friday."),
      ];
      world.shop.empty();
      return { user: "Order it.", parts, next: [next("Start again", "open")] };
    },
  },
  first: "open",
  answers: { add_to_cart: "add", change_quantity: "change", checkout: "order" },
};
