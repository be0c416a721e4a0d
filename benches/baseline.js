// What an application would write by hand: the rules for products and restaurants in plain JavaScript, made to be fast.
//
// The same cards as parseToolResult, so that a comparison is one of like with like. Left out, because JSON.parse cannot do
// it: integers beyond 2^53 keep no digits, keys that are numbers stand first, nesting has no limit. Left out, because this
// is about two cards: all other cards, and everything that is asked before them (errors, files, charts …), media and
// structured content beside the text, explanations, and patterns and servers of the caller's own.
import { Gate } from "./baseline/leave.js";
import { open } from "./baseline/open.js";
import { extract, hasPrice, hasProductSign } from "./baseline/payload.js";
import { products } from "./baseline/products.js";
import { restaurants } from "./baseline/restaurants.js";
import { isObject } from "./baseline/words.js";

const SAMPLE = 5;
const BREAKS = /([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g;
const MENU_KEY = /menu|dish|itemattribute|veg|addon|variant|option/i;
const DISH =
  /\b(?:paneer|chicken|mutton|fish|prawn|biryani|pizza|burger|sandwich|roll|wrap|tikka|masala|curry|thali|noodles|fries|rice|soup|salad|kebab|falafel|shawarma)\b/i;

const INTENTS = {
  search: /(?:^|_)(?:search|find|discover|browse|menu|list|recommend|suggest|get_.*(?:product|restaurant|item|dish|cuisine))/,
  other: /(?:^|_)(?:cart|basket|add_item|remove_item|update_item|modify_item|add_to|remove_from|slot|avail|schedule|timeslot|address|location|deliver)/,
  confirm: /(?:^|_)(?:order|place|book|booking|reserve|reservation|confirm|checkout|submit)(?:_|$)/,
  menu: /(?:^|_)(?:menu|dish|item)/,
  discovery: /(?:^|_)restaurant/,
};

/** What the names of tools say; there are few of them. */
const known = new Map();

function intents(tool) {
  const found = known.get(tool);
  if (found !== undefined) return found;
  const name = tool.replace(BREAKS, "$1$2_").split(/[^\p{Alphabetic}\p{N}]+/u).filter(Boolean).join("_").toLowerCase();
  const says = Object.fromEntries(Object.entries(INTENTS).map(([intent, pattern]) => [intent, pattern.test(name)]));
  says.discovery &&= !says.menu;
  if (known.size > 1000) known.clear();
  known.set(tool, says);
  return says;
}

const STRONG = [
  "cuisine", "cuisines", "priceForTwo", "price_for_two", "locality", "area", "address", "costForTwo", "cost_for_two", "deliveryTime",
  "delivery_time", "areaName", "area_name", "sla",
];
const FOOD_PLACE = ["cuisine", "cuisines", "priceForTwo", "price_for_two", "costForTwo", "cost_for_two"];
const SHAPE_PRODUCT = ["price", "selling_price", "mrp", "variations", "defaultPrice", "default_price", "basePrice", "isVeg"];
const WEAK = ["rating", "avgRating", "avg_rating"];
const NAMES = ["name", "displayName", "product_name", "title"];
const has = (row, keys) => keys.some((key) => row[key] !== undefined);

/** What the cards need to be made. */
class Deal {
  constructor(payload, says, options, gate) {
    Object.assign(this, { payload, says, options, gate });
    this.sample = payload.rows.slice(0, SAMPLE).filter(isObject);
  }

  products() {
    const mayBe = this.options.vertical !== undefined || this.sample.some(hasPrice);
    return mayBe ? products(this.payload.rows, this.payload.cards, this.options, this.gate) : undefined;
  }

  restaurants() {
    const mayBe = this.options.vertical !== undefined || this.sample.some((row) => has(row, FOOD_PLACE));
    return mayBe ? restaurants(this.payload.rows, this.options, this.gate) : undefined;
  }

  get #hasDish() {
    return this.sample.some(({ name }) => typeof name === "string" && DISH.test(name));
  }

  found() {
    switch (this.options.vertical) {
      case "food":
      case "style":
        return this.products();
      case "dining":
        return this.restaurants() ?? this.products();
      case "foodorder":
        return this.#ordered();
      default:
        return this.byShape();
    }
  }

  #ordered() {
    const { sample, says } = this;
    const isProduct = sample.some(hasProductSign);
    const strong = [...STRONG, "feeDetails"].filter((key) => sample.some((row) => row[key] !== undefined)).length;
    const isWeak = sample.some((row) => has(row, WEAK));
    const isMenu = sample.some((row) => Object.keys(row).some((key) => MENU_KEY.test(key))) && (strong < 2 || isProduct);
    const prefersProducts = says.menu || isMenu || (isProduct && strong === 0) || (isWeak && strong === 0 && (!says.discovery || this.#hasDish));
    return (
      (prefersProducts ? this.products() : undefined) ??
      (strong > 0 || (isWeak && says.discovery) ? this.restaurants() : undefined) ??
      this.products() ??
      this.restaurants()
    );
  }

  byShape() {
    const row = this.payload.rows[0];
    if (!isObject(row) || !has(row, NAMES)) return undefined;
    const { vertical } = this.options;
    const isFoodOrder = vertical === "foodorder";
    const [isProduct, isStrong, isWeak] = [has(row, SHAPE_PRODUCT), has(row, STRONG), has(row, WEAK)];
    const isLabelled = has(row, ["label", "tag", "type"]);
    if (isProduct && (!isStrong || isFoodOrder)) return this.products() ?? (isFoodOrder ? this.restaurants() : undefined);
    if (!isProduct && row.address !== undefined && isLabelled && !isWeak && !STRONG.some((key) => key !== "address" && row[key] !== undefined)) return undefined;
    if (isFoodOrder && isWeak && !isStrong) {
      const isDiscovery = this.says.discovery && !this.#hasDish;
      return isDiscovery ? (this.restaurants() ?? this.products()) : (this.products() ?? this.restaurants());
    }
    if (isStrong || isWeak) return this.restaurants();
    const isSlot = vertical === undefined ? row.slot !== undefined || (row.time !== undefined && row.available !== undefined) : has(row, ["time", "slot"]);
    const isAddress = has(row, ["address", "addressLine"]) && (vertical === undefined ? isLabelled : has(row, ["label", "tag", "id"]));
    if (isSlot || isAddress) return undefined;
    return vertical === "dining" || isFoodOrder ? (this.restaurants() ?? this.products()) : this.products();
  }
}

/** Whether tools of this name are the ones this is about: no carts, places, times, orders and bookings. */
export function covers(tool) {
  const { other, confirm } = intents(tool);
  return !other && !confirm;
}

/**
 * @param {string} tool
 * @param {unknown} content
 * @param {{vertical?: string, input?: object, limits?: object, priceUnit?: string, images?: string, allowHosts?: string[]}} [options]
 * @returns {object | undefined} a card of products or restaurants; nothing where it would be another one
 */
export function parse(tool, content, options = {}) {
  const says = intents(tool);
  const { value, summary, isError } = open(content);
  if (isError || !covers(tool)) return undefined;
  const gate = new Gate(options.limits);
  const deal = new Deal(extract(value), says, options, gate);
  const card = (says.search ? deal.found() : undefined) ?? deal.byShape();
  if (card === undefined) return undefined;
  if (summary !== undefined) card.summary = gate.summary(summary);
  const security = gate.notes();
  if (security !== undefined) card.security = security;
  return card;
}
