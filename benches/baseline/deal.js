// Which of the two cards of a search the rows of a result become: by the vertical, the tool's name and their keys.
import { areProducts, areRestaurants } from "./evidence.js";
import { hasProductSign } from "./payload.js";
import { amounts, products } from "./products.js";
import { restaurants } from "./restaurants.js";
import { isObject } from "./words.js";

const SAMPLE = 5;
const MENU_KEY = /menu|dish|itemattribute|veg|addon|variant|option/i;
const DISH =
  /\b(?:paneer|chicken|mutton|fish|prawn|biryani|pizza|burger|sandwich|roll|wrap|tikka|masala|curry|thali|noodles|fries|rice|soup|salad|kebab|falafel|shawarma)\b/i;

const STRONG = [
  "cuisine", "cuisines", "priceForTwo", "price_for_two", "locality", "area", "address", "costForTwo", "cost_for_two", "deliveryTime",
  "delivery_time", "areaName", "area_name", "sla",
];
const SHAPE_PRODUCT = ["price", "selling_price", "mrp", "variations", "defaultPrice", "default_price", "basePrice", "isVeg"];
const WEAK = ["rating", "avgRating", "avg_rating"];
const NAMES = ["name", "displayName", "product_name", "title"];
const has = (row, keys) => keys.some((key) => row[key] !== undefined);

/** What the cards need to be made. */
export class Deal {
  constructor(payload, says, options, gate) {
    Object.assign(this, { payload, says, options, gate });
    this.sample = payload.rows.slice(0, SAMPLE).filter(isObject);
  }

  products() {
    const { cards, rows } = this.payload;
    const isCard = (row) => cards?.[rows.indexOf(row)] === true;
    const mayBe = this.options.vertical !== undefined || areProducts(this.sample, isCard, amounts, this.options);
    return mayBe ? products(this.payload.rows, this.payload.cards, this.options, this.gate) : undefined;
  }

  restaurants() {
    const mayBe = this.options.vertical !== undefined || areRestaurants(this.sample);
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
