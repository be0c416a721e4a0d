import { call, next, say } from "../script.js";
import { picture } from "./pictures.js";

const PLACES = [
  { id: "R11", name: "Tamarind Court", cuisines: ["South Indian", "Chettinad"], avgRating: 4.4, priceForTwo: "₹1,200 for two", locality: "Indiranagar", offers: [{ title: "20% off on lunch" }], image: "tamarind-court" },
  { id: "R12", name: "Saffron Terrace", cuisine: "Mughlai, Awadhi", rating: "4.1/5", costForTwo: 1800, locality: "Koramangala", image: "saffron-terrace" },
  { id: "R13", name: "Nilgiri Kitchen", cuisines: ["Vegetarian", "Kerala"], avgRating: 4.6, priceForTwo: "₹800 for two", locality: "Jayanagar", offers: [{ title: "Free dessert" }, { title: "10% with card" }], image: "nilgiri-kitchen" },
  { id: "R14", name: "Harbour House", cuisines: ["Coastal", "Seafood"], avgRating: 4.3, priceForTwo: "₹1,500 for two", locality: "Ulsoor", image: "harbour-house" },
  { id: "R15", name: "Paper Lantern", cuisines: ["Pan-Asian"], avgRating: 4.0, priceForTwo: "₹1,400 for two", locality: "Indiranagar", offers: [{ title: "1 + 1 on dim sum" }], image: "paper-lantern" },
];

const SLOTS = [
  ["12:30", true], ["13:00", true], ["13:30", false], ["14:00", true],
  ["18:30", true], ["19:00", false], ["19:30", true], ["20:00", true], ["20:30", false], ["21:00", true],
].map(([time, available], at) => ({ slotId: `sl${at + 1}`, time, available }));

const DATE = "2026-11-21";
const place = (detail) => PLACES.find(({ id, name }) => id === (detail?.backendRestaurantId ?? detail?.id) || name === detail?.name) ?? PLACES[0];

export default {
  id: "dining",
  name: "TableScout",
  about: "A table for four: places, free times, a booking.",
  domain: "dining",
  icon: "utensils",
  server: "swiggy-dineout",
  stream: { vertical: "dining", brand: "Dineout", images: "any" },
  world: () => ({ place: PLACES[0] }),
  turns: {
    open: () => ({
      user: "Dinner for four on Saturday, somewhere with South Indian food?",
      parts: [
        say("I will look around Indiranagar and the south of the city."),
        call("search_restaurants", { city: "Bengaluru", cuisine: "South Indian", guests: 4 }, { restaurants: PLACES.map(({ image, ...row }) => ({ ...row, image: picture(image) })) }),
        say("Tamarind Court and Nilgiri Kitchen fit best. Shall I check when they have a table?"),
      ],
      next: [next("When is Tamarind Court free?", "slots", { restaurant: { id: "R11" } })],
    }),
    slots: (world, { restaurant } = {}) => {
      world.place = place(restaurant);
      return {
        user: `When is a table for four free at ${world.place.name}?`,
        parts: [
          call("check_availability", { restaurantId: world.place.id, date: DATE, guests: 4 }, { restaurant: world.place.name, slots: SLOTS.map((slot) => ({ ...slot, restaurantId: world.place.id })) }),
          say("Choose a time and I will book it."),
        ],
        next: [next("Other places, please", "open")],
      };
    },
    menu: (world, { restaurant } = {}) => {
      world.place = place(restaurant);
      const { name, cuisines, cuisine } = world.place;
      return {
        user: `What is on the menu of ${name}?`,
        parts: [say(`${name} cooks ${cuisines?.join(" and ") ?? cuisine}. This server knows tables, not menus; shall I ask for a table?`)],
        next: [next(`When is ${name} free?`, "slots", { restaurant: { id: world.place.id } }), next("Other places, please", "open")],
      };
    },
    book: (world, { slot }) => {
      const time = slot?.time ?? "19:30";
      return {
        user: `Book ${time}, please.`,
        parts: [
          call("book_table", { slotId: slot?.slotId ?? "sl7", guests: 4 }, { success: true, booking_id: "BK-77120", status: "CONFIRMED", restaurant_name: world.place.name, date: DATE, time, guests: 4, message: "Your table is booked." }),
          say("Booked. They hold the table for fifteen minutes."),
        ],
        next: [next("Start again", "open")],
      };
    },
  },
  first: "open",
  answers: { check_availability: "slots", choose_slot: "book", open_menu: "menu" },
};
