import { call, next, say } from "../script.js";
import { picture } from "./pictures.js";
import { createShop } from "./shop.js";

const OATS = [
  { id: "OAT-1KG", name: "Rolled Oats", brand: "Field & Mill", pack: "1 kg", price: 189, mrp: 225, image: "oats-pouch" },
  { id: "OAT-500", name: "Whole Grain Oats", brand: "Harvest Row", pack: "500 g", price: 112, mrp: 130, image: "oats-jar" },
  { id: "OAT-STC", name: "Steel Cut Oats", brand: "Field & Mill", pack: "750 g", price: 245, image: "oats-steel-cut" },
  { id: "OAT-INS", name: "Instant Oats", brand: "Morning Co", pack: "400 g", price: 85, mrp: 99, image: "oats-box", stock: false },
  { id: "MUE-400", name: "Berry Muesli", brand: "Morning Co", pack: "400 g", price: 279, mrp: 349, image: "muesli" },
  { id: "GRA-300", name: "Almond Granola", brand: "Harvest Row", pack: "300 g", price: 320, image: "granola" },
  { id: "OAT-2KG", name: "Rolled Oats", brand: "Field & Mill", pack: "2 kg", price: 352, mrp: 420, image: "oats-pouch" },
];

const YOGURT = [
  { id: "YOG-PLN", name: "Greek Yogurt, Plain", brand: "Blue Meadow", pack: "400 g", price: 140, mrp: 155, image: "yogurt-plain" },
  { id: "YOG-BRY", name: "Greek Yogurt, Berry", brand: "Blue Meadow", pack: "90 g", price: 45, image: "yogurt-berry" },
  { id: "YOG-HNY", name: "Greek Yogurt, Honey", brand: "Blue Meadow", pack: "90 g", price: 45, mrp: 50, image: "yogurt-honey" },
  { id: "CUR-500", name: "Set Curd", brand: "Daily Dairy", pack: "500 g", price: 62, image: "curd" },
];

/** As the shop's search writes it: the price and the pack stand in the variation. */
const found = (rows) => ({
  data: {
    products: rows.map(({ id, name, brand, pack, price, mrp, image, stock = true }) => ({
      productId: `P-${id}`,
      displayName: name,
      brand,
      isVeg: true,
      imageUrl: picture(image),
      variations: [{ spinId: id, quantityDescription: pack, price: { mrp: mrp ?? price, offerPrice: price }, isInStockAndAvailable: stock }],
    })),
  },
});

const ADDRESSES = [
  { id: "A1", label: "Home", address: "14, 3rd Cross, Jayanagar 4th Block, Bengaluru 560011", lat: 12.9299, lng: 77.5826 },
  { id: "A2", label: "Work", address: "Tower B, 5th floor, Residency Road, Bengaluru 560025" },
];

const fees = (itemTotal) => [
  { label: "Handling fee", value: 8 },
  { label: "Delivery fee", value: itemTotal >= 199 ? "FREE" : 25 },
  ...(itemTotal >= 399 ? [{ label: "Coupon FRESH40", value: -40 }] : []),
];

const goOn = (world) => (world.shop.isEmpty ? [next("Show me the oats again", "open")] : [next("Where can you deliver it?", "addresses"), next("Also find Greek yogurt", "yogurt")]);

function changed(world, row, quantity, user) {
  world.shop.set(row.id, quantity);
  return {
    user,
    parts: [
      call("update_cart", world.shop.input(), world.shop.result(quantity > 0 ? `${row.name} × ${quantity} in the cart` : `${row.name} removed`)),
      say(world.shop.isEmpty ? "Your cart is empty now." : "Done. Anything else, or shall I have it delivered?"),
    ],
    next: goOn(world),
  };
}

export default {
  id: "food",
  name: "NutriCart",
  about: "Groceries: search, fill the cart, choose an address, order.",
  domain: "food",
  icon: "basket",
  server: "swiggy-instamart",
  stream: { vertical: "food", brand: "Instamart", images: "any" },
  world: () => ({ shop: createShop([...OATS, ...YOGURT].map(({ image, ...row }) => ({ ...row, image: picture(image) })), fees) }),
  turns: {
    open: () => ({
      user: "I want oats for breakfast, nothing sugary. What is there?",
      parts: [
        say("Let me look for plain oats first."),
        call("search_products", { query: "oats", addressId: "A1" }, found(OATS)),
        say("The rolled oats are the best value per kilo, and the steel cut ones keep you full the longest. The instant pack is out of stock today."),
      ],
      next: [next("Also find Greek yogurt", "yogurt")],
    }),
    yogurt: () => ({
      user: "Also find Greek yogurt, please.",
      parts: [
        call("search_products", { query: "greek yogurt", addressId: "A1" }, found(YOGURT)),
        say("The plain one has no added sugar; the two small cups do."),
      ],
      next: [next("What is in my cart?", "cart")],
    }),
    cart: (world) => ({
      user: "What is in my cart?",
      parts: [
        call("get_cart", {}, world.shop.result("")),
        say(world.shop.isEmpty ? "Nothing yet: add something from the lists above." : "Here it is."),
      ],
      next: goOn(world),
    }),
    add: (world, { product, quantity = 1 }) => {
      const row = world.shop.find(product) ?? OATS[0];
      return changed(world, row, quantity, `Add ${quantity} × ${row.name}, ${row.pack}.`);
    },
    change: (world, { item, quantity = 2 }) => {
      const row = world.shop.find(item) ?? OATS[0];
      return changed(world, row, quantity, quantity > 0 ? `Make it ${quantity} × ${row.name}.` : `Take the ${row.name} out.`);
    },
    addresses: () => ({
      user: "Where can you deliver it?",
      parts: [call("get_addresses", {}, { addresses: ADDRESSES }), say("Which one shall I use?")],
      next: [],
    }),
    address: (world, { address }) => {
      world.address = ADDRESSES.find(({ id }) => id === address?.id) ?? ADDRESSES[0];
      return {
        user: `Deliver to ${world.address.label}.`,
        parts: [say(`${world.address.label} it is. The cart is ready; shall I place the order?`)],
        next: [next("Place the order", "order"), next("Show the cart once more", "cart")],
      };
    },
    order: (world) => {
      if (world.shop.isEmpty) return { user: "Place the order.", parts: [say("The cart is empty, so there is nothing to order yet.")], next: [next("Show me the oats again", "open")] };
      const answer = `{"success":true,"orderId":204875530991286427,"status":"PLACED","message":"Order placed. It arrives in 14 minutes."}`;
      const parts = [call("checkout", { addressId: world.address?.id ?? "A1" }, answer), say("Ordered. It should be with you in about a quarter of an hour.")];
      world.shop.empty();
      return { user: "Place the order.", parts, next: [next("Start again", "open")] };
    },
  },
  first: "open",
  answers: { add_to_cart: "add", change_quantity: "change", checkout: "addresses", choose_address: "address" },
};
