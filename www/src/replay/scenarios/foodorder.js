import { call, next, say } from "../script.js";
import { picture } from "./pictures.js";
import { createShop } from "./shop.js";

const PLACES = [
  { id: "501", name: "Clay Oven", cuisines: ["North Indian", "Tandoor"], avgRating: 4.3, costForTwo: 40000, sla: { deliveryTime: 32 }, areaName: "Koramangala", image: "clay-oven" },
  { id: "502", name: "Corner Udupi", cuisines: ["South Indian"], avgRating: 4.5, costForTwo: 25000, sla: { deliveryTime: 21 }, areaName: "Jayanagar", image: "corner-udupi" },
  { id: "503", name: "Spice Route", cuisines: ["Biryani", "Kebabs"], avgRating: 4.1, costForTwo: 50000, sla: { deliveryTime: 38 }, areaName: "BTM Layout", image: "spice-route" },
  { id: "504", name: "Tamarind Court", cuisines: ["South Indian", "Chettinad"], avgRating: 4.4, costForTwo: 60000, sla: { deliveryTime: 41 }, areaName: "Indiranagar", image: "tamarind-court" },
  { id: "505", name: "Nilgiri Kitchen", cuisines: ["Vegetarian", "Kerala"], avgRating: 4.6, costForTwo: 40000, sla: { deliveryTime: 28 }, areaName: "Jayanagar", image: "nilgiri-kitchen" },
  { id: "506", name: "Paper Lantern", cuisines: ["Pan-Asian"], avgRating: 4.0, costForTwo: 70000, sla: { deliveryTime: 45 }, areaName: "Indiranagar", image: "paper-lantern" },
];

/** Prices in paise, as this kind of server sends them. */
const MENU = [
  ["Main course", [
    { id: "M1", name: "Paneer Butter Masala", price: 24900, isVeg: true, image: "paneer", description: "Cottage cheese in tomato and butter" },
    { id: "M2", name: "Dal Makhani", price: 19900, isVeg: true, image: "dal", description: "Black lentils, slow cooked" },
  ]],
  ["Biryani", [
    { id: "M3", name: "Chicken Dum Biryani", price: 31900, isVeg: false, image: "biryani", description: "For one, with raita" },
    { id: "M4", name: "Vegetable Biryani", price: 26900, isVeg: true, image: "veg-biryani", description: "For one, with raita" },
  ]],
  ["Breads and drinks", [
    { id: "M5", name: "Tandoori Roti Basket", price: 12000, isVeg: true, image: "naan", description: "Four pieces" },
    { id: "M6", name: "Sweet Lassi", price: 11000, isVeg: true, image: "lassi", description: "300 ml" },
    { id: "M7", name: "Paneer Kathi Roll", price: 18000, isVeg: true, image: "kathi", description: "One roll" },
  ]],
];

const rows = MENU.flatMap(([, items]) => items).map(({ id, name, price, image }) => ({ id, name, price: price / 100, image: picture(image) }));

const fees = (itemTotal) => [
  { label: "Delivery fee", value: 35 },
  { label: "Platform fee", value: 6 },
  { label: "GST", value: Math.round(itemTotal * 5) / 100 },
  ...(itemTotal >= 400 ? [{ label: "Coupon SAVE50", value: -50 }] : []),
];

const ADDRESSES = [
  { id: "A1", label: "Home", address: "14, 3rd Cross, Jayanagar 4th Block, Bengaluru 560011" },
  { id: "A2", label: "Work", address: "Tower B, 5th floor, Residency Road, Bengaluru 560025" },
  { id: "A3", label: "Asha", address: "22, 1st Main, BTM Layout 2nd Stage, Bengaluru 560076" },
];

const place = (detail) => PLACES.find(({ id, name }) => id === (detail?.backendRestaurantId ?? detail?.id) || name === detail?.name) ?? PLACES[0];

function changed(world, row, quantity, user) {
  world.shop.set(row.id, quantity);
  return {
    user,
    parts: [
      call("update_food_cart", { restaurantId: world.place.id, ...world.shop.input() }, world.shop.result("Cart updated")),
      say(world.shop.isEmpty ? "The cart is empty." : "Shall I order it?"),
    ],
    next: world.shop.isEmpty ? [next("Show the menu", "menu")] : [next("Order it", "order")],
  };
}

export default {
  id: "foodorder",
  name: "FeedMe",
  about: "Food delivery: address, restaurants, a nested menu in paise, an order.",
  domain: "foodorder",
  icon: "soup",
  server: "swiggy-food",
  stream: { vertical: "foodorder", brand: "Swiggy Food", images: "any" },
  world: () => ({ shop: createShop(rows, fees), place: PLACES[0] }),
  turns: {
    open: () => ({
      user: "I am hungry. Something with paneer, quickly.",
      parts: [say("Where are you?"), call("get_addresses", {}, { data: { addresses: ADDRESSES } })],
      next: [],
    }),
    places: (world, { address } = {}) => {
      world.address = ADDRESSES.find(({ id }) => id === address?.id) ?? ADDRESSES[0];
      return {
        user: `Deliver to ${world.address.label}.`,
        parts: [
          call("search_restaurants", { query: "paneer", addressId: world.address.id }, { restaurants: PLACES.map(({ image, ...row }) => ({ ...row, image: picture(image) })) }),
          say("Clay Oven is known for its paneer. Open a menu to choose."),
        ],
        next: [],
      };
    },
    menu: (world, { restaurant } = {}) => {
      world.place = place(restaurant ?? world.place);
      const menu = MENU.map(([title, items]) => ({ title, itemCards: items.map(({ image, ...info }) => ({ card: { info: { ...info, imageUrl: picture(image) } } })) }));
      return {
        user: `Show me the menu of ${world.place.name}.`,
        parts: [call("get_restaurant_menu", { restaurantId: world.place.id }, { menu }), say("Prices came in paise, nested three deep; the card has rupees.")],
        next: [],
      };
    },
    add: (world, { product, quantity = 1 }) => {
      const row = world.shop.find(product) ?? rows[0];
      return changed(world, row, quantity, `${quantity} × ${row.name}, please.`);
    },
    change: (world, { item, quantity = 2 }) => {
      const row = world.shop.find(item) ?? rows[0];
      return changed(world, row, quantity, quantity > 0 ? `${quantity} × ${row.name} instead.` : `No ${row.name}, please.`);
    },
    order: (world) => {
      if (world.shop.isEmpty) return { user: "Order it.", parts: [say("The cart is empty: choose a dish first.")], next: [next("Show the menu", "menu")] };
      const answer = `{"success":true,"orderId":1234567890123456789,"status":"PLACED","message":"Order placed, arriving in 35 minutes"}`;
      const parts = [call("place_food_order", { addressId: world.address?.id ?? "A1" }, answer), say("On its way. The order number has nineteen digits, and all of them survived.")];
      world.shop.empty();
      return { user: "Order it.", parts, next: [next("Start again", "open")] };
    },
  },
  first: "open",
  answers: { choose_address: "places", open_menu: "menu", check_availability: "menu", add_to_cart: "add", change_quantity: "change", checkout: "order" },
};
