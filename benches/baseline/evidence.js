// What shows, without a vertical, that rows are for sale or places to eat, and what of a row the card does not show.
import { cleanData } from "./data.js";
import { price, scanKey } from "./money.js";
import { isSafe } from "./urls.js";
import { number, string, text } from "./words.js";

const isText = (value) => text(value) !== undefined;
const isString = (value) => string(value) !== undefined;
const isNumber = (value) => number(value) !== undefined;
const isPrice = (value) => price(value) !== undefined || (typeof value === "object" && value !== null && !Array.isArray(value));
const isSaid = (value) => typeof value === "boolean" || isString(value);
const IMAGES = ["image", "imageUrl", "img", "thumbnail", "image_url"];
const CURRENCY = ["currency", "currency_code", "currencyCode"];
const CODES = { inr: "INR", rs: "INR", "rs.": "INR", "₹": "INR", usd: "USD", us$: "USD", $: "USD", eur: "EUR", "€": "EUR", gbp: "GBP", "£": "GBP" };
const SAID = [
  "isAvail", "inStock", "available", "in_stock", "isAvailable", "is_available", "soldOut", "sold_out", "outOfStock", "out_of_stock", "unavailable",
  "isUnavailable", "availability", "stock_status", "stockStatus",
];
const MRP = ["mrp", "marked_price", "original_price"];
const PRICE = [
  "selling_price", "price", "cost", "offer_price", "offerPrice", "defaultPrice", "default_price", "finalPrice", "final_price", "basePrice", "base_price",
];
const PRICE_KEYS = [
  "price", "selling_price", "mrp", "variations", "defaultPrice", "default_price", "basePrice", "base_price", "offerPrice", "offer_price", "finalPrice",
  "final_price",
];
const FOOD_PLACE = ["cuisine", "cuisines", "priceForTwo", "price_for_two", "costForTwo", "cost_for_two"];
const PLACE = ["locality", "area", "address", "deliveryTime", "delivery_time", "sla", "offers"];

/** The currency that a row states. */
export const statedCurrency = (row) => CODES[string(CURRENCY.map((key) => string(row[key])).find((own) => own !== undefined))?.trim().toLowerCase()];

/** Members of which the first that can be read is shown, and others that belong to such a row. */
export const PRODUCT = members(
  [
    [["name", "displayName", "product_name", "title"], isText],
    [["id", "productId", "product_id", "item_id"], isText],
    [["brand", "brand_name"], isText],
    [["item_type", "product_type", "sub_category", "subCategory", "category", "product_category"], isText],
    [["sku", "sku_id", "skuId", "product_sku", "productSku"], isText],
    [["quantity", "weight", "size", "pack_size"], isText],
    [["description", "desc"], isText],
    [["restaurant_name", "restaurantName"], isText],
    [PRICE, isPrice],
    [MRP, isPrice],
    [CURRENCY, (value) => CODES[string(value)?.trim().toLowerCase()] !== undefined],
    [IMAGES, isString],
    [["group_order", "groupOrder"], (value) => typeof value === "number"],
    [["isVeg"], isSaid],
    [SAID, isSaid],
  ],
  [
    ...PRICE_KEYS, "productId", "product_id", "item_id", "quantity", "weight", "size", "pack_size", "isVeg", "vegClassifier", "itemAttribute",
    "itemAttributes", "category", "dishType", "menu_item_id", "requirement", "requirement_name", "requirementName", "need", "need_name", "needName",
    "group", "group_name", "groupName", "category_name", "categoryName", "menu_category", "menuCategory", "section", "section_name", "sectionName",
    "stock", "stock_count", "stockCount", "inventory", "inventory_count", "quantity_available",
  ],
);
export const RESTAURANT = members(
  [
    [["name", "displayName", "restaurant_name", "title"], isText],
    [["id", "restaurant_id"], isText],
    [["cuisine", "cuisines"], isText],
    [["rating", "avg_rating", "avgRating"], isNumber],
    [["priceForTwo", "price_for_two", "costForTwo", "cost_for_two", "costForTwoMessage", "cost_for_two_message"], isText],
    [IMAGES, isString],
    [["address", "full_address", "completeAddress", "complete_address"], isText],
    [["locality", "area", "location", "areaName", "area_name"], isText],
    [["deliveryTime", "delivery_time"], isText],
  ],
  ["sla", "feeDetails", "offers", "active_offers"],
);

function members(shown, others) {
  return { shown, known: new Set([...shown.flatMap(([keys]) => keys), ...others]) };
}

const isGiven = (value) =>
  value !== undefined && value !== null && (typeof value === "string" ? isString(value) : typeof value !== "object" || Object.keys(value).length > 0);
const isScalar = (value) => typeof value !== "object" && isGiven(value);
const given = (row, keys) => keys.some((key) => isGiven(row[key]));

const SIZE = /(?<!\w)\d+(?:[.,]\d+)?\s?(?:g|kg|gm|mg|ml|l|litre|liter|oz|lb|pcs?|pack|tabs?|caps?|sachets?)(?!\w)/i;
const SIGNS = [
  (row) => given(row, ["mrp", "marked_price", "original_price", ...PRICE.filter((key) => key !== "price" && key !== "cost")]) || (typeof row.price === "object" && isGiven(row.price)),
  (row, money) => CURRENCY.some((key) => isString(row[key])) || money.some((own) => own?.currency !== undefined),
  (row) => given(row, ["brand", "brand_name"]),
  (row) => given(row, ["pack_size"]) || [row.quantity, row.weight, row.size].some((own) => typeof own === "string" && SIZE.test(own)),
  (row) => given(row, ["isAvail", "inStock", "in_stock", "available", "availability"]),
  (row) => given(row, ["variations"]),
  (row) => given(row, ["isVeg", "vegClassifier", "itemAttribute"]),
  (row) => given(row, ["sku", "sku_id", "skuId", "product_sku", "productSku", "productId", "product_id"]),
  (row, _, options) => IMAGES.some((key) => isSafe(row[key], options)),
];

/** How many scalar members the rows have, and how many of them nobody knows. */
function tally(rows, { known }, also = () => undefined) {
  const seen = new Set();
  let unknown = 0;
  for (const row of rows) {
    const own = also(row);
    for (const key in row) {
      if (seen.has(key) || !isScalar(row[key])) continue;
      seen.add(key);
      if (!known.has(key) && key !== own) unknown++;
    }
  }
  return { isAll: unknown === 0, isMost: unknown * 2 <= seen.size };
}

const scanned = (row) => (PRICE.some((key) => isPrice(row[key])) ? undefined : scanKey(row));

/** @param {(row: object) => {currency?: string}[]} moneyOf the price and the printed price of a row */
export function areProducts(sample, isCard, moneyOf, options) {
  const rows = sample.filter((row) => given(row, PRICE_KEYS));
  const signs = SIGNS.filter((isSign) => rows.some((row) => isSign(row, moneyOf(row), options))).length + (rows.some(isCard) ? 2 : 0);
  const { isAll, isMost } = tally(rows, PRODUCT, scanned);
  return signs > 1 ? isMost : signs === 1 && isAll;
}

export function areRestaurants(sample) {
  const rows = sample.filter((row) => given(row, FOOD_PLACE));
  const signs = [...FOOD_PLACE, ...PLACE].filter((key) => rows.some((row) => isGiven(row[key]))).length;
  const { isAll, isMost } = tally(rows, RESTAURANT);
  return signs > 0 && (isAll || (signs > 1 && isMost));
}

/** The scalars of a row that the card does not show; nothing with a vertical. */
export function extra(row, { shown }, at, options, gate) {
  if (options.vertical !== undefined) return undefined;
  const read = new Set(shown.map(([keys, isRead]) => keys.find((key) => row[key] !== undefined && isRead(row[key]))));
  if (shown === PRODUCT.shown) read.add(scanned(row));
  const left = {};
  let count = 0;
  for (const key in row) {
    if (read.has(key) || !isScalar(row[key]) || key === "group_order") continue;
    left[key] = cleanData(row[key], key, `items/${at}/extra/${key}`, gate, options.limits?.textChars);
    count++;
  }
  return count > 0 ? left : undefined;
}
