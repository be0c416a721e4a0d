import type { CardCommon } from "./cards.js";
import type { Json } from "./options.js";

export interface Product {
  id: string;
  name: string;
  price?: number;
  /** The price before a reduction. */
  mrp?: number;
  /** ISO 4217 code. */
  currency?: string;
  image?: string;
  brand?: string;
  itemType?: string;
  sku?: string;
  /** Equal for products that belong together. */
  groupKey: string;
  groupLabel: string;
  /** The query of the tool's input that found it. */
  sourceQuery?: string;
  groupOrder?: number;
  quantity?: string;
  variantLabel?: string;
  available: boolean;
  description?: string;
  isVeg?: boolean;
  backendProductId?: string;
  backendVariantId?: string;
  restaurantName?: string;
  /** What else the server says, without a vertical. */
  extra?: { [key: string]: Json };
}

export interface ProductsCard extends CardCommon {
  type: "products";
  items: Product[];
  /** Present when prices came in paise and were divided by 100. */
  priceUnit?: "paise";
}

export interface Restaurant {
  id: string;
  name: string;
  cuisine?: string;
  rating?: number;
  /** As shown, with the currency's mark. */
  priceForTwo?: string;
  image?: string;
  address?: string;
  offers?: string[];
  locality?: string;
  backendRestaurantId?: string;
  deliveryTime?: string;
  /** What else the server says, without a vertical. */
  extra?: { [key: string]: Json };
}

export interface RestaurantsCard extends CardCommon {
  type: "restaurants";
  items: Restaurant[];
}

export interface Slot {
  time: string;
  available: boolean;
  slotId?: string;
  slotToken?: string;
  restaurantId?: string;
  /** Of the slot, or of the group that it is in. */
  date?: string;
  /** What the group is called. */
  group?: string;
  /** What else the server says, without a vertical. */
  extra?: { [key: string]: Json };
}

export interface TimeSlotsCard extends CardCommon {
  type: "time_slots";
  slots: Slot[];
}

export interface Address {
  id: string;
  label: string;
  address: string;
  lat?: number;
  lng?: number;
  /** What else the server says, without a vertical. */
  extra?: { [key: string]: Json };
}

export interface AddressesCard extends CardCommon {
  type: "addresses";
  addresses: Address[];
}

export interface CartItem {
  id: string;
  name: string;
  /** Of one unit. */
  price: number;
  quantity: number;
  lineTotal: number;
  mrp?: number;
  currency?: string;
  image?: string;
  /** Where the server says so. */
  available?: boolean;
  note?: string;
  /** What else the server says, without a vertical. */
  extra?: { [key: string]: Json };
}

export interface BillLine {
  label: string;
  amount: number;
  kind: "subtotal" | "delivery" | "tax" | "discount" | "tip" | "fee" | "total" | "other";
}

export interface Cart {
  items: CartItem[];
  subtotal: number;
  deliveryFee: number;
  total: number;
  lines?: BillLine[];
  /** What the server says about the cart. */
  message?: string;
  /** What to look out for. */
  warnings?: string[];
}

export interface CartCard extends CardCommon {
  type: "cart";
  cart: Cart;
}

export interface OrderPlacedCard extends CardCommon {
  type: "order_placed";
  orderId?: string;
  status: string;
  amount?: number;
  /** ISO 4217 code. */
  currency?: string;
  /** When it arrives, as the server writes it. */
  eta?: string;
  lines?: OrderLine[];
}

export interface OrderLine {
  name: string;
  quantity?: number;
  /** Of one unit. */
  price?: number;
}

export interface Order {
  id?: string;
  /** What the server says about it. */
  status?: string;
  /** What that means; `unknown` where it says nothing certain, or a server that is not trusted says `done`. */
  state: "open" | "done" | "failed" | "unknown";
  /** Where it was ordered. */
  title?: string;
  placedAt?: string;
  eta?: string;
  amount?: number;
  /** ISO 4217 code. */
  currency?: string;
  lines?: OrderLine[];
  /** Where to follow it. */
  url?: string;
  /** What else the server says, without a vertical. */
  extra?: { [key: string]: Json };
}

/** Orders that were looked up. */
export interface OrdersCard extends CardCommon {
  type: "orders";
  items: Order[];
}

export interface Booking {
  id?: string;
  /** What the server says about it. */
  status?: string;
  /** What that means; `unknown` where it says nothing certain, or a server that is not trusted says `done`. */
  state: "open" | "done" | "failed" | "unknown";
  /** What is booked. */
  title?: string;
  date?: string;
  time?: string;
  guests?: number;
  address?: string;
  url?: string;
  /** What else the server says, without a vertical. */
  extra?: { [key: string]: Json };
}

/** Bookings that were looked up. */
export interface BookingsCard extends CardCommon {
  type: "bookings";
  items: Booking[];
}

export interface BookingConfirmedCard extends CardCommon {
  type: "booking_confirmed";
  /** The whole answer. */
  details: { [key: string]: Json };
  bookingId?: string;
  restaurantName?: string;
  date?: string;
  time?: string;
  guests?: number;
}

export interface StatusCard extends CardCommon {
  type: "status";
  status: {
    success: boolean;
    message: string;
    /** The server's words, where `message` replaces them. */
    originalMessage?: string;
    details?: { [key: string]: Json };
  };
}

export interface InfoCard extends CardCommon {
  type: "info";
  title: string;
  entries: { key: string; value: string }[];
}

/** What could not be read. */
export interface RawCard extends Omit<CardCommon, "summary"> {
  type: "raw";
  /** The content as given, except that lone surrogates are U+FFFD and bytes are text. */
  content: unknown;
  reason?: "too_large" | "too_deep" | "trap";
}
